/*
 * Cards that choices name by where they lie: facedown relics at sites, and advisers, of which not everybody may know what
 * they are. They go by names of this client's own, so that they can be pointed at. Pure: from the view and what is asked.
 */
import type { Choice, Prompt } from '../../../protocol';
import type { OathView } from '../types';

export const lyingAt = (slot: string, place: number): string => `relic/${slot}/${place}`;
export const adviserOf = (seat: string, place: number): string => `adviser/${seat}/${place}`;

/** Who has the adviser that a choice of this verb is about; none: it is about no adviser. */
function adviserOwner(view: OathView, why: NonNullable<Prompt>['why'] | null, verb: string): string | null | undefined {
  const { deal } = view, other = deal && (deal.pen === deal.seat ? deal.with : deal.seat);
  if (verb === 'adviser') return (why as { seat?: string } | null)?.seat;
  if (verb === 'give_adviser') return deal?.pen;
  return verb === 'want_adviser' ? other : null;
}

/** The name of the card that a choice names by its place; null: it names none so. */
export function placedBy(view: OathView, why: NonNullable<Prompt>['why'] | null, choice: Choice): string | null {
  const { verb, slot, place } = choice as Choice & { slot?: string; place?: number };
  if (place === undefined) return null;
  if (slot !== undefined) return lyingAt(slot, place);
  const seat = adviserOwner(view, why, verb);
  return seat ? adviserOf(seat, place) : null;
}

/** What such a name says; null: it is none. */
export function readPlaced(name: string): { kind: 'relic' | 'adviser'; where: string; place: number } | null {
  const [, kind, where, place] = /^(relic|adviser)\/(\w+)\/(\d+)$/.exec(name) ?? [];
  return where === undefined ? null : { kind: kind as 'relic' | 'adviser', where, place: Number(place) };
}
