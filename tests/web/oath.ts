/* What people commonly do at a table of Oath. */
import type { Locator, Page } from '@playwright/test';
import { ask, expect } from './people';

/** A match of this person against bots that has begun and that no page shows. */
async function opened(page: Page, more: object): Promise<string> {
  const boards = ['red', 'chancellor', 'blue'];
  const seats = Object.fromEntries(boards.map((board, i) => [`s${i + 1}`, { board }]));
  const { match } = await ask(page, 'create', { game: 'oath', seats: boards.length, settings: { order: 'seated' }, seat_settings: seats, ...more }) as { match: string };
  for (let i = 1; i < boards.length; i++) await ask(page, 'add_bot', { match, level: 'random' });
  await ask(page, 'ready', { match });
  expect(await ask(page, 'start', { match })).toMatchObject({ type: 'ok' });
  return match;
}

async function lookAt(page: Page, match: string): Promise<string> {
  await page.goto(`${page.url().replace(/#.*/, '')}#/match/${match}`);
  await expect(page.locator('.oath-table')).toBeVisible();
  return match;
}

/** A match of Oath of this person against bots that has begun, without its lobby; whose board each has is settled. */
export const beginOath = async (page: Page, more: object = {}): Promise<string> => lookAt(page, await opened(page, more));

const PROMPT = '.oath-table .prompt';

/** Answers by the first button until these words ask. It looks and presses at once: no question comes in between. */
export async function answerOath(page: Page, words: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(([wanted, where]) => {
    const prompt = document.querySelector<HTMLElement>(where), said = prompt?.querySelector<HTMLElement>('.prompt-words');
    if (!prompt || !said) return false;
    const first = prompt.querySelector<HTMLButtonElement>('.choice:not(:disabled)');
    if (wanted.test(said.innerText)) return first !== null && !prompt.querySelector('.crumb');
    first?.click();
    return false;
  }, [words, PROMPT] as const), { message: `asked: ${words}`, timeout: 120_000, intervals: [20] }).toBe(true);
}

/** Waits until so many of these are there. Who could use powers at an action is asked for them before: this person uses none, by the key. */
export async function withoutPowers(page: Page, shown: Locator, count?: number): Promise<void> {
  const none = page.locator(`${PROMPT}:has([data-tip="reason:declare"]) .choice:not(:disabled)`, { hasText: 'Continue' }).locator('kbd');
  await expect.poll(async () => {
    if (await none.count()) await page.keyboard.press(await none.first().innerText());
    const there = await shown.count();
    return count === undefined ? there > 0 : there === count;
  }).toBe(true);
}

/** Plays on by luck until this round, and there until it is one's turn to act. */
export async function toRound(page: Page, round: number): Promise<void> {
  await expect.poll(() => page.evaluate(([wanted, where]) => {
    const now = Number(/\d+/.exec(document.querySelector<HTMLElement>('.oath-table .turn-words')!.innerText)?.[0] ?? 0), prompt = document.querySelector<HTMLElement>(where)!;
    const rest = [...prompt.querySelectorAll<HTMLButtonElement>('.choice:not(:disabled)')], quiet = rest.filter((one) => one.classList.contains('quiet-choice'));
    if (now >= wanted && quiet.length && rest.length > 3) return true;
    const luck = window as unknown as { luck?: number }, chance = (n: number) => (luck.luck = ((luck.luck ?? 7) * 48271) % 2147483647) % n;
    const from = quiet.length && chance(3) === 0 ? quiet : rest;
    from[from.length ? chance(from.length) : 0]?.click();
    return false;
  }, [round, PROMPT] as const), { message: `round ${round}`, timeout: 240_000, intervals: [20] }).toBe(true);
}

/**
 * Begins matches until one comes to a question for such a reason, with something to choose: nearly every one does. Gives the match, which the page
 * shows from then on: before, it would draw every step of all of them.
 */
export async function beginAsked(page: Page, reason: RegExp, prefer: RegExp, more: object = {}): Promise<string> {
  for (let tries = 0; tries < 12; tries++) {
    const match = await opened(page, more);
    if (await untilAsked(page, match, reason, prefer)) return lookAt(page, match);
  }
  throw new Error(`never asked: ${reason}`);
}

/** Plays this person's seat beside the page until that question, taking choices of the verbs that are preferred where there are some; false: the match is over. */
function untilAsked(page: Page, match: string, reason: RegExp, prefer: RegExp): Promise<boolean> {
  return page.evaluate(([name, wanted, liked]) => new Promise<boolean>((resolve, reject) => {
    const { token } = JSON.parse(localStorage.getItem('warren.identity')!) as { token: string };
    const socket = new WebSocket(location.href.replace(/^http/, 'ws').replace(/[#?].*/, '') + 'ws');
    let seat = '', id = 2, luck = 7;
    socket.onopen = () => {
      socket.send(JSON.stringify({ id: 1, type: 'hello', protocol: 1, token }));
      socket.send(JSON.stringify({ id: 2, type: 'resume', match: name }));
    };
    socket.onerror = () => reject(new Error('no connection'));
    socket.onmessage = (event: MessageEvent<string>) => {
      const push = JSON.parse(event.data) as { type: string; version: number; seat?: string; prompt?: { seat: string; why: { reason: string }; options?: { verb: string }[] } | null };
      if (push.type === 'snapshot') seat = push.seat!;
      const options = push.prompt?.seat === seat ? push.prompt.options : undefined;
      const there = options !== undefined && options.length > 1 && wanted.test(push.prompt!.why.reason);
      if (there || push.type === 'ended') {
        socket.close();
        resolve(there);
        return;
      }
      if (!options) return;
      luck = (luck * 48271) % 2147483647;
      const first = options.filter(({ verb }) => liked.test(verb)), lively = options.filter(({ verb }) => verb !== 'end');
      const from = first.length ? first : lively.length && luck % 4 ? lively : options;
      socket.send(JSON.stringify({ id: ++id, type: 'choose', match: name, version: push.version, choice: from[luck % from.length] }));
    };
  }), [match, reason, prefer] as const);
}
