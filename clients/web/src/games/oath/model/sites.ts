/* What stands at a site, as the map draws it. Pure: from the view alone. */
import { boardOf } from '../looks';
import type { CardAtSite, OathView, SlotView } from '../types';

/** Who rules with what: warbands of a board, or bandits. */
export interface Garrison {
  /** A board's colour, or "bandits". */
  board: string;
  /** Whose they are; null: bandits. */
  seat: string | null;
  count: number;
}

/** One bandit stands at every faceup site without warbands (Law 2.8.3). */
const BANDITS = 1;

/** What stands at a site; null: it lies face down. */
export function garrisonOf(view: OathView, slot: string): Garrison | null {
  const site = slotOf(view, slot);
  if (!site?.faceup) return null;
  if (!site.owner || site.owner === 'bandits' || site.warbands === 0) return { board: 'bandits', seat: null, count: BANDITS };
  return { board: boardOf(view, site.owner) ?? 'none', seat: site.owner, count: site.warbands };
}

export const slotOf = (view: OathView, slot: string): SlotView | undefined => (view.slots as Record<string, SlotView>)[slot];

/** The seats whose pawns stand there, in the order of play. */
export const pawnsAt = (view: OathView, slot: string): string[] => seatsOf(view).filter((seat) => view.seats[seat]?.pawn === slot);

/** All seats, in the order of play once there is one. */
const seatsOf = (view: OathView): string[] => (view.turn.order.length ? view.turn.order : Object.keys(view.seats));

/** All seats with the viewer's own first. */
export function seatsFrom(view: OathView, viewer: string): string[] {
  const all = seatsOf(view), mine = all.indexOf(viewer);
  return mine > 0 ? [...all.slice(mine), ...all.slice(0, mine)] : all;
}

/** The cards at a site with the empty places of its capacity: null for each of these. */
export function placesAt(site: SlotView): (CardAtSite | null)[] {
  return [...site.cards, ...Array.from({ length: Math.max(0, site.capacity - site.cards.length) }, () => null)];
}

type SiteFacts = NonNullable<OathView['cards'][string]['site']>;
export type RecoverCost = NonNullable<SiteFacts['recover']>;

/** What is printed on a site; null: it is none. */
const printedOn = (view: OathView, site: string): SiteFacts | null => (view.cards as Record<string, OathView['cards'][string]>)[site]?.site ?? null;

/** What recovering a relic costs at a site (Law 2.8.4): favor into a bank, or favor or secrets that are burnt; null: none is meant to lie there. */
export const recoverCost = (view: OathView, site: string): RecoverCost | null => printedOn(view, site)?.recover ?? null;

/** The piles that a search may draw from, and what is known of one from its top: cards are listed from the bottom in the view. */
export function fanOf(view: OathView, region: string, most: number): { card: string | null; vision: boolean }[] {
  const pile = (view.piles as Record<string, OathView['piles'][keyof OathView['piles']]>)[region];
  return pile ? [...pile.cards].reverse().slice(0, most) : [];
}
