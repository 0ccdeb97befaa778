/*
 * What the parts of a table are told of a game that has no table of its own here: names as they stand in the protocol,
 * or as the words of the game have them, and players by who sits there.
 */
import type { JSX } from 'preact';
import { seatName, sitterName } from '../ui/words';
import type { Words } from '../i18n';
import { looksAt, useTable } from './context';
import type { Named, TableGame } from './game';
import { isSeat } from './say';

const NOTHING: ReadonlySet<string> = new Set();
/** Of a game that is not known nothing is seen to move: what happened is there to be read for a moment. */
const READ = 600; /* milliseconds */

/** Who sits at a seat. */
export function playerName({ lobby, game }: Named, name: string): string {
  if (!isSeat(name)) return game.words.word('seat', name);
  const seat = lobby.seats.find((one) => one.seat === name);
  return seat && (seat.name || seat.bot) ? sitterName(lobby.match, seat) : seatName(name);
}

function Name({ kind, value }: { kind: string; value: string }): JSX.Element {
  const table = useTable();
  const text = table.game.nameOf(table, kind, value);
  return isSeat(value) ? <b class="say-seat" tabIndex={-1} {...looksAt(value)}>{text}</b> : <span>{text}</span>;
}

export const plainGame = (words: Words): TableGame => ({
  words,
  things: {},
  counts: NOTHING,
  menus: NOTHING,
  isFinal: () => false,
  turnOf: () => null,
  nameOf: (table, key, value) => {
    if (typeof value !== 'string') return String(value);
    return isSeat(value) || value === 'chance' ? playerName(table, value) : words.word(key, value);
  },
  formsOf: () => null,
  Name,
  isDrawn: (_, value) => isSeat(value),
  isPlace: () => false,
  more: () => ({}),
  whoIsWho: ({ lobby }) => JSON.stringify(lobby.seats.map((seat) => [seat.name, seat.bot])),
  colourOf: () => null,
  motionsOf: (_, { events }) => (events.length ? [{ kind: 'hold', at: 0, ms: READ, event: events[events.length - 1]!, to: '' }] : []),
  during: (before) => before,
  newsOf: () => null,
  Outlook: null,
  Price: null,
  help: [],
  Tip: ({ kind, name }) => <b>{words.word(kind, name)}</b>,
});
