/* Without a mouse, from the first page into a match. */
import type { Page } from '@playwright/test';
import { expect, test } from './people';

/** Tabs on until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const here = document.activeElement as HTMLElement | null;
      if (here === document.body) return '';
      const label = here?.id ? document.querySelector(`label[for="${here.id}"]`)?.textContent : '';
      return `${here?.getAttribute('aria-label') ?? ''} ${label ?? ''} ${here?.textContent ?? ''}`.trim();
    });
    if (name.test(at)) return;
  }
  throw new Error(`the keyboard never reaches ${name}`);
}

test('everything around the table can be done by keyboard', async ({ person }) => {
  const ada = await person('Ada');
  await ada.keyboard.press('Tab');
  await tabTo(ada, /New match/);
  await ada.keyboard.press('Enter');
  await expect(ada.locator('main')).toBeFocused();
  await tabTo(ada, /^Seats/);
  await ada.keyboard.press('2');
  await tabTo(ada, /^Open to all/);
  await ada.keyboard.press('Space');
  await tabTo(ada, /Open the table/);
  await ada.keyboard.press('Enter');
  await expect(ada.locator('.seat-card')).toHaveCount(2);
  await expect(ada.locator('main')).toBeFocused(); // it takes the focus as soon as it is there
  await tabTo(ada, /Add a bot/);
  const ring = await ada.evaluate(() => getComputedStyle(document.activeElement!).boxShadow);
  expect(ring).not.toBe('none');
  await ada.keyboard.press('Enter');
  await tabTo(ada, /I am ready/);
  await ada.keyboard.press('Enter');
  await expect(ada.getByRole('button', { name: 'Start the match' })).toBeEnabled();
  await tabTo(ada, /Start the match/);
  await ada.keyboard.press('Enter');
  await expect(ada.locator('.prompt.asked .choice').first()).toBeEnabled(); // the table is still: nothing moves on without her
  await tabTo(ada, /Chat/);
  await ada.keyboard.press('Enter');
  await expect(ada.getByLabel('Write something')).toBeVisible();
});

test('another page has the focus before anybody can press a key there', async ({ person }) => {
  const ada = await person('Ada');
  const focused = await ada.evaluate(() => new Promise((done) => {
    addEventListener('hashchange', () => setTimeout(() => done(document.activeElement?.id)), { once: true });
    location.hash = '#/new';
  }));
  expect(focused).toBe('main');
  await expect(ada.getByRole('heading', { level: 1, name: 'A new match' })).toBeVisible();
});

test('the first stop is a way past the bar', async ({ person }) => {
  const ada = await person('Ada');
  await ada.reload();
  await expect(ada.getByRole('heading', { level: 1 })).toBeVisible();
  await ada.keyboard.press('Tab');
  await expect(ada.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await ada.keyboard.press('Enter');
  await expect(ada.locator('main')).toBeFocused();
});
