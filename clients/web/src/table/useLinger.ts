/* What is over and still shown: for a while, and for as long as somebody is at it by pointer or keyboard. */
import { useEffect, useRef, useState } from 'preact/hooks';

const STAYS = 5000, LOOKS = 1000; /* milliseconds: of itself; between looks whether it is still used */

export interface Lingering<T> {
  /** What was told of it; of one that is used also when something else has begun since. */
  told: T | null;
  /** It is over, and still to be shown. */
  stays: boolean;
  close(): void;
}

/**
 * `now`: it is not over yet. `told`: what was told of it last, and by which version. `isOver`: whether that has its end. `where`: the part
 * of the page that shows it. One that was over when the table opened is not shown.
 */
export function useLinger<T extends { version: number }>(now: boolean, told: T | null, isOver: (told: T) => boolean, where: string): Lingering<T> {
  const used = () => document.querySelector(`${where}:is(:hover, :focus-within)`) !== null;
  const kept = useRef<T | null>(null);
  if (told || !used()) kept.current = told;
  const shown = kept.current, version = shown && isOver(shown) ? shown.version : 0;
  const [seen, setSeen] = useState(now ? 0 : version);
  const close = () => setSeen(version);
  useEffect(() => {
    if (now || !version) return undefined;
    const look = () => {
      if (used()) timer = setTimeout(look, LOOKS);
      else close();
    };
    let timer = setTimeout(look, STAYS);
    return () => clearTimeout(timer);
  }, [now, version]);
  return { told: shown, stays: !now && version > seen, close };
}
