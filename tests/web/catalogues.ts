/* The words of the client: the general catalogue in all languages, and those of the games. */
import de from '../../clients/web/src/i18n/de';
import en from '../../clients/web/src/i18n/en';
import pl from '../../clients/web/src/i18n/pl';
import coachDe from '../../clients/web/src/games/root/coach/de';
import coachEn from '../../clients/web/src/games/root/coach/en';
import coachPl from '../../clients/web/src/games/root/coach/pl';
import oathDe from '../../clients/web/src/games/oath/i18n/de';
import oathEn from '../../clients/web/src/games/oath/i18n/en';
import oathPl from '../../clients/web/src/games/oath/i18n/pl';
import rootDe from '../../clients/web/src/games/root/i18n/de';
import rootEn from '../../clients/web/src/games/root/i18n/en';
import rootPl from '../../clients/web/src/games/root/i18n/pl';
import type { Message } from '../../clients/web/src/i18n/message';

type Languages = Record<'en' | 'de' | 'pl', Record<string, string>>;

export const GENERAL: Languages = { en, de, pl };
export const OF_GAMES: Record<string, Languages> = { root: { en: rootEn, de: rootDe, pl: rootPl }, oath: { en: oathEn, de: oathDe, pl: oathPl } };

/** What games tell beginners. */
export const COACHES: Record<string, Languages> = { root: { en: coachEn, de: coachDe, pl: coachPl } };

/** What is said at a table of Root. */
export const ROOT = {
  en: { ...en, ...rootEn },
  de: { ...de, ...rootDe },
  pl: { ...pl, ...rootPl },
};

/** What reads messages when the client is built. */
export const readerOf = async () => (await import('../../clients/web/tools/messages.mjs')) as { read(message: string): Message; readAll(catalogue: Record<string, string>): Record<string, Message> };

/** Makes the client's own code, which is made for a page, speak of a game in this language. */
export async function speakOf(game: string, language: keyof Languages): Promise<void> {
  const page = { matchMedia: () => ({ matches: true, addEventListener: () => undefined }), document: { documentElement: {} }, navigator: { languages: [language] } };
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, configurable: true });
  const { settings } = await import('../../clients/web/src/settings'), { catalogues, learn, speak } = await import('../../clients/web/src/i18n');
  const read = await readerOf();
  const loaders = (languages: Languages) => Object.fromEntries(Object.entries(languages).map(([one, catalogue]) => [one, async () => ({ default: read.readAll(catalogue) })])) as
    unknown as Parameters<typeof learn>[1];
  catalogues.set('', loaders(GENERAL));
  settings.language.value = language;
  await speak(language);
  await learn(game, loaders(OF_GAMES[game]!));
}
