/* How factions and suits look: each has a colour (a CSS variable, for light and dark) and a shape of its own. */
import type { RootView as View } from '../types';

export const SUITS = ['fox', 'rabbit', 'mouse'] as const;

/** Factions with a drawing and a colour; others get a plain one. */
export const FACTIONS = [
  'marquise', 'eyrie', 'alliance', 'vagabond', 'vagabond2', 'lizard', 'riverfolk', 'duchy', 'corvid', 'hundreds', 'keepers',
] as const;

const known: ReadonlySet<string> = new Set(FACTIONS);

/** The colour of a faction: fill, and a text colour that can be read on it. */
export const colourOf = (faction: string | null | undefined): string =>
  faction && known.has(faction) ? `var(--f-${faction})` : 'var(--f-none)';

export const inkOf = (faction: string | null | undefined): string =>
  faction && known.has(faction) ? `var(--f-${faction}-ink)` : 'var(--f-none-ink)';

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

/** Hirelings are of the people of a faction, which is not in play then: they have its colour and shape. */
const PEOPLE: Record<string, string> = {
  forest_patrol: 'marquise', feline_physicians: 'marquise', last_dynasty: 'eyrie', bluebird_nobles: 'eyrie',
  spring_uprising: 'alliance', rabbit_scouts: 'alliance', the_exile: 'vagabond', the_brigand: 'vagabond',
  riverfolk_flotilla: 'riverfolk', otter_divers: 'riverfolk', warm_sun_prophets: 'lizard', lizard_envoys: 'lizard',
  sunward_expedition: 'duchy', mole_artisans: 'duchy', corvid_spies: 'corvid', raven_sentries: 'corvid',
  vault_keepers: 'keepers', badger_bodyguards: 'keepers', flame_bearers: 'hundreds', rat_smugglers: 'hundreds',
};

/** The side that is up of a hireling in play, by its owner's name ("h1"); null for seats. */
export const hirelingOf = (view: View, owner: string | null | undefined): string | null =>
  (owner && (view.hirelings as Record<string, { hireling: string } | null>)[owner]?.hireling) || null;

/** Whose colour and shape the pieces of a seat or hireling have. */
export const factionOf = (view: View, owner: string | null | undefined): string | null => {
  const hireling = hirelingOf(view, owner);
  return hireling ? (PEOPLE[hireling] ?? null) : (owner && view.seats[owner]?.faction) || null;
};

/** "c5" is 5. */
export const numberOf = (clearing: string): string => clearing.slice(1);

export const isClearing = (name: string): boolean => /^c\d+$/.test(name);
export const isForest = (name: string): boolean => /^f\d[\d_]*$/.test(name);
