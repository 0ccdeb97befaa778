/* In the head of a table: the round, the phase and whose turn it is. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import { useTable } from './context';

/** Before the first round the game is being set up, and it is nobody's turn. */
export function TurnWords({ turn }: { turn: { round: number; phase: string; seat: string | null } }): JSX.Element {
  const { words: { word }, Name } = useTable().game;
  if (turn.round === 0) return <div class="turn-words"><b>{word('phase', 'setup')}</b></div>;
  return (
    <div class="turn-words">
      <b>{t('table.round', { round: turn.round })}</b> <span data-tip={`phase:${turn.phase}`}>{word('phase', turn.phase)}</span>
      {turn.seat && <Name kind="seat" value={turn.seat} />}
    </div>
  );
}
