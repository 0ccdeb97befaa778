/* How things of Oath look: boards have a colour (colours.css, for light and dark) and a pawn of their own, suits a colour and a sign. */
import type { OathView } from './types';

/** The Chancellor's is purple; the others are Exiles or Citizens. */
export const COLOURS = ['purple', 'black', 'blue', 'red', 'white', 'yellow'] as const;

/** In the order of the favor banks. */
export const SUITS = ['discord', 'arcane', 'order', 'hearth', 'beast', 'nomad'] as const;

export const REGIONS = ['cradle', 'provinces', 'hinterland'] as const;

/** The places for sites, by region, from the top. */
export const SLOTS_OF = {
  cradle: ['c1', 'c2'],
  provinces: ['p1', 'p2', 'p3'],
  hinterland: ['h1', 'h2', 'h3'],
} as const;

export const SLOTS = [...SLOTS_OF.cradle, ...SLOTS_OF.provinces, ...SLOTS_OF.hinterland] as const;
export const TRAITS = ['brutal', 'decadent', 'careless', 'greedy'] as const;
export const BANNERS = ['peoples_favor', 'darkest_secret'] as const;

const has = (all: readonly string[], name: string): boolean => all.includes(name);
export const isSlot = (name: string): boolean => has(SLOTS, name);
export const isSuit = (name: string): boolean => has(SUITS, name);
export const isRegion = (name: string): boolean => has(REGIONS, name);
export const isTrait = (name: string): boolean => has(TRAITS, name);
export const isBanner = (name: string): boolean => has(BANNERS, name);

/** The colour of a seat's board; null: nobody's, or not chosen yet. */
export const boardOf = (view: OathView, seat: string | null | undefined): string | null => (seat && view.seats[seat]?.colour) || null;

/** Colours of boards as CSS: itself, and one for signs on it. */
export const colourOf = (board: string | null | undefined): string => (board && has(COLOURS, board) ? `var(--o-${board})` : 'var(--o-none)');
export const inkOf = (board: string | null | undefined): string => (board && has(COLOURS, board) ? `var(--o-${board}-ink)` : 'var(--o-none-ink)');
