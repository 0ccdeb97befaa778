/*
 * What a battle may bring, before it is begun: the most hits each way, how likely they are, and whether an ambush may be
 * waiting. Exact, from what lies open and what this seat knows; effects that somebody may use or not are not counted but
 * named. Law 4.3
 */
import { ownerOf } from './looks';
import type { RootChoice, RootView } from '../types';

/** The two dice show 0 to 3 each. */
const FACES = 4;

/** What an ambush deals before the roll. Law 4.3.1.II */
export const AMBUSH_HITS = 2;

export interface Side {
  owner: string;
  /** Rolled hits, at most. Law 4.3.2.I */
  most: number;
  /** Hits that come on top. Law 4.3.3 */
  extra: number;
  /** Whether the other side ignores the first hit, whoever likes it or not. Law 14.7.7, Badger Bodyguards */
  blunted?: boolean;
}

export interface Fight {
  clearing: string;
  attacker: Side;
  defender: Side;
  /** The defender deals by the higher die. Law 8.2.2 */
  turned: boolean;
  /** How likely the defender holds an ambush, 0 to 1. */
  ambush: number;
  /** Cards in front of both sides that may change it, with whose they are. */
  cards: { owner: string; card: string }[];
}

export interface Odds {
  /** How likely each number of hits is that a side deals, from 0 on. */
  attacker: number[];
  defender: number[];
  /** The attacker deals more, as many, fewer. */
  more: number;
  same: number;
  fewer: number;
}

/** The hits of a die that count. */
const hitsOf = ({ most, extra, blunted }: Side, die: number): number => Math.max(0, Math.min(most, die) + extra - Number(blunted ?? false));

export const hitsAtMost = (side: Side): number => hitsOf(side, FACES - 1);

/** All rolls of the two dice, each as likely as every other. */
export function oddsOf({ attacker, defender, turned }: Pick<Fight, 'attacker' | 'defender' | 'turned'>): Odds {
  const odds: Odds = {
    attacker: Array.from({ length: hitsAtMost(attacker) + 1 }, () => 0),
    defender: Array.from({ length: hitsAtMost(defender) + 1 }, () => 0),
    more: 0, same: 0, fewer: 0,
  };
  const share = 1 / (FACES * FACES);
  for (let first = 0; first < FACES; first++) {
    for (let second = 0; second < FACES; second++) {
      const high = Math.max(first, second), low = Math.min(first, second);
      const deals = hitsOf(attacker, turned ? low : high), takes = hitsOf(defender, turned ? high : low);
      odds.attacker[deals]! += share;
      odds.defender[takes]! += share;
      odds[deals > takes ? 'more' : deals === takes ? 'same' : 'fewer'] += share;
    }
  }
  return odds;
}

/** How likely a hand of `drawn` out of `all` cards has one of `wanted`. */
export function chanceOfOne(all: number, wanted: number, drawn: number): number {
  if (drawn <= 0 || wanted <= 0) return 0;
  let none = 1;
  for (let i = 0; i < drawn; i++) none *= Math.max(0, all - wanted - i) / Math.max(1, all - i);
  return 1 - none;
}

const bare = (card: string): string => card.replace(/#\d+$/, '');

/** All names that stand in a part of the view, as often as they do. */
function namesIn(part: unknown, found: string[] = []): string[] {
  if (typeof part === 'string') found.push(bare(part));
  else if (part && typeof part === 'object') for (const one of Object.values(part)) namesIn(one, found);
  return found;
}

/** How likely a seat holds a card by which it can ambush in the clearing. Law 4.3.1 */
function ambushRisk(view: RootView, defender: string, attacker: string, clearing: string): number {
  const seat = view.seats[defender], suit = view.clearings[clearing]?.suit;
  if (!seat || view.seats[attacker]?.crafted.some((card) => bare(card) === 'scouting_party')) return 0;
  const everySuit = view.markers.lost_city === clearing;
  const fits = Object.entries(view.cards).filter(([, card]) => card.kind === 'ambush' && (everySuit || card.suit === suit || card.suit === 'bird'));
  const names = new Set(fits.map(([name]) => name));
  if (seat.cards.some((card) => names.has(bare(card)))) return 1;
  const { cards: _printed, quests: _quests, map: _map, ...open } = view;
  const seen = namesIn(open).filter((name) => names.has(name)).length;
  const left = fits.reduce((sum, [, card]) => sum + card.copies, 0) - seen;
  /* Cards that this seat has never seen lie in the deck, in hands and among the supporters. */
  const unknown = (whole: number, known: readonly string[]) => Math.max(0, whole - known.length);
  const all = Object.values(view.seats).reduce((sum, one) => sum + unknown(one.hand, one.cards), view.supply.deck)
    + (view.alliance ? unknown(view.alliance.supporters, view.alliance.cards) : 0) + view.markers.market.filter((card) => card === null).length;
  return chanceOfOne(all, left, unknown(seat.hand, seat.cards));
}

/** Owners of single warriors and tokens by the faction they belong to. */
const seatOf = (view: RootView, faction: string): string | null => Object.keys(view.seats).find((seat) => view.seats[seat]?.faction === faction) ?? null;

type Wanderer = { ready: readonly string[]; exhausted: readonly string[] };

/** The board of a Vagabond, if this seat plays one. */
function vagabondOf(view: RootView, owner: string): Wanderer | null {
  return [view.vagabond, view.vagabond2].find((one) => one?.seat === owner) ?? null;
}

const swords = ({ ready, exhausted }: Wanderer): number => [...ready, ...exhausted].filter((item) => item === 'sword').length;

/** The Flotilla has no warriors, and fights as three. */
const FLOTILLA = 3;

/** Who fights for this side there, as a limit to rolled hits. Law 4.3.2.I, 9.2.6 */
function fighters(view: RootView, owner: string, clearing: string, enemy: string): number {
  const wanderer = vagabondOf(view, owner);
  if (wanderer) return swords(wanderer);
  const hireling = (view.hirelings as Record<string, RootView['hirelings'][string]>)[owner];
  if (hireling?.hireling === 'riverfolk_flotilla') return FLOTILLA;
  if (hireling?.hireling === 'the_exile') return hireling.clubs + hireling.items.length;
  const here = view.clearings[clearing];
  let n = here?.warriors[owner] ?? 0;
  if (seatOf(view, 'hundreds') === owner && here?.singles.includes('warlord')) n++;
  /* Law 11.2.7: mercenaries, but not against those who lend them */
  const lends = view.riverfolk;
  if (lends && lends.mercenaries === owner && view.turn.phase !== 'birdsong' && lends.seat !== enemy) n += here?.warriors[lends.seat] ?? 0;
  return n;
}

const hires = (view: RootView, owner: string, name: string): boolean =>
  Object.values(view.hirelings).some((one) => one?.hireling === name && one.controller === owner);

/** Law 14.7.7, and Badger Bodyguards; one hit, whoever has both. */
function ignoresOne(view: RootView, owner: string, clearing: string): boolean {
  const stubborn = seatOf(view, 'hundreds') === owner && view.hundreds?.mood === 'stubborn' && view.clearings[clearing]?.singles.includes('warlord');
  return stubborn || hires(view, owner, 'badger_bodyguards');
}

/** Law 13.2.5, 7.8.3, 14.7.8, and Raven Sentries */
function extraOf(view: RootView, owner: string, clearing: string, attacks: boolean): number {
  const here = view.clearings[clearing], is = (faction: string) => seatOf(view, faction) === owner;
  let extra = 0;
  if (attacks && is('eyrie') && view.eyrie?.leader === 'commander') extra++;
  if (attacks && is('hundreds') && view.hundreds?.mood === 'wrathful' && here?.singles.includes('warlord')) extra++;
  const plot = (view.corvid?.plots as Record<string, { face_up: boolean } | null> | undefined)?.[clearing];
  if (!attacks && is('corvid') && plot && !plot.face_up) extra++;
  const faction = view.seats[owner]?.faction;
  if (hires(view, owner, 'raven_sentries') && [...(here?.buildings ?? []), ...(here?.tokens ?? [])].some((piece) => ownerOf(piece) === faction)) extra++;
  return extra;
}

/** Cards in front of somebody that are played in battles, and by which side. */
const BATTLE_CARDS: Record<string, 'both' | 'attacker' | 'defender'> = {
  armorers: 'both', brutal_tactics: 'attacker', sappers: 'defender', fox_partisans: 'both', rabbit_partisans: 'both', mouse_partisans: 'both',
};

/** The battle that a choice begins; null: it begins none, or it is not known who fights. */
export function fightOf(view: RootView, seat: string, choice: RootChoice): Fight | null {
  const { clearing, defender } = choice as { clearing?: string; defender?: string };
  if (clearing === undefined || defender === undefined || !view.clearings[clearing]) return null;
  const acting = Object.keys(view.hirelings).find((name) => view.hirelings[name]?.acting);
  const attacker = acting ?? seat;
  const side = (owner: string, enemy: string, attacks: boolean): Side =>
    ({ owner, most: fighters(view, owner, clearing, enemy), extra: extraOf(view, owner, clearing, attacks), blunted: ignoresOne(view, enemy, clearing) });
  const sides = { attacker: side(attacker, defender, true), defender: side(defender, attacker, false) };
  const none = sides.defender.most === 0; // Law 4.3.3.II, 9.2.4
  if (none) sides.attacker.extra++;
  const suit = view.clearings[clearing].suit;
  const cards = (['attacker', 'defender'] as const).flatMap((role) => (view.seats[sides[role].owner]?.crafted ?? []).map(bare)
    .filter((card) => (BATTLE_CARDS[card] === 'both' || BATTLE_CARDS[card] === role) && (!card.endsWith('_partisans') || card === `${suit}_partisans`))
    .map((card) => ({ owner: sides[role].owner, card })));
  return { clearing, ...sides, turned: seatOf(view, 'alliance') === defender, ambush: ambushRisk(view, defender, attacker, clearing), cards };
}
