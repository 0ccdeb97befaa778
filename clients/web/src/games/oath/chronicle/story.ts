/*
 * What the story of a chronicle tells of a match, read from what the server says of it: what it began from (the lobby's
 * legacy), the view of its end, and what was told at its end. Pure. Before a match begins the map is known by names alone.
 */
import type { MatchEvent } from '../../../protocol';
import { SLOTS } from '../looks';
import type { OathView } from '../types';

/** The edifice of each suit (Law 2.9). A ruin goes by the name of its edifice. */
export const EDIFICES: Readonly<Record<string, string>> = {
  festival_district: 'discord', great_spire: 'arcane', sprawling_rampart: 'order', hall_of_debate: 'hearth', forest_temple: 'beast', ancient_forge: 'nomad',
};

/** What everybody may know of what a match begins from (docs/oath-view.md). */
export interface OathLegacy {
  name: string;
  game: number;
  goal: string;
  winner: string;
  citizens: readonly string[];
  ruined: readonly string[];
  slots: readonly { site: string | null; cards: readonly string[]; relics: number }[];
  dispossessed: number;
}

/** What whoever has its text can count in it. */
export interface OathCounts {
  world: Readonly<Record<string, number>>;
  dispossessed: Readonly<Record<string, number>>;
  visions: number;
  relics: number;
}

export interface CardThere {
  card: string;
  what: 'edifice' | 'ruin' | 'denizen';
}

/** What lies at one of the eight places between two matches. */
export interface Place {
  slot: string;
  /** null: not open. */
  site: string | null;
  cards: CardThere[];
  relics: number;
}

const there = (card: string, ruined: boolean): CardThere => ({ card, what: ruined ? 'ruin' : card in EDIFICES ? 'edifice' : 'denizen' });

export const placesOfLegacy = (legacy: OathLegacy): Place[] => SLOTS.map((slot, i) => {
  const { site = null, cards = [], relics = 0 } = legacy.slots[i] ?? {};
  return { slot, site, relics, cards: cards.map((card) => there(card, legacy.ruined.includes(card))) };
});

export const placesOfView = (view: OathView): Place[] => SLOTS.map((slot) => {
  const { site, faceup, cards, relics } = view.slots[slot]!;
  return {
    slot, site: faceup ? site : null, relics: relics.length,
    cards: cards.flatMap(({ card, faceup: open, ruined }) => (card && open ? [there(card, ruined)] : [])),
  };
});

/** How an edifice has fared in one match. */
export interface Fate {
  card: string;
  fate: 'built' | 'ruined' | 'repaired' | 'gone';
}

const edificesOf = (places: readonly Place[]): Map<string, CardThere['what']> =>
  new Map(places.flatMap(({ cards }) => cards.filter(({ what }) => what !== 'denizen').map(({ card, what }) => [card, what] as const)));

/** What became of the edifices between two states of the map. */
export function fates(before: readonly Place[], after: readonly Place[]): Fate[] {
  const old = edificesOf(before), now = edificesOf(after);
  return Object.keys(EDIFICES).flatMap((card): Fate[] => {
    const was = old.get(card), is = now.get(card);
    if (was === is) return [];
    if (!is) return [{ card, fate: 'gone' }];
    if (is === 'ruin') return [{ card, fate: 'ruined' }];
    return [{ card, fate: was === 'ruin' ? 'repaired' : 'built' }];
  });
}

export interface Told {
  /** The oath in force in this match. */
  goal: string;
  /** The goal of the oath that the winner has vowed; null: none was. */
  vowed: string | null;
  /** Cards that came into the world deck, by suit. */
  added: { suit: string; count: number }[];
  /** How many went to the Dispossessed; 0 if that was not told. */
  gone: number;
  citizens: readonly string[];
  fates: Fate[];
  places: Place[];
}

const argument = (event: MatchEvent | undefined, name: string): string | null => (typeof event?.[name] === 'string' ? String(event[name]) : null);

/** `legacy`: what the match began from; null: nothing, and then no edifice stood on the map (Law 1.1). */
export function tell(legacy: OathLegacy | null, view: OathView, told: readonly MatchEvent[]): Told {
  const places = placesOfView(view), added = new Map<string, number>();
  for (const event of told) {
    const suit = argument(event, 'suit');
    if (event.event === 'added' && suit) added.set(suit, (added.get(suit) ?? 0) + Number(event['count'] ?? 0));
  }
  return {
    goal: view.turn.goal,
    vowed: argument(told.filter(({ event }) => event === 'vowed').pop(), 'goal'),
    added: [...added].map(([suit, count]) => ({ suit, count })),
    gone: told.reduce((sum, event) => sum + (event.event === 'dispossessed' ? Number(event['count'] ?? 0) : 0), 0),
    citizens: view.chronicle.citizens,
    fates: fates(legacy ? placesOfLegacy(legacy) : [], places),
    places,
  };
}
