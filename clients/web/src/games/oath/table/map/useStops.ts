/* Everything on the map as one stop of the Tab key: arrows go to what lies next (elements that say data-stop="name"). */
import { useState } from 'preact/hooks';
import { nextStop } from './stops';

export interface Stops {
  tabIndex(name: string): 0 | -1;
  onKeyDown(event: KeyboardEvent): void;
  onFocusIn(event: FocusEvent): void;
}

const STOP = '[data-stop]';

/** `home`: where Tab comes in before anything was focused. */
export function useStops(home: string): Stops {
  const [at, setAt] = useState<string | null>(null);
  return {
    tabIndex: (name) => (name === (at ?? home) ? 0 : -1),
    onFocusIn: (event) => {
      const name = event.target instanceof Element ? event.target.closest(STOP)?.getAttribute('data-stop') : null;
      if (name) setAt(name);
    },
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const all = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>(STOP)].filter((one) => one.checkVisibility());
      const next = nextStop(event.key, all.findIndex((one) => one === document.activeElement), all.map((one) => one.getBoundingClientRect()));
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      all[next]!.focus();
    },
  };
}
