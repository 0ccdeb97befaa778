/* What was told of a match so far, fetched from the server in parts. */
import type { Connection } from '../net/connection';
import type { MatchEvent } from '../protocol';
import type { Step } from '../table/props';
import { actOf } from './told';

/** All steps from the beginning up to now, through these eyes. */
export async function readStory(connection: Connection, match: string, seat: string): Promise<Step[]> {
  const steps: Step[] = [];
  let from = 0;
  for (;;) {
    const part = await connection.request('events', { match, seat, from });
    steps.push(...part.steps);
    if (part.to >= part.version) return steps;
    from = part.to;
  }
}

/** One line of a graph: the scores of a seat, each from a round on. */
export interface ScoreLine {
  seat: string;
  points: { round: number; score: number }[];
  /** The round after which it goes no further: the seat did not play for points any more. */
  ended?: number;
}

/** The steps that were not taken back, without what people did besides playing. A story has a step for every choice, so an undo takes away the last one left. */
export function lasting(steps: readonly Step[]): Step[] {
  let kept: Step[] = [];
  for (const step of steps) {
    if (actOf(step)) continue;
    const { move } = step;
    if (move !== undefined) kept = lasting(steps.filter((one) => one.version <= move));
    else if (step.undo) kept.pop();
    else kept.push(step);
  }
  return kept;
}

/**
 * The scores after every round, read from events that tell a new score. Games whose events tell none have no lines.
 * Steps taken back do not count. `leaves`: the seat that does not play for points any more from an event on.
 */
export function scoreLines(steps: Step[], seats: string[], leaves: (event: MatchEvent) => string | null = () => null): ScoreLine[] {
  const kept = lasting(steps);
  const lines = new Map<string, ScoreLine>(seats.map((seat) => [seat, { seat, points: [{ round: 0, score: 0 }] }]));
  let round = 0;
  for (const { events } of kept) {
    for (const event of events) {
      if (event.event === 'phase' && typeof event['round'] === 'number') round = event['round'];
      const left = lines.get(leaves(event) ?? '');
      if (left) left.ended ??= round;
      const line = lines.get(String(event['seat']));
      if (!line || typeof event['score'] !== 'number') continue;
      const last = line.points[line.points.length - 1]!;
      if (last.round === round) last.score = event['score'];
      else line.points.push({ round, score: event['score'] });
    }
  }
  const told = [...lines.values()].some((line) => line.points.length > 1);
  if (!told) return [];
  for (const { points, ended } of lines.values()) {
    if (ended !== undefined) continue;
    const last = points[points.length - 1]!;
    if (last.round < round) points.push({ round, score: last.score });
  }
  return [...lines.values()];
}

/** Something that was counted for everybody. */
export interface Tally {
  name: string;
  of: Record<string, number>;
}

interface Counted {
  name: string;
  of(event: MatchEvent): readonly (readonly [string, number])[];
}

/** The most points that each seat scored in one turn of its own, if events tell points. */
function biggestTurn(steps: Step[], seats: string[]): Tally {
  const best: Record<string, number> = Object.fromEntries(seats.map((seat) => [seat, 0]));
  let turn = '', round = 0, points = 0;
  for (const event of steps.flatMap((step) => step.events)) {
    if (event.event === 'phase' && (event['seat'] !== turn || event['round'] !== round)) {
      turn = String(event['seat']);
      round = Number(event['round']);
      points = 0;
    }
    if (event['seat'] !== turn || !round || typeof event['score'] !== 'number') continue;
    const change = Number(event['points'] ?? 0);
    points += event.event === 'lost_points' ? -change : change;
    best[turn] = Math.max(best[turn] ?? 0, points);
  }
  return { name: 'biggest_turn', of: best };
}

/** What is told of everybody after the end: what the game counts, and the biggest turn. What nobody has is left out. */
export function tallies(steps: Step[], seats: string[], counts: readonly Counted[]): Tally[] {
  const kept = lasting(steps), events = kept.flatMap((step) => step.events);
  const counted = counts.map(({ name, of }) => {
    const sums: Record<string, number> = Object.fromEntries(seats.map((seat) => [seat, 0]));
    for (const [seat, n] of events.flatMap(of)) if (seat in sums) sums[seat]! += n;
    return { name, of: sums };
  });
  return [...counted, biggestTurn(kept, seats)].filter(({ of }) => Object.values(of).some((n) => n > 0));
}
