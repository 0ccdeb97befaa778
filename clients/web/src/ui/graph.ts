/* How wide a graph is drawn: as wide as it stands there, so that its text is as large as any other. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

const WIDEST = 560;
/** Room for the names at the ends of lines, at most and as a part of the whole, and what a letter of one needs. */
const NAMES = 110, PART = 0.28, GAP = 9, LETTER = 7;

export interface Across {
  /** For what holds the drawing. */
  ref: { current: HTMLElement | null };
  width: number;
  /** What is left free to the right of the lines, for names; and where they begin in it. */
  right: number;
  gap: number;
  /** A name as long as there is room for it. */
  short(name: string): string;
}

export function useAcross(): Across {
  const ref = useRef<HTMLElement>(null), [width, setWidth] = useState(WIDEST);
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.min(WIDEST, ref.current!.clientWidth || WIDEST)), sizes = new ResizeObserver(measure);
    measure();
    sizes.observe(ref.current!);
    return () => sizes.disconnect();
  }, []);
  const right = Math.min(NAMES, Math.round(PART * width));
  const most = Math.floor((right - GAP) / LETTER);
  return { ref, width, right, gap: GAP, short: (name) => (name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name) };
}
