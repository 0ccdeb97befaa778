/* When things break: the server, the network, the clock. No click is lost and none counts twice. */
import type { Page } from '@playwright/test';
import { lateRegions } from './late';
import { ask, create, expect, matchOf, ready, start, test } from './people';

test.use({ program: 'warrend-toy', options: ['--bot-delay', '60000'] });

interface Moment {
  version: number;
}

/* A match of duel against a bot that does not answer within the test. The first seat begins. */
async function playing(ada: Page): Promise<void> {
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2'));
  await ada.getByRole('button', { name: 'Add a bot' }).click();
  await ready(ada);
  await start(ada);
  await expect(options(ada).first()).toBeEnabled();
}

const version = async (page: Page): Promise<number> =>
  ((await ask(page, 'resume', { match: matchOf(page) })) as unknown as Moment).version;

/** Says something, and waits until it was heard. */
async function say(page: Page, words: string): Promise<void> {
  const chat = page.getByRole('button', { name: 'Chat' });
  if ((await chat.getAttribute('aria-expanded')) === 'false') await chat.click();
  await page.getByLabel('Write something').fill(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Chat' })).toContainText(words);
}

/* The last one ends the turn: it is a whole choice, and not one that asks for more. */
const options = (page: Page) => page.locator('.plain-table .choice');

test('a choice made while the server is dead counts once when it is back', async ({ person, server }) => {
  const ada = await person('Ada');
  await playing(ada);
  const before = await version(ada);
  await server.kill();
  await expect(ada.locator('.link-state')).toBeVisible();
  await options(ada).last().click();
  await expect(options(ada).first()).toBeDisabled();
  await server.begin();
  await expect(ada.locator('.link-state')).toHaveCount(0);
  await expect.poll(() => version(ada)).toBeGreaterThan(before);
  const { steps } = (await ask(ada, 'events', { match: matchOf(ada), seat: 's1', from: before })) as unknown as { steps: object[] };
  expect(steps.length).toBeGreaterThan(0);
  const after = await version(ada);
  await say(ada, 'And now?'); // whatever was sent before is answered before
  expect(await version(ada)).toBe(after);
});

test('a choice whose answer was lost counts once', async ({ person, server }) => {
  const ada = await person('Ada');
  await playing(ada);
  const before = await version(ada);
  await options(ada).last().click(); // sent; the server dies at once, perhaps before, perhaps after it was stored
  await server.kill();
  await server.begin();
  await expect(ada.locator('.link-state')).toHaveCount(0);
  await expect.poll(() => version(ada)).toBeGreaterThan(before);
});

test('a line of chat during an outage is said once', async ({ person, server }) => {
  const ada = await person('Ada');
  await playing(ada);
  await ada.getByRole('button', { name: 'Chat' }).click();
  await server.kill();
  await ada.getByLabel('Write something').fill('Still here?');
  await ada.keyboard.press('Enter');
  await server.begin();
  await expect(ada.getByRole('log')).toContainText('Still here?');
  await say(ada, 'And now?');
  const { lines } = (await ask(ada, 'chat_log', { match: matchOf(ada) })) as unknown as { lines: object[] };
  expect(lines).toHaveLength(2);
});

test('a lobby survives the death of its server', async ({ person, server }) => {
  const ada = await person('Ada');
  await create(ada);
  await server.kill();
  await expect(ada.locator('.link-state')).toBeVisible();
  await server.begin();
  await expect(ada.locator('.link-state')).toHaveCount(0);
  await ready(ada);
});

test('a server that has forgotten everyone takes them in anew', async ({ person }) => {
  const ada = await person('Ada');
  await ada.evaluate(() => localStorage.setItem('warren.identity', JSON.stringify({ name: 'Ada', token: 'x'.repeat(43) })));
  await ada.reload();
  await expect(ada.getByRole('heading', { level: 2, name: 'Your matches' })).toBeVisible();
  const forgotten = ada.locator('.link-state', { hasText: 'no longer knows you' });
  await forgotten.getByRole('button', { name: 'Close' }).click();
  await expect(forgotten).toHaveCount(0);
  await create(ada);
});

test('who is nobody at a server on the wrong data is told so, and is oneself again at the right one', async ({ person, server }) => {
  const ada = await person('Ada');
  await playing(ada);
  const before = await version(ada), forgotten = ada.locator('.link-state', { hasText: 'no longer knows you' });
  await server.kill();
  await server.begin('wrong');
  await expect(forgotten).toContainText('now a new Ada');
  await expect(options(ada)).toHaveCount(0);
  await server.kill();
  await server.begin();
  await expect(options(ada).first()).toBeEnabled();
  await expect(forgotten).toHaveCount(0);
  expect(await version(ada)).toBe(before);
});

test('whoever is banned reads why, and comes back by themselves once they may', async ({ person, server }) => {
  const ada = await person('Ada');
  await expect(ada.locator('.link-state')).toHaveCount(0);
  await server.admin('ban', 'Ada', 'cheats at dice');
  await expect(ada.locator('.link-state')).toHaveText(/You are banned from this server: cheats at dice/);
  await server.admin('unban', 'Ada');
  /* Whose next try came just now needs no press. */
  await ada.evaluate(() => document.querySelector<HTMLElement>('.link-state button')?.click());
  await expect(ada.locator('.link-state')).toHaveCount(0);
});

test('what the operator says and does is said, and stays until it was read', async ({ person, server }) => {
  const ada = await person('Ada'), line = ada.locator('.link-state'), late = await lateRegions(ada, '.link-state');
  const read = async () => {
    await line.getByRole('button', { name: 'Close' }).click();
    await expect(line).toHaveCount(0);
  };
  await server.admin('announce', 'Tea at five');
  await expect(line).toContainText('Tea at five');
  await read();
  await server.admin('kick', 'Ada', 'calm down');
  await expect(line).toContainText('ended your connection: calm down');
  await read();
  await server.admin('shutdown', '600', 'Moving house');
  await expect(line).toContainText(/shutting down soon .* Moving house/);
  expect(await late(), 'it is read out').toEqual([]);
  /* Whoever comes back meanwhile is told it again. */
  await ada.reload();
  await expect(line).toContainText(/shutting down soon .* Moving house/);
  await server.admin('drain', 'off');
  await expect(line).toHaveCount(0);
});

test('whoever is new is told why nobody new comes in, and comes in once they may', async ({ person, server }) => {
  const ada = await person('Ada');
  await server.admin('drain', 'on');
  const bob = await ada.context().browser()!.newPage(), line = bob.locator('.link-state');
  await bob.goto(server.url);
  await bob.getByRole('textbox').first().fill('Bob');
  await bob.keyboard.press('Enter');
  await expect(line).toContainText('Nothing new can start');
  await server.admin('drain', 'off');
  await bob.evaluate(() => document.querySelector<HTMLElement>('.link-state button')?.click());
  await expect(line).toHaveCount(0);
  await bob.close();
});

test('a line that says nothing any more is given up, though the clock was set back', async ({ person }) => {
  const ada = await person('Ada');
  let dead = false;
  await ada.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => dead || server.send(message));
    server.onMessage((message) => dead || socket.send(message));
  });
  await ada.clock.install();
  await ada.reload();
  await expect(ada.getByRole('heading', { level: 2, name: 'Your matches' })).toBeVisible();
  dead = true;
  await ada.clock.setSystemTime(Date.now() - 3_600_000);
  await ada.clock.runFor(40_000);
  await expect(ada.locator('.link-state')).toBeVisible();
});
