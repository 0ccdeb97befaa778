/* What the bots' search thinks of matches that are over, as far as the server has come with it. */
import { signal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ReplyAnalysis } from '../protocol';
import { LostError } from '../net/connection';
import { connection } from '../state';
import { explain } from '../ui/explain';

export type Point = ReplyAnalysis['points'][number];
export type Judged = ReplyAnalysis['choices'][number];

export interface Analysis {
  /** Records that were thought about, and how many there are. */
  to: number;
  moves: number;
  /** Something else is thought about first. */
  waits: boolean;
  points: readonly Point[];
  choices: readonly Judged[];
  /** Why it does not go on, in words. */
  problem: string | null;
}

/** What a choice costs at least to be worth a word: one in a hundred. */
export const WORTH = 100;

const AGAIN = 700, KEEP = 8; /* milliseconds; matches */
const kept = new Map<string, Signal<Analysis | null>>();

function analysisOf(match: string): Signal<Analysis | null> {
  let known = kept.get(match);
  if (known) return known;
  known = signal<Analysis | null>(null);
  kept.set(match, known);
  if (kept.size > KEEP) kept.delete(kept.keys().next().value!);
  return known;
}

/** The same with what was found after it. */
export function withPart(known: Analysis | null, part: Pick<ReplyAnalysis, 'from' | 'to' | 'moves' | 'waits' | 'points' | 'choices'>): Analysis {
  const before = known && known.to === part.from ? known : null;
  if (!before && part.from !== 0) return known!;
  return {
    to: part.to,
    moves: part.moves,
    waits: part.waits,
    points: [...(before?.points ?? []), ...part.points],
    choices: [...(before?.choices ?? []), ...part.choices],
    problem: null,
  };
}

export const isDone = (analysis: Analysis): boolean => analysis.problem !== null || analysis.to >= analysis.moves;

/** Whether the server judges matches of this game. */
export const judges = (game: string): boolean =>
  connection.hello.value?.games.find((one) => one.game === game)?.levels.includes('medium') ?? false;

/** Whether this page has been told anything of the match's analysis. */
export const isKnown = (match: string): boolean => (kept.get(match)?.value ?? null) !== null;

/** The analysis of a match, as far as it is known; while it is wanted, more of it is asked for. */
export function useAnalysis(match: string, wanted: boolean): Analysis | null {
  const known = analysisOf(match);
  useEffect(() => {
    if (!wanted) return undefined;
    let stay = true;
    let timer = 0;
    const ask = async () => {
      const before = known.peek();
      if (before && isDone(before)) return;
      let wait = 0;
      try {
        const part = await connection.request('analysis', { match, from: before?.to ?? 0 });
        if (!stay) return;
        known.value = withPart(before, part);
        if (part.to === (before?.to ?? 0)) wait = AGAIN;
      } catch (error) {
        if (!stay) return;
        wait = AGAIN;
        if (!(error instanceof LostError)) known.value = { to: 0, moves: 0, waits: false, points: [], choices: [], ...before, problem: explain(error) };
      }
      timer = window.setTimeout(() => void ask(), wait);
    };
    const failed = known.peek();
    if (failed?.problem) known.value = failed.to > 0 ? { ...failed, problem: null } : null; // asked for once more
    void ask();
    return () => {
      stay = false;
      clearTimeout(timer);
    };
  }, [match, wanted]);
  return known.value;
}

/** Of moments those with which a turn begins, and the last one. */
export const turnPoints = (points: readonly Point[]): Point[] =>
  points.filter((point, i) => i === 0 || i === points.length - 1 || point.turn !== points[i - 1]!.turn);

/** The choices that cost most, the worst first; those that are hardly worth a word are left out. */
export const worst = (choices: readonly Judged[], most: number): Judged[] =>
  choices.filter((one) => one.cost >= WORTH).sort((a, b) => b.cost - a.cost || a.move - b.move).slice(0, most);
