/* Who works with the keyboard finds the focus on what comes next, not lost with the button that was pressed. */
import { useEffect, useRef } from 'preact/hooks';

/** For a part of the page. `next`: what in it takes the focus when one of `changes` took away what had it. */
export function useFocusKept(part: { current: HTMLElement | null }, next: string, ...changes: unknown[]) {
  const inside = useRef(false);
  useEffect(() => {
    /* A browser takes the focus from what was disabled when it next draws, which may be later than this. */
    const here = document.activeElement, lost = here === document.body || here?.matches(':disabled');
    if (inside.current && lost) part.current?.querySelector<HTMLElement>(next)?.focus();
  }, changes);
  return { onFocusIn: () => (inside.current = true), onFocusOut: (event: FocusEvent) => (inside.current = event.relatedTarget === null) };
}
