/* How factions, hirelings and suits look: each has a colour (factions.css, for light and dark) and a figure of its own. */
import type { RootView as View } from '../types';

export const SUITS = ['fox', 'rabbit', 'mouse'] as const;

/** Factions with a drawing and a colour; others get a plain one. */
export const FACTIONS = [
  'marquise', 'eyrie', 'alliance', 'vagabond', 'vagabond2', 'lizard', 'riverfolk', 'duchy', 'corvid', 'hundreds', 'keepers',
] as const;

/** How hirelings look: both sides of one look alike. */
const HIRELINGS: Readonly<Record<string, string>> = {
  forest_patrol: 'patrol', feline_physicians: 'patrol', last_dynasty: 'dynasty', bluebird_nobles: 'dynasty',
  spring_uprising: 'uprising', rabbit_scouts: 'uprising', the_exile: 'exile', the_brigand: 'exile',
  riverfolk_flotilla: 'flotilla', otter_divers: 'flotilla', warm_sun_prophets: 'prophets', lizard_envoys: 'prophets',
  highway_bandits: 'bandits', bandit_gangs: 'bandits', sunward_expedition: 'expedition', mole_artisans: 'expedition',
  corvid_spies: 'spies', raven_sentries: 'spies', furious_protector: 'protector', stoic_protector: 'protector',
  vault_keepers: 'vaults', badger_bodyguards: 'vaults', flame_bearers: 'flames', rat_smugglers: 'flames',
  popular_band: 'band', street_band: 'band',
};

const known: ReadonlySet<string> = new Set([...FACTIONS, ...Object.values(HIRELINGS)]);

/** The colour of a faction or hireling, and one for words and signs on it. */
export const colourOf = (look: string | null | undefined): string => (look && known.has(look) ? `var(--f-${look})` : 'var(--f-none)');
export const inkOf = (look: string | null | undefined): string => (look && known.has(look) ? `var(--f-${look}-ink)` : 'var(--f-none-ink)');

/** Whose pieces these are: buildings and tokens belong to the faction that has such pieces. */
const OWNERS: Record<string, string> = {
  sawmill: 'marquise', workshop: 'marquise', recruiter: 'marquise', wood: 'marquise', keep: 'marquise',
  roost: 'eyrie',
  base_fox: 'alliance', base_rabbit: 'alliance', base_mouse: 'alliance', sympathy: 'alliance',
  garden_fox: 'lizard', garden_rabbit: 'lizard', garden_mouse: 'lizard',
  trade_post_fox: 'riverfolk', trade_post_rabbit: 'riverfolk', trade_post_mouse: 'riverfolk',
  citadel: 'duchy', market: 'duchy', tunnel: 'duchy',
  plot: 'corvid',
  vault: 'keepers', foothold: 'duchy',
  stronghold: 'hundreds', mob: 'hundreds', warlord: 'hundreds',
};

export function ownerOf(piece: string): string | null {
  if (piece.startsWith('waystation') || piece.startsWith('relic')) return 'keepers';
  return OWNERS[piece] ?? null;
}

/** The side that is up of a hireling in play, by its owner's name ("h1"); null for seats. */
export const hirelingOf = (view: View, owner: string | null | undefined): string | null =>
  (owner && (view.hirelings as Record<string, { hireling: string } | null>)[owner]?.hireling) || null;

/** Whose colour and figure the pieces of a seat or hireling have: a faction, or how the hireling looks. */
export const factionOf = (view: View, owner: string | null | undefined): string | null => {
  const hireling = hirelingOf(view, owner);
  return hireling ? (HIRELINGS[hireling] ?? null) : (owner && view.seats[owner]?.faction) || null;
};

/** "c5" is 5. */
export const numberOf = (clearing: string): string => clearing.slice(1);

/** The Lost City makes a clearing one of every suit. */
export const isOfAllSuits = (view: View, clearing: string): boolean => view.markers.lost_city === clearing;

export const isClearing = (name: string): boolean => /^c\d+$/.test(name);
export const isForest = (name: string): boolean => /^f\d[\d_]*$/.test(name);
