/*
 * What a table shows of what it is given: the moment that playback has come to. The person's own acts never wait for it:
 * the open question is shown at once, and whatever is done shows everything as it is.
 */
import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import type { View } from '../../protocol';
import { motionAllowed, settings } from '../../settings';
import type { TableGame } from '../game';
import { isForTable } from '../keys';
import type { Step, TableProps } from '../props';
import { placesOf } from '../since';
import { rate } from './pace';
import { ended, feed, flush, jump, queueAt, replay, shown, toldUpTo, type Counts, type Item, type Queue } from './queue';

export interface Playback {
  /** The moment that is shown, with what is under way taken from where it was. */
  view: View;
  /** What was told up to the step that is played, and up to the one before it. */
  told: Step[];
  past: Step[];
  /** The step that is played, and as the how manieth. */
  playing: Item<View> | null;
  counts: Counts;
  /** How many wait after it. */
  left: number;
  /** How many times faster than written. */
  rate: number;
  /** Places that changed without a motion that would show it. */
  changed: readonly string[];
  /** All is shown as it is now. */
  skip(): void;
  /** The step that was begun as the nth has ended. */
  end(nth: number): void;
  /** Plays steps once more; false if their moments are not known any more. */
  again(versions: readonly number[]): boolean;
}

const upTo = (history: Step[], version: number): Step[] => {
  const last = history[history.length - 1];
  return !last || last.version <= version ? history : history.filter((step) => step.version <= version);
};

/** Motion for who wants it; what is played once more is shown to everybody, standing still if need be. */
const STILL = 1400; /* milliseconds */

export function usePlayback(props: TableProps, game: TableGame): Playback {
  const { version, view, history, past, onShown } = props;
  const moving = motionAllowed(), speed = settings.speed.value;
  const atOnce = !moving || speed === 'instant' || document.hidden;
  const kept = useRef<{ queue: Queue<View>; looking: boolean; changed: readonly string[] } | null>(null);
  const [, render] = useReducer((n: number) => n + 1, 0);
  const now = (kept.current ??= { queue: queueAt(version, view), looking: false, changed: [] });

  const motionsOf = (before: View, step: Pick<Step, 'events'>) => game.motionsOf(before, step);
  const nothing = () => [];
  const looking = past?.at != null, from = now.queue;
  if (looking || now.looking) now.queue = from.version === version && from.now === view ? from : jump(from, version, view);
  else now.queue = feed(from, { version, view, history }, atOnce ? nothing : motionsOf);
  now.looking = looking;
  if (atOnce && !now.queue.playing?.again) now.queue = flush(now.queue);
  if (now.queue !== from && now.queue.version > from.version) {
    now.changed = moving || now.queue.playing ? [] : history.filter((step) => step.version > from.version && step.version <= version).flatMap((step) => placesOf(game, step));
  }

  const change = (queue: Queue<View>) => {
    if (queue === now.queue) return;
    now.queue = queue;
    render(0);
  };
  const { queue } = now, { playing } = queue;
  const skip = () => change(flush(now.queue));
  const latest = useRef(skip);
  latest.current = skip;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key !== ' ' || !isForTable(event) || !now.queue.playing) return;
      if (target?.closest('button, a, [role="button"]')) return;
      latest.current();
      event.preventDefault();
    };
    /* Nobody sees what is played behind another tab; what was missed is told when the turn comes. */
    const onHidden = () => {
      if (document.hidden) latest.current();
    };
    window.addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, []);
  const reached = playing ? null : queue.version;
  useEffect(() => {
    if (reached !== null) onShown?.(reached);
  }, [reached]);

  const during = useMemo(() => (playing ? game.during(playing.before, playing.motions) : null), [playing]);
  const upToNow = toldUpTo(queue);
  return {
    view: during ?? shown(queue),
    told: useMemo(() => upTo(history, upToNow), [history, upToNow]),
    past: useMemo(() => upTo(history, queue.version), [history, queue.version]),
    playing,
    counts: queue.counts,
    left: queue.waiting.length,
    rate: playing?.again && atOnce ? 1 : Math.min(1000, rate(speed, queue.waiting.length)),
    changed: playing?.again && !moving ? placesOf(game, playing.step) : now.changed,
    skip,
    end: (nth) => change(ended(now.queue, nth)),
    again: (versions) => {
      const still = (before: View, step: Pick<Step, 'events'>) => {
        const motions = motionsOf(before, step), event = motions[0]?.event ?? step.events[0];
        if (!event) return [];
        return !moving || !motions.length ? [{ kind: 'hold' as const, at: 0, ms: STILL, event, to: '' }] : motions;
      };
      const queued = replay(now.queue, history, versions, still);
      if (!queued.playing) return false;
      change(queued);
      return true;
    },
  };
}
