/* Bots that explain their choices, where the table has agreed to it. */
import { check } from './check';
import { answerUntil, ask, create, expect, matchOf, ready, start, test } from './people';

test('what bots thought of their choices stands in the log, for all who have agreed, and can be folded', async ({ person }) => {
  const ada = await person('Ada');
  const at = await create(ada, async (page) => {
    await page.getByLabel('Seats', { exact: true }).selectOption('3');
    await page.getByLabel('Order').selectOption('seated');
    await page.getByLabel('Bots explain their choices').check();
    await page.getByLabel('Open to all').check();
  });
  const bert = await person('Bert', { at });
  await expect(bert.getByText('The bots explain their choices.'), 'whoever gets ready knows it').toBeVisible();
  await bert.close();
  const match = matchOf(ada);
  for (const [seat, faction] of [['s1', 'marquise'], ['s2', 'eyrie'], ['s3', 'alliance']]) await ask(ada, 'set', { match, seat_settings: { [seat!]: { faction } } });
  for (const seat of ['s2', 's3']) await ask(ada, 'add_bot', { match, seat, level: 'medium' });
  await ready(ada);
  await start(ada);
  await expect(ada.locator('.root-table')).toBeVisible();
  await answerUntil(ada, /^Daylight: \d/);
  await ada.locator('.side-tabs').getByRole('button', { name: 'Log' }).click();
  const thoughts = ada.locator('.log .considered');
  await expect(thoughts.first()).toContainText(/chance of winning: \d+%/, { timeout: 120_000 });
  const first = thoughts.first(), options = first.getByRole('list', { name: 'What the bot considered' });
  await expect(options.getByRole('listitem').nth(1), 'what it took is one of them, and there are others').toBeVisible();
  await check(ada, 'a log with what bots considered');
  await first.getByRole('button').click();
  await expect(ada.locator('.log .considered ul'), 'all of them are folded').toHaveCount(0);
});
