/* Coming for the first time: a match at once, explained as it goes; being called; the page without its server. */
import { check } from './check';
import { lateRegions } from './late';
import { expect, test } from './people';

test.use({ options: ['--bot-delay', '0'] });

test('from an empty page to the first decision in three presses, and notes that are in nobody’s way', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole('textbox')).toBeFocused();
  const late = await lateRegions(page, '.coach-note');
  await page.getByRole('button', { name: 'Play Root now' }).click(); // the first press
  const choices = page.locator('.root-table .prompt .choice:not(:disabled)');
  await expect(choices.first()).toBeVisible();
  await expect(page).toHaveTitle(/^● Your turn – .+’s match \(Root\) – Warren$/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /icon-turn/);

  const note = page.getByRole('complementary', { name: 'Learn as you play' });
  await expect(note.getByRole('heading', { name: 'Your first match' })).toBeVisible();
  await note.getByRole('button', { name: 'Got it' }).click();
  await expect(note.getByRole('heading', { name: 'A place to begin' })).toBeVisible();
  expect(await late(), 'notes are read out, the first one, too').toEqual([]);
  await check(page, 'first-notes');
  /* Every choice can be pressed where it is, and so can what lies under the note's words. */
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('.prompt .choice, .hand button')].filter((one) => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.height > 0 && hit?.closest('.choice, .hand button') !== one;
  }).length), 'covered').toBe(0);
  expect(await note.evaluate((one) => getComputedStyle(one).pointerEvents)).toBe('none');
  /* Playing on passes it by: it is not told again. */
  await choices.first().click();
  await expect(note.getByRole('heading', { name: 'What you are asked' })).toBeVisible();

  /* Left, and taken up again where it was. */
  await note.getByRole('button', { name: 'No more explanations' }).click();
  await expect(note).toBeHidden();
  await page.reload();
  await expect(choices.first()).toBeVisible();
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Keep explaining' }).click();
  await expect(note.getByRole('heading', { name: 'What you are asked' })).toBeVisible();

  await page.getByRole('link', { name: 'Warren' }).click();
  await expect(page).toHaveTitle(/^\(1\) Warren$/);
  await page.getByRole('link', { name: 'Continue your first match' }).click();
  await expect(note).toBeVisible();
  await context.close();
});

test('whether to be called is asked once, and sounds are off at one press', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Play Root now' }).click();
  const offer = page.getByRole('group', { name: 'Want to know when it is your turn?' });
  const sounds = page.getByRole('button', { name: 'Sounds', exact: true });
  await expect(sounds).toHaveAttribute('aria-pressed', 'false');
  await offer.getByRole('button', { name: 'Play a sound' }).click();
  await expect(sounds).toHaveAttribute('aria-pressed', 'true');
  await offer.getByRole('button', { name: 'That is enough' }).click();
  await expect(offer).toBeHidden();
  await sounds.click();
  await expect(sounds).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.locator('.root-table')).toBeVisible();
  await expect(offer).toBeHidden();
  await context.close();
});

test('the page opens without its server, and keeps nothing but itself', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Play Root now' }).click();
  await expect(page.locator('.root-table')).toBeVisible();
  const kept = () => page.evaluate(async () => {
    const names = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
    return names.flat();
  });
  /* The page, its program and its words, as it comes up with. */
  const needed = await page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return ['/', ...[/\/index-.*\.js$/, /\/index-.*\.css$/, /\/en-.*\.js$/].map((part) => fetched.find((path) => part.test(path)) ?? String(part))];
  });
  await expect.poll(kept).toEqual(expect.arrayContaining(needed));
  await page.evaluate(() => Promise.all(['/health', '/metrics', '/'].map((path) => fetch(path).catch(() => undefined))));
  expect((await kept()).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

  await server.kill();
  await page.reload();
  await expect(page.locator('.brand')).toBeVisible();
  await expect(page.getByText('Connecting…')).toBeVisible();
  await server.begin();
  await expect(page.locator('.root-table')).toBeVisible();
  await context.close();
});
