/* Who works with the keyboard finds the focus on what comes next, not lost with the button that was pressed. */
import { useEffect, useRef } from 'preact/hooks';

/** To what is asked, or to where it will be asked. */
export const focusQuestion = (): void =>
  (document.querySelector<HTMLElement>('.prompt .choice:not(:disabled)') ?? document.querySelector<HTMLElement>('.prompt'))?.focus();

/** Before something beside the question is closed by its own button: whoever pressed that by keyboard goes on at the question. */
export function leaveFocus(): void {
  if (document.activeElement?.matches(':focus-visible')) focusQuestion();
}

/**
 * For the question: whoever answered elsewhere in a match, as by a card that was played, goes on there when what was pressed is gone.
 * Parts that see to it themselves come first.
 */
export function useFocusFound(): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) =>
      (last.current = target instanceof Element && target.matches('.match :focus-visible') && !target.closest('.prompt, .moment, dialog') ? target : null);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (last.current && !last.current.isConnected) queueMicrotask(() => {
      last.current = null;
      if (document.activeElement === document.body) focusQuestion();
    });
  });
}

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
