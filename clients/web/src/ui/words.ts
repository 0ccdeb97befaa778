/* Names of settings, their values and people, as they are shown. */
import type { Game } from '../games/game';
import { titleOf } from '../games/load';
import { t, type Words } from '../i18n';
import type { PushLobby, Setting } from '../protocol';
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

/** What a match is called: by its title, or by who has opened it. */
export const matchName = (title: string | null, host: string | null | undefined): string => title || t('home.hosted', { name: host || '?' });

export const hostName = (lobby: PushLobby): string | undefined => lobby.members.find((one) => one.player === lobby.host)?.name;

/** The same with its game, where nothing else tells which that is. */
export const matchOfGame = (lobby: PushLobby): string => `${matchName(lobby.title, hostName(lobby))} (${titleOf(lobby.game)})`;

/** Who sits there in a match: a person or a bot by name, or nobody. */
export function sitterName(match: string, seat: { seat: string; name: string | null; bot: string | boolean | null }): string {
  if (seat.name) return seat.name;
  return seat.bot ? botName(match, seat.seat) : t('seat.free');
}
