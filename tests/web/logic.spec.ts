/* What of the client is plain thought, without a browser. */
import { expect, test } from '@playwright/test';
import { spread } from '../../clients/web/src/games/root/table/spread';
import { placeTip, type Box } from '../../clients/web/src/table/placing';
import { moreOf } from '../../clients/web/src/ui/Scrolled';

const WINDOW = { width: 1000, height: 700 };
const TIP = { width: 200, height: 100 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
const isOver = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const tipAt = (at: Box, clear: Box[]): Box => {
  const { left, top } = placeTip(at, TIP, WINDOW, clear);
  return box(left, top, TIP.width, TIP.height);
};

test('a tip stands above what it tells about, in the window', () => {
  expect(placeTip(box(450, 300, 100, 40), TIP, WINDOW, [])).toEqual({ left: 400, top: 192 });
  expect(placeTip(box(450, 20, 100, 40), TIP, WINDOW, [])).toEqual({ left: 400, top: 68 });
  for (const at of [box(0, 0, 30, 30), box(970, 0, 30, 30), box(0, 670, 30, 30), box(970, 670, 30, 30)]) {
    const tip = tipAt(at, []);
    expect(isOver(tip, at)).toBe(false);
    expect(tip.left >= 0 && tip.top >= 0 && tip.right <= WINDOW.width && tip.bottom <= WINDOW.height).toBe(true);
  }
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
