/*
 * How a step of Root is played: pieces travel, come and fall, battles clash and are rolled for, each thing after the one
 * before it. And what of it is news for who was away.
 */
import type { News } from '../../../table/game';
import type { MatchEvent } from '../../../protocol';
import { motionsIn, READ, text, type Motion, type MotionKind, type Seen } from '../../../table/playback/motion';
import type { Step } from '../../../table/props';
import type { RootView } from '../types';

/** Milliseconds at normal speed. */
const LENGTHS: Record<MotionKind, number> = { travel: 700, rise: 520, fall: 720, clash: 620, dice: 1700, hold: 320 };

/** What is only told, and still wants to be seen. Cards that are drawn and items that are used are not among it. */
const TOLD: ReadonlySet<string> = new Set([
  'scored', 'lost_points', 'crafted', 'used_card', 'dominance_activated', 'coalition', 'leader', 'decree', 'turmoil', 'outrage', 'officers', 'relation',
  'quest_completed', 'aid', 'outcast', 'flipped', 'guessed', 'swayed', 'service_bought', 'mood', 'hired', 'won', 'shown', 'took_card',
]);

/** What can be seen of one event; null: nothing. `battle`: where one is fought. */
function seenOf(event: MatchEvent, battle: string): Seen | null {
  switch (event.event) {
    case 'moved':
      return { kind: 'travel', from: text(event, 'from'), to: text(event, 'to') };
    case 'placed':
      return { kind: 'rise', to: text(event, 'place') };
    case 'removed':
      return { kind: 'fall', to: text(event, 'clearing') };
    case 'battle':
      return { kind: 'clash', to: text(event, 'clearing') };
    case 'revolt':
    case 'ambush':
      return { kind: 'clash', to: event['clearing'] === undefined ? battle : text(event, 'clearing') };
    case 'rolled':
      return { kind: 'dice', to: battle };
    default:
      return TOLD.has(event.event) ? READ : null;
  }
}

export function motionsOf(before: RootView, { events }: Pick<Step, 'events'>): Motion[] {
  let battle: string = before.battle?.clearing ?? '';
  return motionsIn(events, before.turn.seat, LENGTHS, (event) => {
    if (event.event === 'battle') battle = text(event, 'clearing');
    return seenOf(event, battle);
  });
}

/** A list without so many of one name. */
function without(list: readonly string[], name: string, count: number): string[] {
  const left = [...list];
  for (let n = count; n > 0; n--) {
    const at = left.indexOf(name);
    if (at < 0) break;
    left.splice(at, 1);
  }
  return left;
}

type Clearings = RootView['clearings'];

/** The view without what these motions take away from where it stood: it is on its way, or about to fall. */
export function during(before: RootView, motions: readonly Motion[]): RootView {
  let view = before;
  for (const { kind, event, from, to } of motions) {
    if (kind !== 'travel' && kind !== 'fall') continue;
    const place = kind === 'travel' ? from! : to, piece = text(event, 'piece'), owner = text(event, 'seat'), count = Number(event['count'] ?? 1);
    if (piece === 'pawn') {
      const seat = view.seats[owner];
      if (seat) view = { ...view, seats: { ...view.seats, [owner]: { ...seat, pawn: null } } };
      continue;
    }
    const clearing = (view.clearings as Record<string, Clearings[string]>)[place];
    if (!clearing) continue;
    const left = piece === 'warrior'
      ? { ...clearing, warriors: { ...clearing.warriors, [owner]: Math.max(0, (clearing.warriors[owner] ?? 0) - count) } }
      : {
        ...clearing,
        singles: without(clearing.singles, piece, count) as typeof clearing.singles,
        buildings: without(clearing.buildings, piece, count) as typeof clearing.buildings,
        tokens: without(clearing.tokens, piece, count) as typeof clearing.tokens,
      };
    view = { ...view, clearings: { ...view.clearings, [place]: left } };
  }
  return view;
}

/** Pieces that somebody builds or lays out; all others muster. */
const FIGURES: ReadonlySet<string> = new Set(['warrior', 'pawn', 'warlord']);

/** Events that say that a card was played. */
const PLAYED: ReadonlySet<string> = new Set(['crafted', 'used_card', 'dominance_activated', 'ambush']);

export function newsOf(event: MatchEvent): News | null {
  const who = text(event, 'seat'), number = (key: string) => Number(event[key] ?? 1);
  switch (event.event) {
    case 'moved':
      return { who, kind: 'moved', count: 1, places: [text(event, 'from'), text(event, 'to')] };
    case 'battle':
      return { who: text(event, 'attacker'), kind: 'fought', count: 1, places: [text(event, 'clearing')] };
    case 'placed':
      return { who, kind: FIGURES.has(text(event, 'piece')) ? 'recruited' : 'built', count: number('count'), places: [text(event, 'place')] };
    case 'scored':
      return { who, kind: 'scored', count: number('points'), places: [] };
    default:
      return PLAYED.has(event.event) ? { who, kind: 'played', count: 1, places: [] } : null;
  }
}
