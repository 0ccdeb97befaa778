/* What was told of a moment: from the event that began it on. It stays for a while after its end. */
import { useEffect } from 'preact/hooks';
import type { MatchEvent } from '../../../protocol';
import type { Step } from '../../../table/props';
import { useLinger, type Lingering } from '../../../table/useLinger';

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

/** What was told of a moment, whether it is over and still to be shown, and closing it. `ends`: events that end it. */
export function useStay(now: boolean, last: Told | null, ends: ReadonlySet<string>): Lingering<Told> {
  const { told, stays, close } = useLinger(now, last, ({ events }) => events.some(({ event }) => ends.has(event)), '.moment');
  useEffect(() => {
    if (!stays) return undefined;
    /* Who presses anything else has seen enough; its own buttons do what they say. */
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !target.closest('.moment')) close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [stays, told?.version]);
  return { told, stays, close };
}
