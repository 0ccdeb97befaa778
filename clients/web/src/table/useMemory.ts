/* What one's own last choices were: so that undo can say what it takes back, in the language of then. */
import { useRef } from 'preact/hooks';

/** Says a choice as it was at its moment. */
export type Said = () => string;

export interface Memory {
  remember(said: Said): void;
  /** The last choice that can be taken back; '' if it was made elsewhere or before the page was loaded. */
  last(): string;
}

const UNKNOWN: Said = () => '';

/** `undo`: how many choices can be taken back now. */
export function useMemory(match: string, undo: number): Memory {
  const kept = useRef<{ match: string; undo: number; said: Said[]; sent: Said }>({ match, undo, said: [], sent: UNKNOWN });
  const now = kept.current;
  if (now.match !== match) kept.current = { match, undo, said: [], sent: UNKNOWN };
  if (now.undo !== undo) {
    if (undo > now.undo) now.said.push(...Array.from({ length: undo - now.undo - 1 }, () => UNKNOWN), now.sent);
    else if (undo === 0) now.said = [];
    else now.said = now.said.slice(0, undo);
    now.undo = undo;
    now.sent = UNKNOWN;
  }
  return {
    remember: (said) => {
      kept.current.sent = said;
    },
    last: now.said[undo - 1] ?? UNKNOWN,
  };
}
