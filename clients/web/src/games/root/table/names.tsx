/* The names of Root's things in sentences: as words, and as what can be pointed at. */
import type { JSX } from 'preact';
import type { Values } from '../../../i18n';
import type { Forms } from '../../../table/game';
import { formsOf } from '../../../table/grammar';
import { Signed } from '../../../table/say';
import { looksAt, useTable } from './context';
import { factionOf, hirelingOf, isClearing, isForest, isOfAllSuits, numberOf } from './looks';
import { ItemIcon } from './symbols/items';
import { PieceMark } from './symbols/pieces';
import { SuitMark } from './symbols/suits';
import { Emblem } from './symbols/warriors';
import type { RootView } from '../types';
import { about } from '../about';
import { maybe, t, word } from '../words';

/** Seats and hirelings. */
const isOwner = (name: string): boolean => /^[sh]\d+$/.test(name);
type Named = { view: RootView };

/** Which catalogue kind the words of an argument belong to. */
const KINDS: Record<string, string> = {
  card: 'card', suit: 'suit', item: 'item', as: 'item', piece: 'piece', faction: 'faction', phase: 'phase',
  trigger: 'trigger', leader: 'leader', column: 'column', character: 'character', quest: 'quest', relation: 'relation',
  plot: 'plot', landmark: 'landmark', relic: 'relic', forest: 'place', mood: 'mood', act: 'act', hireling: 'hireling', gave: 'card', took: 'card', minister: 'minister', action: 'minister', service: 'service', out_of: 'origin',
};

export const bare = (card: string): string => card.replace(/#\d+$/, '');

/** A player by faction, or by seat before one is chosen. */
export function seatName(view: RootView, seat: string): string {
  if (seat === 'chance') return word('seat', 'chance');
  const hireling = hirelingOf(view, seat);
  if (hireling) return word('hireling', hireling);
  const faction = factionOf(view, seat);
  return faction ? word('faction', faction) : word('seat', 'number', { number: seat.slice(1) });
}

/** The same in a sentence, where there is little room. */
function seatShort(view: RootView, seat: string): string {
  const faction = hirelingOf(view, seat) ? null : factionOf(view, seat);
  return (faction && maybe(`short.${faction}`)) || seatName(view, seat);
}

/** A clearing, forest or other place by itself. */
export function placeName(place: string): string {
  if (isClearing(place)) return word('place', 'clearing', { number: numberOf(place) });
  if (isForest(place)) return word('place', 'forest', { numbers: place.slice(1).replace(/_/g, '–') });
  return word('place', place);
}

/** The words for one argument. */
export function nameOf(table: Named, key: string, value: unknown): string {
  if (typeof value !== 'string') return String(value);
  if (isClearing(value)) return word('place', 'said', { number: numberOf(value) });
  if (isForest(value) || value === 'burrow') return placeName(value);
  if (isOwner(value) || value === 'chance') return seatShort(table.view, value);
  const kind = KINDS[key] ?? key;
  if (kind === 'card' && !(value.replace(/#\d+$/, '') in table.view.cards) && maybe(`hireling.${value}`) !== undefined) return word('hireling', value);
  /* Columns are those of the decree or of the retinue; cards are shifted from one of the latter to another. */
  if ((kind === 'column' && maybe(`column.${value}`) === undefined) || key === 'from' || key === 'to') return word('retinue', value);
  return word(kind, bare(value));
}

/** The forms of players, hirelings and items in sentences. */
export function formsIn({ view }: Named, key: string, value: string): Forms | null {
  if (KINDS[key] === 'item') return formsOf(maybe, value, word('item', value));
  const hireling = isOwner(value) ? hirelingOf(view, value) : key === 'hireling' ? value : null;
  if (!hireling && !isOwner(value) && value !== 'chance') return null;
  const base = hireling ? word('hireling', hireling) : seatShort(view, value);
  return formsOf(maybe, hireling ?? factionOf(view, value) ?? value, base);
}

/** What else messages know of an argument: pieces as a noun that agrees with the number of the term, and where a card came from. */
export function more(key: string, value: unknown, args: Record<string, unknown>): Values {
  /* What comes from the very seat that gets it was in its hand. */
  if (key === 'from' && value === args['seat']) return { origin: word('origin', 'hand') };
  if (key !== 'piece' || typeof value !== 'string') return {};
  return { pieces: word('pieces', value, { n: typeof args['count'] === 'number' ? args['count'] : 1 }) };
}

/** A name in a sentence, as what it is; `said`: in one of its cases. */
export function Name({ kind, value, text: said }: { kind: string; value: string; text?: string | undefined }): JSX.Element {
  const table = useTable();
  const { view } = table;
  if (isClearing(value)) {
    /* Beside the mark its number is enough; those who hear it are told what the mark shows. */
    const suit = view.clearings[value]?.suit ?? '', heard = isOfAllSuits(view, value) ? t('table.all_suits') : suit ? word('suit', suit) : 'none';
    return (
      <span class="say-place" tabIndex={-1} data-tip={`place:${value}`} {...looksAt(value)}>
        <SuitMark suit={suit} size={13} label={t('place.marked', { number: numberOf(value), suit: heard })} />
        <span aria-hidden="true">{numberOf(value)}</span>
      </span>
    );
  }
  const text = said ?? nameOf(table, kind, value);
  if (isForest(value)) return <span class="say-place" tabIndex={-1} {...looksAt(value)}>{text}</span>;
  if (isOwner(value)) {
    const faction = factionOf(view, value);
    return (
      <b class="say-seat" tabIndex={-1} {...(hirelingOf(view, value) ? { 'data-tip': `hireling:${hirelingOf(view, value)}` } : faction ? { 'data-tip': `faction:${faction}` } : {})} style={faction ? { color: `var(--f-${faction}-text)` } : undefined} {...looksAt(value)}>
        <Signed sign={<Emblem faction={faction} size={15} />} text={text} />
      </b>
    );
  }
  if (KINDS[kind] === 'card') {
    const suit = view.cards[bare(value)]?.suit;
    return (
      <span class="say-card" tabIndex={-1} data-tip={`card:${bare(value)}`} {...looksAt(value)}>
        <Signed sign={suit && <SuitMark suit={suit} size={13} />} text={text} />
      </span>
    );
  }
  const tip = KINDS[kind] ?? kind;
  const mark = tip === 'faction' ? <Emblem faction={value} size={18} />
    : tip === 'item' ? <ItemIcon item={value} />
    : tip === 'piece' && value !== 'warrior' && value !== 'pawn' ? <PieceMark piece={value} size={18} /> : null;
  if (mark) return <span class="say-term marked" {...(about(tip, value) ? { 'data-tip': `${tip}:${value}` } : {})}>{mark}{text}</span>;
  return about(tip, value) ? <span class="say-term" data-tip={`${tip}:${value}`}>{text}</span> : <span>{text}</span>;
}
