/* Who has played in a series, and how often with success. Pure. */
import type { MatchEvent, PushLobby, Result, View } from '../protocol';

/** What this person may know of a match. */
export interface Known {
  lobby: PushLobby;
  /** How it ended; null: it is not over. */
  end: { result: Result; view: View; version: number; told: MatchEvent[] } | null;
}

/** What a person has done in the matches of a series that are over. */
export interface Played {
  player: string;
  name: string;
  played: number;
  won: number;
}

/** Everybody who has played, those with most victories first; bots are nobody. */
export function roster(matches: readonly Known[]): Played[] {
  const all = new Map<string, Played>();
  for (const { lobby, end } of matches) {
    for (const { seat, player, name } of end ? lobby.seats : []) {
      if (!player) continue;
      const before = all.get(player) ?? { player, name: '', played: 0, won: 0 };
      all.set(player, { player, name: name ?? before.name, played: before.played + 1, won: before.won + Number(end!.result.winners.includes(seat)) });
    }
  }
  return [...all.values()].sort((a, b) => b.won - a.won || b.played - a.played);
}
