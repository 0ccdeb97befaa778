/* Without a mouse, from the first page into a match. */
import type { Page } from '@playwright/test';
import { begin, expect, test } from './people';

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

/** What a person at the keyboard sees, once something can be done: the keys of the answers, and what has the focus. */
interface Seen {
  state: 'over' | 'by itself' | 'sure' | 'how many' | 'asked';
  keys: string[];
  /** Keys of answers that end a part of the turn. */
  ends: string[];
  focused: boolean;
  question: string;
}

/* The same may be asked twice, so that after a while the old question counts as a new one. */
const seen = (page: Page, before: string): Promise<Seen> => page.evaluate((last) => new Promise<Seen>((done) => {
  let looks = 0;
  const look = () => {
    const prompt = document.querySelector<HTMLElement>('.root-table .prompt')!, question = prompt.innerHTML;
    const keys = (what: string) => [...prompt.querySelectorAll(`${what}:not(:disabled) > kbd`)].map((key) => key.textContent!);
    const tell = (state: Seen['state']) => done({ state, keys: keys('.choice'), ends: keys('.quiet-choice'), focused: document.activeElement!.matches('.prompt .choice'), question });
    if (document.querySelector('dialog[open]')) return tell('over');
    if (question !== last || ++looks > 200) {
      if (prompt.querySelector('.by-itself')) return tell('by itself');
      if (prompt.querySelector('.confirm .strong:not(:disabled)')) return tell('sure');
      if (prompt.querySelector('.how-many .choice:not(:disabled)')) return tell('how many');
      if (keys('.choice').length) return tell('asked');
    }
    return setTimeout(look, 4);
  };
  look();
}), before);

test.describe('a whole match of Root', () => {
  test.use({ options: ['--bot-delay', '0'] });

  test('is played to its end by keyboard alone', async ({ person }) => {
    const ada = await person('Ada');
    await begin(ada, ['marquise', 'eyrie'], { order: 'seated' }, {}, 'easy');
    await ada.clock.install(); // answers that give themselves come after a moment; nobody waits here
    let luck = 20, before = '', sure = 0, focused = 0, keyed = 0;
    const chance = (n: number) => (luck = (luck * 48271) % 2147483647) % n;
    await expect(ada.locator('.prompt .choice').first()).toBeEnabled();
    for (let presses = 0; presses < 80 && !(await ada.evaluate(() => document.activeElement!.matches('.prompt .choice'))); presses++) await ada.keyboard.press('Tab');
    for (;;) {
      const { state, keys, ends, focused: at, question } = await seen(ada, before);
      before = question;
      if (state === 'over') break;
      if (state === 'by itself') await ada.clock.fastForward(3_000);
      else if (state === 'sure') {
        sure++;
        await ada.keyboard.press('y');
      } else if (state === 'how many' && at) {
        await ada.keyboard.press('ArrowLeft');
        await ada.keyboard.press('Enter');
      } else if (at && chance(3) === 0) {
        focused++;
        await ada.keyboard.press('ArrowRight');
        await ada.keyboard.press('Enter');
      } else {
        keyed++;
        const among = ends.length && chance(8) === 0 ? ends : keys;
        await ada.keyboard.press(among[chance(among.length)] ?? '1');
      }
    }
    expect(Math.min(sure, focused, keyed), 'answers confirmed, by Enter, by their keys').toBeGreaterThan(0);
    await expect(ada.getByRole('dialog', { name: 'The end' })).toContainText(/has won/);
  });
});
