/* Scores on a track from 0 to 30; who won by dominance or plays in a coalition stands beside it. */
import type { JSX } from 'preact';
import { t, word } from '../i18n';
import { useTable } from './context';
import { seatName } from './say';
import { SuitMark } from './symbols/suits';
import { Emblem } from './symbols/warriors';

const GOAL = 30;

export function ScoreTrack(): JSX.Element {
  const { view } = useTable();
  const seats = Object.entries(view.seats);
  const onTrack = seats.filter(([, seat]) => !seat.dominance && !seat.coalition && seat.faction);
  const shared = new Map<number, number>();
  const turn = view.turn;
  return (
    <header class="score-track">
      <div class="turn-words">
        {turn.round > 0
          ? <><b>{t('table.round', { round: turn.round })}</b> <span>{word('phase', turn.phase)}</span></>
          : <b>{word('phase', 'setup')}</b>}
        {turn.seat && turn.round > 0 && <span class="turn-who"><Emblem faction={view.seats[turn.seat]?.faction ?? null} size={20} />{seatName(view, turn.seat)}</span>}
      </div>
      <div class="track" role="list" aria-label={t('table.scores')}>
        {Array.from({ length: GOAL / 5 + 1 }, (_, i) => <i key={i} style={{ left: `${(i * 500) / GOAL}%` }}>{i * 5}</i>)}
        {onTrack.map(([name, seat]) => {
          const at = Math.min(GOAL, seat.score), above = shared.get(at) ?? 0;
          shared.set(at, above + 1);
          return (
            <span key={name} role="listitem" class={`score-marker${turn.seat === name ? ' turn' : ''}`} style={{ left: `${(at * 100) / GOAL}%`, '--above': above }} aria-label={t('table.score_of', { name: seatName(view, name), score: seat.score })}>
              <Emblem faction={seat.faction ?? null} size={24} />
            </span>
          );
        })}
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
