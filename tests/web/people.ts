/* People at their browsers, and what they commonly do. Everything goes through the pages as a person would. */
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { Warrend } from './warrend';

/* Without `motion` the browser says that its person wants none: nothing then depends on when it is looked at. */
type Look = Partial<{ width: number; height: number; locale: string; colorScheme: 'light' | 'dark'; motion: boolean }>;

interface Table {
  server: Warrend;
  /** Opens a browser of its own and comes in under this name. `at`: the address behind the '#'. */
  person(name: string, look?: Look & { at?: string }): Promise<Page>;
}

async function open(browser: Browser, look: Look): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const { width = 1280, height = 800, locale = 'en-GB', colorScheme = 'light', motion = false } = look;
  const reducedMotion = motion ? 'no-preference' : 'reduce';
  const context = await browser.newContext({ viewport: { width, height }, locale, colorScheme, reducedMotion, serviceWorkers: 'block' });
  /* It was asked already whether to call this person (first.spec.ts has that). */
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return; // an empty page keeps nothing
    localStorage.getItem('warren.settings') ?? localStorage.setItem('warren.settings', '{"offered":true}');
    /* What they add to a match's chance is the same each time, as what the server adds (tests/dealt). */
    let drawn = 0;
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint8Array) array[0] = ++drawn;
      return array;
    };
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error.stack)));
  page.on('console', (message) => {
    /* A server that is away is part of the tests; anything else said to the console is a fault. */
    if (message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE/.test(message.text())) faults.push(message.text());
  });
  return { context, page, faults };
}

/* By a link: whoever takes a seat makes everybody unready, so nobody else does anything before. */
async function enter(page: Page, at: string): Promise<void> {
  if (!/^#\/(join|watch)\//.test(at)) return;
  await expect.poll(async () => new URL(page.url()).hash !== at || (await page.getByRole('alert').count()) > 0).toBe(true);
}

export const test = base.extend<Table & { program: string; options: string[] }>({
  program: ['warrend', { option: true }],
  options: [[], { option: true }],
  server: async ({ program, options }, use) => {
    const server = await Warrend.start(program, options);
    await use(server);
    await server.end();
  },
  person: async ({ browser, server }, use) => {
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    await use(async (name, look = {}) => {
      const one = await open(browser, look);
      opened.push(one);
      await one.page.goto(`${server.url}/${look.at ?? ''}`);
      await one.page.getByRole('textbox').first().fill(name);
      await one.page.keyboard.press('Enter');
      await expect(one.page.locator('.own-name')).toHaveText(name);
      await one.page.waitForFunction(() => (JSON.parse(localStorage.getItem('warren.identity') ?? '{}') as { token?: string | null }).token);
      await enter(one.page, look.at ?? '');
      return one.page;
    });
    const faults = opened.flatMap((one) => one.faults);
    for (const { context } of opened) await context.close();
    expect(faults).toEqual([]);
  },
});

export { expect };

/** Opens a table by the form and returns its address behind the '#'. */
export async function create(page: Page, fill?: (page: Page) => Promise<void>): Promise<string> {
  await page.goto(page.url().replace(/#.*/, '') + '#/new');
  await expect(page.getByRole('heading', { level: 1, name: 'A new match' })).toBeVisible();
  await fill?.(page);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByRole('button', { name: 'I am ready' })).toBeVisible();
  return new URL(page.url()).hash;
}

/** The link that the lobby gives to join, or to watch, as the part behind the '#'. */
export async function invitation(page: Page, label = 'Link to join'): Promise<string> {
  return new URL(await page.getByLabel(label).inputValue()).hash;
}

export async function ready(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I am ready' }).click();
  await expect(page.getByRole('button', { name: 'Not ready after all' })).toBeVisible();
}

export async function addBots(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add a bot' });
  for (let free = await add.count(); free > 0; free--) {
    await add.first().click();
    await expect(add).toHaveCount(free - 1);
  }
}

export async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page.locator('.match-table')).toBeVisible();
}

/** Through the menu of a match that is open. */
export async function giveUp(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('dialog', { name: 'Give up' }).getByRole('button', { name: 'Give up' }).click();
}

/** Asks the server directly, as the person of this page: to see what really happened, or to prepare a position. */
export function ask(page: Page, type: string, fields: object = {}): Promise<Record<string, unknown>> {
  return page.evaluate(([request, members]) => new Promise((resolve, reject) => {
    const { token } = JSON.parse(localStorage.getItem('warren.identity')!) as { token: string };
    const socket = new WebSocket(location.href.replace(/^http/, 'ws').replace(/[#?].*/, '') + 'ws');
    socket.onopen = () => {
      socket.send(JSON.stringify({ id: 1, type: 'hello', protocol: 1, token }));
      socket.send(JSON.stringify({ id: 2, type: request, ...(members as object) }));
    };
    socket.onerror = () => reject(new Error('no connection'));
    socket.onmessage = (event: MessageEvent<string>) => {
      const reply = JSON.parse(event.data) as Record<string, unknown>;
      if (reply['re'] !== (request === 'hello' ? 1 : 2)) return;
      socket.close();
      resolve(reply);
    };
  }), [type, fields] as const) as Promise<Record<string, unknown>>;
}

/** Plays a seat to the end of its match by taking options at random, beside the page: to have a match that is over. */
export function playOut(page: Page, match: string): Promise<void> {
  return page.evaluate((name) => new Promise<void>((resolve, reject) => {
    const { token } = JSON.parse(localStorage.getItem('warren.identity')!) as { token: string };
    const socket = new WebSocket(location.href.replace(/^http/, 'ws').replace(/[#?].*/, '') + 'ws');
    let seat = '';
    let id = 2;
    let luck = 7;
    socket.onopen = () => {
      socket.send(JSON.stringify({ id: 1, type: 'hello', protocol: 1, token }));
      socket.send(JSON.stringify({ id: 2, type: 'resume', match: name }));
    };
    socket.onerror = () => reject(new Error('no connection'));
    socket.onmessage = (event: MessageEvent<string>) => {
      const push = JSON.parse(event.data) as { type: string; version: number; seat?: string;
        prompt?: { seat: string; options?: object[] } | null };
      if (push.type === 'ended') {
        socket.close();
        resolve();
      }
      if (push.type === 'snapshot') seat = push.seat!;
      if (push.prompt?.seat !== seat || !push.prompt.options) return;
      luck = (luck * 48271) % 2147483647;
      const choice = push.prompt.options[luck % push.prompt.options.length];
      socket.send(JSON.stringify({ id: ++id, type: 'choose', match: name, version: push.version, choice }));
    };
  }), match);
}

/** A match of this person against bots that has begun, without its lobby. */
export async function begin(page: Page, factions: string[], settings: object = {}, more: object = {}, level = 'random'): Promise<void> {
  const seats = Object.fromEntries(factions.map((faction, i) => [`s${i + 1}`, { faction }]));
  const { match } = await ask(page, 'create', { game: 'root', seats: factions.length, settings, seat_settings: seats, ...more });
  for (let i = 1; i < factions.length; i++) await ask(page, 'add_bot', { match, level });
  await ask(page, 'ready', { match });
  expect(await ask(page, 'start', { match })).toMatchObject({ type: 'ok' });
  await page.goto(`${page.url().replace(/#.*/, '')}#/match/${match}`);
  await expect(page.locator('.root-table')).toBeVisible();
}

/**
 * Answers by the first button until the reason's words ask. It looks and presses at once: no question comes in between. `skips`: the
 * page's clock is installed, and the moments that go by before answers that give themselves are skipped.
 */
export async function answerUntil(page: Page, words: RegExp, skips = false): Promise<void> {
  await expect.poll(async () => {
    const state = await page.evaluate((wanted) => {
      const prompt = document.querySelector<HTMLElement>('.root-table .prompt'), said = prompt?.querySelector<HTMLElement>('.prompt-words');
      if (!prompt || !said) return false;
      const first = prompt.querySelector<HTMLButtonElement>('.choice:not(:disabled)');
      if (wanted.test(said.innerText)) return first !== null && !prompt.querySelector('.crumb');
      if (prompt.querySelector('.by-itself')) return 'by itself';
      first?.click();
      return false;
    }, words);
    if (skips && state === 'by itself') await page.clock.fastForward(3_000);
    return state;
  }, { message: `asked: ${words}`, timeout: 120_000, intervals: [20] }).toBe(true);
}

/** A warrior of this person marches, as the first choice of where from and where to; only one stands here yet, so that is all. */
export async function march(page: Page): Promise<void> {
  await page.locator('.choice', { hasText: 'March' }).click();
  await expect(page.locator('.crumb')).toHaveText('March');
  await page.locator('.place.open .hit').first().click();
  await expect(page.locator('.crumb')).toHaveCount(2);
  await page.locator('.place.open .hit').first().click();
  await expect(page.locator('.log-line', { hasText: 'moves' })).toHaveCount(1);
}

/** Marches into the clearing of a roost, beside the page: a warrior of the Marquise is never far from it. */
export function marchToRoost(page: Page): Promise<void> {
  return page.evaluate((name) => new Promise<void>((resolve, reject) => {
    const { token } = JSON.parse(localStorage.getItem('warren.identity')!) as { token: string };
    const socket = new WebSocket(location.href.replace(/^http/, 'ws').replace(/[#?].*/, '') + 'ws');
    socket.onopen = () => {
      socket.send(JSON.stringify({ id: 1, type: 'hello', protocol: 1, token }));
      socket.send(JSON.stringify({ id: 2, type: 'resume', match: name }));
    };
    socket.onerror = () => reject(new Error('no connection'));
    socket.onmessage = (event: MessageEvent<string>) => {
      const push = JSON.parse(event.data) as { type: string; re?: number; version: number; view: { clearings: Record<string, { buildings: string[] }> }; prompt: { options: { verb: string; to: string }[] } };
      if (push.type === 'snapshot') {
        const choice = push.prompt.options.find((one) => one.verb === 'march' && push.view.clearings[one.to]!.buildings.includes('roost'));
        socket.send(JSON.stringify({ id: 3, type: 'choose', match: name, version: push.version, choice }));
      }
      if (push.re !== 3) return;
      socket.close();
      if (push.type === 'ok') resolve();
      else reject(new Error(event.data));
    };
  }), matchOf(page));
}

export const matchOf = (page: Page): string => /#\/(?:match|replay)\/([^/]+)/.exec(page.url())![1]!;
