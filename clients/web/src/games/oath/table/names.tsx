/* The names of Oath's things in sentences: as words, and as what can be pointed at. */
import type { JSX } from 'preact';
import type { Forms } from '../../../table/game';
import { formsOf } from '../../../table/grammar';
import { Signed } from '../../../table/say';
import { about } from '../about';
import { boardOf, isRegion, isSlot, isSuit, isTrait } from '../looks';
import { readPlaced } from '../model/placed';
import { slotOf } from '../model/sites';
import type { OathView } from '../types';
import { maybe, t, word } from '../words';
import { looksAt, useTable } from './context';
import { Pawn } from './symbols/pawn';
import { SuitMark } from './symbols/suits';

const isSeat = (name: string): boolean => /^s\d+$/.test(name);
type Named = { view: OathView };

/** Which catalogue kind the words of an argument belong to, where its value does not say it. */
const KINDS: Record<string, string> = {
  card: 'card', relic: 'card', site: 'card', banner: 'card', thing: 'card', first: 'card', phase: 'phase', action: 'action', role: 'role', colour: 'colour',
  goal: 'goal', way: 'way', from: 'source', owner: 'owner', defender: 'owner', victor: 'owner', beaten: 'owner', user: 'owner',
};

/** Whose side somebody plays for who is no seat. */
const SIDES: ReadonlySet<string> = new Set(['empire', 'bandits']);

/** A player by the board, or by seat before there is one. */
export function seatName(view: OathView, seat: string): string {
  if (seat === 'chance') return word('seat', 'chance');
  if (SIDES.has(seat)) return word('owner', seat);
  const board = boardOf(view, seat);
  return board ? word('colour', board) : word('seat', 'number', { number: seat.slice(1) });
}

/** A place for a site: by the site if that is known, else by where it is. */
export function placeName(view: OathView, slot: string): string {
  const site = slotOf(view, slot)?.site;
  return site ? word('card', site) : word('slot', slot);
}

/** A card that is known by where it lies. */
function placedName(view: OathView, name: string): string | null {
  const said = readPlaced(name);
  if (!said) return null;
  if (said.kind === 'relic') return `${t('table.relic_back')} (${placeName(view, said.where)})`;
  const card = view.seats[said.where]?.advisers[said.place]?.card;
  return `${card ? word('card', card) : t('board.unknown_adviser', { nth: said.place + 1 })} (${seatName(view, said.where)})`;
}

/** The words for one argument. */
export function nameOf({ view }: Named, key: string, value: unknown): string {
  if (typeof value === 'number' && key === 'place') return String(value + 1);
  if (typeof value !== 'string') return String(value);
  if (key === 'placed') return placedName(view, value) ?? value;
  if (isSlot(value)) return placeName(view, value);
  if (isSeat(value) || SIDES.has(value) || value === 'chance') return seatName(view, value);
  if (isSuit(value)) return word('suit', value);
  if (isRegion(value)) return word('region', value);
  if (isTrait(value)) return word('trait', value);
  if (value === 'pawn') return word('thing', 'pawn');
  return word(KINDS[key] ?? key, value);
}

/** The forms of players in sentences. */
export function formsIn({ view }: Named, _key: string, value: string): Forms | null {
  if (!isSeat(value) && !SIDES.has(value) && value !== 'chance') return null;
  return formsOf(maybe, boardOf(view, value) ?? value, seatName(view, value));
}

/** A name in a sentence, as what it is; `said`: in one of its cases. */
export function Name({ kind, value, text: said }: { kind: string; value: string; text?: string | undefined }): JSX.Element {
  const table = useTable(), { view } = table;
  const text = said ?? nameOf(table, kind, value);
  if (isSlot(value)) return <span class="say-place" tabIndex={-1} data-tip={`place:${value}`} {...looksAt(value)}>{text}</span>;
  if (isSeat(value) || SIDES.has(value)) {
    const board = boardOf(view, value);
    return (
      <b class="say-seat" tabIndex={-1} style={board ? { color: `var(--o-${board}-text)` } : undefined} {...looksAt(value)}>
        <Signed sign={isSeat(value) && <Pawn board={board} size={15} />} text={text} />
      </b>
    );
  }
  if (isSuit(value)) return <span class={`say-term marked suit-${value}`}><SuitMark suit={value} size={15} />{text}</span>;
  const is = KINDS[kind] ?? kind;
  if (is === 'card' && value !== 'pawn') {
    const suit = view.cards[value as keyof typeof view.cards]?.suit;
    return <span class="say-card" tabIndex={-1} data-tip={`card:${value}`} {...looksAt(value)}><Signed sign={suit && <SuitMark suit={suit} size={13} />} text={text} /></span>;
  }
  const tip = isRegion(value) ? 'region' : isTrait(value) ? 'trait' : is;
  return about(tip, value) ? <span class="say-term" data-tip={`${tip}:${value}`}>{text}</span> : <span>{text}</span>;
}
