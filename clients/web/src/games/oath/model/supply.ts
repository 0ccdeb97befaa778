/* Supply: what it refreshes to (Law 4.3.3), and what searching costs of it. Pure: from the view alone. */
import { chancellorOf } from './goals';
import type { OathView } from '../types';

export const MOST_SUPPLY = 7;

export interface Band {
  /** Warbands in the bank, from and to. */
  from: number;
  to: number;
  supply: number;
}

const CHANCELLOR: readonly Band[] = [{ from: 18, to: 24, supply: 6 }, { from: 11, to: 17, supply: 5 }, { from: 4, to: 10, supply: 4 }, { from: 0, to: 3, supply: 3 }];
const EXILE: readonly Band[] = [{ from: 9, to: 14, supply: 6 }, { from: 4, to: 8, supply: 5 }, { from: 0, to: 3, supply: 4 }];

/** The bands of a board; those of Citizens are the Chancellor's. */
const bandsOf = (view: OathView, seat: string): readonly Band[] => (view.seats[seat]?.role === 'exile' ? EXILE : CHANCELLOR);

const fits = (bands: readonly Band[], bank: number): Band => bands.find(({ from, to }) => bank >= from && bank <= to) ?? bands[bands.length - 1]!;

/** What a seat's Supply refreshes to by its own bank, before what it saved; a Citizen's to where the Chancellor's marker is. */
export function refreshOf(view: OathView, seat: string): number {
  const own = view.seats[seat];
  if (own?.role !== 'citizen') return fits(bandsOf(view, seat), own?.bank ?? 0).supply;
  return view.seats[chancellorOf(view) ?? '']?.supply ?? 0;
}

/** The same with each Supply that is left now (Law 4.3.4). */
export const refreshedOf = (view: OathView, seat: string): number => Math.min(MOST_SUPPLY, refreshOf(view, seat) + (view.seats[seat]?.supply ?? 0));

/** By Visions drawn: what searching the world deck costs. */
const SEARCH = [2, 3, 3, 4, 4, 4] as const;

export const searchCost = (drawn: number): number => SEARCH[Math.max(0, Math.min(SEARCH.length - 1, drawn))]!;
