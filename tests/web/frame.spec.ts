/*
 * The frame of the table at every size: nothing moves with what is asked, nothing that can be pressed lies under something
 * else, and the keyboard is at the question at once. One server and one match serve all of it.
 */
import type { Page } from '@playwright/test';
import { check } from './check';
import { expectFree } from './covered';
import { playByLuck } from './luck';
import { answerOath, beginOath } from './oath';
import { answerUntil, ask, begin, expect, matchOf, test } from './people';
import { resize, SIZES, turnTo } from './sizes';

/** Where a part lies, rounded. */
const placeOf = (page: Page, part: string): Promise<string> => page.locator(part).evaluate((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(' ');
});
const mapOf = (page: Page): Promise<string> => placeOf(page, '.map > svg:not(.terrain)');

/** Keeps every rectangle that the map ever has, whatever is asked. */
const watchMap = (page: Page): Promise<void> => page.evaluate(() => {
  const seen = ((window as unknown as { mapsSeen: string[] }).mapsSeen = []) as string[];
  const look = () => {
    const box = document.querySelector('.map > svg:not(.terrain)')?.getBoundingClientRect();
    const now = box ? [box.x, box.y, box.width, box.height].map(Math.round).join(' ') : '';
    if (now && seen.at(-1) !== now) seen.push(now);
  };
  look();
  new MutationObserver(look).observe(document.querySelector('.full-table')!, { subtree: true, childList: true, characterData: true, attributes: true });
});
const mapsSeen = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { mapsSeen: string[] }).mapsSeen);

test('the map stays where it is whatever is asked, and nothing that can be pressed is covered', async ({ person }) => {
  const ada = await person('Ada');
  await ada.clock.install();
  await begin(ada, ['marquise', 'eyrie', 'vagabond'], { order: 'seated' });
  await watchMap(ada);
  let marches = 0;
  for (const [i, size] of SIZES.entries()) {
    await resize(ada, size);
    const still = await mapOf(ada);
    await watchMap(ada);
    /* Some questions further, at each size; what is asked then, and what is offered once an answer was begun. */
    await playByLuck(ada, { seed: 31 * i + 5, lazy: 1, most: 30_000, presses: 25 });
    /* An answer that luck has begun is taken back step by step. */
    await expect.poll(async () => {
      await ada.keyboard.press('Escape');
      return ada.locator('.crumb, .confirm').count();
    }).toBe(0);
    await answerUntil(ada, /^Daylight: \d/, true);
    expect(await mapsSeen(ada), `${size.width}×${size.height}`).toEqual([still]);
    /* Nor does it go where something beyond its edge is brought into sight, as focusing does. */
    await ada.locator('.map').first().evaluate((map) => {
      for (let at: Element | null = map; at; at = at.parentElement) at.scrollTo({ left: 40, top: 40, behavior: 'instant' });
    });
    expect(await mapOf(ada), `scrolled at ${size.width}×${size.height}`).toBe(still);
    await expectFree(ada, `at ${size.width}×${size.height}`);
    /* A sole march would be made by one press. */
    const march = ada.locator('.choice', { hasText: 'March' }).filter({ has: ada.locator('.choice-count') });
    if (await march.count()) {
      marches++;
      const prompt = await placeOf(ada, '.prompt');
      await march.first().click();
      await expect(ada.locator('.crumb')).not.toHaveCount(0);
      expect(await placeOf(ada, '.prompt')).toBe(prompt);
      await expectFree(ada, `at ${size.width}×${size.height}, half answered`);
      expect(await mapOf(ada)).toBe(still);
      await ada.keyboard.press('Escape');
    }
    for (const tab of await ada.locator('.sheet-tabs button').all()) {
      if (!(await tab.isVisible())) break;
      await tab.click();
      await expectFree(ada, `at ${size.width}×${size.height}, ${await tab.innerText()}`);
    }
    if (await ada.locator('.sheet-tabs').isVisible()) await ada.locator('.sheet-tabs button').first().click();
    if (size.width <= 1024) await check(ada, `frame-${size.width}x${size.height}`);
  }
  expect(marches).toBeGreaterThan(0);
});

test('what is said of the match lies over the table and moves nothing', async ({ person, server }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /Where does the keep stand/);
  const frame = async (...more: string[]) => {
    const places = [await mapOf(ada)];
    for (const part of ['.table-head', '.stage', '.hand', ...more]) places.push(await placeOf(ada, part));
    return places;
  };
  const sizes = SIZES.filter(({ width }) => [1440, 844, 390].includes(width));
  const still: string[][] = [];
  for (const size of sizes) {
    await resize(ada, size);
    still.push(await frame('.prompt'));
  }
  const over = async (what: string, more: string[]) => {
    for (const [i, size] of sizes.entries()) {
      await resize(ada, size);
      await expect.poll(() => frame(...more), `${what} at ${size.width}×${size.height}`).toEqual(still[i]!.slice(0, 4 + more.length));
      await expect(ada.locator(what)).toBeInViewport({ ratio: 1 });
      await expect.poll(() => ada.evaluate((one) => {
        const box = document.querySelector(one)!.getBoundingClientRect(), prompt = document.querySelector('.prompt')!.getBoundingClientRect();
        return box.right <= prompt.left || box.bottom <= prompt.top;
      }, what), `${what} lies over no question`).toBe(true);
    }
  };
  await server.kill();
  await expect(ada.locator('.link-state')).toBeVisible();
  await over('.link-state', ['.prompt']);
  await server.begin();
  await expect(ada.locator('.link-state')).toHaveCount(0);
  expect(await ask(ada, 'propose', { match: matchOf(ada), what: 'pause' })).toMatchObject({ type: 'ok' });
  await expect(ada.locator('.notice')).toContainText('The match is paused');
  await over('.notice', []);
  await ada.locator('.notice').getByRole('button').click();
  await expect(ada.locator('.notice'), 'what lies over the table can be pressed').toHaveCount(0);
});

test('magnified four times, a page of 1280 × 1024 scrolls to its board and to what is asked, in both games', async ({ person }) => {
  const ada = await person('Ada');
  const reached = async (board: string) => {
    await resize(ada, { width: 320, height: 256 });
    const soft = expect.configure({ soft: true });
    await soft.poll(async () => {
      const { width, height } = (await ada.locator(board).boundingBox())!;
      return Math.min(width - 300, height - 120);
    }, board).toBeGreaterThan(0);
    await soft.poll(() => ada.evaluate(() => document.documentElement.scrollWidth), board).toBeLessThanOrEqual(320);
    await expectFree(ada, board, { what: '.prompt .choice, .sheet-tabs button, .bar button' });
    await resize(ada, { width: 1280, height: 800 });
  };
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /^Daylight: \d/);
  /* Not all that can be done is seen at once in small windows: before it ends, it is told. */
  await ada.locator('.choice', { hasText: 'End this step' }).click();
  await expect(ada.locator('.still-open')).toHaveText(/^ ?Still possible: .*March/);
  await ada.keyboard.press('Escape');
  await expect(ada.locator('.still-open')).toHaveCount(0);
  await reached('.map');
  await beginOath(ada);
  await answerOath(ada, /^Act: /);
  await reached('.regions');
  /* The match of Root waits: its number stands beside whose turn it is. */
  await resize(ada, { width: 390, height: 844 });
  await expect(ada.locator('.brand .badge')).toBeVisible();
  await expect.poll(async () => {
    const [badge, state] = [(await ada.locator('.brand .badge').boundingBox())!, (await ada.locator('.match-state').boundingBox())!];
    return state.x - badge.x - badge.width;
  }).toBeGreaterThanOrEqual(0);
});

test('a long name leaves the bar of a phone its one line', async ({ person }) => {
  const ada = await person('Wilhelmina Friederike Longfellow', { width: 360, height: 640 });
  const [name, ...buttons] = await ada.locator('.bar .own-name, .bar button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(name!.top, 'the name is in the window').toBeGreaterThan(0);
  for (const button of buttons) expect(button.left, 'beside the name').toBeGreaterThanOrEqual(name!.right);
});

test('whose turn it is can be read on a phone in every language', async ({ person }) => {
  const ada = await person('Ada', { width: 360, height: 740 });
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /Where does the keep stand/);
  for (const language of ['de', 'pl', 'en']) {
    await turnTo(ada, language, 'light');
    const cut = () => ada.locator('.match-state').evaluate((one) => Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight));
    await expect.poll(cut, language).toBeLessThanOrEqual(1);
  }
});

test('the keyboard is at the question with a few keys, and arrows go from answer to answer', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /Where does the keep stand/);
  await ada.reload();
  await expect(ada.locator('.prompt .choice').first()).toBeEnabled();
  await ada.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let presses = 0;
  for (; presses < 4 && !(await ada.getByRole('link', { name: 'Skip to the question' }).evaluate((one) => one === document.activeElement)); presses++) await ada.keyboard.press('Tab');
  await ada.keyboard.press('Enter');
  await expect(ada.locator('.prompt .choice').first()).toBeFocused();
  await ada.keyboard.press('ArrowRight');
  await expect(ada.locator('.prompt .choice').nth(1)).toBeFocused();
  await ada.keyboard.press('End');
  await expect(ada.locator('.prompt .choice').nth(3)).toBeFocused();
  await ada.keyboard.press('Enter');
  await expect(ada.locator('.prompt-words')).toContainText('Sawmill');
  await expect(ada.locator('.prompt .choice').first()).toBeFocused();
});

test('warriors are dragged to where they go, and told why not', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'vagabond'], { order: 'seated' });
  await answerUntil(ada, /Where does the keep stand/);
  await ada.locator('[data-place="c5"]').click();
  await expect(ada.locator('.refusal')).toContainText('You can choose: 1, 2, 3, 4.');
  await ada.locator('[data-place="c2"]').click();
  await expect(ada.locator('.refusal')).toHaveCount(0);
  await answerUntil(ada, /^Daylight: \d/);
  const middle = async (name: string) => {
    const box = (await ada.locator(`[data-place="${name}"]`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const from = (await ada.locator('.place.open .hit[aria-label*="Marquise de Cat: "]').first().getAttribute('data-place'))!;
  await ada.mouse.move(...await middle(from));
  await ada.mouse.down();
  const [x, y] = await middle(from);
  await ada.mouse.move(x + 30, y + 10, { steps: 3 });
  await expect(ada.locator('.drawn')).toHaveCount(1);
  const to = (await ada.locator('.place.lit .hit').first().getAttribute('data-place'))!;
  await ada.mouse.move(...await middle(to), { steps: 4 });
  await expect(ada.locator('.place.over')).toHaveCount(1);
  await ada.mouse.up();
  await expect(ada.locator('.drawn')).toHaveCount(0);
  await expect(ada.locator('.log-line', { hasText: 'moves' })).toHaveCount(1);
  /* What lies on a board says it as well, though it counts as disabled. */
  await ada.locator('.player-name').nth(1).click();
  await ada.locator('.item-button').first().click({ force: true });
  await expect(ada.locator('.refusal')).toContainText(/Not possible here|not part of the question/);
  await ada.locator('.quest').first().click({ force: true });
  await expect(ada.locator('.refusal')).toHaveCount(1);
});
