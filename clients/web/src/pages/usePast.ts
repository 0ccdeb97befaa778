/* Looking back at earlier moments of a match, while it goes on or after its end. */
import { useRef, useState } from 'preact/hooks';
import type { ReplyHistory } from '../protocol';
import { connection } from '../state';
import type { Position } from '../state/match';
import type { Past } from '../table/props';
import { attempt } from '../ui/toasts';

/** How far further back to ask when a moment was shown to nobody and the server answers with a later one. */
const FURTHER = 24;

/** The moment that is looked at, or null for the present; and how the table asks for others. */
export function usePast(match: string, position: Position): { moment: ReplyHistory | null; past: Past } {
  const [moment, setMoment] = useState<ReplyHistory | null>(null);
  /* Before it nothing was shown to anybody: the server answers with it again. */
  const [first, setFirst] = useState(-1);
  const asked = useRef(0);
  /* The version that is on its way: whoever holds the key asks for it again and again. */
  const awaited = useRef<number | null>(null);

  const fetchMoment = async (version: number, request: number): Promise<void> => {
    const before = moment && version < moment.move ? moment.move : Infinity;
    for (let move = version; move >= 0 && move > version - FURTHER; move--) {
      const reply = await attempt(connection.request('history', { match, move, seat: position.seat }));
      if (request !== asked.current || reply === undefined) return;
      if (reply.move < before) return setMoment(reply.move >= position.version ? null : reply);
    }
    setFirst(before);
  };

  const look = async (version: number | null): Promise<void> => {
    if (version !== null && version === awaited.current) return;
    const request = ++asked.current;
    awaited.current = version;
    if (version === null) setMoment(null);
    else await fetchMoment(version, request);
    if (request === asked.current) awaited.current = null;
  };
  return { moment, past: { at: moment?.move ?? null, first, look: (version) => void look(version) } };
}
