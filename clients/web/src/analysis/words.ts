/* Choices and chances in words, outside of a table. */
import { useEffect, useState } from 'preact/hooks';
import { gameNow } from '../games/load';
import type { Choice, PushLobby, ReplyAnalysis, View } from '../protocol';
import type { Named, TableGame } from '../table/game';
import { plainGame } from '../table/plainGame';
import { isBare, sayText } from '../table/say';

type Reason = ReplyAnalysis['choices'][number]['why'];

interface Said {
  (choice: Choice): string;
  /** Whether it says no more than a number or a name. */
  isBare(choice: Choice): boolean;
  /** What was asked. */
  why(reason: Reason): string;
}

/** Says choices as the table of the game does; null while what that takes is on its way. */
export function useSaid(game: string, lobby: PushLobby, view: View | undefined): Said | null {
  const [own, setOwn] = useState<TableGame | null>(null);
  useEffect(() => {
    let stay = true;
    const { terms, words } = gameNow(game);
    (terms?.() ?? Promise.resolve(plainGame(words))).then((found) => stay && setOwn(() => found), console.warn);
    return () => {
      stay = false;
    };
  }, [game]);
  if (!own || !view) return null;
  const named: Named = { view, lobby, game: own };
  return Object.assign((choice: Choice) => sayText(named, 'verb', choice), {
    isBare: (choice: Choice) => isBare(named, choice),
    why: (reason: Reason) => sayText(named, 'reason', reason),
  });
}
