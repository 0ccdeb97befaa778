/* What a person likes, kept in this browser. Every setting is a signal. */
import { batch, effect, signal, type Signal } from '@preact/signals';
import { SPEEDS } from './table/playback/pace';

export const LANGUAGES = ['en', 'de', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'warren.settings';

function load(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const kept = load();
/** What takes each setting over from what is kept. */
const followers: ((from: Record<string, unknown>) => void)[] = [];

function setting<T extends string | boolean>(name: string, values: readonly T[], preset: T): Signal<T> {
  const read = (from: Record<string, unknown>) => (values.includes(from[name] as T) ? (from[name] as T) : preset);
  const now = signal(read(kept));
  followers.push((from) => (now.value = read(from)));
  return now;
}

const FLAG = [true, false] as const;

export const settings = {
  language: setting('language', ['auto', ...LANGUAGES] as const, 'auto'),
  theme: setting('theme', ['auto', 'light', 'dark'] as const, 'auto'),
  motion: setting('motion', ['auto', 'on', 'off'] as const, 'auto'),
  /** How fast what happened is played. */
  speed: setting('speed', SPEEDS, '1'),
  sound: setting<boolean>('sound', FLAG, false),
  notifications: setting<boolean>('notifications', FLAG, false),
  /** Letters, digits and signs choose at the table (table/keys.ts). */
  keys: setting<boolean>('keys', FLAG, true),
  /** What bots thought of their choices is unfolded in the log. */
  considered: setting<boolean>('considered', FLAG, true),
  /** It was asked once whether to call this person by sounds or notifications. */
  offered: setting<boolean>('offered', FLAG, false),
};

/** The language of the browser if it is one of ours, else English. */
export function detectLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
const stillness = signal(still.matches);
still.addEventListener('change', () => (stillness.value = still.matches));

/** Whether things may move. */
export function motionAllowed(): boolean {
  return settings.motion.value === 'on' || (settings.motion.value === 'auto' && !stillness.value);
}

/* Another tab has changed some: this one follows, or it would put its own back when it keeps the next change. */
function followTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    const now = load();
    batch(() => {
      for (const follow of followers) follow(now);
    });
  });
}

/** Keeps settings in the browser, and puts theme and motion on the page. Called once. */
export function startSettings(): void {
  followTabs();
  effect(() => {
    const all = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.value]));
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      /* A browser that keeps nothing: the settings last as long as the page. */
    }
  });
  effect(() => {
    const root = document.documentElement;
    root.style.colorScheme = settings.theme.value === 'auto' ? 'light dark' : settings.theme.value;
    root.dataset.theme = settings.theme.value;
    root.dataset.motion = motionAllowed() ? 'on' : 'off';
    root.dataset.keys = settings.keys.value ? 'on' : 'off';
  });
}
