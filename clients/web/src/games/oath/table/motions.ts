/*
 * How a step of Oath is played: pawns travel, pieces come and fall, cards and tokens go where they belong, campaigns clash
 * and are rolled for, each thing after the one before it. And what of it is news for who was away.
 */
import type { MatchEvent } from '../../../protocol';
import type { News } from '../../../table/game';
import { motionsIn, READ, text, type Motion, type MotionKind, type Seen } from '../../../table/playback/motion';
import type { Step } from '../../../table/props';
import { isBanner, isSlot } from '../looks';
import type { OathView, SlotView } from '../types';

/** Milliseconds at normal speed. */
const LENGTHS: Record<MotionKind, number> = { travel: 700, rise: 520, fall: 720, clash: 620, dice: 1500, hold: 360 };

const number = (event: MatchEvent, key: string): number => Number(event[key] ?? 0);

const way = (from: string, to: string): Seen => ({ kind: 'travel', from, to });
const come = (to: string): Seen => ({ kind: 'rise', to });
const go = (to: string): Seen => ({ kind: 'fall', to });

/** Where things are that stand at no site: seats, banks and piles go by their names. */
export const WORLD_DECK = 'world_deck', RELIC_DECK = 'relic_deck', SHARED = 'shared';

const pileOf = (source: string): string => (source === 'dispossessed' ? WORLD_DECK : source);

/** Where a card lies that has no place of its own on the map: where it is found, or null. */
function placeOf(view: OathView, card: string): string | null {
  for (const [slot, site] of Object.entries(view.slots as Record<string, SlotView>)) if (site.cards.some((one) => one.card === card) || site.site === card) return slot;
  for (const [seat, own] of Object.entries(view.seats)) if (own.advisers.some((one) => one.card === card) || own.relics.some((one) => one.relic === card)) return seat;
  return isBanner(card) ? card : null;
}

/** What can be seen of each event, by the moment before the step; `at`: where a campaign is fought. Those not named are not seen. */
const SEEN: Record<string, (event: MatchEvent, view: OathView, at: string) => Seen | null> = {
  drew: (event) => way(pileOf(text(event, 'from')), text(event, 'seat')),
  discarded: (event) => way(text(event, 'seat'), text(event, 'pile')),
  discarded_openly: (event, view) => way(placeOf(view, text(event, 'card')) ?? text(event, 'seat'), text(event, 'pile')),
  played_to_site: (event) => way(text(event, 'seat'), text(event, 'slot')),
  moved_card: (event, view) => way(placeOf(view, text(event, 'card')) ?? text(event, 'seat'), text(event, 'slot')),
  took_card: (event) => way(text(event, 'from'), text(event, 'seat')),
  under_world_deck: (event) => way(text(event, 'seat'), WORLD_DECK),
  gained_favor: (event) => way(text(event, 'bank') || SHARED, text(event, 'seat')),
  favor_to_bank: (event) => way(text(event, 'seat'), text(event, 'bank') || SHARED),
  gave_favor: (event) => way(text(event, 'seat'), text(event, 'to')),
  gave_secrets: (event) => way(text(event, 'seat'), text(event, 'to')),
  put_favor_on: (event, view) => way(text(event, 'seat'), placeOf(view, text(event, 'card')) ?? ''),
  put_secrets_on: (event, view) => way(text(event, 'seat'), placeOf(view, text(event, 'card')) ?? ''),
  bank_moved: (event) => way(text(event, 'from'), text(event, 'to')),
  took_favor_from: (event, view) => way(placeOf(view, text(event, 'card')) ?? '', text(event, 'seat')),
  took_secrets_from: (event, view) => way(placeOf(view, text(event, 'card')) ?? '', text(event, 'seat')),
  took_from_site: (event) => way(text(event, 'slot'), text(event, 'seat')),
  placed_warbands: (event) => come(text(event, 'slot')),
  took_warbands: (event) => way(text(event, 'slot'), text(event, 'seat')),
  gave_warbands: (event) => way(text(event, 'seat'), text(event, 'to')),
  warbands_left: (event) => go(text(event, 'slot')),
  warbands_left_board: (event) => go(text(event, 'seat')),
  killed: (event) => go(text(event, 'slot')),
  killed_on_board: (event) => go(text(event, 'seat')),
  nursed: (event) => go(text(event, 'slot')),
  nursed_on_board: (event) => go(text(event, 'seat')),
  sacrificed: (event) => go(text(event, 'seat')),
  pawn: (event) => come(text(event, 'slot')),
  travelled: (event) => way(text(event, 'from'), text(event, 'to')),
  banished: (event, view) => way(view.seats[text(event, 'seat')]?.pawn ?? '', text(event, 'slot')),
  site_turned: (event) => come(text(event, 'slot')),
  relic_recovered: (event) => way(text(event, 'slot'), text(event, 'seat')),
  relic_taken: (event) => way(text(event, 'from'), text(event, 'seat')),
  relic_given: (event) => way(text(event, 'seat'), text(event, 'to')),
  relic_drawn: (event) => way(RELIC_DECK, text(event, 'seat')),
  banner_taken: (event) => way(text(event, 'from') || text(event, 'banner'), text(event, 'seat')),
  campaign: (event) => ({ kind: 'clash', to: text(event, 'slot') }),
  rolled_attack: (_, __, at) => ({ kind: 'dice', to: at }),
  rolled_defence: (_, __, at) => ({ kind: 'dice', to: at }),
  pile_moved: (event) => way(text(event, 'from'), text(event, 'to')),
  built: (event) => come(text(event, 'slot')),
};

/** What is only told, and still wants to be seen. */
const TOLD: ReadonlySet<string> = new Set([
  'action', 'used', 'vision_found', 'vision_drawn', 'played_adviser', 'revealed', 'gained_warbands', 'gained_secrets', 'plan_used', 'outcome', 'title', 'usurper', 'citizen', 'exiled',
  'deal_done', 'deal_refused', 'end_die', 'won', 'vowed', 'shown_to_all', 'claimed', 'space_open', 'strength', 'banner_turned',
]);

export function motionsOf(before: OathView, { events }: Pick<Step, 'events'>): Motion[] {
  let at: string = before.campaign?.at ?? '';
  return motionsIn(events, before.turn.seat, LENGTHS, (event) => {
    if (event.event === 'campaign') at = text(event, 'slot');
    return SEEN[event.event]?.(event, before, at) ?? (TOLD.has(event.event) ? READ : null);
  });
}

/** The view with another state of one place for a site. */
const withSlot = (view: OathView, slot: string, change: (site: SlotView) => SlotView): OathView => {
  const site = (view.slots as Record<string, SlotView>)[slot];
  return site ? { ...view, slots: { ...view.slots, [slot]: change(site) } } : view;
};

/** The view without what these motions take away from where it stood: it is on its way, or about to fall. */
export function during(before: OathView, motions: readonly Motion[]): OathView {
  let view = before;
  for (const { event } of motions) {
    const slot = text(event, 'slot'), own = view.seats[text(event, 'seat')];
    switch (event.event) {
      case 'travelled':
      case 'banished':
        if (own) view = { ...view, seats: { ...view.seats, [text(event, 'seat')]: { ...own, pawn: null } } };
        break;
      case 'killed':
      case 'nursed':
      case 'warbands_left':
      case 'took_warbands':
        view = withSlot(view, slot, (site) => ({ ...site, warbands: Math.max(0, site.warbands - number(event, 'count')) }));
        break;
      case 'discarded_openly': {
        const at = placeOf(view, text(event, 'card'));
        if (at && isSlot(at)) view = withSlot(view, at, (site) => ({ ...site, cards: site.cards.filter((one) => one.card !== text(event, 'card')) }));
        break;
      }
      default:
    }
  }
  return view;
}

export function newsOf(event: MatchEvent): News | null {
  const who = text(event, 'seat'), slot = text(event, 'slot'), places = isSlot(slot) ? [slot] : [], count = Math.max(1, number(event, 'count'));
  switch (event.event) {
    case 'travelled':
      return { who, kind: 'moved', count: 1, places: [text(event, 'from'), text(event, 'to')] };
    case 'campaign':
      return { who: text(event, 'attacker'), kind: 'fought', count: 1, places };
    case 'gained_warbands':
      return { who, kind: 'recruited', count, places: [] };
    case 'relic_recovered':
    case 'banner_taken':
    case 'relic_taken':
      return { who, kind: 'built', count: 1, places };
    case 'played_to_site':
    case 'played_adviser':
    case 'revealed':
    case 'used':
      return { who, kind: 'played', count: 1, places };
    default:
      return null;
  }
}
