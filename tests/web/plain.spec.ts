/* A game that the client has no table for: everything of it can be played, in plain words and without a pointer. */
import type { Page } from '@playwright/test';
import { check } from './check';
import { ask, create, expect, invitation, matchOf, playOut, ready, start, test } from './people';

test.use({ program: 'warrend-toy' });

interface Told {
  steps: { events: { event: string }[] }[];
}

/** Two people at a short match of duel that has begun. */
async function two(person: (name: string, look?: { at?: string; width?: number; height?: number; colorScheme?: 'dark' }) => Promise<Page>, points: string): Promise<[Page, Page]> {
  const ada = await person('Ada');
  await create(ada, async (page) => {
    await page.getByLabel('Seats', { exact: true }).selectOption('2');
    await page.getByLabel('Length').selectOption('short');
    await page.getByLabel('Points').selectOption(points);
  });
  const bert = await person('Bert', { at: await invitation(ada), width: 360, height: 740, colorScheme: 'dark' });
  await expect(bert.locator('.settings-facts')).toContainText(['Short']);
  await ready(bert);
  await ready(ada);
  await start(ada);
  return [ada, bert];
}

const choices = (page: Page) => page.locator('.plain-table .choice:enabled');
const over = (page: Page) => page.getByRole('dialog', { name: 'The end' });

/** Whoever is asked; null when the match is over. */
async function asked(pages: Page[]): Promise<Page | null> {
  let found: Page | null = null;
  await expect.poll(async () => {
    for (const page of pages) if (await choices(page).count()) found = page;
    return found !== null || (await over(pages[0]!).isVisible());
  }, { intervals: [20] }).toBe(true);
  return found;
}

test('two people play duel to its end by keyboard, are told what happens, and look back', async ({ person }) => {
  const [ada, bert] = await two(person, 'told');
  await asked([ada, bert]);
  await expect(ada.getByRole('region', { name: 'What is known' })).toContainText('Deck');
  await expect(ada.getByRole('region', { name: 'What is known' })).toContainText('Bert');
  for (const page of [ada, bert]) await check(page, `plain-table-${page === ada ? 'ada' : 'bert'}`);

  /* By Tab to a choice, once; then by the keys that stand on the choices, and now and then by Enter on what has the focus. */
  const first = (await asked([ada, bert]))!;
  for (let presses = 0; presses < 40 && !(await first.evaluate(() => document.activeElement!.matches('.choice'))); presses++) await first.keyboard.press('Tab');
  await first.keyboard.press('Enter');
  for (let turn = 0; ; turn++) {
    const page = await asked([ada, bert]);
    if (!page) break;
    const before = await page.locator('.plain-table .prompt').innerHTML();
    await page.keyboard.press(String((turn % Math.min(9, await choices(page).count())) + 1));
    await expect.poll(async () => (await over(page).isVisible()) || (await page.locator('.plain-table .prompt').innerHTML()) !== before).toBe(true);
  }

  await expect(over(ada)).toContainText(/has won|have won/);
  await expect(over(ada).locator('.rank-score')).toHaveCount(2);
  await expect(over(ada).locator('.score-graph')).toHaveCount(0); // its events tell no scores to draw
  await check(ada, 'plain-end');
  const { steps } = (await ask(ada, 'events', { match: matchOf(ada), seat: 's1', from: 0 })) as unknown as Told;
  const events = steps.flatMap((step) => step.events);
  expect(events.some(({ event }) => event === 'won')).toBe(true);
  await over(ada).getByRole('button', { name: 'Close' }).click();
  await expect(ada.locator('.log-line, .log-phase')).toHaveCount(events.length);
  await expect(ada.locator('.log-line').last()).toContainText(/Won · Seat: (Ada|Bert)/);

  await ada.getByRole('button', { name: 'The end' }).click();
  await over(ada).getByRole('link', { name: 'Watch it again' }).click();
  await expect(ada.locator('.plain-table')).toBeVisible();
  await ada.getByRole('button', { name: 'One step forward' }).click();
  await expect(ada.locator('.replay-move')).toHaveText(/^1 of/);
  await expect(choices(ada)).toHaveCount(0);
  await check(ada, 'plain-replay');
});

test('the end of a match without points has none', async ({ person }) => {
  const people = await two(person, 'untold'), [ada] = people;
  await Promise.all(people.map((page) => playOut(page, matchOf(page))));
  await expect(over(ada)).toContainText(/has won|have won/);
  await expect(over(ada).locator('.rank-name')).toHaveCount(2);
  await expect(over(ada).locator('.rank-score, .score-graph')).toHaveCount(0);
});
