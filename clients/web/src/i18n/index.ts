/*
 * Words in the language of the person. A catalogue is one file per language with ICU messages by key; its en.ts says
 * which keys there are, and the compiler demands all of them of the others. The general catalogue is here; every game
 * that this client knows has one of its own, which is learnt when a match of it is shown. Catalogues are loaded when
 * needed.
 */
import { computed, signal } from '@preact/signals';
import { IntlMessageFormat } from 'intl-messageformat';
import { detectLanguage, settings, type Language } from '../settings';
import type { Catalogue, Key } from './en';
import { elementsOf, type Message } from './message';

export type { Key };
export type Values = Record<string, string | number | boolean>;
type Messages = Record<string, Message>;
/** One catalogue in all its languages. */
export type Loaders = Record<Language, () => Promise<{ default: Messages }>>;

const GENERAL = '';
/** By game. The build reads their messages; code that runs without having been built puts in what is read (tests/web/catalogues.ts). */
export const catalogues = new Map<string, Loaders>([[GENERAL, {
  en: () => import('./en'),
  de: () => import('./de'),
  pl: () => import('./pl'),
} satisfies Record<Language, () => Promise<{ default: Catalogue }>>]]);

interface Loaded {
  language: Language;
  /** By game; the general catalogue is GENERAL. */
  messages: ReadonlyMap<string, Messages>;
  formats: Map<string, IntlMessageFormat>;
}
const loaded = signal<Loaded | null>(null);

/** The language that is wanted: chosen, or that of the browser. */
export const wanted = computed<Language>(() =>
  settings.language.value === 'auto' ? detectLanguage() : settings.language.value,
);

/** All catalogues in a language, with those that are learnt while they are fetched. */
async function fetchAll(language: Language): Promise<Map<string, Messages>> {
  const messages = new Map<string, Messages>();
  for (;;) {
    const missing = [...catalogues].filter(([game]) => !messages.has(game));
    if (!missing.length) return messages;
    await Promise.all(missing.map(async ([game, loaders]) => messages.set(game, (await loaders[language]()).default)));
  }
}

/** Fetches the catalogues of a language and speaks it from now on, unless another was wanted meanwhile. */
export async function speak(language: Language): Promise<void> {
  if (loaded.value?.language === language) return;
  const messages = await fetchAll(language);
  if (wanted.value !== language) return;
  loaded.value = { language, messages, formats: new Map() };
  document.documentElement.lang = language;
}

/** Fetches the words of a game in the language being spoken, and in every language spoken after it. */
export async function learn(game: string, loaders: Loaders): Promise<void> {
  catalogues.set(game, loaders);
  for (;;) {
    const { language } = loaded.value!;
    const messages = await loaders[language]().then((module) => module.default, (error: unknown) => {
      catalogues.delete(game);
      throw error;
    });
    const now = loaded.value!;
    if (now.messages.has(game)) return; // another language was wanted meanwhile, and came with these words
    if (now.language !== language) continue;
    loaded.value = { ...now, messages: new Map([...now.messages, [game, messages]]), formats: new Map() };
    return;
  }
}

/** The language being spoken. */
export const language = computed<Language>(() => loaded.value?.language ?? 'en');

function format(game: string, key: string, values: Values | undefined): string | undefined {
  const now = loaded.value;
  const own = now?.messages.get(game)?.[key];
  const message = own ?? now?.messages.get(GENERAL)?.[key];
  if (!now || message === undefined) return undefined;
  if (typeof message === 'string') return message;
  const name = own === undefined ? key : `${game} ${key}`;
  let made = now.formats.get(name);
  if (!made) now.formats.set(name, (made = new IntlMessageFormat(elementsOf(message), locale.value)));
  return String(made.format(values));
}

/** "ambush_fox" as words, for what no catalogue knows: servers may be younger than their pages. */
export function plain(name: string): string {
  const words = name.replace(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words of a game: its own catalogue, and the general one for what that does not have. */
export interface Words<K extends string = Key> {
  /** A message in the person's language. */
  t(key: K, values?: Values): string;
  /** A word of the game, such as word('phase', 'evening'), by the key "phase.evening"; without one, its name. */
  word(kind: string, name: string, values?: Values): string;
  /** The same by its key, for texts that need not exist, such as explanations. */
  maybe(key: string, values?: Values): string | undefined;
}

/** `K`: the keys of the game's own catalogue. */
export const wordsOf = <K extends string = Key>(game: string): Words<K | Key> => ({
  t: (key, values) => format(game, key, values) ?? key,
  word: (kind, name, values) => format(game, `${kind}.${name}`, values) ?? plain(name),
  maybe: (key, values) => format(game, key, values),
});

/** What is said outside of every game. */
export const general = wordsOf(GENERAL);
export const { t, word, maybe } = general;

/* The person's own variety of the language, for dates and numbers: en-GB rather than en. */
const locale = computed<string>(
  () => navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language.value) ?? language.value,
);

/** A number as it is written here. */
export function number(value: number): string {
  return new Intl.NumberFormat(locale.value).format(value);
}

/** A moment (milliseconds since 1970): the time today, the date otherwise. */
export function moment(at: number, now = Date.now()): string {
  const day = (ms: number) => new Date(ms).toDateString();
  const style: Intl.DateTimeFormatOptions =
    day(at) === day(now) ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(locale.value, style).format(at);
}

/** A moment to come: the time, and the day if it is another one. */
export function clockTime(at: number, now = Date.now()): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  const day: Intl.DateTimeFormatOptions = today ? {} : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(locale.value, { ...day, hour: '2-digit', minute: '2-digit' }).format(at);
}

/** "3 minutes ago". */
export function ago(at: number, now = Date.now()): string {
  const seconds = Math.round((at - now) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [['day', 86400], ['hour', 3600], ['minute', 60]];
  const relative = new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
  }
  return relative.format(0, 'minute');
}

/** "in 10 minutes", or a little sooner. */
export function within(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const relative = new Intl.RelativeTimeFormat(locale.value);
  return minutes < 120 ? relative.format(minutes, 'minute') : relative.format(Math.ceil(minutes / 60), 'hour');
}

/** "Ada, Bo and Cy". */
export function list(parts: string[]): string {
  return new Intl.ListFormat(locale.value, { type: 'conjunction' }).format(parts);
}
