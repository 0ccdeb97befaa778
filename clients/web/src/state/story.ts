/* What was told of a match so far, fetched from the server in parts. */
import type { Connection } from '../net/connection';
import type { Step } from '../table/props';

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
}

/** The steps that were not taken back. A story has a step for every choice, so an undo takes away the last one left. */
function lasting(steps: Step[]): Step[] {
  let kept: Step[] = [];
  for (const step of steps) {
    const { move } = step;
    if (move !== undefined) kept = lasting(steps.filter((one) => one.version <= move));
    else if (step.undo) kept.pop();
    else kept.push(step);
  }
  return kept;
}

/**
 * The scores after every round, read from events that tell a new score. Games whose events tell none have no lines.
 * Steps taken back do not count.
 */
export function scoreLines(steps: Step[], seats: string[]): ScoreLine[] {
  const kept = lasting(steps);
  const lines = new Map<string, ScoreLine>(seats.map((seat) => [seat, { seat, points: [{ round: 0, score: 0 }] }]));
  let round = 0;
  for (const { events } of kept) {
    for (const event of events) {
      if (event.event === 'phase' && typeof event['round'] === 'number') round = event['round'];
      const line = lines.get(String(event['seat']));
      if (!line || typeof event['score'] !== 'number') continue;
      const last = line.points[line.points.length - 1]!;
      if (last.round === round) last.score = event['score'];
      else line.points.push({ round, score: event['score'] });
    }
  }
  const told = [...lines.values()].some((line) => line.points.length > 1);
  if (!told) return [];
  for (const { points } of lines.values()) {
    const last = points[points.length - 1]!;
    if (last.round < round) points.push({ round, score: last.score });
  }
  return [...lines.values()];
}
