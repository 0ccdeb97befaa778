/* Cards drawn just now, and where each of them may go. Pure: from the view and the choices that are open. Law 5.1 */
import type { OathChoice, OathView } from '../types';

export interface Way {
  verb: string;
  choices: OathChoice[];
}

export interface Drawn {
  /** Null: not known. */
  card: string | null;
  vision: boolean;
  /** What may be done with it, by verbs, in the order in which it is offered. */
  ways: Way[];
}

/** Whose drawn cards are looked at: who searches, else who has some; null: nobody. */
export function drawer(view: OathView): string | null {
  const holds = (seat: string) => (view.seats[seat]?.hand.length ?? 0) > 0;
  if (view.search?.seat) return view.search.seat;
  return Object.keys(view.seats).find(holds) ?? null;
}

const cardOf = (choice: OathChoice): string | undefined => (choice as { card?: string }).card;

export function drawnBy(view: OathView, seat: string, options: readonly OathChoice[]): Drawn[] {
  return (view.seats[seat]?.hand ?? []).map(({ card, vision }) => {
    const ways: Way[] = [];
    for (const choice of options) {
      if (!card || cardOf(choice) !== card) continue;
      const way = ways.find(({ verb }) => verb === choice.verb);
      if (way) way.choices.push(choice);
      else ways.push({ verb: choice.verb, choices: [choice] });
    }
    return { card: card ?? null, vision, ways };
  });
}

/** Cards that were put away since, in their order: the last one lies on top. */
export const DISCARDS: ReadonlySet<string> = new Set(['discarded', 'discarded_openly', 'under_world_deck', 'to_dispossessed']);
