/* Telling what the others did when control returns; told until the person acts, and to be looked up after that. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TableGame } from '../game';
import type { TableProps } from '../props';
import { reports, stepsSince, type Report } from '../since';

export interface Since {
  /** Nothing of it is shown where this is empty. */
  reports: readonly Report[];
  open: boolean;
  setOpen(open: boolean): void;
  /** Places where something changed, while it is open. */
  places: ReadonlySet<string>;
}

/** Where there is little room it is folded at first. */
const NARROW = '(max-width: 56rem), (min-width: 34.01rem) and (max-height: 42rem) and (min-aspect-ratio: 5/4)';

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const media = matchMedia(NARROW), onChange = () => setNarrow(media.matches);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, []);
  return narrow;
}

const NONE: readonly Report[] = [], NOWHERE: ReadonlySet<string> = new Set();

export function useSince({ view, history, seat, lobby, prompt, still }: TableProps, game: TableGame): Since {
  const own = !still && prompt?.options !== undefined && game.turnOf({ view, lobby, game }) === seat;
  const steps = useMemo(() => (own ? stepsSince(history, seat) : []), [own, history, seat]);
  const turn = steps[steps.length - 1]?.version ?? -1;
  const told = useMemo(() => (steps.length ? reports(game, steps, seat) : NONE), [turn, game, seat]);
  const narrow = useNarrow();
  const [held, setHeld] = useState({ turn: -1, open: true });
  const open = held.turn === turn ? held.open : !narrow;
  const places = useMemo(() => (open && told.length ? new Set(told.flatMap((one) => one.doings.flatMap((doing) => doing.places))) : NOWHERE), [open, told]);
  return { reports: told, open, setOpen: (next) => setHeld({ turn, open: next }), places };
}
