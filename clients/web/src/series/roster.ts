/* Who has played in a series, and how often with success. Pure. */
import type { MatchEvent, PushLobby, Result, View } from '../protocol';

/** What this person may know of a match. */
export interface Known {
  lobby: PushLobby;
  /** How it ended; null: it is not over. */
  end: { result: Result; view: View; version: number; told: MatchEvent[] } | null;
}

/** What a person, or the bots together, have done in the matches of a series that are over. */
export interface Played {
  player: string | null; // null: the bots, who are others in each match
  name: string;
  played: number;
  won: number;
}

/** Everybody who has played, those with most victories first; after them the bots, who count once for a match however many they are. */
export function roster(matches: readonly Known[]): Played[] {
  const people = new Map<string, Played>();
  const bots: Played = { player: null, name: '', played: 0, won: 0 };
  for (const { lobby, end } of matches) {
    if (!end) continue;
    const won = ({ seat }: { seat: string }) => end.result.winners.includes(seat);
    for (const one of lobby.seats) {
      if (!one.player) continue;
      const before = people.get(one.player) ?? { player: one.player, name: '', played: 0, won: 0 };
      people.set(one.player, { player: one.player, name: one.name ?? before.name, played: before.played + 1, won: before.won + Number(won(one)) });
    }
    const automatic = lobby.seats.filter(({ player, bot }) => !player && bot);
    bots.played += Number(automatic.length > 0);
    bots.won += Number(automatic.some(won));
  }
  const sorted = [...people.values()].sort((a, b) => b.won - a.won || b.played - a.played);
  return bots.played ? [...sorted, bots] : sorted;
}
