/* Scores on a track from 0 to 30; who won by dominance or plays in a coalition stands beside it. */
import type { JSX } from 'preact';
import { t, word } from '../words';
import { useTable } from './context';
import { Name, seatName } from './names';
import { SuitMark } from './symbols/suits';
import { Emblem } from './symbols/warriors';

const GOAL = 30, STEP = 5;

export function ScoreTrack(): JSX.Element {
  const { view } = useTable();
  const seats = Object.entries(view.seats);
  const onTrack = seats.filter(([, seat]) => !seat.dominance && !seat.coalition && seat.faction);
  const shared = new Map<number, number>();
  const turn = view.turn;
  return (
    <header class="table-head score-track">
      <div class="turn-words">
        {turn.round > 0
          ? <><b>{t('table.round', { round: turn.round })}</b> <span>{word('phase', turn.phase)}</span></>
          : <b>{word('phase', 'setup')}</b>}
        {turn.seat && turn.round > 0 && <Name kind="seat" value={turn.seat} />}
      </div>
      <div class="track">
        <div aria-hidden="true">{Array.from({ length: GOAL / STEP + 1 }, (_, i) => <i key={i} style={{ left: `${(i * STEP * 100) / GOAL}%` }}>{i * STEP}</i>)}{view.markers.hireling_markers.map((space) => <em key={space} title={t('table.hireling_marker', { space })} style={{ left: `${(space * 100) / GOAL}%` }}>★</em>)}</div>
        <ul aria-label={t('table.scores')}>
        {onTrack.map(([name, seat]) => {
          const at = Math.min(GOAL, seat.score), above = shared.get(at) ?? 0;
          shared.set(at, above + 1);
          return (
            <li key={name} class={`score-marker${turn.seat === name ? ' turn' : ''}`} style={{ left: `${(at * 100) / GOAL}%`, '--above': above }}>
              <Emblem faction={seat.faction ?? null} size={24} label={t('table.score_of', { name: seatName(view, name), score: seat.score })} />
            </li>
          );
        })}
        </ul>
      </div>
      {seats.filter(([, seat]) => seat.dominance || seat.coalition).map(([name, seat]) => (
        <span key={name} class="off-track" aria-label={`${seatName(view, name)}: ${seat.dominance ? word('card', seat.dominance) : t('table.coalition', { name: seatName(view, seat.coalition ?? '') })}`}>
          <Emblem faction={seat.faction ?? null} size={22} />
          {seat.dominance ? <SuitMark suit={seat.dominance.replace('dominance_', '')} size={16} /> : <Emblem faction={view.seats[seat.coalition ?? '']?.faction ?? null} size={16} />}
        </span>
      ))}
    </header>
  );
}
