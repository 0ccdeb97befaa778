/*
 * Steps that came from the server, waiting to be shown one after the other. A step that is played is played to its end,
 * or skipped by the person; nothing else ends it. What is shown meanwhile is the moment before it. Pure: no clock, no
 * page; V is what is shown of a moment.
 */
import type { Step } from '../props';
import type { Motion } from './motion';

/** What was told in a step. */
type Happened = Omit<Step, 'view'>;

export interface Item<V> {
  version: number;
  step: Happened;
  before: V;
  after: V;
  motions: readonly Motion[];
  /** It was shown before, and is played once more. */
  again: boolean;
}

/** How many steps were begun, and how each ended: begun = ended + skipped + (1 while one is played). */
export interface Counts {
  begun: number;
  ended: number;
  skipped: number;
}

export interface Queue<V> {
  /** The last moment that was shown to its end, by its version. */
  version: number;
  now: V;
  playing: Item<V> | null;
  waiting: readonly Item<V>[];
  counts: Counts;
}

export const queueAt = <V>(version: number, now: V, counts: Counts = { begun: 0, ended: 0, skipped: 0 }): Queue<V> =>
  ({ version, now, playing: null, waiting: [], counts });

/** The newest version that is known: shown, played or waiting. */
export function newest<V>({ version, playing, waiting }: Queue<V>): number {
  return [playing, ...waiting].reduce((most, item) => (item && !item.again ? Math.max(most, item.version) : most), version);
}

/** What is to be seen: while a step is played, the moment before it. */
export const shown = <V>({ now, playing }: Queue<V>): V => (playing ? playing.before : now);

/** The version up to which the story is told: with the step that is played. */
export const toldUpTo = <V>({ version, playing }: Queue<V>): number => (playing && !playing.again ? playing.version : version);

const after = <V>(queue: Queue<V>, item: Item<V>): Queue<V> => (item.again ? queue : { ...queue, version: item.version, now: item.after });

/** Begins the next step, if none is played. Steps in which nothing can be seen are over at once. */
function next<V>(queue: Queue<V>): Queue<V> {
  let at = queue;
  while (!at.playing && at.waiting.length) {
    const [item, ...waiting] = at.waiting as [Item<V>, ...Item<V>[]];
    at = { ...at, waiting };
    at = item.motions.length ? { ...at, playing: item, counts: { ...at.counts, begun: at.counts.begun + 1 } } : after(at, item);
  }
  return at;
}

/** Most steps that wait: older ones are shown at once. */
const MOST = 40;

/** Steps that are to be played after those that wait already. */
export function enqueue<V>(queue: Queue<V>, items: readonly Item<V>[]): Queue<V> {
  let at = next({ ...queue, waiting: [...queue.waiting, ...items] });
  while (at.waiting.filter((item) => item.motions.length).length > MOST) at = skip(at);
  return at;
}

const over = <V>(queue: Queue<V>, how: 'ended' | 'skipped'): Queue<V> => {
  const { playing, counts } = queue;
  return playing ? after({ ...queue, playing: null, counts: { ...counts, [how]: counts[how] + 1 } }, playing) : queue;
};

/** The step that was begun as the `nth` has been played to its end. Told of another one, nothing changes. */
export const ended = <V>(queue: Queue<V>, nth: number): Queue<V> => (queue.playing && queue.counts.begun === nth ? next(over(queue, 'ended')) : queue);

/** The step that is played is broken off; the next one begins. */
export const skip = <V>(queue: Queue<V>): Queue<V> => next(over(queue, 'skipped'));

/** All is shown as it is now. */
export const flush = <V>(queue: Queue<V>): Queue<V> => {
  const at = over(queue, 'skipped');
  return at.waiting.reduce<Queue<V>>((done, item) => after(done, item), { ...at, waiting: [] });
};

/** Another moment is shown at once, whatever was played. */
export const jump = <V>(queue: Queue<V>, version: number, now: V): Queue<V> => queueAt(version, now, over(queue, 'skipped').counts);

/** What a table is given: the newest moment, and what was told up to it. */
export interface Told<V> {
  version: number;
  view: V;
  history: readonly Step<V>[];
}

/** The steps between two versions, if the moment after each is known. */
function between<V>(history: readonly Step<V>[], known: number, { version, view }: Told<V>): { step: Step<V>; after: V }[] | null {
  const steps: { step: Step<V>; after: V }[] = [];
  for (let i = history.length - 1; i >= 0 && history[i]!.version > known; i--) {
    const step = history[i]!, moment = step.version === version ? view : step.view;
    if (step.version > version) continue;
    if (moment === undefined || step.undo) return null;
    steps.unshift({ step, after: moment });
  }
  return steps.length && steps[steps.length - 1]!.step.version === version ? steps : null;
}

/**
 * Takes what is new. What cannot be played because a moment in between is not known, or because choices were taken back,
 * is shown at once.
 */
export function feed<V>(queue: Queue<V>, told: Told<V>, motionsOf: (before: V, step: Happened) => readonly Motion[]): Queue<V> {
  const known = newest(queue);
  if (told.version === known) {
    const idle = queue.version === known;
    return idle && queue.now !== told.view ? { ...queue, now: told.view } : queue;
  }
  const steps = told.version > known ? between(told.history, known, told) : null;
  if (!steps) return jump(queue, told.version, told.view);
  const live = [queue.playing, ...queue.waiting].filter((item) => item && !item.again);
  let before = live.length ? live[live.length - 1]!.after : queue.now;
  return enqueue(queue, steps.map(({ step, after: moment }) => {
    const item: Item<V> = { version: step.version, step, before, after: moment, motions: motionsOf(before, step), again: false };
    before = moment;
    return item;
  }));
}

/** Plays steps once more whose moments before and after are known. */
export function replay<V>(queue: Queue<V>, history: readonly Step<V>[], versions: readonly number[], motionsOf: (before: V, step: Happened) => readonly Motion[]): Queue<V> {
  const items = versions.flatMap((version): Item<V>[] => {
    const i = history.findIndex((step) => step.version === version), step = history[i];
    const before = history[i - 1]?.view, moment = step?.view;
    return step && before !== undefined && moment !== undefined
      ? [{ version, step, before, after: moment, motions: motionsOf(before, step), again: true }] : [];
  });
  return enqueue(flush(queue), items);
}
