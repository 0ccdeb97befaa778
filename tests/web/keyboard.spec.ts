/* Without a mouse, from the first page into a match. */
import type { Page } from '@playwright/test';
import { beginOath, withoutPowers } from './oath';
import { answerUntil, begin, expect, test } from './people';

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
  await expect(ada.getByLabel('Faction').first(), 'the form is there').toBeVisible();
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

test('who looks back by keyboard keeps the focus, and news are told in the dialog that is open', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /^Daylight: \d/);
  /* As on a busy machine, where what follows a change comes before the browser has drawn it, and taken the focus from what was disabled. */
  await ada.evaluate(() => {
    window.requestAnimationFrame = (run) => {
      run(performance.now());
      return 0;
    };
  });
  const said = ada.locator('.past-place [role="status"]');
  await expect(said, 'it stands there before it says anything').toHaveText('');
  await ada.locator('.look-back').focus();
  await ada.keyboard.press('Enter');
  await expect(said).toHaveText('Looking back');
  const back = ada.getByRole('button', { name: 'One step back' }), on = ada.getByRole('button', { name: 'One step forward' });
  await expect(back).toBeFocused();
  const moment = ada.locator('.past-bar');
  /* A press before the last one was answered asks for nothing new, so that whoever holds the key gets on. */
  const last = await moment.getAttribute('data-at');
  expect(await back.evaluate((button: HTMLButtonElement) => {
    let asked = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      if (String(data).includes('"history"')) asked++;
      return send.call(this, data);
    };
    for (let press = 0; press < 3; press++) button.click();
    WebSocket.prototype.send = send;
    return asked;
  })).toBe(1);
  await expect(moment).not.toHaveAttribute('data-at', last!);
  for (let steps = 0; await back.isEnabled(); steps++) {
    expect(steps, 'steps to the first moment').toBeLessThan(100);
    const before = await moment.getAttribute('data-at');
    await back.press('Enter');
    await expect.poll(async () => (await back.isDisabled()) || (await moment.getAttribute('data-at')) !== before, { intervals: [20] }).toBe(true);
  }
  await expect(on, 'at the first moment').toBeFocused();
  await ada.keyboard.press('Tab');
  await ada.keyboard.press('Enter');
  await expect(ada.locator('.look-back')).toBeFocused();
  /* The browser of this person allows no notifications. */
  await ada.getByRole('button', { name: 'Settings' }).click();
  /* News stay for some seconds: the page itself closes the dialog as soon as they are there, and sees where they are before and after. */
  const shown = ada.evaluate(() => new Promise<string[][]>((done) => {
    const now = () => [...document.querySelectorAll('.toast')].map((one) => `${one.closest('dialog') ? 'in the dialog' : 'on the page'}: ${one.textContent!}`);
    let before: string[] | null = null;
    new MutationObserver((_, observer) => {
      if (!before && now().length) {
        before = now();
        document.querySelector<HTMLElement>('dialog .dialog-head button')!.click();
      } else if (before && !document.querySelector('dialog')) {
        observer.disconnect();
        done([before, now()]);
      }
    }).observe(document.body, { subtree: true, childList: true });
  }));
  await ada.getByRole('dialog').getByLabel(/^Notify me/).click();
  const told = expect.stringMatching(/blocks notifications/);
  expect(await shown).toEqual([[told], [told]]);
  expect((await shown).map(([one]) => one!.split(':')[0])).toEqual(['in the dialog', 'on the page']);
});

test('who wants it chooses by no letter and no digit', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /Where does the keep stand/);
  const first = ada.locator('.prompt .choice').first(), help = ada.getByRole('dialog', { name: 'Help' });
  const set = async (on: boolean) => {
    await ada.getByRole('button', { name: 'Settings' }).click();
    await ada.getByRole('dialog').getByLabel('Letters and digits choose').setChecked(on);
    await ada.keyboard.press('Escape');
    await expect(ada.getByRole('dialog')).toHaveCount(0);
  };
  await set(false);
  await expect(first.locator('kbd')).toBeHidden();
  const asked = await ada.locator('.prompt').innerText();
  for (const key of ['?', '1', '[']) await ada.keyboard.press(key);
  /* What these had done would be shown by now: arrows and Enter are answered after them. */
  await first.focus();
  await ada.keyboard.press('ArrowRight');
  await expect(ada.locator('.prompt .choice').nth(1)).toBeFocused();
  await expect(help).toHaveCount(0);
  expect(await ada.locator('.prompt').innerText()).toBe(asked);
  await set(true);
  await expect(first.locator('kbd')).toBeVisible();
  await ada.keyboard.press('?');
  await expect(help).toBeVisible();
  await ada.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await ada.keyboard.press('1');
  await expect(ada.locator('.prompt-words')).not.toContainText('Where does the keep stand');
});

test('two tabs of a person have the same settings', async ({ person }) => {
  const ada = await person('Ada'), other = await ada.context().newPage();
  await other.goto(ada.url());
  await expect(other.locator('.own-name')).toHaveText('Ada');
  const change = async (page: Page, label: string, value: string) => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog').getByLabel(label).selectOption(value);
    await page.keyboard.press('Escape');
  };
  await change(ada, 'Appearance', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await change(other, 'Animations', 'on');
  await expect(ada.locator('html')).toHaveAttribute('data-motion', 'on');
  await ada.reload();
  await expect(ada.locator('html')).toHaveAttribute('data-theme', 'dark');
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
const seen = (page: Page, before: string, table = '.root-table'): Promise<Seen> => page.evaluate(([last, where]) => new Promise<Seen>((done) => {
  let looks = 0;
  const look = () => {
    const prompt = document.querySelector<HTMLElement>(`${where} .prompt`)!, question = prompt.innerHTML;
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
}), [before, table] as const);

test.describe('a whole match of Root', () => {
  test.use({ options: ['--bot-delay', '0'] });

  test('is played to its end by keyboard alone', async ({ person }) => {
    const ada = await person('Ada');
    await begin(ada, ['marquise', 'eyrie'], { order: 'seated' }, {}, 'easy');
    await ada.clock.install(); // answers that give themselves come after a moment; nobody waits here
    let luck = 20, before = '', sure = 0, focused = 0, keyed = 0, closed = false;
    const chance = (n: number) => (luck = (luck * 48271) % 2147483647) % n;
    await expect(ada.locator('.prompt .choice').first()).toBeEnabled();
    for (let presses = 0; presses < 80 && !(await ada.evaluate(() => document.activeElement!.matches('.prompt .choice'))); presses++) await ada.keyboard.press('Tab');
    for (;;) {
      const { state, keys, ends, focused: at, question } = await seen(ada, before);
      before = question;
      if (state === 'over') break;
      /* It goes by itself after a while, but not from under the focus. */
      const battle = !closed && await ada.evaluate(() => {
        const close = document.querySelector<HTMLElement>('.battle .close');
        close?.focus();
        return close !== null;
      });
      if (battle) {
        closed = true;
        await ada.clock.fastForward(20_000);
        await expect(ada.locator('.battle .close')).toBeFocused();
        await ada.keyboard.press('Enter');
        expect(await ada.evaluate(() => document.activeElement!.closest('.prompt') !== null), 'the focus is at the question as soon as a battle is closed').toBe(true);
      }
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
    expect(closed).toBe(true);
    expect(Math.min(sure, focused, keyed), 'answers confirmed, by Enter, by their keys').toBeGreaterThan(0);
    await expect(ada.getByRole('dialog', { name: 'The end' })).toContainText(/has won/);
  });
});

test.describe('a round of Oath', () => {
  test.use({ options: ['--bot-delay', '0'] });

  test('is played by keyboard alone, and says what is pressed', async ({ person }) => {
    const ada = await person('Ada');
    await beginOath(ada);
    await ada.clock.install();
    const at = (what: string) => ada.evaluate((wanted) => document.activeElement!.matches(wanted), what);
    const tabInto = async (what: string) => {
      for (let presses = 0; presses < 80 && !(await at(what)); presses++) await ada.keyboard.press('Tab');
      expect(await at(what), `the keyboard reaches ${what}`).toBe(true);
    };
    let luck = 11, before = '', travelled = false;
    const chance = (n: number) => (luck = (luck * 48271) % 2147483647) % n;
    const said: string[] = [];
    await expect(ada.locator('.prompt .choice').first()).toBeEnabled();
    await tabInto('.prompt .choice');
    while (!(await ada.locator('.turn-words').innerText()).startsWith('Round 2')) {
      const { state, keys, ends, focused, question } = await seen(ada, before, '.oath-table');
      before = question;
      expect(state).not.toBe('over');
      const travel = travelled ? 0 : await ada.locator('.prompt .choice', { hasText: /Travel\b/ }).count();
      if (state === 'by itself') await ada.clock.fastForward(3_000);
      else if (state === 'sure') await ada.keyboard.press('y');
      else if (state === 'how many') {
        await tabInto('.how-many .choice');
        await ada.keyboard.press('Enter');
      } else if (state === 'asked' && travel) {
        /* On the map: what can be chosen says so, and is reached by arrows. */
        await ada.keyboard.press(await ada.locator('.prompt .choice', { hasText: /Travel\b/ }).locator('kbd').innerText());
        await withoutPowers(ada, ada.locator('.site.open'));
        await expect(ada.locator('.site.open').first()).toBeVisible();
        await tabInto('.regions [data-stop]');
        for (let presses = 0; presses < 200 && !(await at('.site.open .site-head')); presses++) await ada.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][chance(4)]!);
        await expect(ada.locator('.site.open :focus')).toHaveAccessibleName(/\w.*Can be chosen/);
        const to = await ada.evaluate(() => document.activeElement!.closest<HTMLElement>('[data-place]')!.dataset['place']!);
        await ada.keyboard.press('Enter');
        await expect(ada.locator(`.site[data-place="${to}"] .o-pawn[aria-label="Pawn: Red"]`)).toHaveCount(1);
        travelled = true;
        await tabInto('.prompt .choice');
        before = '';
      } else if (focused && (!said.length || chance(2) === 0)) {
        await ada.keyboard.press('ArrowRight');
        said.push(await ada.evaluate(() => [...document.activeElement!.childNodes].filter((one) => (one as Element).getAttribute?.('aria-hidden') !== 'true').map((one) => one.textContent).join('')));
        await ada.keyboard.press('Enter');
      } else await ada.keyboard.press((ends.length && chance(3) === 0 ? ends : keys)[0] ?? '1');
    }
    expect(travelled).toBe(true);
    expect(said.length, 'answers by Enter').toBeGreaterThan(0);
    expect(said.filter((words) => !/\p{L}{2}/u.test(words) || /_|undefined|none/.test(words))).toEqual([]);
  });
});
