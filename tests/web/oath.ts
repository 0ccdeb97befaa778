/* What people commonly do at a table of Oath. */
import type { Page } from '@playwright/test';
import { ask, expect } from './people';

/** A match of Oath of this person against bots that has begun, without its lobby; whose board each has is settled. */
export async function beginOath(page: Page, more: object = {}): Promise<string> {
  const boards = ['red', 'chancellor', 'blue'];
  const seats = Object.fromEntries(boards.map((board, i) => [`s${i + 1}`, { board }]));
  const { match } = await ask(page, 'create', { game: 'oath', seats: boards.length, settings: { order: 'seated' }, seat_settings: seats, ...more }) as { match: string };
  for (let i = 1; i < boards.length; i++) await ask(page, 'add_bot', { match, level: 'random' });
  await ask(page, 'ready', { match });
  expect(await ask(page, 'start', { match })).toMatchObject({ type: 'ok' });
  await page.goto(`${page.url().replace(/#.*/, '')}#/match/${match}`);
  await expect(page.locator('.oath-table')).toBeVisible();
  return match;
}

const PROMPT = '.oath-table .prompt';

/** Answers by the first button until these words ask. It looks and presses at once: no question comes in between. */
export async function answerOath(page: Page, words: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(([wanted, where]) => {
    const prompt = document.querySelector<HTMLElement>(where)!, said = prompt.querySelector<HTMLElement>('.prompt-words')!;
    const first = prompt.querySelector<HTMLButtonElement>('.choice:not(:disabled)');
    if (wanted.test(said.innerText)) return first !== null && !prompt.querySelector('.crumb');
    first?.click();
    return false;
  }, [words, PROMPT] as const), { message: `asked: ${words}`, timeout: 120_000, intervals: [20] }).toBe(true);
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
