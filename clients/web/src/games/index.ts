/* The games that this client knows more of than the protocol tells: a folder each, fetched when it is needed. */
import type { Game } from './game';

interface Entry {
  /** The name that it is published under, the same in every language. */
  title: string;
  load(): Promise<{ default: Game }>;
}

/** By the names that servers have for them. */
export const GAMES: Readonly<Record<string, Entry>> = {
  root: { title: 'Root', load: () => import('./root') },
  oath: { title: 'Oath', load: () => import('./oath') },
};
