/* The cards of Oath: each has its name and tells what it does, in every language, briefly and in that language. */
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import de from '../../clients/web/src/games/oath/i18n/cards/de';
import en from '../../clients/web/src/games/oath/i18n/cards/en';
import pl from '../../clients/web/src/games/oath/i18n/cards/pl';

const LANGUAGES: Record<string, Record<string, string>> = { en, de, pl };
/** What fits on a card, in letters. */
const TEXT = 165, NAME = 36;
/** Names that are the same word in English and German. */
const SHARED = ['alchemist', 'hospital', 'inquisitor', 'mine', 'portal', 'steppe'];

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const words = (JSON.parse(read('protocol/schema/oath.json')) as { $defs: Record<string, { enum: string[] }> }).$defs;
/* A ruin goes by the name of its edifice in choices; its own stands in the section of facts. */
const ruins = [...read('core/oath/cards/edifices.def').matchAll(/^EDIFICE\(.*?"\w+".*?"(\w+)"/gm)].map(([, name]) => name!);
const cards = [...words['word.card']!.enum, ...ruins, 'mob'].map((name) => `card.${name}`);
const keys = [
  ...cards,
  ...words['word.trait']!.enum.map((name) => `trait.${name}`),
  ...words['word.goal']!.enum.map((name) => `goal.${name}`),
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
