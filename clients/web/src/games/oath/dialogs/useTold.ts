/* What was told of a moment: from the event that began it on. It stays for a while after its end. */
import { useEffect, useState } from 'preact/hooks';
import type { MatchEvent } from '../../../protocol';
import type { Step } from '../../../table/props';

const STAYS = 4500; /* milliseconds */
const LONGEST = 80; /* steps */

export interface Told {
  events: MatchEvent[];
  /** The step that told the last of it. */
  version: number;
}

/** The events since the last one that begins such a moment; `until`: after one of these nothing of it is looked for. */
export function toldSince(history: readonly Step[], begins: (event: MatchEvent) => boolean, until: (event: MatchEvent) => boolean): Told | null {
  const events: MatchEvent[] = [];
  let version = 0;
  for (let i = history.length - 1; i >= 0 && i > history.length - LONGEST; i--) {
    const all = history[i]!.events;
    for (let k = all.length - 1; k >= 0; k--) {
      const event = all[k]!;
      if (until(event)) return null;
      version ||= history[i]!.version;
      events.unshift(event);
      if (begins(event)) return { events, version };
    }
  }
  return null;
}

/** Whether a moment that is over is still to be shown, and closing it. One that was over when the table opened is not. */
export function useLinger(now: boolean, version: number): { stays: boolean; close(): void } {
  const [seen, setSeen] = useState(now ? 0 : version);
  useEffect(() => {
    if (now || !version) return undefined;
    const timer = setTimeout(() => setSeen(version), STAYS);
    return () => clearTimeout(timer);
  }, [now, version]);
  const stays = !now && version > seen;
  useEffect(() => {
    if (!stays) return undefined;
    /* Who presses anything else has seen enough; its own buttons do what they say. */
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !target.closest('.moment')) setSeen(version);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [stays, version]);
  return { stays, close: () => setSeen(version) };
}
