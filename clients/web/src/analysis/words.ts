/* Choices and chances in words, outside of a table. */
import { useEffect, useState } from 'preact/hooks';
import { gameNow } from '../games/load';
import type { Choice, PushLobby, View } from '../protocol';
import type { Named, TableGame } from '../table/game';
import { plainGame } from '../table/plainGame';
import { sayText } from '../table/say';

/** Says choices as the table of the game does; null while what that takes is on its way. */
export function useSaid(game: string, lobby: PushLobby, view: View | undefined): ((choice: Choice) => string) | null {
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
  return (choice) => sayText(named, 'verb', choice);
}
