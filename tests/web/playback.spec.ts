/* Steps are played whole, one after the other; what is begun ends or is skipped by the player. First the queue by itself, then the page. */
import type { Page } from '@playwright/test';
import { motionsOf, during, newsOf } from '../../clients/web/src/games/root/table/motions';
import { rate } from '../../clients/web/src/table/playback/pace';
import { ended, enqueue, feed, flush, newest, queueAt, replay, shown, skip, toldUpTo, type Queue } from '../../clients/web/src/table/playback/queue';
import type { Motion } from '../../clients/web/src/table/playback/motion';
import type { Step } from '../../clients/web/src/table/props';
import { reports, stepsSince, turnMarks } from '../../clients/web/src/table/since';
import { hold } from './hold';
import { answerUntil, begin, expect, march, test } from './people';
import { resize } from './sizes';

/* Moments are numbers here: the moment after step n is 10 n. */
type Moments = Step<number>;
const HOLD: Motion = { kind: 'hold', at: 0, ms: 100, event: { event: 'scored' }, to: '' };
const step = (version: number, more: Partial<Moments> = {}): Moments => ({ version, events: [{ event: 'scored', seat: 's1' }], view: 10 * version, ...more });
const story = (upTo: number): Moments[] => Array.from({ length: upTo }, (_, i) => step(i + 1));
const seen = () => [HOLD];
const told = (upTo: number, history = story(upTo)) => ({ version: upTo, view: 10 * upTo, history });

function consistent(queue: Queue<number>): void {
  const { begun, ended: done, skipped } = queue.counts;
  expect(begun).toBe(done + skipped + (queue.playing ? 1 : 0));
}

test('a step is shown after it was played, and the next one begins then', () => {
  let queue = feed(queueAt(1, 10), told(4), seen);
  expect([shown(queue), toldUpTo(queue), newest(queue), queue.waiting.length]).toEqual([10, 2, 4, 2]);
  queue = ended(queue, 7); // another one
  expect(queue.playing?.version).toBe(2);
  queue = ended(queue, 1);
  expect([shown(queue), toldUpTo(queue)]).toEqual([20, 3]);
  queue = feed(queue, told(5), seen);
  expect(queue.waiting.map((item) => [item.before, item.after])).toEqual([[30, 40], [40, 50]]);
  queue = skip(queue);
  expect([shown(queue), toldUpTo(queue)]).toEqual([30, 4]);
  consistent(queue);
  queue = flush(queue);
  expect([shown(queue), queue.version, queue.playing, queue.waiting.length]).toEqual([50, 5, null, 0]);
  expect(queue.counts).toEqual({ begun: 3, ended: 1, skipped: 2 });
});

test('what cannot be seen takes no time, and what is not known is shown at once', () => {
  expect(feed(queueAt(1, 10), told(6), () => [])).toMatchObject({ version: 6, now: 60, playing: null, counts: { begun: 0 } });
  const gap = [step(2, { view: undefined }), step(3, { view: undefined })];
  expect(feed(queueAt(1, 10), told(3, gap), seen), 'moments in between are not known').toMatchObject({ version: 3, playing: null });
  expect(feed(queueAt(2, 20), told(3, gap), seen), 'the newest is what the table is given').toMatchObject({ version: 2, playing: { after: 30 } });
  expect(feed(queueAt(1, 10), told(2, [step(2, { undo: 's1' })]), seen), 'taken back').toMatchObject({ version: 2, playing: null });
  expect(feed(queueAt(5, 50), told(2), seen), 'back in time').toMatchObject({ version: 2, now: 20, playing: null });
  expect(feed(queueAt(2, 20), { ...told(2), view: 21 }, seen), 'told anew').toMatchObject({ version: 2, now: 21 });
  const late = feed(feed(queueAt(1, 10), told(2), seen), told(1), seen);
  expect(late).toMatchObject({ version: 1, now: 10, playing: null, counts: { begun: 1, skipped: 1 } });
});

test('many that wait are hurried, and the oldest of very many are shown at once', () => {
  expect([rate('1', 0), rate('2', 3), rate('instant', 0)]).toEqual([1, 2, Infinity]);
  expect(rate('1', 7)).toBe(2);
  expect(rate('2', 500)).toBe(8);
  let queue = feed(queueAt(0, 0), told(300), seen);
  consistent(queue);
  expect(queue.waiting.length).toBe(40);
  expect(toldUpTo(queue)).toBe(260);
  for (let i = queue.counts.begun; queue.playing; i++) {
    queue = ended(queue, i);
    consistent(queue);
  }
  expect([queue.version, shown(queue)]).toEqual([300, 300 * 10]);
});

test('played once more, nothing is told anew and the present comes back', () => {
  let queue = replay(queueAt(9, 90), story(9), [3, 7, 99], seen);
  expect([shown(queue), toldUpTo(queue), newest(queue)]).toEqual([20, 9, 9]);
  queue = feed(queue, told(10), seen);
  expect(queue.waiting.map((item) => item.version)).toEqual([7, 10]);
  queue = ended(ended(queue, 1), 2);
  expect([shown(queue), toldUpTo(queue)]).toEqual([90, 10]);
  queue = ended(queue, 3);
  expect(queue).toMatchObject({ version: 10, now: 100, playing: null, counts: { begun: 3, ended: 3, skipped: 0 } });
  expect(enqueue(queue, []).counts).toEqual(queue.counts);
});

const clearing = (warriors: Record<string, number>, more = {}) => ({ warriors, singles: [], buildings: ['sawmill'], tokens: ['wood', 'wood'], ...more });
const VIEW = {
  battle: null, turn: { seat: 's1' }, seats: { s2: { pawn: 'c2' } }, clearings: { c1: clearing({ s1: 5 }), c2: clearing({ s1: 1 }) },
} as unknown as Parameters<typeof motionsOf>[0];

test('of a step of Root: one thing after the other, dice where the battle is, and pieces are on their way', () => {
  const events = [
    { event: 'moved', seat: 's1', piece: 'warrior', from: 'c1', to: 'c2', count: 3 },
    { event: 'battle', attacker: 's1', defender: 's2', clearing: 'c2' },
    { event: 'rolled', attacker: 2, defender: 1 },
    { event: 'removed', seat: 's1', piece: 'wood', clearing: 'c2', count: 1, by: 's2' },
    { event: 'removed', seat: 's1', piece: 'warrior', clearing: 'c2', count: 1, by: 's2' },
    { event: 'drew', seat: 's1' },
  ];
  const motions = motionsOf(VIEW, { events });
  expect(motions.map((one) => [one.kind, one.to])).toEqual([['travel', 'c2'], ['clash', 'c2'], ['dice', 'c2'], ['fall', 'c2'], ['fall', 'c2']]);
  const [travel, clash, dice, first, second] = motions as [Motion, Motion, Motion, Motion, Motion];
  expect(clash.at).toBeCloseTo(travel.ms);
  expect(dice.at).toBeCloseTo(clash.at + clash.ms);
  expect(first.at).toBeCloseTo(dice.at + dice.ms);
  expect(second.at).toBeGreaterThan(first.at);
  expect(second.at).toBeLessThan(first.at + first.ms);
  expect(second.at + second.ms).toBeLessThanOrEqual(3601);
  const way = during(VIEW, motions).clearings as unknown as Record<string, { warriors: Record<string, number>; tokens: string[] }>;
  expect(way['c1']!.warriors).toEqual({ s1: 2 });
  expect(way['c2']).toMatchObject({ warriors: { s1: 0 }, tokens: ['wood'], buildings: ['sawmill'] });
  expect(motionsOf(VIEW, { events: [{ event: 'drew', seat: 's1' }, { event: 'phase', seat: 's1', phase: 'daylight', round: 1 }] })).toEqual([]);
});

const phase = (seat: string) => ({ event: 'phase', seat, phase: 'birdsong', round: 1 });
const move = (seat: string, to: string) => ({ event: 'moved', seat, piece: 'warrior', from: 'c1', to, count: 2 });
const points = (seat: string, n: number) => ({ event: 'scored', seat, points: n, score: n });

test('since the own last turn: what is counted, and what is not', () => {
  const history = [
    { version: 1, events: [move('s2', 'c9')] }, // before the first turn
    { version: 2, events: [phase('s2'), move('s2', 'c8')] }, // before the own last turn
    { version: 3, events: [points('s2', 9), phase('s1'), points('s1', 1)] },
    { version: 4, events: [move('s1', 'c7'), phase('s2'), move('s2', 'c2')] },
    { version: 5, events: [move('s2', 'c3'), move('s2', 'c3')] },
    { version: 6, events: [{ event: 'battle', attacker: 's3', defender: 's2', clearing: 'c4' }] },
    { version: 7, events: [], undo: 's3' },
    { version: 8, events: [points('s2', 2), phase('s3'), points('s3', 3), points('s2', 1)] },
    { version: 9, events: [points('s3', 4), phase('s1'), move('s1', 'c1')] },
    { version: 10, events: [move('s1', 'c5')] },
  ];
  const found = reports({ newsOf }, stepsSince(history, 's1'), 's1');
  expect(found).toEqual([
    { who: 's2', doings: [{ kind: 'moved', count: 3, versions: [4, 5], places: ['c1', 'c2', 'c3'] }, { kind: 'scored', count: 3, versions: [8], places: [] }] },
    { who: 's3', doings: [{ kind: 'scored', count: 7, versions: [8, 9], places: [] }] },
  ]);
  expect(stepsSince(history.slice(0, 1), 's1'), 'the setup is missed by nobody').toEqual([]);
  expect(stepsSince(history.slice(0, 2), 's1').map((one) => one.version)).toEqual([2]);
  expect(stepsSince([...history, { version: 11, events: [], undo: 's3', move: 5 }], 's1').map((one) => one.version)).toEqual([4, 5]);
});

test('where turns begin', () => {
  const history = [{ version: 1, events: [move('s1', 'c2')] }, { version: 2, events: [phase('s1')] }, { version: 3, events: [phase('s1')] },
    { version: 6, events: [points('s1', 1), phase('s2'), phase('s1')] }];
  expect(turnMarks(history)).toEqual([{ version: 2, seat: 's1' }, { version: 6, seat: 's2' }, { version: 6, seat: 's1' }]);
});

interface Reel {
  begun: number;
  ended: number;
  skipped: number;
  moving: number;
}

const reel = (page: Page): Promise<Reel> => page.locator('.reel').evaluate((element) => {
  const of = (name: string) => Number((element as SVGElement).dataset[name]);
  return { begun: of('begun'), ended: of('ended'), skipped: of('skipped'), moving: element.children.length };
});

/** Every animation that was begun has come to its end, and nothing is left of it. */
async function atRest(page: Page): Promise<Reel> {
  await expect.poll(async () => {
    const { begun, ended: done, skipped, moving } = await reel(page);
    return begun - done - skipped + moving;
  }, { timeout: 120_000 }).toBe(0);
  return reel(page);
}

/** Ends the turn and answers whatever is asked until the daylight of this round; nothing is answered, and so skipped, while something is played. */
async function playOn(page: Page, round: number): Promise<void> {
  await expect.poll(() => page.evaluate((wanted) => {
    if (document.querySelector('.play-bar')) return false;
    const prompt = document.querySelector<HTMLElement>('.root-table .prompt')!, words = document.querySelector<HTMLElement>('.turn-words')!.innerText;
    const all = [...prompt.querySelectorAll<HTMLButtonElement>('.choice:not(:disabled)')], quiet = all.filter((one) => one.matches('.quiet-choice'));
    if (words.startsWith(`Round ${wanted}`) && /^Daylight: \d/.test(prompt.innerText) && all.length) return true;
    (prompt.querySelector<HTMLButtonElement>('.confirm .strong:not(:disabled)') ?? quiet[quiet.length - 1] ?? all[0])?.click();
    return false;
  }, round), { message: `round ${round}`, timeout: 120_000, intervals: [20] }).toBe(true);
}

test('what others do is played to its end', async ({ person }) => {
  const ada = await person('Ada', { motion: true });
  await begin(ada, ['marquise', 'eyrie', 'alliance'], { order: 'seated' });
  await answerUntil(ada, /^Daylight: \d/);
  await atRest(ada);
  const before = await reel(ada);
  let rest = before;
  /* A bot that plays by luck may do nothing in a turn that moves. */
  for (let round = 2; round < 8 && rest.ended === before.ended; round++) {
    await playOn(ada, round);
    rest = await atRest(ada);
  }
  expect(rest.ended, 'played').toBeGreaterThan(before.ended);
});

/** Where the middle of something drawn on the map is on the screen. */
const middleOf = (page: Page, what: string): Promise<[number, number]> => page.locator(what).evaluate((one) => {
  const { e, f } = (one as SVGGraphicsElement).getScreenCTM()!;
  return [e, f];
});

test('another size of the map while a piece is on its way neither breaks it off nor begins it anew', async ({ person }) => {
  const ada = await person('Ada', { motion: true });
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /^Daylight: \d/);
  await atRest(ada);
  const film = await hold(ada);
  await ada.locator('.choice', { hasText: 'March' }).click();
  const from = `.hit[data-place="${await ada.locator('.place.open .hit').first().getAttribute('data-place')}"]`;
  await ada.keyboard.press('Escape');
  await march(ada);
  await expect(ada.locator('.reel .travel')).toHaveCount(1);
  const moving = await reel(ada), place = await middleOf(ada, from);
  /** How far what is held at its beginning is from where it stood. */
  const off = async () => {
    const [x, y] = await middleOf(ada, '.reel .travel'), [left, top] = await middleOf(ada, from);
    return Math.round(Math.hypot(x - left, y - top));
  };
  await expect.poll(off).toBe(0);
  /* Where it stands on the map, not only on the screen: a high map is another one. */
  const onMap = () => ada.locator(from).evaluate((one) => one.parentElement!.getAttribute('transform'));
  const drawn = await onMap();
  await resize(ada, { width: 390, height: 844 });
  await expect.poll(onMap).not.toBe(drawn);
  await expect.poll(off, { message: 'goes on from where it is on the new map' }).toBe(0);
  expect(await reel(ada), 'still the same motion').toEqual(moving);
  await film.run();
  const rest = await atRest(ada);
  expect([rest.begun, rest.ended, rest.skipped]).toEqual([moving.begun, moving.ended + 1, moving.skipped]);
  await resize(ada, { width: 1280, height: 800 });
  await expect.poll(() => middleOf(ada, from)).toEqual(place);
  expect(await reel(ada), 'nothing flies again').toEqual(rest);
});

test('the question does not wait, and an act shows everything as it is', async ({ person }) => {
  const ada = await person('Ada', { motion: true });
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /^Daylight: \d/);
  await atRest(ada);
  const film = await hold(ada);
  await march(ada);
  await expect(ada.locator('.reel .travel')).toHaveCount(1);
  const moving = await reel(ada);
  expect([moving.begun - moving.ended - moving.skipped, moving.moving]).toEqual([1, 1]);
  /* The question is open while the piece is on its way, and pressing an answer shows everything as it is. */
  await ada.locator('.prompt .choice:not(:disabled)').first().click();
  await expect.poll(async () => (await reel(ada)).skipped).toBeGreaterThan(moving.skipped);
  await film.run();
  await atRest(ada);
});

test('what happened since the own last turn is told in icons, and played once more', async ({ person }) => {
  const ada = await person('Ada', { motion: true });
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /^Daylight: \d/);
  await expect(ada.locator('.since'), 'nothing was missed before the first turn').toHaveCount(0);
  /* A bot that plays by luck may do nothing in a turn that is worth telling. What is asked on the way folds it. */
  for (let round = 2; round < 8 && (await ada.locator('.since').count()) === 0; round++) await playOn(ada, round);
  if (await ada.locator('.since.open').count() === 0) await ada.locator('.since-title').click();
  await expect(ada.locator('.since .doing').first()).toBeVisible();
  const rest = await atRest(ada);
  const film = await hold(ada);
  await ada.locator('.since .doing').first().click();
  await expect.poll(async () => (await reel(ada)).begun).toBeGreaterThan(rest.begun);
  await ada.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  /* What is held does not end by itself: the space bar skips it. */
  const moving = await reel(ada);
  expect(moving.begun).toBe(moving.ended + moving.skipped + 1);
  await ada.keyboard.press('Space');
  const done = await atRest(ada);
  expect([done.begun, done.ended, done.skipped]).toEqual([moving.begun, moving.ended, moving.skipped + 1]);
  await film.run();
  await expect(ada.locator('.place.news')).not.toHaveCount(0);
  await ada.locator('.since-title').click();
  await expect(ada.locator('.place.news'), 'folded, it marks nothing').toHaveCount(0);
});
