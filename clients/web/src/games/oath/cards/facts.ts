/* What is printed on a card, as the server tells it, in the order in which it is shown. Pure. */
import type { OathView } from '../types';

export type Facts = OathView['cards'][string];

/** Of a card, of a ruin by its own name, or of the Mob; null: there is none of that name. */
export const factsOf = (view: OathView, name: string): Facts | null => (view.cards as Record<string, Facts>)[name === 'mob' ? 'peoples_favor' : name] ?? null;

/** The name of what shows: of an edifice that lies as a ruin the ruin's, of the People's Favor the Mob's while it rages. */
export function shownAs(view: OathView, card: string, ruined = false): string {
  if (ruined) return factsOf(view, card)?.ruin ?? card;
  return card === 'peoples_favor' && view.banners.peoples_favor?.mob ? 'mob' : card;
}

export interface CostSign {
  kind: 'favor' | 'secret' | 'burnt_favor' | 'burnt_secret';
  n: number;
}

const COSTS: readonly CostSign['kind'][] = ['favor', 'secret', 'burnt_favor', 'burnt_secret'];

/** What a use costs: nothing is an empty list. */
export const costOf = ({ cost }: Facts): CostSign[] => COSTS.map((kind) => ({ kind, n: cost[kind] })).filter(({ n }) => n > 0);

/** When it is used; a battle plan of both sides is one. */
export function whenOf({ when }: Facts): string[] {
  const both = when.includes('attack') && when.includes('defence');
  const plan = both ? ['battle'] : when.filter((one) => one === 'attack' || one === 'defence');
  return [...plan, ...when.filter((one) => one !== 'attack' && one !== 'defence')];
}

/** Where cards stand in a list of all: suits as on the map, then the other sorts. */
export const GROUPS = ['order', 'hearth', 'nomad', 'beast', 'arcane', 'discord', 'vision', 'relic', 'site', 'edifice', 'banner'] as const;
export type Group = (typeof GROUPS)[number];

function groupOf(facts: Facts): Group {
  if (facts.sort === 'denizen') return facts.suit ?? 'order';
  return facts.sort === 'ruin' ? 'edifice' : facts.sort;
}

/** All cards of a group, by name as it is said, each edifice before its ruin. */
export function cardsOf(view: OathView, group: Group, said: (name: string) => string): string[] {
  const all = Object.entries(view.cards as Record<string, Facts>).filter(([, facts]) => groupOf(facts) === group);
  const names = all.filter(([, { sort }]) => sort !== 'ruin').map(([name]) => name).sort((a, b) => said(a).localeCompare(said(b)));
  return names.flatMap((name) => [name, ...(factsOf(view, name)?.ruin ? [factsOf(view, name)!.ruin!] : [])]);
}
