/* The match that is to be created, and creating it. */
import { LostError } from '../net/connection';
import type { Game as Offer } from '../protocol';
import { beginningFields, NO_BEGINNING, type Beginning } from '../series/beginning';
import { connection } from '../state';
import type { Clock } from './ClockForm';

type Values = Record<string, string>;

/** A match as it is being thought of. */
export interface Draft {
  seats: number;
  settings: Values;
  seatSettings: Record<string, Values>;
  title: string;
  public: boolean;
  spectators: boolean;
  hints: boolean;
  explain: boolean;
  pace: string;
  delay: number;
  sit: boolean;
  clock: Clock | null;
  beginning: Beginning;
}

const USUAL_SEATS = 4;

/** What stands there before anybody has changed it. */
export function draftOf(game: Offer): Draft {
  return {
    seats: Math.min(Math.max(USUAL_SEATS, game.seats_min), game.seats_max),
    settings: {}, seatSettings: {}, title: '', public: false, spectators: true, hints: true, explain: false, pace: 'quick', delay: 0, sit: true,
    clock: null, beginning: NO_BEGINNING,
  };
}

/** Settings of the seats that there are; those of seats given up again are kept in the draft. */
export function taken(seatSettings: Draft['seatSettings'], seats: number): Draft['seatSettings'] {
  return Object.fromEntries(Object.entries(seatSettings).filter(([seat]) => Number(seat.slice(1)) <= seats));
}

/* The match that an unanswered request made, if it did. */
async function findCreated(known: Set<string>): Promise<string | undefined> {
  const { matches } = await connection.request('mine', {});
  return matches.find((match) => match.state === 'lobby' && !known.has(match.match))?.match;
}

/** Creates it, once, even if the connection breaks; its name. */
export async function create(game: Offer, draft: Draft): Promise<string> {
  const fields = {
    game: game.game, seats: draft.seats, settings: draft.settings,
    seat_settings: taken(draft.seatSettings, draft.seats),
    public: draft.public, spectators: draft.spectators, hints: draft.hints, explain: draft.explain, pace: draft.pace, delay: draft.delay,
    sit: draft.sit,
    ...beginningFields(draft.beginning), ...(draft.clock ? { clock: draft.clock } : {}),
    ...(draft.title.trim() ? { title: draft.title.trim() } : {}),
  };
  const known = new Set((await connection.request('mine', {})).matches.map((match) => match.match));
  for (;;) {
    try {
      return (await connection.request('create', fields)).match;
    } catch (error) {
      if (!(error instanceof LostError)) throw error;
      const made = await findCreated(known);
      if (made) return made;
    }
  }
}
