/*
 * Fetching what a page needs of a game. A part that cannot be fetched (the server is gone, or has become another) is
 * done without, so that nobody is kept from playing; the next page tries again.
 */
import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { learn, plain } from '../i18n';
import type { TableProps } from '../table/props';
import type { Game } from './game';
import { GAMES } from './index';
import { PLAIN } from './plain';

type Component = FunctionComponent<TableProps>;

/** Parts by the game's name; null: it could not be fetched. */
class Parts<T> {
  private readonly known = signal<ReadonlyMap<string, T | null>>(new Map());
  private readonly underway = new Map<string, Promise<void>>();
  constructor(private readonly load: (game: string) => Promise<T>) {}

  /** undefined: it was not fetched yet. */
  get(game: string): T | null | undefined {
    return this.known.value.get(game);
  }

  /** Settled when it is there, or cannot be had. */
  fetch(game: string): Promise<void> {
    if (this.known.peek().get(game)) return Promise.resolve();
    const now = this.underway.get(game) ?? this.bring(game);
    this.underway.set(game, now);
    return now;
  }

  private async bring(game: string): Promise<void> {
    const part = await this.load(game).catch((error: unknown) => {
      console.warn(error);
      return null;
    });
    this.underway.delete(game);
    this.known.value = new Map([...this.known.peek(), [game, part]]);
  }
}

const games = new Parts<Game>(async (name) => {
  const game = (await GAMES[name]!.load()).default;
  if (game.texts) await learn(name, game.texts);
  return game;
});

/** What a page knows of a game now; one that has to be fetched is plain until then. */
export const gameNow = (name: string): Game => games.get(name) ?? PLAIN;

/** A game, fetched if it is not known yet; plain if it cannot be. */
export async function gameOf(name: string): Promise<Game> {
  if (Object.hasOwn(GAMES, name)) await games.fetch(name);
  return gameNow(name);
}

/** Fetches games for as long as they are shown; true when all of them are known, or will not be. */
export function useGames(names: readonly string[]): boolean {
  const known = [...new Set(names)].filter((name) => Object.hasOwn(GAMES, name)).sort();
  useEffect(() => known.forEach((name) => void games.fetch(name)), [known.join()]);
  return known.every((name) => games.get(name) !== undefined);
}

/* Tables by the game's name; ANY is the plain one, which every game can be played at. */
const ANY = '';
const tables = new Parts<Component>(async (name) => (await (name === ANY ? PLAIN : gameNow(name)).table()).default);

/** The table of a game that is known as far as it can be; null: it cannot be had, undefined: it is on its way. */
export function useTableOf(name: string): Component | null | undefined {
  const own = gameNow(name) === PLAIN ? ANY : name, missing = tables.get(own) === null;
  useEffect(() => void tables.fetch(own), [own]);
  useEffect(() => {
    if (missing) void tables.fetch(ANY);
  }, [missing]);
  return tables.get(missing ? ANY : own);
}

/** The name that a game is published under. */
export const titleOf = (name: string): string => (Object.hasOwn(GAMES, name) ? GAMES[name]!.title : plain(name));
