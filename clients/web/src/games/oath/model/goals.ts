/* How everybody stands towards the goal of the oath (Law 2.11), as the view says it, and what Visions wait for. */
import type { OathView } from '../types';

export interface Standing {
  seat: string;
  /** Sites ruled, relics and banners held, or 1 for the one thing that the goal names. */
  count: number;
}

/** Visions count from this many drawn from the world deck on (Law 3.2). */
export const VISIONS_NEEDED = 3;

export const isImperial = (view: OathView, seat: string): boolean => view.seats[seat]?.role === 'chancellor' || view.seats[seat]?.role === 'citizen';

/** The foremost first; who has nothing of it is left out. */
export const standings = (view: OathView): Standing[] =>
  Object.entries(view.seats).map(([seat, { standing }]) => ({ seat, count: standing })).filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.seat.localeCompare(b.seat));
