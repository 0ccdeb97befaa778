/* Which board belongs to which faction. A new faction adds its file and its line; without one, what all have is shown. */
import type { FunctionComponent } from 'preact';
import { Alliance } from './Alliance';
import { Corvid } from './Corvid';
import { Duchy } from './Duchy';
import { Eyrie } from './Eyrie';
import { Hundreds } from './Hundreds';
import { Keepers } from './Keepers';
import { Lizard } from './Lizard';
import { Marquise } from './Marquise';
import type { BoardProps } from './parts';
import { Riverfolk } from './Riverfolk';
import { Vagabond } from './Vagabond';

export const BOARDS: Record<string, FunctionComponent<BoardProps>> = {
  marquise: Marquise,
  eyrie: Eyrie,
  alliance: Alliance,
  vagabond: Vagabond,
  vagabond2: Vagabond,
  lizard: Lizard,
  riverfolk: Riverfolk,
  duchy: Duchy,
  corvid: Corvid,
  hundreds: Hundreds,
  keepers: Keepers,
};
