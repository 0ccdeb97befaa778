/* Which match that is open asks this person: the browser's tab calls to it. Without a page, so that it can be thought through. */
import { signal } from '@preact/signals';

const match = signal<string | null>(null);

/** Whether any match that is open asks. */
export const isAsked = (): boolean => match.value !== null;

/** Whether this match, which is open, asks. One that is left may say so after the next one has begun: it speaks of itself alone. */
export function markAsked(one: string, asked: boolean): void {
  if (asked) match.value = one;
  else if (match.peek() === one) match.value = null;
}
