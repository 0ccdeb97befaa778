/* Every page as it looks: nothing serious for axe, nothing wider than the window, all languages; pictures of each. */
import type { Page } from '@playwright/test';
import { check } from './check';
import { addBots, ask, create, expect, giveUp, ready, start, test } from './people';

const LOOKS = [
  { name: 'wide-light', width: 1280, height: 800, colorScheme: 'light' as const },
  { name: 'phone-dark', width: 360, height: 740, colorScheme: 'dark' as const },
];

for (const look of LOOKS) {
  test(`every page is accessible: ${look.name}`, async ({ person, browser, server }) => {
    const stranger = await browser.newPage({ viewport: { width: look.width, height: look.height }, colorScheme: look.colorScheme, reducedMotion: 'reduce' });
    await stranger.goto(server.url);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Welcome to Warren');
    await check(stranger, `welcome-${look.name}`);
    await stranger.close();
    const ada = await person('Ada', look);
    await check(ada, `home-empty-${look.name}`);
    await ada.goto(`${server.url}/#/new`);
    await expect(ada.getByRole('button', { name: 'Open the table' })).toBeEnabled();
    await expect(ada.getByLabel('Faction').first()).toBeVisible();
    await check(ada, `create-${look.name}`);
    await create(ada, (page) => page.getByLabel('Open to all').check());
    await check(ada, `lobby-${look.name}`);
    await ada.getByRole('button', { name: 'Settings' }).click();
    await check(ada, `settings-${look.name}`);
    await ada.keyboard.press('Escape');
    await addBots(ada);
    await ready(ada);
    await start(ada);
    await expect(ada.locator('.prompt.asked .choice').first()).toBeEnabled(); // nothing moves on without her
    await check(ada, `match-${look.name}`);
    await ada.getByRole('button', { name: 'Chat' }).click();
    await check(ada, `match-chat-${look.name}`);
    await ada.getByRole('button', { name: 'Chat' }).click();
    await ada.getByRole('button', { name: 'More', exact: true }).click();
    await check(ada, `menu-${look.name}`);
    await giveUp(ada);
    await expect(ada.getByRole('dialog', { name: 'The end' })).toBeVisible();
    await check(ada, `end-${look.name}`);
    await ada.getByRole('link', { name: 'Watch it again' }).click();
    await expect(ada.getByRole('button', { name: 'One step forward' })).toBeVisible();
    await check(ada, `replay-${look.name}`);
    await ada.goto(`${server.url}/#/`);
    await expect(ada.getByRole('heading', { name: 'Finished' })).toBeVisible();
    await check(ada, `home-${look.name}`);
    await ada.goto(`${server.url}/#/nowhere`);
    await expect(ada.getByRole('heading', { name: 'Finished' })).toHaveCount(0);
    await check(ada, `nothing-${look.name}`);
  });
}

/** Selects in which the longest choice would not be read whole. */
const cutSelects = (page: Page): Promise<string[]> => page.locator('select').evaluateAll((all) => (all as HTMLSelectElement[]).flatMap((one) => {
  const style = getComputedStyle(one), pen = document.createElement('canvas').getContext('2d')!, chosen = one.value;
  pen.font = style.font;
  const wide = ({ label }: HTMLOptionElement) => pen.measureText(label).width, [longest] = [...one.options].sort((a, b) => wide(b) - wide(a));
  one.value = longest!.value;
  const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const lines = Math.floor((one.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) + 1) / parseFloat(style.lineHeight));
  one.value = chosen;
  return wide(longest!) > room * lines ? [longest!.label] : [];
}));

const LANGUAGES = [
  { locale: 'de-DE', lang: 'de', home: 'Am Waldrand', create: 'Neue Partie', faction: 'Baumkronen-Dynastie', open: 'Tisch eröffnen' },
  { locale: 'pl-PL', lang: 'pl', home: 'Na skraju lasu', create: 'Nowa rozgrywka', faction: 'Dynastie Orlich Gniazd', open: 'Otwórz stół' },
];

for (const { locale, lang, home, create: button, faction, open } of LANGUAGES) {
  test(`it speaks the language of the browser: ${lang}`, async ({ person }) => {
    const ada = await person('Ada', { locale, width: 360, height: 740 });
    await expect(ada.locator('html')).toHaveAttribute('lang', lang);
    await expect(ada.getByRole('heading', { level: 1 })).toHaveText(home);
    await check(ada, `home-${lang}`);
    await ada.getByRole('link', { name: button }).click();
    await expect(ada.getByRole('option', { name: faction }).first()).toBeAttached();
    await check(ada, `create-${lang}`);
    expect(await cutSelects(ada), 'what is chosen has no dots').toEqual([]);
    await ada.getByRole('button', { name: open }).click();
    await expect(ada.locator('.seat-cards')).toBeVisible();
    await check(ada, `lobby-${lang}`);
    expect(await ada.locator('body').innerText()).not.toMatch(/\b(lobby|create|seat|setting|faction|chat)\.[a-z_]+/);
  });
}

test('another language can be chosen and is remembered', async ({ person }) => {
  const ada = await person('Ada');
  await ada.getByRole('button', { name: 'Settings' }).click();
  await ada.getByLabel('Language').selectOption('de');
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Am Waldrand');
  await ada.getByLabel('Erscheinungsbild').selectOption('dark');
  await ada.reload();
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Am Waldrand');
  await expect.poll(() => ada.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
});

test('a name can be changed without losing anything', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada);
  await ada.getByRole('button', { name: 'Settings' }).click();
  await ada.getByLabel('Your name').fill('Ada the Fox');
  await ada.getByRole('button', { name: 'Rename' }).click();
  await expect(ada.locator('.own-name')).toHaveText('Ada the Fox');
  await ada.keyboard.press('Escape');
  await expect(ada.getByRole('button', { name: 'Settings' }), 'a dialog gives the focus back').toBeFocused();
  await ready(ada);
});

/** The server's own pages of a list, but two matches to each, as there are no hundreds here. */
async function inTwos(page: Page, list: string): Promise<void> {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const request = JSON.parse(String(text)) as { type: string };
      server.send(JSON.stringify(request.type === list ? { ...request, limit: 2 } : request));
    });
  });
}

test('whoever has played much is told older matches when asking for them', async ({ person }) => {
  const ada = await person('Ada');
  await inTwos(ada, 'mine');
  for (const title of ['first', 'second', 'third', 'fourth', 'fifth']) {
    const { match } = await ask(ada, 'create', { game: 'root', seats: 2, title }) as { match: string };
    if (title === 'first') continue; // stays open
    await ask(ada, 'add_bot', { match, level: 'random' });
    await ask(ada, 'ready', { match });
    expect((await ask(ada, 'start', { match }))['type']).toBe('ok');
    expect((await ask(ada, 'resign', { match }))['type']).toBe('ok');
  }
  await ada.reload();
  const finished = ada.locator('.matches', { has: ada.getByRole('heading', { name: 'Finished' }) });
  const own = ada.locator('.matches', { has: ada.getByRole('heading', { name: 'Your matches' }) });
  const older = ada.getByRole('button', { name: 'Older matches' });
  await expect(finished.locator('.match-title')).toHaveText(['fifth', 'fourth']);
  await expect(own.locator('.match-title')).toHaveText(['first']);
  await check(ada, 'home-older');
  await older.click();
  await expect(finished.locator('.match-title')).toHaveText(['fifth', 'fourth', 'third', 'second']);
  await older.click();
  await expect(older).toHaveCount(0);
  /* A later look leaves them. */
  await ada.getByRole('link', { name: 'New match' }).click();
  await ada.goBack();
  await expect(finished.locator('.match-title')).toHaveText(['fifth', 'fourth', 'third', 'second']);
  await expect(own.locator('.match-title')).toHaveText(['first']);
});

test('where much is played older matches of others are told when asked for', async ({ person }) => {
  const ada = await person('Ada'), ben = await person('Ben');
  await inTwos(ben, 'list');
  const made: string[] = [];
  for (const title of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']) {
    const { match } = await ask(ada, 'create', { game: 'root', seats: 2, title, public: true }) as { match: string };
    made.push(match);
    if (!['second', 'fifth', 'eighth'].includes(title)) continue; // stays open
    await ask(ada, 'add_bot', { match, level: 'random' });
    await ask(ada, 'ready', { match });
    expect((await ask(ada, 'start', { match }))['type']).toBe('ok');
  }
  await ben.reload();
  const list = (name: string) => ben.locator('.matches', { has: ben.getByRole('heading', { name }) }).locator('.match-title');
  const older = ben.getByRole('button', { name: 'Older matches' });
  await expect(list('Open to all')).toHaveText(['seventh', 'sixth']);
  await expect(list('In progress')).toHaveText(['eighth', 'fifth']);
  await older.click();
  await expect(list('Open to all')).toHaveText(['seventh', 'sixth', 'fourth', 'third']);
  await expect(list('In progress')).toHaveText(['eighth', 'fifth', 'second']);
  await check(ben, 'home-older-others');
  await older.click();
  await expect(older).toHaveCount(0);
  await expect(list('Open to all')).toHaveText(['seventh', 'sixth', 'fourth', 'third', 'first']);
  await expect(list('In progress')).toHaveText(['eighth', 'fifth', 'second']);
  /* A later look tells as many, as they are then. */
  expect((await ask(ada, 'leave', { match: made[2] }))['type']).toBe('ok');
  await expect(list('Open to all')).toHaveText(['seventh', 'sixth', 'fourth', 'first'], { timeout: 60_000 });
  await expect(list('In progress')).toHaveText(['eighth', 'fifth', 'second']);
});
