/* What a battle of Root may bring: the arithmetic, and what it is told before one is meant. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { percents } from '../../clients/web/src/ui/shares';
import { chanceOfOne, fightOf, hitsAtMost, oddsOf, type Side } from '../../clients/web/src/games/root/table/odds';
import { look } from './check';
import { answerUntil, begin, expect, marchToRoost, test } from './people';
import { resize, SMALL } from './sizes';

const side = (most: number, extra = 0): Side => ({ owner: 's1', most, extra });
const sixteenths = (shares: number[]) => shares.map((share) => Math.round(share * 16 * 1e6) / 1e6);

test('all rolls of two dice are counted', () => {
  const even = oddsOf({ attacker: side(9), defender: side(9), turned: false });
  expect(sixteenths(even.attacker), 'the higher of two dice').toEqual([1, 3, 5, 7]);
  expect(sixteenths(even.defender), 'the lower').toEqual([7, 5, 3, 1]);
  expect(sixteenths([even.more, even.same, even.fewer])).toEqual([12, 4, 0]);
  const turned = oddsOf({ attacker: side(9), defender: side(9), turned: true });
  expect([turned.attacker, turned.defender].map(sixteenths)).toEqual([[7, 5, 3, 1], [1, 3, 5, 7]]);
  const few = oddsOf({ attacker: side(1), defender: side(0), turned: false });
  expect([few.attacker, few.defender].map(sixteenths), 'not more than those who fight').toEqual([[1, 15], [16]]);
  const extra = oddsOf({ attacker: side(2, 1), defender: side(1, 1), turned: false });
  expect([extra.attacker, extra.defender].map(sixteenths)).toEqual([[0, 1, 3, 12], [0, 7, 9]]);
  expect([hitsAtMost(side(7, 1)), hitsAtMost(side(2)), hitsAtMost(side(0, 1))]).toEqual([4, 2, 1]);
});

test('how likely a hand has one of some cards', () => {
  expect(chanceOfOne(10, 1, 3)).toBeCloseTo(0.3);
  expect(chanceOfOne(4, 2, 2)).toBeCloseTo(1 - (2 / 4) * (1 / 3));
  expect(chanceOfOne(3, 3, 1)).toBe(1);
  expect([chanceOfOne(5, 0, 3), chanceOfOne(5, 2, 0), chanceOfOne(5, 1, 5)]).toEqual([0, 0, 1]);
});

test('what is sure together adds to 100 %', () => {
  expect(percents([0.375, 0.375, 0.25])).toEqual([38, 37, 25]);
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect([percents([1]), percents([0.5, 0, 0.5]), percents([])]).toEqual([[100], [50, 0, 50], []]);
  for (let a = 0; a <= 16; a++) for (let b = 0; a + b <= 16; b++) {
    const parts = percents([a / 16, b / 16, (16 - a - b) / 16]);
    expect(parts.reduce((sum, n) => sum + n)).toBe(100);
    expect(Math.abs(parts[0]! - (100 * a) / 16)).toBeLessThan(1);
  }
});

const seat = (faction: string, hand: number, more = {}) => ({ faction, hand, cards: [], crafted: [], ...more });
function viewOf(more: object = {}) {
  return {
    seats: { s1: seat('eyrie', 2, { cards: ['ambush_bird', 'sword'] }), s2: seat('alliance', 3), s3: seat('vagabond', 1), s4: seat('corvid', 4) },
    clearings: { c1: { suit: 'fox', warriors: { s1: 4, s2: 1, s4: 2 }, singles: [] }, c2: { suit: 'mouse', warriors: { s1: 2 }, singles: [] } },
    cards: { ambush_bird: { kind: 'ambush', suit: 'bird', copies: 2 }, ambush_fox: { kind: 'ambush', suit: 'fox', copies: 1 }, ambush_mouse: { kind: 'ambush', suit: 'mouse', copies: 1 } },
    markers: { lost_city: null, market: [] }, hirelings: {}, supply: { deck: 10, discard: ['ambush_fox'] }, turn: { phase: 'daylight' },
    eyrie: { seat: 's1', leader: 'commander' }, alliance: { seat: 's2', supporters: 2, cards: [] }, vagabond: { seat: 's3', ready: ['sword', 'boot'], exhausted: ['sword'] }, vagabond2: null,
    corvid: { seat: 's4', plots: { c1: { plot: null, face_up: false } } }, hundreds: null, riverfolk: null, quests: {}, map: {},
    ...more,
  } as unknown as Parameters<typeof fightOf>[0];
}
const battle = (clearing: string, defender: string) => ({ verb: 'battle', clearing, defender }) as unknown as Parameters<typeof fightOf>[2];

test('who fights, what comes on top, and what may wait in a hand', () => {
  const alliance = fightOf(viewOf(), 's1', battle('c1', 's2'))!;
  expect(alliance).toMatchObject({ attacker: { most: 4, extra: 1 }, defender: { most: 1, extra: 0 }, turned: true, cards: [] });
  /* One bird is left among the deck, three hands and the supporters: 10 + 3 + 1 + 4 + 2 cards. */
  expect(alliance.ambush).toBeCloseTo(3 / 20);
  expect(fightOf(viewOf(), 's1', battle('c2', 's3'))).toMatchObject({ attacker: { most: 2, extra: 1 }, defender: { most: 2, extra: 0 }, turned: false });
  expect(fightOf(viewOf(), 's1', battle('c1', 's4')), 'a plot lies face down').toMatchObject({ defender: { most: 2, extra: 1 } });
  expect(fightOf(viewOf({ vagabond: { seat: 's3', ready: [], exhausted: ['torch'] } }), 's1', battle('c2', 's3')), 'without defence').toMatchObject({ attacker: { extra: 2 } });
  const scouts = viewOf({ seats: { s1: seat('eyrie', 0, { crafted: ['scouting_party#2', 'sappers'] }), s2: seat('alliance', 3, { crafted: ['sappers', 'armorers#2', 'mouse_partisans'] }) } });
  expect(fightOf(scouts, 's1', battle('c1', 's2'))).toMatchObject({ ambush: 0, cards: [{ owner: 's2', card: 'sappers' }, { owner: 's2', card: 'armorers' }] });
  const shown = viewOf({ seats: { s1: seat('eyrie', 0), s2: seat('alliance', 3, { cards: ['ambush_bird#2'] }) } });
  expect(fightOf(shown, 's1', battle('c1', 's2'))!.ambush).toBe(1);
  expect(fightOf(viewOf({ riverfolk: { seat: 's4', mercenaries: 's1' } }), 's1', battle('c1', 's2')), 'with mercenaries').toMatchObject({ attacker: { most: 6 } });
  expect(fightOf(viewOf(), 's1', { verb: 'end' } as never)).toBeNull();
});

interface Case {
  name: string;
  change: object;
  seat: string;
  clearing: string;
  defender: string;
  at_most: [number, number];
  of_16: [number, number, number];
}

/** What stands in `change` put into a view, part by part. */
function changed(part: unknown, change: unknown): unknown {
  if (!change || typeof change !== 'object' || Array.isArray(change)) return change;
  const all = { ...(part as Record<string, unknown> | undefined) };
  for (const [name, value] of Object.entries(change)) all[name] = changed(all[name], value);
  return all;
}

/* A test of the terminal client reads them as well. */
const { view: TABLE, cases } = JSON.parse(readFileSync(new URL('../cases/root_odds.json', import.meta.url), 'utf8')) as { view: object; cases: Case[] };

test('battles have the odds that all clients tell', () => {
  for (const { name, change, seat: own, clearing, defender, at_most: most, of_16: of } of cases) {
    const fight = fightOf(changed(TABLE, change) as Parameters<typeof fightOf>[0], own, battle(clearing, defender))!, odds = oddsOf(fight);
    expect.soft([hitsAtMost(fight.attacker), hitsAtMost(fight.defender)], name).toEqual(most);
    expect.soft(sixteenths([odds.more, odds.same, odds.fewer]), name).toEqual(of);
    expect.soft([odds.attacker.length, odds.defender.length], name).toEqual(most.map((n) => n + 1));
  }
  expect(cases.length).toBeGreaterThan(30);
});

/** In any window the odds are read without scrolling, nothing lies on anything else, and the map is seen as before. */
async function readAnywhere(page: Page): Promise<void> {
  const before = page.viewportSize()!, board = page.locator('.stage-clear');
  for (const size of [...SMALL.slice(0, 2), { width: 720, height: 450 }, { width: 768, height: 1024 }, { width: 1280, height: 720 }]) {
    await resize(page, size);
    const name = `at ${size.width}×${size.height}`;
    const soft = expect.configure({ soft: true });
    const hidden = () => page.locator('.prompt-list').evaluate((list) => Math.max(list.scrollHeight - list.clientHeight, list.scrollWidth - list.clientWidth));
    await soft.poll(hidden, name).toBeLessThanOrEqual(1);
    const within = () => page.locator('.outlook > *').evaluateAll((parts) => {
      const [sum, ...sides] = parts.map((part) => part.getBoundingClientRect());
      return sides.filter((side) => side.top < sum!.bottom && side.left < sum!.right).length;
    });
    await soft.poll(within, `${name}: beside or below the sum`).toBe(0);
    await soft.poll(async () => {
      const prompt = (await page.locator('.prompt').boundingBox())!, clear = (await board.boundingBox())!;
      return prompt.x >= clear.x + clear.width - 1 || prompt.y >= clear.y + clear.height - 1;
    }, `${name}: the map is free`).toBe(true);
  }
  await resize(page, before);
}

/**
 * Confirms the battle: how many dice are seen to fall, none if an ambush comes before the roll; and what of the stage's corner is seen
 * while the battle is told at the lower edge.
 */
async function rolled(page: Page): Promise<{ dice: number; corner: string[] | null }> {
  const dice = page.evaluate(() => new Promise<{ dice: number; corner: string[] | null }>((done) => {
    let corner: string[] | null = null;
    new MutationObserver((_, observer) => {
      if (document.querySelector('.battle.low')) {
        corner ??= [];
        for (const what of ['.look-back', '.since:not(.open)']) if (document.querySelector(what)?.checkVisibility() && !corner.includes(what)) corner.push(what);
      }
      const fallen = document.querySelectorAll('.reel .dice .die').length;
      if (!fallen && !document.querySelector('.log')!.textContent!.includes('Ambush!')) return;
      observer.disconnect();
      done({ dice: fallen, corner });
    }).observe(document.querySelector('.full-table')!, { subtree: true, childList: true, characterData: true });
  }));
  await page.locator('.confirm .choice.strong').click();
  return dice;
}

const WIDE = { width: 1280, height: 800 };

test('before a battle is meant the odds are told, and then the dice fall at its place', async ({ person }) => {
  const ada = await person('Ada', { motion: true });
  /* Few bots hold an ambush, and of those not every one plays it. */
  for (let dice = 0, tries = 0; dice === 0 && tries < 8; tries++) {
    await resize(ada, WIDE);
    await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
    await answerUntil(ada, /Where does the keep stand/);
    await ada.locator('[data-place="c3"]').click(); // the roost comes to the corner above
    await answerUntil(ada, /^Daylight: \d/);
    await marchToRoost(ada);
    await expect(ada.locator('.prompt-words')).toContainText('March');
    await ada.locator('.choice.quiet-choice').click();
    await ada.locator('.choice', { hasText: 'Battle' }).click();
    const outlook = ada.locator('.confirm .outlook');
    await expect(outlook).toContainText('deals up to 1 hit');
    await expect(outlook).toContainText('deals up to 3 hits');
    await expect(outlook).toContainText('Ambush: ');
    /* Nothing but what is about to be done is lit. */
    await expect(ada.locator('.place.open')).toHaveCount(1);
    if (!tries) {
      await look(ada, 'odds');
      await readAnywhere(ada);
    }
    /* A battle above is told at the lower edge of a phone's map, and lies on nothing that stands there. */
    await resize(ada, SMALL[0]);
    await expect(ada.locator('.look-back')).toBeVisible();
    const seen = await rolled(ada);
    dice = seen.dice;
    if (dice || tries === 7) expect(seen).toEqual({ dice: 2, corner: [] });
    await ada.goto(ada.url().replace(/#.*/, '#/'));
    await expect(ada.locator('.root-table')).toHaveCount(0);
  }
});
