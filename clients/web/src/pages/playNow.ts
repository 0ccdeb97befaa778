/*
 * A first match at one press: against bots, set up by its game for somebody who has never played it, and explained as
 * it goes (table/coach). What breaks on the way leaves its lobby, where everything can be done by hand.
 */
import { signal } from '@preact/signals';
import { gameOf } from '../games/load';
import type { Game as Offer } from '../protocol';
import { go } from '../router';
import { connection } from '../state';
import { guide } from '../table/coach/guided';
import { attempt } from '../ui/toasts';
import { create, draftOf, type Draft } from './draft';
import { entropy } from './entropy';

/** The game that somebody without a name yet has asked for. The start page sees to it. */
export const wantsToPlay = signal<string | null>(null);

/** A match of this game is being made. */
export const making = signal(false);

async function seatBots(match: string, seats: number): Promise<void> {
  for (let i = 1; i < seats; i++) await connection.request('add_bot', { match, level: 'easy' });
  await connection.request('ready', { match, ready: true, entropy: entropy() });
  await connection.request('start', { match });
}

/** Makes a match of one person and bots, begins it, and goes there. */
export async function playNow(offer: Offer): Promise<void> {
  wantsToPlay.value = null;
  if (making.value) return;
  making.value = true;
  const game = await gameOf(offer.game);
  const draft: Draft = { ...draftOf(offer), seats: offer.seats_min, spectators: false, ...game.first };
  const match = await attempt(create(offer, draft), game.words);
  if (match) {
    guide(match);
    await attempt(seatBots(match, draft.seats), game.words);
    go({ page: 'match', id: match });
  }
  making.value = false;
}
