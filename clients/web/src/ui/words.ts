/* Names of settings, their values and people, as they are shown. */
import type { Game } from '../games/game';
import { t, type Words } from '../i18n';
import type { Setting } from '../protocol';
import type { Option } from './fields';
import { botName } from './people';

/** "Map". Settings that no catalogue knows are shown under their own name. */
export const settingName = ({ word }: Words, name: string): string => word('setting', name);

/** "Autumn". The value of a setting may have words of its own, or share those of its kind. */
export function valueName({ words, kinds }: Game, setting: string, value: string): string {
  const own = words.maybe(`setting.${setting}.${value}`);
  if (own !== undefined) return own;
  for (const kind of kinds) {
    const shared = words.maybe(`${kind}.${value}`);
    if (shared !== undefined) return shared;
  }
  return words.word('value', value);
}

export const settingHint = ({ maybe }: Words, name: string): string | undefined => maybe(`setting.${name}.hint`);

export const valueOptions = (game: Game, setting: Setting): Option[] =>
  setting.values.map((value) => ({ value, label: valueName(game, setting.name, value) }));

export const seatName = (seat: string): string => t('seat.number', { number: Number(seat.slice(1)) });

/** Who sits there in a match: a person or a bot by name, or nobody. */
export function sitterName(match: string, seat: { seat: string; name: string | null; bot: string | boolean | null }): string {
  if (seat.name) return seat.name;
  return seat.bot ? botName(match, seat.seat) : t('seat.free');
}
