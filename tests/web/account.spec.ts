/* Accounts: a way back to oneself from another browser, and out of it. Tokens are never shown and never in an address. */
import type { Page } from '@playwright/test';
import { check } from './check';
import { ask, create, expect, ready, test } from './people';

const SECRET = 'a burrow under the oak';

const form = (page: Page, name: string) => page.locator('form').filter({ has: page.getByRole('button', { name, exact: true }) });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('warren.identity'));

async function fill(page: Page, go: string, fields: Record<string, string>): Promise<void> {
  const one = form(page, go);
  for (const [label, value] of Object.entries(fields)) await one.getByLabel(label, { exact: true }).fill(value);
  await one.getByRole('button', { name: go, exact: true }).click();
}

async function makeAccount(page: Page, account: string): Promise<void> {
  await page.goto(page.url().replace(/#.*/, '#/'));
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fill(page, 'Create an account', { 'Account name': account, Password: SECRET });
  await expect(page.locator('.lead')).toContainText(`with the account ${account.toLowerCase()}`);
}

/** Another browser, where nobody is known yet, with the form to log in. */
async function stranger(page: Page, url: string): Promise<Page> {
  const context = await page.context().browser()!.newContext({ locale: 'en-GB' });
  const other = await context.newPage();
  await other.goto(url);
  await other.getByRole('button', { name: 'I have an account' }).click();
  return other;
}

test('an account leads back to oneself from another browser, by whatever link one came', async ({ person, server }) => {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel('Title').fill('A winter tale'));
  const lobby = ada.url();
  await makeAccount(ada, 'Ada.Fox');
  const other = await stranger(ada, lobby);
  await fill(other, 'Log in', { 'Account name': 'ada.fox', Password: 'not this one' });
  await expect(form(other, 'Log in').getByRole('alert')).toHaveText('Wrong account name or password.');
  await fill(other, 'Log in', { 'Account name': 'nobody.here', Password: SECRET });
  await expect(form(other, 'Log in').getByRole('alert')).toHaveText('Wrong account name or password.');
  await fill(other, 'Log in', { 'Account name': 'ADA.fox', Password: SECRET });
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('A winter tale');
  await expect(other.locator('.own-name')).toHaveText('Ada');
  await ready(other);
  expect(other.url()).toBe(lobby);
  const { token } = JSON.parse((await kept(other))!) as { token: string };
  expect(JSON.parse((await kept(ada))!)).not.toMatchObject({ token });
  for (const page of [ada, other]) {
    await page.goto(`${server.url}/#/account`);
    await expect(page.locator('.lead')).toContainText('ada.fox');
    expect(await page.content()).not.toContain(token);
  }
  await other.context().close();
});

test('a link of the operator leads back to oneself, once, and only when that is asked for', async ({ person, server }) => {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel('Title').fill('A winter tale'));
  const seats = new URL(ada.url()).hash.split('/')[2]!;
  const code = /code\t(.*)/.exec(await server.admin('recover', seats, 's1'))![1]!;
  const context = await ada.context().browser()!.newContext({ locale: 'en-GB' });
  const other = await context.newPage();
  await other.goto(`${server.url}/#/recover/${code}`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Come back as yourself');
  await check(other);
  await other.reload();
  await other.getByRole('button', { name: 'Be myself again here' }).click();
  await expect(other.locator('.own-name')).toHaveText('Ada');
  await expect(other.getByText('A winter tale')).toBeVisible();
  expect(other.url()).not.toContain(code);
  /* Who has matches and no account is asked before leaving them; the code was used. */
  const bert = await person('Bert');
  await create(bert, (page) => page.getByLabel('Title').fill('Another tale'));
  await bert.goto(`${server.url}/#/recover/${code}`);
  await expect(bert.getByText('In this browser you are Bert at the moment')).toBeVisible();
  await bert.getByRole('button', { name: 'Be myself again here' }).click();
  await bert.getByRole('dialog').getByRole('button', { name: 'Continue anyway' }).click();
  await expect(bert.getByRole('alert')).toHaveText(/This link has expired, or has been used/);
  await bert.goto(`${server.url}/#/`);
  await expect(bert.locator('.own-name')).toHaveText('Bert');
  await context.close();
});

test('what is wrong with a name or a password is said in the form', async ({ person, server }) => {
  const ada = await person('Ada');
  await makeAccount(ada, 'ada');
  const bert = await person('Bert', { at: '#/' });
  await bert.goto(`${server.url}/#/account`);
  const problem = form(bert, 'Create an account').getByRole('alert');
  await fill(bert, 'Create an account', { 'Account name': 'ADA', Password: SECRET });
  await expect(problem).toHaveText('That account name is already taken.');
  await fill(bert, 'Create an account', { 'Account name': 'bert', Password: 'short' });
  await expect(problem).toContainText('A password has at least 8 characters');
  await fill(bert, 'Create an account', { 'Account name': 'the bear', Password: SECRET });
  await expect(problem).toContainText('An account name has 3 to 32 characters');
  const shown = form(bert, 'Create an account').getByLabel('Password', { exact: true });
  await expect(shown).toHaveAttribute('type', 'password');
  await form(bert, 'Create an account').getByLabel('Show password').check();
  await expect(shown).toHaveAttribute('type', 'text');
  await expect(shown).toHaveValue(SECRET);
});

test('a new password ends every other browser, which says so and leads back in', async ({ person, server }) => {
  const ada = await person('Ada');
  await makeAccount(ada, 'ada');
  const other = await stranger(ada, `${server.url}/`);
  await fill(other, 'Log in', { 'Account name': 'ada', Password: SECRET });
  await expect(other.locator('.own-name')).toHaveText('Ada');
  await fill(ada, 'Change password', { 'Current password': 'not this one', 'New password': 'under the birch' });
  await expect(form(ada, 'Change password').getByRole('alert')).toHaveText('Wrong account name or password.');
  await fill(ada, 'Change password', { 'Current password': SECRET, 'New password': 'under the birch' });
  await expect(ada.getByText('Your password has been changed.')).toBeVisible();
  await expect(other.getByRole('alert')).toHaveText('This browser has been logged out of the account ada.');
  await expect(form(other, 'Log in').getByLabel('Account name')).toHaveValue('ada');
  await fill(other, 'Log in', { Password: SECRET });
  await expect(form(other, 'Log in').getByRole('alert')).toHaveText('Wrong account name or password.');
  await fill(other, 'Log in', { Password: 'under the birch' });
  await expect(other.locator('.own-name')).toHaveText('Ada');

  /* Out everywhere: here at once, and there as well. */
  await ada.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Welcome to Warren');
  await expect.poll(() => kept(ada)).toBeNull();
  await expect(other.getByRole('alert')).toContainText('has been logged out');
  await expect.poll(() => kept(other)).toBeNull();
  await other.context().close();
});

test('whoever logs out here is nobody in all tabs, and whoever has matches is warned before leaving them', async ({ person, server }) => {
  const ada = await person('Ada');
  await makeAccount(ada, 'ada');
  const tab = await ada.context().newPage();
  await tab.goto(`${server.url}/#/`);
  await expect(tab.locator('.own-name')).toHaveText('Ada');
  await ada.getByRole('button', { name: 'Log out here' }).click();
  for (const page of [ada, tab]) await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Warren');

  await ada.getByRole('textbox').first().fill('Visitor');
  await ada.keyboard.press('Enter');
  for (const page of [ada, tab]) await expect(page.locator('.own-name')).toHaveText('Visitor');
  await create(ada);
  await ada.goto(`${server.url}/#/`);
  await expect(ada.getByRole('link', { name: /Visitor’s match/ })).toBeVisible();
  await ada.goto(`${server.url}/#/account`);
  await fill(ada, 'Log in', { 'Account name': 'ada', Password: SECRET });
  const warning = ada.getByRole('dialog', { name: 'Leave Visitor behind?' });
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(ada.locator('.own-name')).toHaveText('Visitor');
  await fill(ada, 'Log in', { 'Account name': 'ada', Password: SECRET });
  await warning.getByRole('button', { name: 'Log in anyway' }).click();
  await expect(ada.locator('.own-name')).toHaveText('Ada');
});

test.describe('a server that counts', () => {
  test.use({ options: ['--messages-per-second', '100'] });

  test('too many tries are refused with the time to wait', async ({ person, server }) => {
    const ada = await person('Ada');
    await ada.goto(`${server.url}/#/account`);
    const problem = form(ada, 'Log in').getByRole('alert');
    await expect(async () => {
      const others = Array.from({ length: 8 }, () => ask(ada, 'login', { account: 'nobody.here', password: SECRET }));
      await fill(ada, 'Log in', { 'Account name': 'nobody.here', Password: SECRET });
      await Promise.all(others);
      await expect(problem).toBeVisible();
      expect(await problem.innerText()).toMatch(/try again in \d+ second|a little too fast/);
    }).toPass({ timeout: 200_000, intervals: [0] });
  });
});

const LOOKS = [
  { name: 'light', locale: 'en-GB', width: 1280, height: 800, colorScheme: 'light' as const },
  { name: 'phone-dark-de', locale: 'de-DE', width: 360, height: 740, colorScheme: 'dark' as const },
  { name: 'phone-pl', locale: 'pl-PL', width: 360, height: 740, colorScheme: 'light' as const },
];

test('by keyboard alone, in every language, at every width', async ({ person, server }) => {
  for (const [i, look] of LOOKS.entries()) {
    const ada = await person('Ada', look);
    await ada.goto(`${server.url}/#/account`);
    await expect(ada.locator('.account-panes')).toBeVisible();
    await check(ada, `account-without-${look.name}`);
    await ada.locator('.account-panes input').first().focus();
    await ada.keyboard.type(`ada${i}`);
    await ada.keyboard.press('Tab');
    await ada.keyboard.type(SECRET);
    await ada.keyboard.press('Enter');
    await expect(ada.locator('.lead')).toContainText(`ada${i}`);
    await check(ada, `account-with-${look.name}`);
  }
});
