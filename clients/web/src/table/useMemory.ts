/* What one's own last choices were, in words: so that undo can say what it takes back. */
import { useRef } from 'preact/hooks';

export interface Memory {
  remember(words: string): void;
  /** The last choice that can be taken back; '' if it was made elsewhere or before the page was loaded. */
  last: string;
}

/** `undo`: how many choices can be taken back now. */
export function useMemory(match: string, undo: number): Memory {
  const kept = useRef<{ match: string; undo: number; words: string[]; sent: string | null }>({ match, undo, words: [], sent: null });
  const now = kept.current;
  if (now.match !== match) kept.current = { match, undo, words: [], sent: null };
  if (now.undo !== undo) {
    if (undo > now.undo) now.words.push(...Array.from({ length: undo - now.undo - 1 }, () => ''), now.sent ?? '');
    else if (undo === 0) now.words = [];
    else now.words = now.words.slice(0, undo);
    now.undo = undo;
    now.sent = null;
  }
  return {
    remember: (words) => {
      kept.current.sent = words;
    },
    last: now.words[undo - 1] ?? '',
  };
}
