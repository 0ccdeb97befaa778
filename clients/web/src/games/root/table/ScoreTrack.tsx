/* Scores on a track from 0 to 30; who won by dominance or plays in a coalition stands beside it. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { TurnWords } from '../../../table/TurnWords';
import { t, word } from '../words';
import { useTable } from './context';
import { colourOf } from './looks';
import { seatName } from './names';
import { spread } from './spread';
import { SuitMark } from './symbols/suits';
import { Emblem } from './symbols/warriors';

const GOAL = 30, STEP = 5;
/** Of markers, and where a pin meets the track. */
const APART = 23, PIN_TOP = 22, PIN_END = 33; /* pixels */

function useWidth(element: { current: Element | null }): number {
  const [width, setWidth] = useState(600);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

export function ScoreTrack(): JSX.Element {
  const { view } = useTable();
  const seats = Object.entries(view.seats);
  const onTrack = seats.filter(([, seat]) => !seat.dominance && !seat.coalition && seat.faction);
  const track = useRef<HTMLDivElement>(null), width = useWidth(track);
  const at = onTrack.map(([, seat]) => (Math.min(GOAL, seat.score) / GOAL) * width), drawn = spread(at, APART, width);
  const turn = view.turn;
  return (
    <header class="table-head score-track">
      <TurnWords turn={view.turn} />
      <div class="track" ref={track}>
        <div aria-hidden="true">{Array.from({ length: GOAL / STEP + 1 }, (_, i) => <i key={i} style={{ left: `${(i * STEP * 100) / GOAL}%` }}>{i * STEP}</i>)}{view.markers.hireling_markers.map((space) => <em key={space} title={t('table.hireling_marker', { space })} style={{ left: `${(space * 100) / GOAL}%` }}>★</em>)}</div>
        <svg class="pins" aria-hidden="true">{onTrack.map(([name, seat], i) => <line key={name} x1={drawn[i]} y1={PIN_TOP} x2={at[i]} y2={PIN_END} stroke={colourOf(seat.faction)} />)}</svg>
        <ul aria-label={t('table.scores')}>
          {onTrack.map(([name, seat], i) => (
            <li key={name} {...(seat.faction ? { 'data-tip': `faction:${seat.faction}` } : {})} class={`score-marker${turn.seat === name ? ' turn' : ''}`} style={{ left: `${drawn[i]}px` }}>
              <Emblem faction={seat.faction ?? null} size={24} label={t('table.score_of', { name: seatName(view, name), score: seat.score })} />
            </li>
          ))}
        </ul>
      </div>
      {seats.filter(([, seat]) => seat.dominance || seat.coalition).map(([name, seat]) => (
        <span key={name} class="off-track" role="img" aria-label={`${seatName(view, name)}: ${seat.dominance ? word('card', seat.dominance) : t('table.coalition', { name: seatName(view, seat.coalition ?? '') })}`}>
          <Emblem faction={seat.faction ?? null} size={22} />
          {seat.dominance ? <SuitMark suit={seat.dominance.replace('dominance_', '')} size={16} /> : <Emblem faction={view.seats[seat.coalition ?? '']?.faction ?? null} size={16} />}
        </span>
      ))}
    </header>
  );
}
