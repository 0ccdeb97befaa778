/*
 * What the others did since one's own last turn: counted from what was told, by who and by kind. A turn is known by the
 * events "phase", which say whose it is.
 */
import type { MatchEvent } from '../protocol';
import type { NewsKind, TableGame } from './game';
import type { Step } from './props';

type Newsroom = Pick<TableGame, 'newsOf'>;

/** All that somebody did of one kind. */
export interface Doing {
  kind: NewsKind;
  count: number;
  /** The steps in which it was done. */
  versions: number[];
  places: string[];
}

export interface Report {
  who: string;
  doings: Doing[];
}

/** In the order in which icons are shown. */
export const KINDS: readonly NewsKind[] = ['moved', 'fought', 'recruited', 'built', 'played', 'scored'];

/** Whose turn an event begins or goes on with; null: it says nothing of turns. */
export const turnIn = (event: MatchEvent): string | null => (event.event === 'phase' && typeof event['seat'] === 'string' ? event['seat'] : null);

/** Steps without those that were taken back later: a step back takes the last one left away. */
function standing(history: readonly Step[]): Step[] {
  const kept: Step[] = [];
  for (const step of history) {
    if (step.move !== undefined) {
      while (kept.length && kept[kept.length - 1]!.version > step.move) kept.pop();
    } else if (step.undo) kept.pop();
    else kept.push(step);
  }
  return kept;
}

/** How far back a turn is looked for. */
const FURTHEST = 600; /* steps */

/** A turn, with what was told in it. */
interface Turn {
  seat: string | null;
  steps: Step[];
}

/** What was told, by turns; what came before the first one is nobody's. */
function turnsOf(steps: readonly Step[]): Turn[] {
  const turns: Turn[] = [{ seat: null, steps: [] }];
  for (const step of steps) {
    let events: MatchEvent[] = [];
    const put = () => {
      if (events.length) turns[turns.length - 1]!.steps.push({ ...step, events });
      events = [];
    };
    for (const event of step.events) {
      const seat = turnIn(event);
      if (seat !== null && seat !== turns[turns.length - 1]!.seat) {
        put();
        turns.push({ seat, steps: [] });
      }
      events.push(event);
    }
    put();
  }
  return turns;
}

/**
 * What was told between the seat's last turn and now, or the beginning of its turn that goes on; oldest first. Before its
 * first turn nothing is missed: the setup is played by all.
 */
export function stepsSince(history: readonly Step[], seat: string): Step[] {
  const turns = turnsOf(standing(history.slice(-FURTHEST)));
  if (turns[turns.length - 1]!.seat === seat) turns.pop();
  let first = turns.length;
  while (first > 0 && turns[first - 1]!.seat !== seat && turns[first - 1]!.seat !== null) first--;
  return turns.slice(first).flatMap((turn) => turn.steps);
}

/** What all but the seat did in these steps. */
export function reports(game: Newsroom, steps: readonly Step[], seat: string): Report[] {
  const all = new Map<string, Map<NewsKind, Doing>>();
  for (const step of steps) {
    for (const event of step.events) {
      const news = game.newsOf(event);
      if (!news || news.who === seat) continue;
      const doings = all.get(news.who) ?? new Map<NewsKind, Doing>();
      all.set(news.who, doings);
      const doing = doings.get(news.kind) ?? { kind: news.kind, count: 0, versions: [], places: [] };
      doings.set(news.kind, doing);
      doing.count += news.count;
      if (doing.versions[doing.versions.length - 1] !== step.version) doing.versions.push(step.version);
      for (const place of news.places) if (!doing.places.includes(place)) doing.places.push(place);
    }
  }
  return [...all].map(([who, doings]) => ({ who, doings: KINDS.flatMap((kind) => doings.get(kind) ?? []) }));
}

/** Where something changed in a step. */
export const placesOf = (game: Newsroom, step: Pick<Step, 'events'>): string[] => [...new Set(step.events.flatMap((event) => game.newsOf(event)?.places ?? []))];

/** Where each turn begins, by the versions of the steps in which it does. */
export function turnMarks(history: readonly Step[]): { version: number; seat: string }[] {
  const marks: { version: number; seat: string }[] = [];
  for (const { version, events } of history) {
    for (const event of events) {
      const seat = turnIn(event);
      if (seat !== null && seat !== marks[marks.length - 1]?.seat) marks.push({ version, seat });
    }
  }
  return marks;
}
