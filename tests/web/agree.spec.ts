/* Clocks, pauses, taking back by agreement, and seats that change hands. */
import type { Page } from '@playwright/test';
import { ask, create, expect, invitation, matchOf, ready, start, test } from './people';

test.use({ program: 'warrend-toy', options: ['--bot-delay', '60000'] });

const options = (page: Page) => page.locator('.plain-options button:enabled');

/* Two people at duel; the asked one first. */
async function two(person: (name: string, look?: { at?: string }) => Promise<Page>, clock?: (page: Page) => Promise<void>): Promise<[Page, Page]> {
  const ada = await person('Ada');
  await create(ada, async (page) => {
    await page.getByLabel('Seats', { exact: true }).selectOption('2');
    await clock?.(page);
  });
  const bert = await person('Bert', { at: await invitation(ada) });
  await ready(bert);
  await ready(ada);
  await start(ada);
  await expect(bert.locator('.match-table')).toBeVisible();
  await expect.poll(async () => (await options(ada).count()) + (await options(bert).count())).toBeGreaterThan(0);
  return (await options(ada).count()) > 0 ? [ada, bert] : [bert, ada];
}

test('a pause is proposed, refused, agreed and ended', async ({ person }) => {
  const [asked, other] = await two(person);
  await asked.getByRole('button', { name: 'More', exact: true }).click();
  await asked.getByRole('button', { name: 'Propose a pause' }).click();
  await expect(other.getByText(/proposes a pause/)).toBeVisible();
  await other.getByRole('button', { name: 'Refuse' }).click();
  await expect(asked.getByText(/proposes a pause/)).toHaveCount(0);
  await other.getByRole('button', { name: 'More', exact: true }).click();
  await other.getByRole('button', { name: 'Propose a pause' }).click();
  await asked.getByRole('button', { name: 'Agree' }).click();
  await expect(other.getByText('The match is paused.')).toBeVisible();
  await expect(options(asked)).toHaveCount(0);
  await asked.getByRole('button', { name: 'Propose to go on' }).click();
  await other.getByRole('button', { name: 'Agree' }).click();
  await expect(options(asked).first()).toBeVisible();
});

test('a clock runs for the asked', async ({ person }) => {
  const [asked, other] = await two(person, async (page) => {
    await page.getByLabel('Clock').selectOption('For each choice');
    await page.getByLabel('Minutes').fill('0.5');
    await page.getByLabel('Minutes').blur();
  });
  await expect(asked.getByRole('timer')).toHaveText(/^0:(30|2\d)$/);
  await expect(other.getByRole('timer')).toBeVisible();
  await expect(asked.getByRole('timer')).toHaveText(/^0:2[0-8]$/);
  await asked.reload();
  await expect(asked.getByRole('timer')).toHaveText(/^0:2\d$/);
});

test('whose time is up is played by a bot until coming back', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2'));
  expect((await ask(ada, 'set', { match: matchOf(ada), clock: { kind: 'choice', seconds: 2 } }))['type']).toBe('ok');
  const bert = await person('Bert', { at: await invitation(ada) });
  await ready(bert);
  await ready(ada);
  await start(ada);
  await expect.poll(async () => (await ada.getByText('Your time was up').count()) + (await bert.getByText('Your time was up').count())).toBe(1);
  const page = (await ada.getByText('Your time was up').count()) ? ada : bert;
  await page.getByRole('button', { name: 'I am back' }).click();
  await expect(page.getByText('Your time was up')).toHaveCount(0);
});

test('a seat that was given up is offered, and somebody else plays on', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2'));
  const link = await invitation(ada);
  const bert = await person('Bert', { at: link });
  await ready(bert);
  await ready(ada);
  await start(ada);
  await expect(bert.locator('.match-table')).toBeVisible();
  expect((await ask(bert, 'resign', { match: matchOf(bert) }))['type']).toBe('ok');
  await ada.getByRole('button', { name: 'More', exact: true }).click();
  await ada.getByRole('button', { name: 'Offer the seat of Bert to others' }).click();
  const cleo = await person('Cleo', { at: link });
  await cleo.getByRole('button', { name: 'Take the seat' }).click();
  await expect(cleo.getByRole('button', { name: 'Take the seat' })).toHaveCount(0);
  await expect(cleo.getByText('You are watching')).toHaveCount(0);
  await cleo.reload();
  await expect(cleo.locator('.match-table')).toBeVisible();
  await expect(cleo.getByText('You are watching')).toHaveCount(0);
});
