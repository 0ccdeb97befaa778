/*
 * A campaign as its dialog shows it (Law 5.5): what can be and what is targeted, whose warbands stand against whom, which plans might
 * be used. Pure: from the view, the choices that are open, and what was told. What no card says in the view is left out of it.
 */
import type { MatchEvent } from '../../../protocol';
import { BANNERS, SLOTS } from '../looks';
import type { OathChoice, OathView, SlotView } from '../types';
import { isImperial } from './goals';
import { chancesOf, type Chances, type Fight } from './odds';
import { slotOf } from './sites';

export type Campaign = NonNullable<OathView['campaign']>;
export type TargetKind = 'site' | 'relic' | 'banner' | 'pawn' | 'lying';

export interface Target {
  kind: TargetKind;
  /** A slot, relic or banner; "pawn"; of a facedown relic the slot where it lies. */
  name: string;
  /** Of a facedown relic. */
  place?: number;
  /** Defence dice that it adds; null: not known. */
  dice: number | null;
  /** Chosen already, or still to be chosen by this choice. */
  choice: OathChoice | null;
}

/** Law 2.8.3, 5.5.2, 2.11 */
const SITE_DICE = 1, PAWN_DICE = 2, KEEPER_DICE = 1, USURPER_DICE = 2, BANDITS = 1;
/** Relics that can lie at a site. */
const PLACES = 2;

/** The steps of a campaign as the view counts them, gathered to those that people tell apart. */
export const STAGES = ['defender', 'targets', 'allies', 'plans', 'defence', 'attack', 'losses', 'spoils'] as const;
export type Stage = (typeof STAGES)[number];
const STAGE_AT: readonly Stage[] = ['defender', 'defender', 'targets', 'allies', 'plans', 'defence', 'attack', 'attack', 'losses', 'spoils'];
export const stageOf = ({ step }: Pick<Campaign, 'step'>): Stage => STAGE_AT[step] ?? 'spoils';

/** What is printed: dice that a thing adds to the defence. */
function printedDice(view: OathView, kind: TargetKind, name: string): number | null {
  if (kind === 'site') return SITE_DICE;
  if (kind === 'pawn') return PAWN_DICE;
  if (kind === 'banner') return view.banners[name]?.tokens ?? null;
  return kind === 'relic' ? (view.cards[name]?.dice ?? null) : null;
}

const VERBS: Readonly<Record<string, { kind: TargetKind; key: string }>> = {
  target_site: { kind: 'site', key: 'slot' }, target_relic: { kind: 'relic', key: 'relic' }, target_banner: { kind: 'banner', key: 'banner' },
  target_pawn: { kind: 'pawn', key: '' }, target_lying: { kind: 'lying', key: 'slot' },
};

/** What is targeted, then what still can be. `told`: the events of this campaign, which know what a target has really added. */
export function targetsOf(view: OathView, campaign: Campaign, options: readonly OathChoice[], told: readonly MatchEvent[]): Target[] {
  const added = new Map(told.filter(({ event }) => event === 'targeted').map((event) => [String(event['thing']), Number(event['dice'])]));
  const dice = (kind: TargetKind, name: string) => (kind === 'lying' ? null : (added.get(name) ?? printedDice(view, kind, name)));
  const chosen = (kind: TargetKind, name: string, place?: number): Target => ({ kind, name, ...(place === undefined ? {} : { place }), dice: dice(kind, name), choice: null });
  const lying = SLOTS.flatMap((slot, i) => Array.from({ length: PLACES }, (_, place) => ({ slot, place })).filter(({ place }) => (campaign.lying >> (PLACES * i + place)) & 1));
  return [
    ...campaign.sites.map((slot) => chosen('site', slot)),
    ...campaign.relics.map((relic) => chosen('relic', relic)),
    ...lying.map(({ slot, place }) => chosen('lying', slot, place)),
    ...BANNERS.filter((banner) => campaign.banners.includes(banner)).map((banner) => chosen('banner', banner)),
    ...(campaign.pawn ? [chosen('pawn', 'pawn')] : []),
    ...options.flatMap((choice): Target[] => {
      const verb = VERBS[choice.verb], args = choice as unknown as Record<string, unknown>;
      if (!verb) return [];
      const name = verb.key ? String(args[verb.key]) : 'pawn';
      return [{ kind: verb.kind, name, ...(verb.kind === 'lying' ? { place: Number(args['place']) } : {}), dice: printedDice(view, verb.kind, name), choice }];
    }),
  ];
}

/** Some of those who fight, and where they stand: at a site, or on a seat's board. */
export interface Troop {
  slot: string | null;
  seat: string | null;
  /** A board's colour, or "bandits". */
  board: string;
  count: number;
}

const boardOfTroops = (view: OathView, seat: string): string => (isImperial(view, seat) ? 'purple' : (view.seats[seat]?.colour ?? 'none'));

/** Who has joined, and the Chancellor, who will help a Citizen by himself (Law 5.5.2). */
function allies(view: OathView, campaign: Campaign): string[] {
  const { attacker, defender } = campaign, chancellor = Object.keys(view.seats).find((seat) => view.seats[seat]?.role === 'chancellor');
  const joining = stageOf(campaign) === 'targets' || stageOf(campaign) === 'allies';
  const helps = joining && chancellor && chancellor !== attacker && defender && isImperial(view, defender);
  return [...new Set([...campaign.allies, ...(helps ? [chancellor] : [])])];
}

/** What of a side's force stands nowhere in the list: more than one bandit a site, and whom cards lend. */
function lent(listed: readonly Troop[], force: number, board: string): Troop[] {
  const rest = force - countOf(listed);
  return rest > 0 ? [{ slot: null, seat: null, board, count: rest }] : [];
}

/** Who defends (Law 5.5.4): what stands at targeted sites, and boards of defenders whose pawns are where it is fought. */
export function defenders(view: OathView, campaign: Campaign): Troop[] {
  const { defender } = campaign, listed = placedDefenders(view, campaign);
  return [...listed, ...lent(listed, campaign.defence.force, defender && defender !== 'bandits' ? boardOfTroops(view, defender) : 'bandits')];
}

function placedDefenders(view: OathView, campaign: Campaign): Troop[] {
  const slots = campaign.sites.map((slot) => ({ slot, site: slotOf(view, slot) })).filter((one): one is { slot: typeof one.slot; site: SlotView } => one.site !== undefined);
  if (campaign.defender === 'bandits') return slots.map(({ slot }) => ({ slot, seat: null, board: 'bandits', count: BANDITS }));
  const atSites = slots.filter(({ site }) => site.owner && site.warbands > 0)
    .map(({ slot, site }) => ({ slot, seat: null, board: boardOfTroops(view, site.owner!), count: site.warbands }));
  const seats = campaign.defender ? [campaign.defender, ...allies(view, campaign).filter((seat) => seat !== campaign.defender)] : [];
  const onBoards = seats.flatMap((seat) => {
    const own = view.seats[seat], there = own?.pawn && (own.pawn === campaign.at || campaign.sites.includes(own.pawn));
    return own && there && own.warbands > 0 ? [{ slot: null, seat, board: boardOfTroops(view, seat), count: own.warbands }] : [];
  });
  return [...atSites, ...onBoards];
}

/** Who attacks: the warbands on the attacker's board (Law 5.5.2), and whom cards lend. */
export function attackers(view: OathView, campaign: Campaign): Troop[] {
  const count = view.seats[campaign.attacker]?.warbands ?? 0, board = boardOfTroops(view, campaign.attacker);
  const own = count ? [{ slot: null, seat: campaign.attacker, board, count }] : [];
  return [...own, ...lent(own, campaign.attack.force, board)];
}

export const countOf = (troops: readonly Troop[]): number => troops.reduce((sum, one) => sum + one.count, 0);

/** Law 5.5.1: a Citizen who attacks Imperial players is none in that campaign, nor is one whom the Chancellor attacks. */
function fightsForEmpire(view: OathView, { attacker, defender }: Pick<Campaign, 'attacker' | 'defender'>, seat: string): boolean {
  if (!isImperial(view, seat)) return false;
  if (!defender || !isImperial(view, attacker) || !isImperial(view, defender)) return true;
  return seat !== (view.seats[attacker]?.role === 'chancellor' ? defender : attacker);
}

/** Law 2.11: dice of the title, which come when all targets are chosen. */
export function titleDice(view: OathView, campaign: Pick<Campaign, 'attacker' | 'defender'>): number {
  const { holder, usurper } = view.title, { defender } = campaign;
  if (!holder || !defender || defender === 'bandits') return 0;
  const shared = view.turn.goal === 'supremacy' && fightsForEmpire(view, campaign, holder) && fightsForEmpire(view, campaign, defender);
  if (holder !== defender && !shared) return 0;
  return usurper ? USURPER_DICE : KEEPER_DICE;
}

/**
 * What stands now for the odds, with what comes by itself (`ahead`); null: they are over, or nothing is targeted yet. `asked`: all is
 * targeted, and it is asked how many dice: those.
 */
export function fightOf(view: OathView, campaign: Campaign, asked?: { dice: number }): Fight | null {
  const { attack, defence, ahead } = campaign, stage = stageOf(campaign), choosing = stage === 'targets' && !asked;
  if (campaign.victor || attack.rolled || stage === 'defender') return null;
  const counts = { worth: ahead.sacrifice, attackDie: ahead.attack_die, defenceDie: ahead.defence_die };
  const halved = (dice: number) => (ahead.halved ? Math.floor(dice / 2) : dice);
  if (defence.rolled) return { dice: halved(attack.dice), force: attack.warbands, pool: null, standing: defence.strength, ...counts };
  if (choosing && defence.dice === 0) return null;
  /* Law 5.5.3: dice that the attack has not are added to the defence. */
  const dice = (asked?.dice ?? (choosing ? attack.force : attack.dice)) + ahead.attack;
  return {
    dice: halved(Math.max(0, dice)),
    force: Math.max(0, attack.warbands - ahead.killed),
    pool: Math.max(0, defence.dice + (choosing ? titleDice(view, campaign) : 0) + ahead.defence + Math.max(0, -dice)),
    standing: defence.force,
    ...counts,
  };
}

export interface ByDice extends Chances {
  dice: number;
  choice: OathChoice;
}

/** The odds of every number of dice that is offered, fewest first. */
export function byDice(view: OathView, campaign: Campaign, options: readonly OathChoice[]): ByDice[] {
  return options.flatMap((choice) => {
    const dice = choice.verb === 'dice' ? Number((choice as { count?: number }).count) : null;
    const fight = dice === null ? null : fightOf(view, campaign, { dice });
    return fight && dice !== null ? [{ dice, choice, ...chancesOf(fight) }] : [];
  }).sort((a, b) => a.dice - b.dice);
}

/** Cards that one side could use as battle plans, as far as they lie open, and has not used yet (Law 5.5.3); of bandits those that they will use. */
export function plansOpen(view: OathView, campaign: Campaign, attacking: boolean): string[] {
  if (!attacking && campaign.defender === 'bandits') return [...campaign.ahead.plans];
  const when = attacking ? 'attack' : 'defence', used = new Set(campaign.plans.map(({ card }) => card as string));
  const seats = attacking ? [campaign.attacker] : [campaign.defender, ...campaign.allies].filter((one): one is string => Boolean(one));
  const imperial = seats.some((seat) => fightsForEmpire(view, campaign, seat));
  const rules = (ruler: string | null) => Boolean(ruler) && (seats.includes(ruler ?? '') || (ruler === 'empire' && imperial));
  const found: string[] = [];
  for (const site of Object.values(view.slots as Record<string, SlotView>)) {
    if (!rules(site.ruler)) continue;
    if (site.site) found.push(site.site);
    for (const one of site.cards) if (one.card) found.push(one.ruined ? (view.cards[one.card]?.ruin ?? one.card) : one.card);
  }
  for (const seat of seats) {
    for (const one of view.seats[seat]?.advisers ?? []) if (one.card && one.faceup) found.push(one.card);
    for (const one of view.seats[seat]?.relics ?? []) found.push(one.relic);
  }
  return found.filter((card) => !used.has(card) && view.cards[card]?.when.includes(when));
}

/**
 * What there is to say of a card that lies open as a plan: bandits will use it (`ahead`); it may be used and would change the odds (`may`), as
 * their words name it; it may not as things stand, or would not change them (`idle`); `open`: there are no odds yet, or it is offered now.
 */
export function planStands({ ahead, step }: Pick<Campaign, 'ahead' | 'step'>, card: string, offered: boolean): 'ahead' | 'may' | 'idle' | 'open' {
  const has = (cards: readonly string[]) => cards.includes(card), stage = stageOf({ step });
  if (has(ahead.plans)) return 'ahead';
  if (has(ahead.uncounted)) return 'may';
  return offered || stage === 'defender' ? 'open' : 'idle';
}

/** Events that tell what a campaign did, besides its targets, pools and dice. */
const TOLD: ReadonlySet<string> = new Set([
  'joined', 'plan_used', 'sacrificed', 'killed', 'killed_on_board', 'nursed', 'nursed_on_board', 'nursed_died', 'outcome', 'placed_warbands', 'warbands_left', 'relic_taken', 'banner_taken', 'not_seized', 'not_seized_lying', 'banner_turned', 'banner_tokens', 'banished', 'stayed',
  'burnt_favor', 'discarded_openly', 'discarded', 'released', 'caged', 'took_card', 'title',
]);

export const worthTelling = ({ event }: MatchEvent): boolean => TOLD.has(event);

const NO_DICE: Campaign['attack'] = { dice: 0, rolled: false, hollow: 0, swords: 0, skulls: 0, shields: 0, doubling: 0, strength: 0, force: 0, warbands: 0 };
const NOTHING_AHEAD: Campaign['ahead'] = { attack: 0, defence: 0, halved: false, killed: 0, sacrifice: 1, plans: [], attack_die: { hollow: [], swords: [], skulls: [] }, defence_die: { shields: [], doubling: [] }, uncounted: [], may_join: [] };

/** How a campaign has ended that may have run its last steps at once: as it was last seen, with what was told of it since it began. */
export function retold(seen: Campaign | null, told: readonly MatchEvent[]): Campaign | null {
  const first = told.find(({ event }) => event === 'campaign');
  if (!first) return seen;
  const begun = { attacker: String(first['attacker']), defender: String(first['defender']), at: String(first['slot']) };
  const blank = { ...begun, step: 1, allies: [], sites: [], relics: [], banners: [], pawn: false, lying: 0, attack: NO_DICE, defence: NO_DICE, ahead: NOTHING_AHEAD, victor: null, plans: [] } as unknown as Campaign;
  /* What was seen may be of the campaign before this one. */
  const now: Campaign = seen && seen.attacker === begun.attacker && seen.at === begun.at && (seen.defender ?? begun.defender) === begun.defender ? { ...seen } : blank;
  const names = { sites: new Set<string>(now.sites), relics: new Set<string>(now.relics), banners: new Set<string>(now.banners) };
  const plans: Campaign['plans'] = [], number = (event: MatchEvent, key: string) => Number(event[key] ?? 0);
  for (const event of told) {
    const thing = String(event['thing'] ?? '');
    switch (event.event) {
      case 'targeted':
        if (thing === 'pawn') now.pawn = true;
        else names[(SLOTS as readonly string[]).includes(thing) ? 'sites' : (BANNERS as readonly string[]).includes(thing) ? 'banners' : 'relics'].add(thing);
        break;
      case 'targeted_lying':
        now.lying |= 1 << (PLACES * (SLOTS as readonly string[]).indexOf(String(event['slot'])) + number(event, 'place'));
        break;
      case 'pools':
        now.attack = { ...now.attack, dice: number(event, 'attack') };
        now.defence = { ...now.defence, dice: number(event, 'defence') };
        break;
      case 'plan_used': {
        const user = String(event['user']) as Campaign['plans'][number]['user'];
        plans.push({ card: String(event['card']) as Campaign['plans'][number]['card'], user, attacker: user === begun.attacker });
        break;
      }
      case 'rolled_attack':
        if (!now.attack.rolled) now.attack = { ...now.attack, rolled: true, hollow: number(event, 'hollow'), swords: number(event, 'swords'), skulls: number(event, 'skulls') };
        break;
      case 'rolled_defence':
        if (!now.defence.rolled) now.defence = { ...now.defence, rolled: true, shields: number(event, 'shields'), doubling: number(event, 'doubling') };
        break;
      case 'strength':
        now.attack = { ...now.attack, strength: number(event, 'attack') };
        now.defence = { ...now.defence, strength: number(event, 'defence') };
        break;
      case 'sacrificed':
        now.attack = { ...now.attack, strength: Math.max(now.attack.strength + number(event, 'count'), now.defence.strength + 1) };
        break;
      case 'outcome':
        now.victor = String(event['victor']) as Campaign['victor'];
        break;
      default:
    }
  }
  return { ...now, sites: [...names.sites] as Campaign['sites'], relics: [...names.relics] as Campaign['relics'], banners: [...names.banners] as Campaign['banners'], plans: plans.length ? plans : now.plans };
}
