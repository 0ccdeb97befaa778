/*
 * Dragging: a choice that names two things of one kind, such as the places of a move, is done by drawing from the first
 * to the second. What the choices mean is not known here.
 */
import type { Choice } from '../protocol';
import type { Pick, Things } from './narrow';

export interface Goal {
  choices: Choice[];
  /** What is picked by being dragged there. */
  picks: Pick[];
}

/** The members of a choice that name where it starts and where it leads; null if it leads nowhere. */
function ends(choice: Choice, things: Things): [string, string] | null {
  const members = choice as unknown as Record<string, unknown>, keys = Object.keys(choice);
  const first = keys.find((key) => typeof members[key] === 'string' && things[key] === 'place');
  const second = keys.find((key) => key !== first && typeof members[key] === 'string' && things[key] === 'place');
  return first !== undefined && second !== undefined ? [first, second] : null;
}

/** From where one can drag at all. */
export function originsOf(choices: readonly Choice[], things: Things): Set<string> {
  const origins = new Set<string>();
  for (const choice of choices) {
    const pair = ends(choice, things);
    if (pair) origins.add((choice as unknown as Record<string, string>)[pair[0]] as string);
  }
  return origins;
}

/** Where one can drag to from here, with what each goal would choose. */
export function goalsFrom(choices: readonly Choice[], things: Things, from: string): Map<string, Goal> {
  const goals = new Map<string, Goal>();
  for (const choice of choices) {
    const pair = ends(choice, things);
    if (!pair) continue;
    const members = choice as unknown as Record<string, string>, [start, end] = pair;
    if (members[start] !== from) continue;
    const to = members[end] as string, goal = goals.get(to);
    if (goal) goal.choices.push(choice);
    else goals.set(to, { choices: [choice], picks: [{ keys: [start], value: from }, { keys: [end], value: to }] });
  }
  return goals;
}
