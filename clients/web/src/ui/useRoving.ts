/* A list of buttons as one stop of the Tab key: arrows go from one to the next, Home and End to the first and last. */
import { useState } from 'preact/hooks';
import { roved } from './roved';

export interface Roving {
  tabIndex(i: number): 0 | -1;
  /** For the list. */
  onKeyDown(event: KeyboardEvent): void;
  /** For each of its entries. */
  onFocus(i: number): void;
}

/** `home`: where Tab comes in before anything was focused. `which`: the entries' buttons in the list. */
export function useRoving(count: number, home = 0, which = 'button'): Roving {
  const [focus, setFocus] = useState<number | null>(null);
  const at = focus !== null && focus < count ? focus : home;
  return {
    tabIndex: (i) => (i === at ? 0 : -1),
    onFocus: setFocus,
    onKeyDown: (event) => {
      const next = roved(event.key, at, count);
      if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setFocus(next);
      (event.currentTarget as Element).querySelectorAll<HTMLElement>(which)[next]?.focus();
    },
  };
}
