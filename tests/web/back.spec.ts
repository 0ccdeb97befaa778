/* The way back: it closes what lies over the page, as on phones, and leaves the page only if nothing does. */
import type { Page } from '@playwright/test';
import { create, expect, start, test, ready } from './people';

test.use({ program: 'warrend-toy', options: ['--bot-delay', '60000'] });

const dialogs = (page: Page) => page.getByRole('dialog');
const settings = (page: Page) => page.getByRole('button', { name: 'Settings' }).click();
const hashOf = (page: Page) => new URL(page.url()).hash;

/* Somebody at a match on a phone, who came from the page before it. */
async function playing(person: (name: string, look: object) => Promise<Page>): Promise<Page> {
  const ada = await person('Ada', { width: 390, height: 800 });
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('2').then(() => undefined));
  await ada.getByRole('button', { name: 'Add a bot' }).first().click();
  await ready(ada);
  await start(ada);
  await expect(ada.locator('.match-table')).toBeVisible();
  return ada;
}

test('the way back closes a dialog, and then leaves the match', async ({ person }) => {
  const ada = await playing(person), match = hashOf(ada);
  for (const open of [() => settings(ada), () => ada.getByRole('button', { name: 'More', exact: true }).click()]) {
    await open();
    await expect(dialogs(ada)).toHaveCount(1);
    await ada.goBack();
    await expect(dialogs(ada)).toHaveCount(0);
    expect(hashOf(ada)).toBe(match);
    await expect(ada.locator('.match-table')).toBeVisible();
  }
  /* The chat lies over the table here, and a dialog over both. */
  await ada.getByRole('button', { name: 'Chat' }).click();
  await expect(ada.locator('.match-chat')).toBeVisible();
  await settings(ada);
  await expect(dialogs(ada)).toHaveCount(1);
  await ada.goBack();
  await expect(dialogs(ada)).toHaveCount(0);
  await expect(ada.locator('.match-chat')).toBeVisible();
  await ada.goBack();
  await expect(ada.locator('.match-chat')).toHaveCount(0);
  expect(hashOf(ada)).toBe(match);
  await ada.goBack();
  await expect(ada.locator('.match-table')).toHaveCount(0);
});

test('dialogs that were closed otherwise, or opened another one, leave nothing behind', async ({ person }) => {
  const ada = await playing(person), match = hashOf(ada);
  await settings(ada);
  await dialogs(ada).getByRole('button', { name: 'Close' }).click();
  await expect(dialogs(ada)).toHaveCount(0);
  await settings(ada);
  await expect(dialogs(ada)).toHaveCount(1);
  await ada.keyboard.press('Escape');
  await expect(dialogs(ada)).toHaveCount(0);
  /* One gives way to another. */
  await ada.getByRole('button', { name: 'More', exact: true }).click();
  await dialogs(ada).getByRole('button', { name: 'Give up' }).click();
  await expect(dialogs(ada)).toContainText('Give up');
  await expect(dialogs(ada)).toHaveCount(1);
  await ada.goBack();
  await expect(dialogs(ada)).toHaveCount(0);
  expect(hashOf(ada)).toBe(match);
  await expect.poll(() => ada.evaluate(() => (history.state as { over?: number } | null)?.over ?? 0)).toBe(0);
  await ada.goBack();
  await expect(ada.locator('.match-table')).toHaveCount(0);
  /* Forward leads to the match, and no dialog. */
  await ada.goForward();
  await expect(ada.locator('.match-table')).toBeVisible();
  expect(hashOf(ada)).toBe(match);
});

test('a page that is loaded again under a dialog is itself, and so is one whose address is typed there', async ({ person }) => {
  const ada = await playing(person), match = hashOf(ada);
  await settings(ada);
  await expect(dialogs(ada)).toHaveCount(1);
  await expect.poll(() => ada.evaluate(() => (history.state as { over?: number } | null)?.over)).toBe(1);
  await ada.reload();
  await expect(ada.locator('.match-table')).toBeVisible();
  await expect(dialogs(ada)).toHaveCount(0);
  await expect.poll(() => ada.evaluate(() => (history.state as { over?: number } | null)?.over ?? 0)).toBe(0);
  expect(hashOf(ada)).toBe(match);
  await ada.getByRole('button', { name: 'More', exact: true }).click();
  await expect(dialogs(ada)).toHaveCount(1);
  await ada.evaluate(() => (location.hash = '#/account'));
  await expect(ada.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(dialogs(ada)).toHaveCount(0);
  await ada.goBack();
  await expect(ada.locator('.match-table')).toBeVisible();
  await expect(dialogs(ada)).toHaveCount(0);
  await expect.poll(() => ada.evaluate(() => (history.state as { over?: number } | null)?.over ?? 0)).toBe(0);
  await ada.goBack();
  await expect(ada.locator('.match-table')).toHaveCount(0);
});
