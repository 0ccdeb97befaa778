/*
 * Words in the language of the person. A catalogue is one file per language with ICU messages by key; en.ts says
 * which keys there are, and the compiler demands all of them of the others. Catalogues are loaded when needed.
 */
import { computed, signal } from '@preact/signals';
import { IntlMessageFormat } from 'intl-messageformat';
import { detectLanguage, settings, type Language } from '../settings';
import type { Catalogue, Key } from './en';

export type { Key };
export type Values = Record<string, string | number | boolean>;

const LOADERS: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  pl: () => import('./pl'),
};

interface Loaded {
  language: Language;
  messages: Catalogue;
  formats: Map<string, IntlMessageFormat>;
}
const loaded = signal<Loaded | null>(null);

/** The language that is wanted: chosen, or that of the browser. */
export const wanted = computed<Language>(() =>
  settings.language.value === 'auto' ? detectLanguage() : settings.language.value,
);

/** Fetches the catalogue of a language and speaks it from now on, unless another was wanted meanwhile. */
export async function speak(language: Language): Promise<void> {
  if (loaded.value?.language === language) return;
  const messages = (await LOADERS[language]()).default;
  if (wanted.value !== language) return;
  loaded.value = { language, messages, formats: new Map() };
  document.documentElement.lang = language;
}

/** The language being spoken. */
export const language = computed<Language>(() => loaded.value?.language ?? 'en');

function format(key: string, values: Values | undefined): string | undefined {
  const now = loaded.value;
  const message = (now?.messages as Record<string, string> | undefined)?.[key];
  if (!now || message === undefined) return undefined;
  if (!message.includes('{') && !message.includes("'")) return message;
  let made = now.formats.get(key);
  if (!made) now.formats.set(key, (made = new IntlMessageFormat(message, locale.value)));
  return String(made.format(values));
}

/** A message in the person's language. */
export function t(key: Key, values?: Values): string {
  return format(key, values) ?? key;
}

/** "ambush_fox" as words, for what no catalogue knows: servers may be younger than their pages. */
function plain(name: string): string {
  const words = name.replace(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A word of a game, such as word('faction', 'eyrie'), by the key "faction.eyrie". */
export function word(kind: string, name: string, values?: Values): string {
  return format(`${kind}.${name}`, values) ?? plain(name);
}

/** The same for texts that need not exist, such as explanations. */
export function maybe(key: string, values?: Values): string | undefined {
  return format(key, values);
}

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

/** "Ada, Bo and Cy". */
export function list(parts: string[]): string {
  return new Intl.ListFormat(locale.value, { type: 'conjunction' }).format(parts);
}
