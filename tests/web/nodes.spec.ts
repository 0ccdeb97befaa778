/* Several servers, one site: nobody at a browser notices which of them plays the match. */
import type { Page } from '@playwright/test';
import { Site } from './nodes';
import { create, expect, invitation, ready, start, test as base } from './people';
import type { Warrend } from './warrend';

const test = base.extend<{ site: Site }>({
  site: async ({}, use) => {
    let reason = '';
    const site = await Site.start(['a', 'b'], (why) => (reason = why));
    test.skip(!site && !process.env.CI, `no PostgreSQL: ${reason}`);
    await use(site!);
    await site!.end();
  },
  server: async ({ site }, use) => use(site as unknown as Warrend), // what `person` needs of one is its address
});

const options = (page: Page) => page.locator('.plain-table .choice');

/** Whoever is asked chooses. Nobody can choose again before the server has taken it: twice shows that it was. */
async function play(pages: Page[]): Promise<void> {
  let asked: Page | undefined;
  await expect(async () => {
    for (const page of pages) if (await options(page).and(page.locator(':enabled')).count()) asked = page;
    expect(asked).toBeTruthy();
  }).toPass();
  await options(asked!).last().click();
}

test('a link leads to the node of its match, and back there after a fall', async ({ person, site }) => {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2'));
  const link = await invitation(ada);

  site.any = 'b';
  const bob = await person('Bob');
  expect(site.asked).toEqual([]);
  await bob.goto(`${site.url}/${link}`);
  await expect(bob.getByRole('button', { name: 'I am ready' })).toBeVisible();
  expect(site.asked).toContain('a');
  const eve = await person('Eve');
  const asked = site.asked.length;
  await eve.goto(`${site.url}/${await invitation(ada, 'Link to watch')}`);
  await expect.poll(() => site.asked.length).toBeGreaterThan(asked);
  await ready(ada);
  await ready(bob);
  await start(ada);
  await expect(eve.locator('.plain-table')).toBeVisible();
  for (const page of [ada, bob]) await expect(page.locator('.plain-table')).toBeVisible();
  await play([ada, bob]);

  /* Everybody comes in elsewhere, is sent to the node that is away, and asks anybody again until it is there. */
  const a = site.nodes.get('a')!, before = site.asked.length;
  await a.kill();
  for (const page of [ada, bob, eve]) await expect(page.locator('.link-state')).toBeVisible();
  await expect.poll(() => site.asked.length).toBeGreaterThan(before + 2);
  await a.begin();
  for (const page of [ada, bob, eve]) await expect(page.locator('.link-state')).toHaveCount(0, { timeout: 60_000 });
  for (let i = 0; i < 2; i++) await play([ada, bob]);

  /* The list of own matches at another node leads there, too. */
  await bob.goto(`${site.url}/#/`);
  await bob.reload();
  await expect(bob.locator('.own-name')).toHaveText('Bob');
  await bob.locator('.match-row').first().click();
  await expect(bob.locator('.plain-table')).toBeVisible();
});

test('a match that is given to another node is played on there', async ({ person, site }) => {
  const ada = await person('Ada'), bob = await person('Bob');
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2'));
  await bob.goto(`${site.url}/${await invitation(ada)}`);
  await expect(bob.getByRole('button', { name: 'I am ready' })).toBeVisible(); // whoever takes a seat makes everybody unready
  await ready(ada);
  await ready(bob);
  await start(ada);
  for (const page of [ada, bob]) await expect(page.locator('.plain-table')).toBeVisible();
  await play([ada, bob]);
  await expect(() => site.nodes.get('a')!.admin('hand-over', 'b')).toPass(); // it looks now and then who is there
  /* However often they came and went on the way. */
  await expect.poll(() => [...site.open.values()]).toEqual(['b', 'b']);
  site.any = 'b';
  await site.nodes.get('a')!.kill();
  for (let i = 0; i < 2; i++) await play([ada, bob]);
  for (const page of [ada, bob]) {
    await expect(page.locator('.link-state')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});
