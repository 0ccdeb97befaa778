/*
 * What a beginner is told now: a note beside what it is about, and a ring around that. Neither is in the way: what lies
 * under them is pressed through them, the keyboard is not taken, and playing on passes them by.
 */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { gameNow } from '../../games/load';
import { learn, t } from '../../i18n';
import type { Position } from '../../state/match';
import { useThere } from '../../ui/useThere';
import './coach.css';
import { guidedIn, leaveGuide, tellOnce } from './guided';
import { nextMark, situationOf, type Coach, type Mark } from './marks';
import { placeNote, type Box } from './place';

const QUESTION = '.prompt';
/* What a note does not stand on if it can: the question, its answers, and the hand. */
const KEPT_FREE = '.prompt, .hand, .notice', RATHER_FREE = '.match-bar, .score-track, .place.open, .sheet-tabs';
const LOOK_MS = 250;

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

/** The first of these that can be seen. */
function shown(selector: string): Element | null {
  return [...document.querySelectorAll(selector)].find((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0;
  }) ?? null;
}

/** Where the note stands and the ring lies, looked at anew now and then: tables move as they like. */
function usePlace(mark: Mark, note: { current: HTMLElement | null }): { note: Box; ring: Box | null } | null {
  const [place, setPlace] = useState<{ note: Box; ring: Box | null } | null>(null);
  useLayoutEffect(() => {
    const look = () => {
      const anchor = shown(mark.at) ?? shown(QUESTION);
      if (!note.current) return;
      const ring = anchor ? boxOf(anchor) : null;
      const { width, height } = note.current.getBoundingClientRect();
      const window = { width: innerWidth, height: innerHeight };
      const boxes = (selector: string) => [...document.querySelectorAll(selector)].map(boxOf);
      const next = { ring, note: placeNote(ring ?? { left: 0, top: 0, width: 0, height: 0 }, { width, height }, window, boxes(KEPT_FREE), boxes(RATHER_FREE)) };
      setPlace((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', look);
    };
  }, [mark]);
  return place;
}

const pixels = ({ left, top, width, height }: Box) => ({ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });

function Note({ mark, coach, match, last }: { mark: Mark; coach: Coach; match: string; last: boolean }): JSX.Element {
  const note = useRef<HTMLElement>(null);
  const place = usePlace(mark, note);
  const { word } = coach.words;
  return (
    <>
      {place?.ring && !last && <span class="coach-ring" style={pixels(place.ring)} aria-hidden="true" />}
      <aside ref={note} class="coach-note" data-mark={mark.name} aria-label={t('coach.title')}
        style={place ? { left: `${place.note.left}px`, top: `${place.note.top}px` } : { visibility: 'hidden' }}>
        <h2>{word(mark.name, 'title')}</h2>
        <p>{word(mark.name, 'text')}</p>
        <div class="coach-actions">
          <button type="button" class="primary" onClick={() => (last ? leaveGuide(match) : tellOnce(match, mark.name))}>{t(last ? 'coach.done' : 'coach.next')}</button>
          {!last && <button type="button" class="plain" onClick={() => leaveGuide(match)}>{t('coach.leave')}</button>}
        </div>
      </aside>
    </>
  );
}

/* It points at nothing. */
const THE_END: Mark = { name: 'end', whose: 'any', at: '.prompt' };

/** A note that belonged to a question of ours was told once that is answered, whether its button was pressed or not. */
function useAnswered(match: string, version: number, mark: Mark | null, own: boolean): void {
  const before = useRef<{ version: number; name: string | null }>({ version, name: null });
  useEffect(() => {
    const { version: at, name } = before.current;
    if (name && at !== version) tellOnce(match, name);
    before.current = { version, name: mark && own && mark !== THE_END ? mark.name : null };
  }, [match, version, mark, own]);
}

function Guide({ coach, match, position }: { coach: Coach; match: string; position: Position }): JSX.Element {
  const { seat, view, prompt, undo, version } = position;
  const round = coach.round(view), over = round > coach.rounds;
  const now = situationOf(seat, prompt, undo, round);
  const mark = over ? THE_END : nextMark(coach.marks(view, seat), now, guidedIn(match)?.seen ?? []);
  const there = useThere();
  useAnswered(match, version, mark, now.own);
  /* It is there before the first of them, which is read out, too. */
  return <div aria-live="polite">{there && mark && <Note key={mark.name} mark={mark} coach={coach} match={match} last={over} />}</div>;
}

/** Nothing, where the game explains nothing or it is not wanted. */
export default function CoachMarks({ game, match, position }: { game: string; match: string; position: Position }): JSX.Element | null {
  const [coach, setCoach] = useState<Coach | null>(null);
  useEffect(() => {
    let stay = true;
    void (async () => {
      const found = (await gameNow(game).coach?.())?.default;
      if (!found) return;
      await learn(`${game}/coach`, found.texts);
      if (stay) setCoach(found);
    })().catch(console.warn); // it is done without, as every part that cannot be fetched
    return () => {
      stay = false;
    };
  }, [game]);
  return coach && <Guide coach={coach} match={match} position={position} />;
}
