/* Sounds of what just happened; of what was told before the page came, none. */
import { useEffect, useRef } from 'preact/hooks';
import type { MatchEvent } from '../protocol';
import { sound, type Sound } from '../ui/sound';
import type { Step } from './props';

/** `soundOf`: what an event of this game sounds like. */
export function useSounds(history: readonly Step[], soundOf: ((event: MatchEvent) => Sound | null) | undefined): void {
  const heard = useRef<number | null>(null);
  useEffect(() => {
    const last = history[history.length - 1]?.version ?? null;
    const before = heard.current;
    heard.current = last;
    if (before === null || last === null || !soundOf) return;
    const fresh = history.filter((step) => step.version > before).flatMap((step) => step.events);
    /* What comes at once sounds once. */
    for (const name of new Set(fresh.map(soundOf))) if (name) sound(name);
  }, [history]);
}
