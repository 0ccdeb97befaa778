/* A series of three matches in browsers: what is sealed between them, playing on, closing, and looking back. */
import type { Page } from '@playwright/test';
import { check } from './check';
import { ask, create, expect, invitation, matchOf, playOut, ready, start, test } from './people';

test.use({ program: 'warrend-toy' });

const over = (page: Page) => page.getByRole('dialog', { name: 'The end' });

/** Nobody is told what a finished match of an open series left, or sees it through other eyes. */
async function expectSealed(page: Page, match: string, own: string): Promise<void> {
  expect(await ask(page, 'log', { match })).toMatchObject({ type: 'error', code: 'sealed' });
  for (const seat of ['all', 's1', 's2'].filter((one) => one !== own)) {
    expect(await ask(page, 'history', { match, move: 0, seat })).toMatchObject({ type: 'error', code: 'sealed' });
  }
  expect(await ask(page, 'history', { match, move: 0, seat: own })).toMatchObject({ type: 'ok' });
}

/** Both are ready, the match begins and is played to its end beside the pages. */
async function play(ada: Page, bert: Page): Promise<string> {
  await ready(bert);
  await ready(ada);
  await start(ada);
  const match = matchOf(ada);
  await Promise.all([playOut(ada, match), playOut(bert, match)]);
  for (const page of [ada, bert]) await expect(over(page)).toBeVisible();
  await expectSealed(ada, match, 's1');
  await expectSealed(bert, match, 's2');
  return match;
}

test('people play three matches, the host closes the series, and everything can be looked at', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada, async (page) => {
    await page.getByLabel('Seats', { exact: true }).selectOption('2');
    await page.getByLabel('Length').selectOption('short');
    await page.getByLabel('Start a series').check();
    await check(page, 'series-create');
  });
  await expect(ada.locator('.series-note')).toContainText('Match 1 of the series');
  await expect(ada.locator('.series-note'), 'no match went before it').not.toContainText('the match before');
  const bert = await person('Bert', { at: await invitation(ada), width: 360, height: 740, colorScheme: 'dark' });
  const played: string[] = [];
  for (let number = 1; number <= 3; number++) {
    played.push(await play(ada, bert));
    for (const page of [ada, bert]) await expect(over(page)).toContainText(`Match ${number} of the series`);
    await expect(over(ada)).toContainText('stays sealed until the series is closed');
    await expect(over(bert).getByRole('button', { name: 'Close the series' })).toHaveCount(0);
    if (number === 3) break;
    /* One plays on, the other follows; each has the old seat, and both are told what all may know. */
    await over(ada).getByRole('button', { name: 'Continue: next match' }).click();
    await over(bert).getByRole('button', { name: 'Continue: next match' }).click();
    for (const page of [ada, bert]) {
      await expect(page.locator('h1 + .lobby-what'), 'below the name of the table, too').toContainText(`Match ${number + 1} of the series`);
      await expect(page.getByText('What everyone may know')).toBeVisible();
      await expect(page.getByText('Champion')).toBeVisible();
    }
    expect(matchOf(bert)).toBe(matchOf(ada));
    if (number === 1) for (const page of [ada, bert]) await check(page, `series-lobby-${page === ada ? 'ada' : 'bert'}`);
  }
  await check(ada, 'series-end');

  /* Looking back with the own eyes only. */
  await over(bert).getByRole('link', { name: 'Watch it again' }).click();
  await expect(bert.getByLabel('Seen by').getByRole('option')).toHaveCount(1);
  await bert.getByRole('link', { name: 'Back to the match' }).click();
  await over(bert).getByRole('link', { name: 'All matches of the series' }).click();
  await expect(bert.getByRole('listitem').filter({ hasText: /has won|have won/ })).toHaveCount(3);
  await expect(bert.getByRole('button', { name: 'Save the log' })).toHaveCount(0);
  await check(bert, 'series-sealed');

  /* Asked for confirmation, which says what it opens. */
  await over(ada).getByRole('button', { name: 'Close the series' }).click();
  const sure = ada.getByRole('dialog', { name: 'Close the series' });
  await expect(sure).toContainText('All hands, dice and draws');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  expect(await ask(ada, 'log', { match: played[0] })).toMatchObject({ code: 'sealed' });
  await over(ada).getByRole('button', { name: 'Close the series' }).click();
  await sure.getByRole('button', { name: 'Close the series' }).click();
  await expect(over(ada)).toContainText('nothing in its matches is hidden any more');
  await expect(over(ada).getByRole('button', { name: 'Play again' })).toBeVisible();
  for (const match of played) expect(await ask(bert, 'log', { match })).toMatchObject({ type: 'ok' });

  await over(ada).getByRole('link', { name: 'All matches of the series' }).click();
  await expect(ada.getByRole('button', { name: 'Save the log' })).toHaveCount(3);
  await check(ada, 'series-closed');
  const saved = ada.waitForEvent('download');
  await ada.getByRole('button', { name: 'Save the log' }).first().click();
  expect((await saved).suggestedFilename()).toBe('1.json');
  await ada.getByRole('listitem').filter({ hasText: 'Match 2' }).getByRole('link', { name: 'Watch it again' }).click();
  await expect(ada.getByLabel('Seen by')).toHaveValue('all');
});

test('the page of a series follows what happens, without a reload', async ({ person }) => {
  const ada = await person('Ada');
  const { match } = await ask(ada, 'create', { game: 'duel', seats: 2, series: true, public: true, sit: false, settings: { length: 'short' } }) as { match: string };
  await ada.goto(`${ada.url().replace(/#.*/, '')}#/series/${match}`);
  const on = ada.getByRole('region', { name: 'What happens next' });
  await expect(on).toContainText('Match 1 is waiting at its table. There: Ada.');
  const bert = await person('Bert');
  expect(await ask(bert, 'join', { match })).toMatchObject({ type: 'ok' });
  await expect(on, 'who comes').toContainText('There: Ada and Bert.');
  expect(await ask(bert, 'stand', { match })).toMatchObject({ type: 'ok' });

  for (const seat of ['s1', 's2']) expect(await ask(ada, 'add_bot', { match, seat, level: 'random' })).toMatchObject({ type: 'ok' });
  expect(await ask(ada, 'start', { match })).toMatchObject({ type: 'ok' });
  await expect(ada.getByRole('listitem').filter({ hasText: /has won|have won/ }), 'it is over').toHaveCount(1);
  await expect(on.getByRole('button', { name: 'Continue: next match' })).toBeVisible();
  await expect(ada.getByRole('row', { name: 'Bots' }).getByRole('cell'), 'the bots have won it').toHaveText(['1', '1']);

  const { match: next } = await ask(bert, 'rematch', { match }) as { match: string };
  await expect(on, 'another one gathers').toContainText('Match 2 is waiting at its table. There: Ada and Bert.');
  expect(await ask(bert, 'leave', { match: next })).toMatchObject({ type: 'ok' });
  await expect(on, 'who goes').toContainText('There: Ada.');
  expect(await ask(ada, 'close_series', { match: next })).toMatchObject({ type: 'ok' });
  await expect(on, 'it is closed').toContainText('There will be no further match.');
  await expect(ada.getByRole('button', { name: 'Save the log' })).toHaveCount(1);
});
