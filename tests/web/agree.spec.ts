/* Clocks, pauses, taking back by agreement, and seats that change hands. */
import type { Page } from '@playwright/test';
import { lateRegions } from './late';
import { ask, begin, create, expect, invitation, matchOf, ready, start, test } from './people';
import { witness } from './witness';

test.use({ program: 'warrend-toy', options: ['--bot-delay', '60000'] });

const options = (page: Page) => page.locator('.plain-table .choice:enabled');

/* Two people at duel; the asked one first. */
async function two(person: (name: string, look?: { at?: string }) => Promise<Page>, clock?: (page: Page) => Promise<void>,
  others?: (page: Page) => Promise<void>): Promise<[Page, Page]> {
  const ada = await person('Ada');
  await create(ada, async (page) => {
    await page.getByLabel('Seats', { exact: true }).selectOption('2');
    await clock?.(page);
  });
  await others?.(ada);
  const bert = await person('Bert', { at: await invitation(ada) });
  await ready(bert);
  await ready(ada);
  await start(ada);
  await expect(bert.locator('.match-table')).toBeVisible();
  await expect.poll(async () => (await options(ada).count()) + (await options(bert).count())).toBeGreaterThan(0);
  return (await options(ada).count()) > 0 ? [ada, bert] : [bert, ada];
}

/* Three people at duel. */
async function three(person: (name: string, look?: { at?: string }) => Promise<Page>): Promise<[Page, Page, Page]> {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('3').then(() => undefined));
  const guests = [await person('Bert', { at: await invitation(ada) }), await person('Cleo', { at: await invitation(ada) })] as const;
  for (const page of [...guests, ada]) await ready(page);
  await start(ada);
  for (const page of guests) await expect(page.locator('.match-table')).toBeVisible();
  return [ada, ...guests];
}

test('the browser’s tab calls to the match that is open, after another one too', async ({ person }) => {
  const [asked, other] = await two(person);
  const first = new URL(asked.url()).hash, CALLS = /^● (\(1\) )?Your turn/;
  await expect(asked).toHaveTitle(CALLS);
  await asked.goto(`${asked.url().replace(/#.*/, '')}#/`);
  await create(asked, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2').then(() => undefined));
  await other.goto(`${other.url().replace(/#.*/, '')}${await invitation(asked)}`);
  for (const page of [other, asked]) await ready(page);
  await start(asked);
  const second = new URL(asked.url()).hash;
  await expect.poll(async () => (await options(asked).count()) + (await options(other).count())).toBeGreaterThan(0);
  const calls = (await options(asked).count()) > 0;
  for (const hash of [first, second, first]) {
    await asked.evaluate((to) => (location.hash = to), hash);
    await (hash === first || calls ? expect(asked).toHaveTitle(CALLS) : expect(asked).not.toHaveTitle(/Your turn/));
  }
});

test('a pause is proposed, refused, agreed and ended', async ({ person }) => {
  const [asked, other] = await two(person), late = await Promise.all([asked, other].map((page) => lateRegions(page, '.notice')));
  await asked.getByRole('button', { name: 'More', exact: true }).click();
  await expect(asked.getByRole('button', { name: 'Ask to take back my last choice' }), 'there is none yet').toHaveCount(0);
  await asked.getByRole('button', { name: 'Propose a pause' }).click();
  await expect(other.getByText(/proposes a pause/)).toBeVisible();
  await other.getByRole('button', { name: 'More', exact: true }).click();
  await expect(other.getByRole('dialog')).toContainText('A proposal is open.');
  await expect(other.getByRole('button', { name: 'Propose a pause' })).toHaveCount(0);
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Refuse' }).click();
  await expect(asked.getByText(/proposes a pause/)).toHaveCount(0);
  const place = await options(asked).first().boundingBox();
  await other.getByRole('button', { name: 'More', exact: true }).click();
  await other.getByRole('button', { name: 'Propose a pause' }).click();
  await expect(asked.getByRole('button', { name: 'Agree' })).toBeVisible();
  await expect.poll(() => options(asked).first().boundingBox(), 'what is asked stays under the pointer').toEqual(place);
  await asked.getByRole('button', { name: 'Agree' }).click();
  await expect(other.getByText('The match is paused.')).toBeVisible();
  await expect(options(asked)).toHaveCount(0);
  await asked.getByRole('button', { name: 'Propose to continue' }).click();
  await other.getByRole('button', { name: 'Agree' }).click();
  await expect(options(asked).first()).toBeVisible();
  for (const one of late) expect(await one(), 'what is read out was there before its words').toEqual([]);
});

/** What the clock shows, in seconds. */
async function left(page: Page): Promise<number> {
  const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return 60 * minutes! + seconds!;
}

test('a clock runs for the asked', async ({ person }) => {
  const MINUTES = 45.5, begun = Date.now();
  /* No less than what has really gone by is left; it is told in whole seconds. */
  const least = () => 60 * MINUTES - (Date.now() - begun) / 1000 - 1;
  const [asked, other] = await two(person, async (page) => {
    await page.getByLabel('Clock').selectOption('Per choice');
    await page.getByLabel('Minutes').fill(String(MINUTES));
    await page.getByLabel('Minutes').blur();
  });
  const first = await left(asked);
  expect(first).toBeLessThanOrEqual(60 * MINUTES);
  expect(first).toBeGreaterThanOrEqual(least());
  await expect(other.getByRole('timer')).toBeVisible();
  await expect.poll(() => left(asked)).toBeLessThan(first);
  const before = await left(asked);
  await asked.reload();
  const after = await left(asked);
  expect(after).toBeLessThanOrEqual(before);
  expect(after).toBeGreaterThanOrEqual(least());
});

test('after the machine slept, what is left on a clock is asked for anew', async ({ person }) => {
  const [asked] = await two(person, async (page) => {
    await page.getByLabel('Clock').selectOption('Per choice');
    await page.getByLabel('Minutes').fill('45');
    await page.getByLabel('Minutes').blur();
  });
  await expect(asked.getByRole('timer')).toBeVisible();
  const before = await left(asked);
  /* The clock that counts down has stood still for an hour, the one on the wall has not. */
  await asked.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() - 3_600_000;
  });
  await expect.poll(() => left(asked)).toBeLessThan(before);
});

test('the host of a match that is played sends away who watches or stands about, and lets them back in', async ({ person }) => {
  let cleo!: Page;
  const [asked, other] = await two(person, (page) => page.getByLabel('Open to all').check(), async (ada) => {
    cleo = await person('Cleo', { at: await invitation(ada) });
    await cleo.getByRole('button', { name: 'Stand up' }).click();
    await expect(ada.locator('.guests li')).toHaveText([/^Cleo.*No seat/]);
  });
  const host = (await asked.locator('.own-name').innerText()) === 'Ada' ? asked : other;
  const eve = await person('Eve', { at: `#/match/${matchOf(host)}` });
  await expect(eve.locator('.match-table')).toBeVisible();
  await host.getByRole('button', { name: 'More', exact: true }).click();
  const guests = host.getByRole('dialog').locator('.guests li');
  await expect(guests).toHaveText([/^Cleo/, /^Eve/]);
  await host.getByRole('button', { name: 'Remove: Cleo' }).click();
  await host.getByRole('button', { name: 'Remove Cleo' }).click();
  await expect(cleo.getByRole('alert')).toContainText('removed you');
  await host.getByRole('button', { name: 'Let back in: Cleo' }).click();
  await expect(guests).toHaveText([/^Eve/]);
  await host.getByRole('button', { name: 'Remove: Eve' }).click();
  await host.getByRole('button', { name: 'Remove Eve' }).click();
  await expect(eve.getByRole('alert')).toContainText('removed you');
  await expect(guests).toHaveText([/Removed/]);
  await host.getByRole('button', { name: 'Let back in: Eve' }).click();
  await expect(guests).toHaveCount(0);
  await eve.reload();
  await expect(eve.locator('.match-table')).toBeVisible();
  /* Only the host is asked. */
  const guest = host === asked ? other : asked;
  await guest.getByRole('button', { name: 'More', exact: true }).click();
  await expect(guest.getByRole('dialog').locator('.menu')).toBeVisible();
  await expect(guest.locator('.guests')).toHaveCount(0);
});

test.describe('somebody stays away', () => {
  test.use({ options: ['--bot-delay', '60000', '--away', '0', '--away-long', '0'] });

  test('and those who are there agree that a bot plays', async ({ person }) => {
    const pages = await three(person);
    await expect.poll(async () => (await Promise.all(pages.map((page) => options(page).count()))).filter((count) => count > 0).length).toBe(1);
    const counts = await Promise.all(pages.map((page) => options(page).count()));
    const asked = pages[counts.findIndex((count) => count > 0)]!, [one, two] = pages.filter((page) => page !== asked) as [Page, Page];
    const name = await asked.locator('.own-name').innerText(), address = asked.url();
    await one.getByRole('button', { name: 'More', exact: true }).click();
    const propose = one.getByRole('dialog').getByRole('button', { name: `Propose that a bot plays for ${name}, who is away` });
    await expect(propose, 'nobody is replaced who is here').toHaveCount(0);
    await asked.goto('about:blank');
    await propose.click();
    await expect(two.getByText(`proposes that a bot plays for ${name} until they are back`)).toBeVisible();
    /* Whoever is back ends that. */
    await asked.goto(address);
    await expect(two.getByRole('button', { name: 'Agree' })).toHaveCount(0);
    await expect(options(asked).first()).toBeVisible();
    await asked.goto('about:blank');
    await one.getByRole('button', { name: 'More', exact: true }).click();
    await propose.click();
    await two.getByRole('button', { name: 'Agree' }).click();
    await expect(one.locator('.match-state')).toHaveText(`Waiting for the bot that plays for ${name}`);
    await asked.goto(address);
    await expect(asked.getByText('A bot is playing for you until you are back.')).toBeVisible();
    await asked.getByRole('button', { name: 'I am back' }).click();
    await expect(options(asked).first()).toBeVisible();
  });

  test.describe('and only one is left', () => {
    test.use({ options: ['--bot-delay', '60000', '--away', '1'] });

    test('who reads from when the bot may play', async ({ person }) => {
      const pages = await three(person);
      await expect.poll(async () => (await Promise.all(pages.map((page) => options(page).count()))).filter((count) => count > 0).length).toBe(1);
      const counts = await Promise.all(pages.map((page) => options(page).count()));
      const asked = pages[counts.findIndex((count) => count > 0)]!, [one, two] = pages.filter((page) => page !== asked) as [Page, Page];
      const seat = `s${pages.indexOf(asked) + 1}`, match = matchOf(one);
      await asked.goto('about:blank');
      await expect.poll(async () => (await ask(one, 'propose', { match, what: 'absent', seat }))['type'], { timeout: 60_000 }).toBe('ok');
      await expect(two.getByRole('button', { name: 'Agree' })).toBeVisible();
      await expect(one.getByText('A bot will not play before')).toHaveCount(0);
      await two.goto('about:blank');
      await expect(one.getByText(/A bot will not play before \w/), 'a day if one decides alone').toBeVisible();
    });
  });

  test.describe('but not for long', () => {
    test.use({ options: ['--bot-delay', '60000'] });

    test('and the page says when it can be proposed', async ({ person }) => {
      const [asked, other] = await two(person);
      await asked.goto('about:blank');
      await other.getByRole('button', { name: 'More', exact: true }).click();
      await other.getByRole('button', { name: /Propose that a bot plays/ }).click();
      await expect(other.getByText('They may still come back. This can be proposed in 24 hours.')).toBeVisible();
    });
  });
});

test('whose time is up is played by a bot until coming back', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2'));
  expect((await ask(ada, 'set', { match: matchOf(ada), clock: { kind: 'choice', seconds: 3 } }))['type']).toBe('ok');
  const bert = await person('Bert', { at: await invitation(ada) });
  await ready(bert);
  await ready(ada);
  await start(ada);
  await expect.poll(async () => (await ada.getByText('until you are back').count()) + (await bert.getByText('until you are back').count()), { timeout: 60_000 }).toBe(1);
  const page = (await ada.getByText('until you are back').count()) ? ada : bert, name = page === ada ? 'Ada' : 'Bert';
  /* Who plays is told to all of them for as long as it is so. */
  await expect((page === ada ? bert : ada).locator('.match-state')).toHaveText(`Waiting for the bot that plays for ${name}`);
  await expect(page.locator('.match-state')).toHaveText('A bot is playing for you');
  await expect(page, 'the tab does not call').not.toHaveTitle(/Your turn/);
  /* Whoever is back has as long again, and no longer: the page itself looks whether it is told no more. */
  for (let presses = 0; presses < 40 && !(await page.getByRole('button', { name: 'I am back' }).evaluate((button) => button === document.activeElement)); presses++) await page.keyboard.press('Tab');
  const focused = page.evaluate(() => new Promise<boolean>((done) => addEventListener('focusin', ({ target }) => done((target as Element).closest('.prompt') !== null), { once: true })));
  await page.getByRole('button', { name: 'I am back' }).evaluate((button) => new Promise<void>((done) => {
    new MutationObserver((_, observer) => {
      if (document.body.innerText.includes('until you are back')) return;
      observer.disconnect();
      done();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    (button as HTMLElement).click();
  }));
  expect(await focused, 'the keyboard goes on at the question').toBe(true);
});

test.describe('at the table of Root', () => {
  test.use({ program: 'warrend' });

  test('no clock that has run out stands beside whom a bot plays for', async ({ person }) => {
    const ada = await person('Ada');
    await begin(ada, ['marquise', 'eyrie'], { order: 'seated' }, { clock: { kind: 'bank', seconds: 3, increment: 0 } });
    await expect(ada.locator('.player', { hasText: 'a bot plays' })).toHaveCount(1);
    await expect(ada.locator('.player', { hasText: 'a bot plays' }).getByRole('timer')).toHaveCount(0);
    await expect(ada.locator('.match-bar').getByRole('timer')).toHaveCount(0);
    await expect(ada.locator('.player').getByRole('timer'), 'the other has one').toHaveCount(1);
  });
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
  const told = await witness(ada, '.toast');
  expect((await ask(bert, 'resign', { match: matchOf(bert) }))['type']).toBe('ok');
  await expect.poll(told).toEqual(['Bert gives up. A bot plays on.']);
  await bert.reload();
  await expect(bert.locator('.match-bar .tag'), 'whoever comes back reads what has become of the seat').toHaveText('You have given up: a bot plays on');
  await ada.getByRole('button', { name: 'More', exact: true }).click();
  await ada.getByRole('button', { name: 'Offer Bert’s seat to others' }).click();
  const cleo = await person('Cleo', { at: link });
  await cleo.getByRole('button', { name: 'Take the seat' }).click();
  await expect(cleo.getByRole('button', { name: 'Take the seat' })).toHaveCount(0);
  await expect(cleo.getByText('You are watching')).toHaveCount(0);
  await cleo.reload();
  await expect(cleo.locator('.match-table')).toBeVisible();
  await expect(cleo.getByText('You are watching')).toHaveCount(0);
});
