/* What of the client is plain thought, without a browser. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { spread } from '../../clients/web/src/games/root/table/spread';
import type { Choice } from '../../clients/web/src/protocol';
import { isAsked, markAsked } from '../../clients/web/src/state/asking';
import { countOf } from '../../clients/web/src/table/counting';
import { goalsFrom } from '../../clients/web/src/table/dragging';
import { naming, stepOf } from '../../clients/web/src/table/narrow';
import { placeTip, type Box } from '../../clients/web/src/table/placing';
import { withinQuotes } from '../../clients/web/src/table/quotes';
import { whyNot, type Situation } from '../../clients/web/src/table/whyNot';
import { labelHeights } from '../../clients/web/src/ui/labels';
import { moreOf } from '../../clients/web/src/ui/more';
import { roved } from '../../clients/web/src/ui/roved';

const WINDOW = { width: 1000, height: 700 };
const TIP = { width: 200, height: 100 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
const isOver = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const tipAt = (at: Box, clear: Box[]): Box => {
  const { left, top } = placeTip(at, TIP, WINDOW, clear);
  return box(left, top, TIP.width, TIP.height);
};

test('a match that is left takes its own mark from the tab, and no other’s', () => {
  markAsked('before', true);
  markAsked('after', true);
  markAsked('before', false);
  expect(isAsked(), 'the one that is open asks').toBe(true);
  markAsked('after', false);
  expect(isAsked()).toBe(false);
});

test('quotation marks within quotation marks are the inner ones of the language', () => {
  expect(withinQuotes('Play “Keep” as an adviser', 'en')).toBe('Play ‘Keep’ as an adviser');
  expect(withinQuotes('„Bergfried“ ausspielen', 'de')).toBe('‚Bergfried‘ ausspielen');
  expect(withinQuotes('Zagraj „Donżon” jako doradcę', 'pl')).toBe('Zagraj «Donżon» jako doradcę');
  expect(withinQuotes('Wait for it: it’s Ada’s', 'en'), 'an apostrophe is none').toBe('Wait for it: it’s Ada’s');
});

test('a tip stands above what it tells about, in the window', () => {
  expect(placeTip(box(450, 300, 100, 40), TIP, WINDOW, [])).toEqual({ left: 400, top: 192 });
  expect(placeTip(box(450, 20, 100, 40), TIP, WINDOW, [])).toEqual({ left: 400, top: 68 });
  for (const at of [box(0, 0, 30, 30), box(970, 0, 30, 30), box(0, 670, 30, 30), box(970, 670, 30, 30)]) {
    const tip = tipAt(at, []);
    expect(isOver(tip, at)).toBe(false);
    expect(tip.left >= 0 && tip.top >= 0 && tip.right <= WINDOW.width && tip.bottom <= WINDOW.height).toBe(true);
  }
});

test('labels of lines are pushed apart, and those that have room stay where they are', () => {
  expect(labelHeights([10, 100, 60], 190)).toEqual([10, 100, 60]);
  expect(labelHeights([50, 52, 48], 190)).toEqual([63, 78, 48]);
  expect(labelHeights([12, 190, 189, 190], 190)).toEqual([12, 175, 160, 190]);
  expect(labelHeights([], 190)).toEqual([]);
});

test('a tip is rather over the boards than over the question, or what it tells about', () => {
  const boards = box(0, 100, 600, 600), prompt = box(610, 100, 390, 600), at = box(20, 120, 60, 40);
  const { left, top } = placeTip(at, TIP, WINDOW, [prompt], [boards]), tip = box(left, top, TIP.width, TIP.height);
  expect([isOver(tip, prompt), isOver(tip, at)]).toEqual([false, false]);
});

test('a tip is over neither the question nor what else can be chosen', () => {
  const prompt = box(20, 420, 960, 160), hand = box(20, 590, 960, 100);
  for (let x = 20; x < 900; x += 40) {
    const tip = tipAt(box(x, 600, 80, 80), [prompt, hand]);
    expect(isOver(tip, prompt)).toBe(false);
    expect(isOver(tip, hand)).toBe(false);
  }
  const inside = box(60, 480, 120, 40), tip = tipAt(inside, [prompt]);
  expect(isOver(tip, prompt)).toBe(false);
});

test('where everything is in the way, the tip covers as little as it can', () => {
  const all = box(0, 0, 1000, 700), tip = tipAt(box(480, 330, 40, 40), [all]);
  expect(isOver(tip, box(480, 330, 40, 40))).toBe(false);
});

test('what scrolls says in which directions there is more', () => {
  const part = { scrollTop: 0, scrollLeft: 0, scrollHeight: 300, scrollWidth: 100, clientHeight: 100, clientWidth: 100 };
  expect(moreOf(part)).toBe('down');
  expect(moreOf({ ...part, scrollTop: 60 })).toBe('up down');
  expect(moreOf({ ...part, scrollTop: 200 })).toBe('up');
  expect(moreOf({ ...part, scrollHeight: 100, scrollWidth: 240, scrollLeft: 139 })).toBe('left');
});

test('marks on a line keep clear of each other, and as near to their places as they can', () => {
  expect(spread([0, 100, 200], 20, 300)).toEqual([0, 100, 200]);
  expect(spread([100, 100, 100], 20, 300)).toEqual([80, 100, 120]);
  expect(spread([0, 0, 0, 300], 20, 300)).toEqual([0, 20, 40, 300]);
  expect(spread([105, 95], 20, 300), 'in their order on the line').toEqual([110, 90]);
  const drawn = spread([40, 52, 60, 64, 200], 20, 300), sorted = [...drawn].sort((a, b) => a - b);
  sorted.slice(1).forEach((at, i) => expect(at - sorted[i]!).toBeGreaterThanOrEqual(20 - 1e-9));
});

type Loose = Record<string, unknown> & { verb: string };
const choices = (...all: Loose[]) => all as unknown as Choice[];
const move = (from: string, to: string): Loose => ({ verb: 'move', from, to });
const THINGS = { from: 'place', to: 'place', clearing: 'place', card: 'card', defender: 'seat' };
const lit = (options: Choice[]) => [...stepOf(options, [], THINGS).targets.keys()].sort();

test('what can go from one place only is shown at once where it may go', () => {
  const here = [move('c1', 'c2'), move('c1', 'c3')];
  expect(lit(choices(...here))).toEqual(['c2', 'c3']);
  expect(lit(choices(...here, { verb: 'battle', clearing: 'c1', defender: 's2' }, { verb: 'end' })), 'among other things to do').toEqual(['c1', 'c2', 'c3']);
  expect(lit(choices(...here, move('c4', 'c2'), { verb: 'end' })), 'of two origins one is chosen first').toEqual(['c1', 'c4']);
  expect(lit(choices(move('c1', 'c2'), { verb: 'craft', card: 'sappers' })), 'one choice is found where it leads').toEqual(['c2', 'sappers']);
});

test('a place that is not lit but meant by some choices leads on to those', () => {
  const options = choices(move('c1', 'c2'), move('c4', 'c2'), move('c4', 'c5'), { verb: 'build', clearing: 'c4' });
  const meant = naming(options, THINGS, 'c2')!;
  expect(meant.choices).toHaveLength(2);
  expect(lit(stepOf(options, [meant.pick], THINGS).left)).toEqual(['c1', 'c4']);
  expect(naming(options, THINGS, 'c9')).toBeNull();
});

test('a drag goes to where choices lead from there, and asks what is still open', () => {
  const options = choices(move('c1', 'c2'), { ...move('c1', 'c3'), count: 1 }, { ...move('c1', 'c3'), count: 2 }, move('c4', 'c1'), { verb: 'battle', clearing: 'c1', defender: 's2' });
  const goals = goalsFrom(options, THINGS, 'c1');
  expect([...goals.keys()]).toEqual(['c2', 'c3']);
  expect(goals.get('c2')!.choices).toHaveLength(1);
  const step = stepOf(options, goals.get('c3')!.picks, THINGS, false);
  expect(countOf(step.rows, new Set(['count']))!.rows.map((row) => row.value)).toEqual([1, 2]);
  expect(goalsFrom(options, THINGS, 'c2').size).toBe(0);
});

test('how many is a stepper only where numbers of one thing are all that is asked', () => {
  const count = (n: number): Loose => ({ verb: 'count', count: n });
  const rowsOf = (...all: Loose[]) => stepOf(choices(...all), [], THINGS, false).rows;
  const found = countOf(rowsOf(count(3), count(1), count(2), { verb: 'pass' }), new Set(['count']))!;
  expect(found.rows.map((row) => row.value)).toEqual([1, 2, 3]);
  expect(found.preset).toBe(2);
  expect(countOf(rowsOf(...Array.from({ length: 12 }, (_, i) => count(i))), new Set(['count']))!.rows).toHaveLength(12);
  expect(countOf(rowsOf(count(1)), new Set(['count']))).toBeNull();
  expect(countOf(rowsOf(move('c1', 'c2'), move('c1', 'c3')), new Set(['count']))).toBeNull();
  expect(countOf(rowsOf({ verb: 'stall', stall: 1 }, { verb: 'stall', stall: 2 }), new Set(['count'])), 'which, not how many').toBeNull();
});

test('what cannot be chosen says why, and what can', () => {
  const options = choices(move('c1', 'c2'), move('c1', 'c3'), move('c4', 'c2'), move('c4', 'c9'));
  const first = stepOf(options, [], THINGS), step = stepOf(options, [{ keys: ['from'], value: 'c1' }], THINGS);
  const now: Situation = { asked: true, paused: false, past: false, seated: true, seat: 's1', step: first, first };
  expect(whyNot('place', 'c7', now)).toEqual({ why: 'instead', kind: 'place', instead: ['c1', 'c4'], more: 0 });
  expect(whyNot('place', 'c4', { ...now, step })).toEqual({ why: 'back' });
  expect(whyNot('card', 'sappers', now)).toEqual({ why: 'buttons' });
  expect(whyNot('place', 'c1', { ...now, asked: false, seat: 's3' })).toEqual({ why: 'waiting', seat: 's3' });
  expect(whyNot('place', 'c1', { ...now, past: true })).toEqual({ why: 'past' });
  expect(whyNot('place', 'c1', { ...now, seated: false })).toEqual({ why: 'watching' });
  expect(whyNot('place', 'c1', { ...now, paused: true })).toEqual({ why: 'paused' });
  expect(whyNot('place', 'c1', { ...now, asked: false, seat: null })).toEqual({ why: 'over' });
  const many = stepOf(choices(...Array.from({ length: 9 }, (_, i) => ({ verb: 'build', clearing: `c${i}` }))), [], THINGS);
  expect(whyNot('place', 'c11', { ...now, step: many, first: many })).toMatchObject({ why: 'instead', more: 4 });
});

test('arrows go round a list, Home and End to its ends', () => {
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => roved(key, 3, 4))).toEqual([0, 0, 2, 0, 3, null]);
  expect(roved('ArrowLeft', 0, 4)).toBe(3);
  expect(roved('End', 0, 0)).toBeNull();
});

/** How different two colours look: their distance in the space OKLab. */
function difference(a: string, b: string): number {
  const lab = (hex: string) => {
    const [r, g, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * blue), m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * blue), s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * blue);
    return [0.2105 * l + 0.7936 * m - 0.0041 * s, 1.978 * l - 2.4286 * m + 0.4506 * s, 0.0259 * l + 0.7828 * m - 0.8087 * s] as const;
  };
  const p = lab(a), q = lab(b);
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

test('what can be chosen has a colour that is nobody\'s', () => {
  const client = new URL('../../clients/web/src/', import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, client), 'utf8');
  const pair = (css: string, name: string) => new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)!.slice(1) as [string, string];
  const mark = pair(read('table/table.css'), 'mark');
  for (const [file, kind] of [['games/root/factions.css', 'f'], ['games/oath/colours.css', 'o']] as const) {
    const css = read(file), names = [...new Set([...css.matchAll(new RegExp(`--(${kind}-[a-z0-9]+): light-dark`, 'g'))].map((found) => found[1]!))];
    expect(names.length, file).toBeGreaterThan(6);
    for (const name of names) {
      for (const [i, colour] of pair(css, name).entries()) expect(difference(mark[i]!, colour), `${name} ${i ? 'dark' : 'light'}`).toBeGreaterThan(0.1);
    }
  }
});
