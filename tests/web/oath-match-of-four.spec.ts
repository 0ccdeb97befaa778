/*
 * A group of four people at four browsers plays a chronicle of Oath: two whole matches by nothing but what the tables offer. One of
 * them leaves in between and another one comes. Then the series is closed, and everything of it can be seen and is checked.
 */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { playByLuck, type Played } from './luck';
import { looks } from './moments';
import { create, expect, invitation, matchOf, ready, start, test } from './people';
import { BUILD } from './warrend';

const BOARDS = ['chancellor', 'red', 'blue', 'yellow'];
const NAMES = ['Ada', 'Bert', 'Cleo', 'Dora'];
const MOST = 480_000; /* milliseconds that a match may take: patience; it takes about a quarter of a minute */
/* Of ten presses, so many end what can be ended, where that is offered: the first match is livelier than the second. */
const LAZY = [4, 8];

const end = (page: Page) => page.getByRole('dialog', { name: 'The end' });

/** All play in turn, each while asked, until somebody stops for this; gives how often something else than the question was pressed. */
async function playUntil(people: Page[], lazy: number, stop: Played['stop'], until?: string): Promise<number> {
  const begin = Date.now();
  let pressed = 0;
  for (let i = 0; ; i++) {
    expect(Date.now() - begin, 'time that the match may take').toBeLessThan(MOST);
    const page = people[i % people.length]!;
    const played = await playByLuck(page, { seed: 1000 * i + 3, lazy, most: 5_000, ...(until && { until }) }, 'oath');
    expect(played.complaints).toEqual([]);
    pressed += played.places + played.things;
    if (played.stop === 'by itself') await page.clock.fastForward(3_000);
    if (played.stop === stop) return pressed;
    expect(played.stop).not.toBe('over');
  }
}

/** All are ready, the match begins, and is played to its end; `shown`: the Chronicle is looked at in every window on the way. */
async function playMatch(people: Page[], lazy: number, shown: boolean): Promise<void> {
  for (const page of people) await ready(page);
  await start(people[0]!);
  for (const page of people) await expect(page.locator('.oath-table')).toBeVisible();
  const pressed = await playUntil(people, lazy, 'seen', '.moment.chronicle');
  expect(pressed, 'pressed elsewhere than at the question').toBeGreaterThan(0);
  /* The Chronicle is written in everybody's sight, step by step, with the map before and after. */
  for (const page of people) {
    const chronicle = page.locator('.moment.chronicle');
    await expect(chronicle).toContainText('written by');
    await expect(chronicle.locator('.chronicle-won'), 'who has won, and how').toHaveText(/wins: \w/);
    await expect(chronicle.locator('[aria-current="step"]')).toHaveCount(1);
    await expect(chronicle.getByText('Before', { exact: true })).toBeVisible();
  }
  if (shown) await looks(people[1]!, 'chronicle-writing');
  await playUntil(people, lazy, 'over');
  for (const page of people) {
    await expect(end(page)).toContainText(/has won|have won/);
    await expect(end(page)).toContainText(/How it was won: .+(An Exile wins who|The Chancellor wins if|A Citizen wins in)/);
    await expect(end(page)).not.toContainText('gave up');
    await expect(end(page)).toContainText('stays sealed until the series is closed');
  }
}

test('a group of four plays a chronicle of two matches, one of them another person in the second', async ({ person }) => {
  test.setTimeout(2 * MOST + 240_000);
  const ada = await person(NAMES[0]!);
  await create(ada, async (page) => {
    await page.getByLabel('Game').selectOption('oath');
    await page.getByLabel('Seats', { exact: true }).selectOption(String(NAMES.length));
    for (const [i, board] of BOARDS.entries()) await page.getByLabel('Board').nth(i).selectOption(board);
    await page.getByLabel('Start a series').check();
  });
  const people: Page[] = [ada];
  for (const name of NAMES.slice(1)) people.push(await person(name, { at: await invitation(ada) }));
  /* Answers that give themselves come after a moment; nobody waits here. */
  for (const page of people) await page.clock.install();
  await playMatch(people, LAZY[0]!, true);
  const first = matchOf(ada);

  /* All go on to the next table. One leaves there, and another one comes by the code. */
  for (const page of people) {
    await end(page).getByRole('button', { name: 'Continue: next match' }).click();
    await expect(page.locator('.lobby-what')).toContainText('Match 2 of the series');
    await expect(page.getByText('Won the previous match')).toBeVisible();
    expect(matchOf(page)).toBe(matchOf(ada));
  }
  const [bert, dora] = [people[1]!, people.pop()!];
  await dora.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(ada.getByRole('heading', { level: 2, name: 'Dora' })).toHaveCount(0);
  const code = await ada.getByLabel('Invite code').inputValue(), emil = await person('Emil');
  await emil.clock.install();
  await emil.getByLabel(/[Cc]ode/).fill(code);
  await emil.keyboard.press('Enter');
  await expect(ada.getByRole('heading', { level: 2, name: 'Emil' })).toBeVisible();
  people.push(emil);
  await playMatch(people, LAZY[1]!, false);

  /* Who did not play in the first match does not see it, until the series is closed. */
  await end(emil).getByRole('link', { name: 'All matches of the series' }).click();
  const chapters = emil.getByRole('listitem').filter({ has: emil.getByRole('heading', { name: /^Match \d$/ }) });
  await expect(chapters.first()).toContainText('You are not allowed to see this match.');
  await expect(chapters.nth(1)).toContainText('Oath in force');
  await expect(emil.getByRole('button', { name: 'Save the log' })).toHaveCount(0);
  await expect(end(bert).getByRole('button', { name: 'Close the series' }), 'not the host').toHaveCount(0);
  await end(ada).getByRole('button', { name: 'Close the series' }).click();
  await ada.getByRole('dialog', { name: 'Close the series' }).getByRole('button', { name: 'Close the series' }).click();
  await expect(end(ada)).toContainText('nothing in its matches is hidden any more');

  await end(ada).getByRole('link', { name: 'All matches of the series' }).click();
  const roster = ada.getByRole('table', { name: 'Who has played' });
  for (const [name, matches] of [['Ada', 2], ['Bert', 2], ['Cleo', 2], ['Dora', 1], ['Emil', 1]] as const) {
    await expect(roster.getByRole('row', { name }).getByRole('cell').first()).toHaveText(String(matches));
  }
  /* With all logs, in order, the series is checked, as its page says. */
  const logs: string[] = [];
  const save = ada.getByRole('button', { name: 'Save the log' });
  await expect(save).toHaveCount(2);
  for (const button of await save.all()) {
    const saved = ada.waitForEvent('download');
    await button.click();
    logs.push(await (await saved).path());
  }
  execFileSync(`${BUILD}/warren-lab`, ['verify', ...logs]);
  await ada.getByRole('link', { name: 'Watch it again' }).first().click();
  await expect(ada.getByLabel('Seen by')).toHaveValue('all');
  expect(matchOf(ada)).toBe(first);
  await expect(ada.locator('.oath-table .site')).toHaveCount(8);
});
