/* The cards of Oath: each has its name and tells what it does, in every language, briefly and in that language. */
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import de from '../../clients/web/src/games/oath/i18n/cards/de';
import en from '../../clients/web/src/games/oath/i18n/cards/en';
import pl from '../../clients/web/src/games/oath/i18n/cards/pl';
import { check, picture } from './check';
import { ask, expect, test } from './people';
import { resize, turnTo } from './sizes';
import { vocabularyOf, wordsOf } from './vocabulary';

const LANGUAGES: Record<string, Record<string, string>> = { en, de, pl };
/** What fits on a card, in letters. */
const TEXT = 165, NAME = 36;
/** Names that are the same word in English and German. */
const SHARED = ['alchemist', 'hospital', 'inquisitor', 'mine', 'portal', 'steppe'];

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const oath = vocabularyOf('oath');
/* A ruin goes by the name of its edifice in choices; its own stands in the section of facts. */
const ruins = [...read('core/oath/cards/edifices.def').matchAll(/^EDIFICE\(.*?"\w+".*?"(\w+)"/gm)].map(([, name]) => name!);
const cards = [...wordsOf(oath, 'card'), ...ruins, 'mob'].map((name) => `card.${name}`);
/** The Mob is the People's Favor as it lies then. */
const cardsShown = cards.filter((key) => key !== 'card.mob');
const keys = [
  ...cards,
  ...wordsOf(oath, 'trait').map((name) => `trait.${name}`),
  ...wordsOf(oath, 'goal').map((name) => `goal.${name}`),
];

test('every card has its name and tells what it does in every language', () => {
  expect(ruins.length).toBe(6);
  expect(keys.length).toBe(270);
  for (const [language, catalogue] of Object.entries(LANGUAGES)) {
    expect(cards.filter((key) => !catalogue[key]?.trim()), language).toEqual([]);
    expect(keys.filter((key) => !catalogue[`about.${key}`]?.trim()), language).toEqual([]);
    expect(Object.keys(catalogue).filter((key) => key.startsWith('about.') && !keys.includes(key.slice('about.'.length))), language).toEqual([]);
  }
});

test('no card says more than fits', () => {
  for (const [language, catalogue] of Object.entries(LANGUAGES)) {
    const long = keys.filter((key) => catalogue[`about.${key}`]!.length > TEXT || (catalogue[key] ?? '').length > NAME);
    expect(long.map((key) => `${key}: ${catalogue[`about.${key}`]!.length}`), language).toEqual([]);
  }
});

test('no two cards have the same name', () => {
  for (const [language, catalogue] of Object.entries(LANGUAGES)) {
    const names = cards.map((key) => catalogue[key]!);
    expect(names.filter((name, i) => names.indexOf(name) !== i), language).toEqual([]);
  }
});

test('nothing is left in English', () => {
  for (const language of ['de', 'pl']) {
    const own = LANGUAGES[language]!, english = LANGUAGES['en']!;
    expect(keys.filter((key) => own[`about.${key}`] === english[`about.${key}`]), language).toEqual([]);
    expect(cards.filter((key) => own[key] === english[key] && !(language === 'de' && SHARED.includes(key.split('.')[1]!))), language).toEqual([]);
    expect(Object.entries(own).filter(([, text]) => /\b(the|you|your|and|with|from|if|card|favor|secrets?|warbands?)\b/i.test(text.replace(/\{[^}]*,/g, ''))), language).toEqual([]);
  }
});

/** A match of Oath with bots, at its table. */
async function beginOath(page: Page): Promise<void> {
  const boards = ['chancellor', 'black', 'red'];
  const { match } = await ask(page, 'create', { game: 'oath', seats: boards.length, seat_settings: Object.fromEntries(boards.map((board, i) => [`s${i + 1}`, { board }])) });
  for (let i = 1; i < boards.length; i++) await ask(page, 'add_bot', { match, level: 'random' });
  await ask(page, 'ready', { match });
  expect(await ask(page, 'start', { match })).toMatchObject({ type: 'ok' });
  await page.goto(`${page.url().replace(/#.*/, '')}#/match/${match}`);
  await expect(page.locator('.oath-table')).toBeVisible();
}

test('the help shows all cards, by suit, by sort and by a word in them, and nothing is cut off', async ({ person }) => {
  const page = await person('Ada');
  await beginOath(page);
  const LOOKS = [['en', 'light', 1440, 2400], ['de', 'dark', 390, 844], ['pl', 'light', 390, 844]] as const;
  for (const [language, theme, width, height] of LOOKS) {
    const said = LANGUAGES[language]!;
    await resize(page, { width, height });
    await turnTo(page, language, theme);
    await page.locator('.help-button').first().click();
    await page.locator('.help-tabs button', { hasText: said['cards.title']! }).click();
    const groups = page.locator('.all-cards-groups button'), cards = page.locator('.all-cards li');
    await expect(groups.first()).toBeVisible();
    let shown = 0;
    for (let i = 0; i < await groups.count(); i++) {
      await groups.nth(i).click();
      await expect(groups.nth(i)).toHaveAttribute('aria-pressed', 'true');
      shown += await cards.count();
      const cut = await page.locator('.all-cards .oc').evaluateAll((all) => all.filter((one) => [one, ...one.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === 'hidden')).map((one) => one.textContent));
      expect(cut, `${language} ${width}`).toEqual([]);
      await picture(page.locator('.all-cards ul'), `oath-cards-${language}-${width}-${i}`);
    }
    expect(shown, language).toBe(cardsShown.length);
    if (language !== 'pl') await check(page, `oath-cards-${language}-${width}`);
    await page.getByRole('searchbox').fill(said['card.longbows']!);
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(said['about.card.longbows']!);
  }
});
