/* What is fetched of a game: as much as a page needs of it, when it needs it, and never so that it keeps anybody from playing. */
import type { Page, Response } from '@playwright/test';
import { addBots, create, expect, giveUp, ready, start, test } from './people';

/** Files that this page fetches from now on, by the beginnings of their names. */
function fetched(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([\w.]+)-[^/]*\.js$/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
}

/** Programs, words and styles before any match, in bytes as they are built: with a little room, so that what belongs to one game does not slip in. */
const FIRST_LOAD = 160_000;

test('a page fetches of a game what it shows of it', async ({ person, server }) => {
  const ada = await person('Ada');
  const names = fetched(ada), sizes: Promise<number>[] = [];
  const weigh = (response: Response) => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) sizes.push(response.body().then(({ length }) => length));
  };
  ada.on('response', weigh);
  await ada.reload();
  await expect(ada.getByText('You are not in any match yet.')).toBeVisible();
  expect(names.sort(), 'without a match').toEqual(['en', 'index']);
  ada.off('response', weigh);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes, 'the first load').toBeLessThan(FIRST_LOAD);

  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2'));
  await expect.poll(() => names.filter((name) => name === 'en'), 'the words of the game').toHaveLength(2);
  expect(names, 'no table yet').not.toContain('RootTable');
  /* Another language has the words of the game as well. */
  await ada.getByRole('button', { name: 'Settings' }).click();
  await ada.getByLabel('Language').selectOption('de');
  await expect(ada.getByLabel('Fraktion', { exact: true })).toHaveCount(2);
  await ada.getByLabel('Sprache').selectOption('en');
  await expect(ada.getByLabel('Faction')).toHaveCount(2);
  await ada.keyboard.press('Escape');

  await addBots(ada);
  await ready(ada);
  await start(ada);
  await expect(ada.locator('.root-table')).toBeVisible();
  expect(names).toContain('RootTable');
  expect(names).not.toContain('PlainTable');

  names.length = 0;
  await ada.goto('about:blank');
  await ada.goto(`${server.url}/#/`);
  await expect(ada.locator('.match-row .mark')).toHaveCount(2);
  expect(names, 'a list of matches needs no table').not.toContain('RootTable');
});

test('a table that cannot be fetched is done without', async ({ person }) => {
  const ada = await person('Ada');
  await ada.route(/RootTable/, (route) => route.abort('connectionrefused'));
  await create(ada, async (page) => {
    await page.getByLabel('Seats', { exact: true }).selectOption('2');
    await page.getByLabel('Faction').first().selectOption('marquise');
    await page.getByLabel('Faction').nth(1).selectOption('eyrie');
  });
  await addBots(ada);
  await ready(ada);
  await start(ada);
  const table = ada.locator('.plain-table');
  await expect(table.getByRole('region', { name: 'What is known' })).toBeVisible();
  await expect(table.locator('.choice').first()).toBeEnabled();
  const words = await table.locator('.prompt').innerText();
  await table.locator('.choice').first().click();
  await expect.poll(() => table.locator('.prompt').innerText()).not.toBe(words);
});

test('a page of which a part is on its way, or cannot be fetched, says so and is fetched anew', async ({ person }) => {
  const ada = await person('Ada');
  let tell = (): void => undefined;
  const told = new Promise<void>((done) => (tell = done));
  await ada.route(/\/Create-/, async (route) => {
    await told;
    await route.abort('connectionrefused');
  });
  await ada.getByRole('link', { name: 'New match' }).click();
  await expect(ada.locator('main')).toHaveText('One moment…');
  tell();
  await expect(ada.locator('main').getByRole('alert')).toContainText('could not be fetched');
  await ada.unroute(/\/Create-/);
  await ada.getByRole('button', { name: 'Reload' }).click();
  await expect(ada.getByRole('heading', { level: 1, name: 'A new match' })).toBeVisible();
});

test('who has an account is asked for it by a form that is fetched then', async ({ person, server }) => {
  const ada = await person('Ada'), other = await (await ada.context().browser()!.newContext({ locale: 'en-GB' })).newPage();
  const names = fetched(other);
  await other.goto(server.url);
  await expect(other.getByLabel('What should we call you?')).toBeVisible();
  expect(names).not.toContain('AccountForms');
  await other.route(/\/AccountForms-/, (route) => route.abort('connectionrefused'));
  await other.getByRole('button', { name: 'I have an account' }).click();
  await expect(other.getByRole('alert')).toContainText('could not be fetched');
  await other.getByRole('button', { name: 'I do not have an account' }).click();
  await expect(other.getByLabel('What should we call you?'), 'there is another way in').toBeVisible();
  await other.unroute(/\/AccountForms-/);
  await other.reload();
  await other.getByRole('button', { name: 'I have an account' }).click();
  await expect(other.getByLabel('Account name')).toBeVisible();
  await other.context().close();
});

test.describe('a match that is over', () => {
  test.use({ program: 'warrend-toy' });

  test('says so when what its end says cannot be fetched, and has it at once when it is there', async ({ person }) => {
    const ada = await person('Ada');
    await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2'));
    await addBots(ada);
    await ready(ada);
    await start(ada);
    await expect(ada.locator('.plain-table')).toBeVisible();
    await ada.route(/\/EndScreen-/, (route) => route.abort('connectionrefused'));
    await ada.getByRole('button', { name: 'More', exact: true }).click();
    await giveUp(ada);
    const over = ada.getByRole('dialog', { name: 'The end' });
    await expect(over.getByRole('alert')).toContainText('could not be fetched');
    await ada.unroute(/\/EndScreen-/);
    await over.getByRole('button', { name: 'Reload' }).click();
    await expect(over).toContainText('Watch it again');
    await over.getByRole('button', { name: 'Close' }).click();
    await expect(over).toHaveCount(0);
    /* Nobody waits again for what is there. */
    const said = await ada.evaluate(() => new Promise<string>((done) => {
      new MutationObserver(() => {
        const dialog = document.querySelector('dialog .dialog-body');
        if (dialog && dialog.children.length > 1) done(dialog.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true });
      [...document.querySelectorAll('.match-bar button')].find((one) => one.textContent === 'The end')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }));
    expect(said).toContain('Watch it again');
    /* Nor when it comes between the drawing and what follows it, which is long here. */
    await ada.addInitScript(() => {
      const later = setTimeout.bind(window);
      window.requestAnimationFrame = (then) => later(() => then(performance.now()), 400);
      window.setTimeout = ((then: () => void, wait = 0) => later(then, Math.max(wait, 400))) as typeof setTimeout;
    });
    await ada.reload();
    await expect(over).toContainText('Watch it again');
  });
});
