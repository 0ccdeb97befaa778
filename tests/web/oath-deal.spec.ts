/*
 * Deals between two browsers: what one proposes the other sees in two columns, and accepts, declines or answers with terms of the own, by
 * mouse or by keys alone; the same with an offer of citizenship.
 */
import type { Page } from '@playwright/test';
import { looks } from './moments';
import { ask, expect, test } from './people';
import { witness } from './witness';

/* A chronicle whose first site is The Tribunal, where whoever stands there deals in favor and secrets. */
const TRIBUNAL = '030301000D0000080001234514FFFFFFFFFFFFFF0D95FFFF08BD51FF097629E615CD7DE004C9AB45FFFFFFFF59684B49BA70D57219641D89D4D63BB82D2F7B8169D3C1BF26D2652E843FC4A30E2A5879B23253A815AD3CBCB71136736C254161718C9E9C04C30A74C2020CAA6F7E4277A10D78888B978F235D467AB5C59D3A99BB380B1C67600F282C1FB3949F20835737393109924C12DDDFE8E4EAEDDADCE5E7ECE2E1DEDBEBE9E3030207UNKNOWN';

/** The Chancellor and an Exile at a table of two; both have answered what comes before the first turn, and the Chancellor acts. */
async function table(ada: Page, bert: Page, more: object = {}): Promise<string> {
  const seats = { s1: { board: 'chancellor' }, s2: { board: 'red' } };
  const { match } = await ask(ada, 'create', { game: 'oath', seats: 2, public: true, seat_settings: seats, ...more }) as { match: string };
  await ask(bert, 'join', { match });
  for (const page of [ada, bert]) await ask(page, 'ready', { match });
  expect(await ask(ada, 'start', { match })).toMatchObject({ type: 'ok' });
  for (const page of [ada, bert]) {
    await page.goto(`${page.url().replace(/#.*/, '')}#/match/${match}`);
    await expect(page.locator('.oath-table')).toBeVisible();
  }
  return match;
}

/** Both answer by what ends their turn, else by their first button, until the Chancellor acts in this round. */
async function toAct(ada: Page, bert: Page, round = 'Round 1'): Promise<void> {
  await expect.poll(async () => {
    for (const page of [bert, ada]) {
      /* Looked and pressed at once, so that nothing of the turn that is waited for is pressed. */
      const there = await page.evaluate((wanted) => {
        const asked = (what: string) => document.querySelector<HTMLElement>(what)?.innerText ?? '';
        if (wanted && asked('.turn-words').startsWith(wanted) && asked('.prompt.asked .prompt-words').startsWith('Act: ')) return true;
        const presses = ['.confirm .choice.strong', '.choice.quiet-choice', '.choice'];
        presses.map((what) => document.querySelector<HTMLButtonElement>(`.oath-table .prompt ${what}:not(:disabled)`)).find((one) => one)?.click();
        return false;
      }, page === ada ? round : '');
      if (there) return true;
    }
    return false;
  }, { timeout: 120_000, intervals: [50] }).toBe(true);
}

interface Purse {
  favor: number;
  secrets: number;
}

const pursesOf = async (page: Page, match: string): Promise<Purse[]> => {
  const { version } = await ask(page, 'resume', { match }) as { version: number };
  const { view } = await ask(page, 'history', { match, move: version, seat: 's1' }) as { view: { seats: Record<string, Purse> } };
  return Object.values(view.seats).map(({ favor, secrets }) => ({ favor, secrets }));
};

/** Both are told what becomes of it from now on, which stays for a while only. */
async function toldTo(...pages: Page[]): Promise<(words: string) => Promise<void>> {
  const all = await Promise.all(pages.map((page) => witness(page, '.moment .moment-told')));
  return async (words) => {
    for (const told of all) await expect.poll(async () => (await told()).join('\n')).toContain(words);
  };
}

/** The key that gives this answer. */
const keyOf = (page: Page, words: string): Promise<string> => page.locator('.prompt .choice', { hasText: words }).locator('kbd').innerText();

test('a deal is proposed, answered with other terms, and accepted, in two columns that both see', async ({ person }) => {
  const ada = await person('Ada'), bert = await person('Bert');
  const match = await table(ada, bert, { legacy: TRIBUNAL });
  await toAct(ada, bert);
  const before = await pursesOf(ada, match);
  await ada.locator('.prompt .choice', { hasText: 'Use a power' }).click();
  await ada.locator('.prompt .choice', { hasText: 'The Tribunal' }).click();
  const [hers, his] = [ada.locator('.moment.deal'), bert.locator('.moment.deal')];
  for (const moment of [hers, his]) {
    await expect(moment.getByRole('heading', { name: 'Deal The Tribunal' })).toBeVisible();
    await expect(moment.locator('.deal-side')).toHaveCount(2);
    await expect(moment).toContainText('Writing the terms: Chancellor');
  }
  await expect(his.getByRole('button', { name: /^Add to the terms/ }), 'only who has the pen writes').toHaveCount(0);
  const give = hers.locator('.deal-side').first(), want = hers.locator('.deal-side').nth(1);
  await give.getByRole('button', { name: 'Add to the terms: 2 favor' }).click();
  await expect(his.locator('.deal-side').first().locator('.deal-given'), 'it is seen as it is written').toHaveText(/2 favor/);
  await want.getByRole('button', { name: 'Add to the terms: 1 secret' }).click();
  await hers.getByRole('button', { name: 'Propose this' }).click();
  await expect(his).toContainText('Proposed; waiting for: Red');
  await expect(his.locator('.deal-side').first(), 'what they would give is what I get').toContainText('You get');
  await expect(his.locator('.deal-side').nth(1)).toContainText('You give');
  await looks(bert, 'deal');

  /* He answers with terms of his own, without a mouse: they begin empty, and the focus goes on from where it was. */
  await his.getByRole('button', { name: 'Make a counter-offer' }).focus();
  await bert.keyboard.press('Enter');
  for (const moment of [hers, his]) await expect(moment).toContainText('Writing the terms: Red · 1 counter-offer');
  await expect(his.locator('.deal-given .none')).toHaveCount(2);
  await expect(hers.getByRole('button', { name: /^Add to the terms/ })).toHaveCount(0);
  const write = async (column: number, words: string, key: 'Tab' | 'Shift+Tab') => {
    const button = his.locator('.deal-side').nth(column).getByRole('button', { name: words });
    for (let presses = 0; presses < 8 && !(await button.evaluate((one) => one === document.activeElement)); presses++) await bert.keyboard.press(key);
    await expect(button).toBeFocused();
    await bert.keyboard.press('Enter');
    await expect(button).toHaveCount(0);
    await expect.poll(() => bert.evaluate(() => document.activeElement?.closest('.moment.deal') !== null), 'the focus stays in the dialog').toBe(true);
  };
  await write(1, 'Add to the terms: 1 secret', 'Tab');
  await write(0, 'Add to the terms: 1 favor', 'Shift+Tab');
  await bert.keyboard.press(await keyOf(bert, 'Propose this'));
  /* She declines by nothing but accepting; it changes hands at once, and both are told. */
  await expect(hers).toContainText('Proposed; waiting for: Chancellor');
  const told = await toldTo(ada, bert);
  await ada.keyboard.press(await keyOf(ada, 'Accept'));
  await told('Chancellor and Red make a deal');
  const after = await pursesOf(ada, match);
  expect(after.map((one, i) => [one.favor - before[i]!.favor, one.secrets - before[i]!.secrets])).toEqual([[-1, 1], [1, -1]]);
});

test('citizenship is offered to another browser, declined there, and accepted the next time', async ({ person }) => {
  const ada = await person('Ada'), bert = await person('Bert');
  await table(ada, bert);
  await toAct(ada, bert);
  const [hers, his] = [ada.locator('.moment.citizenship'), bert.locator('.moment.citizenship')];
  /** She offers it with the relic of the first space. */
  const offer = async () => {
    await ada.locator('.prompt .choice', { hasText: 'Offer Red citizenship' }).click();
    await hers.getByRole('button', { name: 'Add to the terms: Grand Scepter' }).click();
    await hers.getByRole('button', { name: /^Offer this one: / }).first().click();
    await hers.getByRole('button', { name: 'Propose this' }).click();
    await expect(his).toContainText('Proposed; waiting for: Red');
  };
  await offer();
  /* He sees what he would get, and what it would make of him. */
  await expect(his.locator('.deal-spaces li.chosen')).toHaveCount(1);
  await expect(his.locator('.changes')).toContainText('What it changes for: Red');
  await expect(his.locator('.changes')).toContainText('Becomes a Citizen');
  await looks(bert, 'citizenship-asked');
  const refused = await toldTo(ada, bert);
  await his.getByRole('button', { name: 'Refuse' }).click();
  await refused('make no deal');
  await expect(bert.locator('.own-board')).toContainText('Exile');

  /* The Chancellor may ask again in the next turn. */
  await ada.locator('.prompt .choice.quiet-choice').click();
  await ada.locator('.prompt .confirm .choice.strong').click();
  await toAct(ada, bert, 'Round 2');
  await offer();
  const accepted = await toldTo(ada, bert);
  /* By Tab and Enter alone: the terms that explain themselves are a stop on the way to the answers. */
  const tabTo = async (what: string) => {
    const there = () => bert.evaluate((wanted) => document.activeElement!.matches(wanted), what);
    for (let presses = 0; presses < 90 && !(await there()); presses++) await bert.keyboard.press('Tab');
    expect(await there(), `the keyboard reaches ${what}`).toBe(true);
  };
  await tabTo('.moment .deal-given [data-tip]');
  await expect(bert.getByRole('tooltip')).toContainText('Grand Scepter');
  await tabTo('.moment .moment-ways .strong');
  await expect(bert.locator('.moment-ways :focus')).toHaveText('Accept');
  await bert.keyboard.press('Enter');
  await accepted('Citizen');
  await expect.poll(() => bert.evaluate(() => document.activeElement!.closest('.prompt') !== null), 'the keyboard goes on at the question').toBe(true);
  await expect(bert.locator('.own-board')).toContainText('Citizen');
});
