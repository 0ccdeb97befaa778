/* Short news at the edge of the page, read out by screen readers. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Words } from '../i18n';
import { explain } from './explain';

interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const toasts = signal<Toast[]>([]);
let next = 1;
const STAY_MS = 6_000;

export function toast(text: string, bad = false): void {
  const id = next++;
  toasts.value = [...toasts.value.slice(-2), { id, text, bad }];
  setTimeout(() => (toasts.value = toasts.value.filter((one) => one.id !== id)), STAY_MS);
}

/** Does something that may be refused, and tells if it was, in the words of a game if one is given. Undefined then. */
export async function attempt<T>(doing: Promise<T>, words?: Words): Promise<T | undefined> {
  try {
    return await doing;
  } catch (error) {
    toast(explain(error, words), true);
    return undefined;
  }
}

/** The dialogs that are open, the topmost last: what lies behind it is seen badly, and not read out at all. */
const dialogs = signal<readonly object[]>([]);

/** `over`: in a dialog, where they are shown while it is the topmost. */
export function Toasts({ over = false }: { over?: boolean }): JSX.Element {
  const own = useRef({}).current;
  useLayoutEffect(() => {
    if (!over) return undefined;
    dialogs.value = [...dialogs.value, own];
    return () => void (dialogs.value = dialogs.value.filter((one) => one !== own));
  }, []);
  const here = dialogs.value[dialogs.value.length - 1] === (over ? own : undefined);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {here && toasts.value.map(({ id, text, bad }) => (
        <p key={id} class={bad ? 'toast bad' : 'toast'}>
          {text}
        </p>
      ))}
    </div>
  );
}
