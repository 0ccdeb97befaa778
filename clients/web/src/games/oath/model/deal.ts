/*
 * A deal as its dialog shows it (Law 6.6.1, 7.6.3): what each side would give, what can still be written into it, and what citizenship
 * changes for whom it is offered. Pure: from the view and the choices that are open.
 */
import type { OathChoice, OathView, SlotView } from '../types';
import { BANNERS, SLOTS } from '../looks';

export type Deal = NonNullable<OathView['deal']>;
export type ItemKind = 'favor' | 'secrets' | 'relic' | 'banner' | 'adviser' | 'site';

/** Something that goes over, or that can be made to. */
export interface Item {
  kind: ItemKind;
  /** A relic, banner, slot; of advisers the card, "" if it is not known. */
  name: string;
  /** Of favor and secrets. */
  count?: number;
  /** Of advisers, from 0. */
  place?: number;
  choice?: OathChoice;
}

/** One column: what a seat gives. */
export interface Column {
  seat: string;
  given: Item[];
  open: Item[];
}

const adviserAt = (view: OathView, seat: string, place: number): string => view.seats[seat]?.advisers[place]?.card ?? '';

function written(view: OathView, terms: Deal['gives'], from: string): Item[] {
  return [
    ...(terms.favor ? [{ kind: 'favor' as const, name: 'favor', count: terms.favor }] : []),
    ...(terms.secrets ? [{ kind: 'secrets' as const, name: 'secrets', count: terms.secrets }] : []),
    ...terms.relics.map((name) => ({ kind: 'relic' as const, name })),
    ...BANNERS.filter((name) => terms.banners.includes(name)).map((name) => ({ kind: 'banner' as const, name })),
    ...SLOTS.filter((name) => terms.sites.includes(name)).map((name) => ({ kind: 'site' as const, name })),
    ...terms.advisers.map((place) => ({ kind: 'adviser' as const, name: adviserAt(view, from, place), place })),
  ];
}

/** Verbs of what is written, without who gives it. */
const KEYS: Readonly<Record<string, { kind: ItemKind; key: string }>> = {
  favor: { kind: 'favor', key: 'count' }, secrets: { kind: 'secrets', key: 'count' }, relic: { kind: 'relic', key: 'relic' },
  banner: { kind: 'banner', key: 'banner' }, adviser: { kind: 'adviser', key: 'place' }, site: { kind: 'site', key: 'slot' },
};

/** What a choice would write: who gives, and what; null: it writes nothing. */
function writes(view: OathView, deal: Deal, choice: OathChoice): { from: string; item: Item } | null {
  const [, way, what = ''] = /^(give|want)_(\w+)$/.exec(choice.verb) ?? [], found = KEYS[what];
  if (!way || !found || !deal.pen) return null;
  const other = deal.pen === deal.seat ? deal.with : deal.seat, from = way === 'give' ? deal.pen : other;
  if (!from) return null;
  const value = (choice as unknown as Record<string, unknown>)[found.key], { kind } = found;
  if (kind === 'adviser') return { from, item: { kind, name: adviserAt(view, from, Number(value)), place: Number(value), choice } };
  return { from, item: kind === 'favor' || kind === 'secrets' ? { kind, name: kind, count: Number(value), choice } : { kind, name: String(value), choice } };
}

/** Both columns, that of who opened the deal first. */
export function columnsOf(view: OathView, deal: Deal, options: readonly OathChoice[]): Column[] {
  const all = options.flatMap((choice) => writes(view, deal, choice) ?? []);
  const column = (seat: string, terms: Deal['gives']): Column => ({
    seat, given: written(view, terms, seat), open: all.filter(({ from }) => from === seat).map(({ item }) => item),
  });
  return [column(deal.seat ?? '', deal.gives), column(deal.with ?? '', deal.wants)];
}

/** Ways to go on that write nothing. */
const ENDS: ReadonlySet<string> = new Set(['propose', 'withdraw', 'accept', 'refuse', 'counter']);
export const waysOn = (options: readonly OathChoice[]): OathChoice[] => options.filter(({ verb }) => ENDS.has(verb));

/* ---- Citizenship ---- */

export interface Change {
  /** Which sentence tells it. */
  what: 'board' | 'warbands' | 'vision' | 'usurper' | 'phase' | 'supply' | 'rules' | 'refresh' | 'victory';
  n?: number;
  card?: string;
}

/** What becoming a Citizen does to a seat, as Law 6.6.2 and 6.6.3 say. */
export function citizenChanges(view: OathView, seat: string): Change[] {
  const own = view.seats[seat];
  if (!own) return [];
  const sites = Object.values(view.slots as Record<string, SlotView>);
  const onMap = sites.reduce((sum, site) => sum + (site.owner === seat ? site.warbands : 0), 0), imperial = sites.filter((site) => site.ruler === 'empire').length;
  const changes: Change[] = [{ what: 'board' }];
  if (own.warbands + onMap > 0) changes.push({ what: 'warbands', n: own.warbands + onMap });
  if (own.revealed) changes.push({ what: 'vision', card: own.revealed });
  if (view.title.holder === seat && view.title.usurper) changes.push({ what: 'usurper' });
  if (view.turn.seat === seat && view.turn.phase === 'act') changes.push({ what: 'phase' });
  changes.push({ what: 'supply' }, { what: 'rules', n: imperial }, { what: 'refresh' }, { what: 'victory' });
  return changes;
}

/* ---- Exile ---- */

const EXILE_PRICE = 5;

/** Favor that sending a Citizen into exile costs, given to that Citizen (Law 6.7). */
export function priceOfExiling(view: OathView, seat: string, whom: string): number {
  const has = (one: string) => Number(view.banners['peoples_favor']?.holder === one) + Number(view.title.holder === one);
  return EXILE_PRICE + has(whom) - has(seat);
}

/** Favor that leaving costs, given to who holds the Grand Scepter (Law 6.8): own secrets and warbands on the board, and all secrets on cards. */
export function priceOfLeaving(view: OathView, seat: string): number {
  const own = view.seats[seat];
  if (!own) return 0;
  const sites = Object.values(view.slots as Record<string, SlotView>).flatMap((site) => site.cards);
  const held = Object.values(view.seats).flatMap((one) => [...one.advisers, ...one.relics]);
  return own.secrets + own.secrets_down + own.warbands + [...sites, ...held].reduce((sum, one) => sum + one.secrets, 0);
}
