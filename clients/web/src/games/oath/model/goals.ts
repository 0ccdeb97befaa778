/*
 * What the goals of oaths and Visions ask for (Law 2.11, 3.2), and how each player stands towards them. Pure: from the
 * view alone. A player stands for a number; who alone has the most meets the goal.
 */
import { BANNERS, SLOTS } from '../looks';
import type { Goal, OathView } from '../types';

export interface Standing {
  seat: string;
  /** Sites ruled, relics and banners held, or 1 for the one thing that the goal names. */
  count: number;
}

/** The goal that each Vision promises. */
const GOAL_OF_VISION: Readonly<Record<string, Goal>> = {
  vision_of_conquest: 'supremacy', vision_of_rebellion: 'the_people', vision_of_sanctuary: 'protection', vision_of_faith: 'devotion',
};

/** Visions count from this many drawn from the world deck on (Law 3.2). */
export const VISIONS_NEEDED = 3;

export const isImperial = (view: OathView, seat: string): boolean => view.seats[seat]?.role === 'chancellor' || view.seats[seat]?.role === 'citizen';

/** The Chancellor's seat; null before it is settled. */
export const chancellorOf = (view: OathView): string | null => Object.keys(view.seats).find((seat) => view.seats[seat]!.role === 'chancellor') ?? null;

/** Those who rule sites: Exiles by themselves, the Empire as one, which is told by its Chancellor. */
export function sitesRuled(view: OathView): Map<string, number> {
  const ruled = new Map<string, number>(), chancellor = chancellorOf(view);
  for (const seat of Object.keys(view.seats)) if (!isImperial(view, seat) || seat === chancellor) ruled.set(seat, 0);
  for (const slot of SLOTS) {
    const ruler = view.slots[slot]?.ruler ?? null;
    const seat = ruler === 'empire' || (ruler && isImperial(view, ruler)) ? chancellor : ruler;
    if (seat && ruled.has(seat)) ruled.set(seat, ruled.get(seat)! + 1);
  }
  return ruled;
}

/** Relics and banners together. */
function treasures(view: OathView, seat: string): number {
  const banners = BANNERS.filter((banner) => view.banners[banner]?.holder === seat).length;
  return (view.seats[seat]?.relics.length ?? 0) + banners;
}

const BANNER_OF: Partial<Record<Goal, (typeof BANNERS)[number]>> = { the_people: 'peoples_favor', devotion: 'darkest_secret' };

/** How everybody stands, the foremost first; who has nothing of it is left out. */
export function standings(view: OathView, goal: Goal): Standing[] {
  const banner = BANNER_OF[goal];
  const all: Standing[] = banner
    ? Object.keys(view.seats).map((seat) => ({ seat, count: view.banners[banner]?.holder === seat ? 1 : 0 }))
    : goal === 'supremacy' ? [...sitesRuled(view)].map(([seat, count]) => ({ seat, count }))
    : Object.keys(view.seats).map((seat) => ({ seat, count: treasures(view, seat) }));
  return all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || a.seat.localeCompare(b.seat));
}

/** Who meets a goal now: those with the most; several are tied. */
export function meets(view: OathView, goal: Goal): string[] {
  const all = standings(view, goal);
  return all.filter(({ count }) => count === all[0]!.count).map(({ seat }) => seat);
}

/** Whether a revealed or claimed Vision would be fulfilled if the seat's Wake Phase were now (Law 3.2); null: it has none that could be. */
export function visionMet(view: OathView, seat: string): boolean | null {
  const own = view.seats[seat], goal = own && (GOAL_OF_VISION[own.revealed ?? ''] ?? GOAL_OF_VISION[own.prophet ?? '']);
  if (!own || !goal || own.role !== 'exile') return null;
  const first = meets(view, goal);
  return view.turn.visions_drawn >= VISIONS_NEEDED && first.length === 1 && first[0] === seat;
}
