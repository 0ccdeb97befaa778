/* The head of the table: the round and whose turn it is, the rounds that are left with the end die, and the oath. */
import type { JSX } from 'preact';
import { TurnWords } from '../../../table/TurnWords';
import { t } from '../words';
import { useTable } from './context';
import { OathLine } from './court/Oath';

const ROUNDS = 8;
/** From which face on the end die ends the match after a round (Law 3.3). */
const ENDS_FROM: Readonly<Record<number, number>> = { 5: 6, 6: 5, 7: 3 };

export function Head(): JSX.Element {
  const { view: { turn } } = useTable();
  return (
    <header class="table-head oath-head">
      <TurnWords turn={turn} />
      <ol class="rounds" aria-label={t('table.rounds', { round: turn.round, most: ROUNDS })}>
        {Array.from({ length: ROUNDS }, (_, i) => i + 1).map((round) => {
          const ends = ENDS_FROM[round], said = ends ? t('table.end_die', { round, face: ends }) : round === ROUNDS ? t('table.last_round') : t('table.round', { round });
          return <li key={round} class={`${round < turn.round ? 'over' : round === turn.round ? 'now' : ''}${ends ? ' rolls' : ''}`} aria-current={round === turn.round ? 'step' : undefined} title={said}><span class="unseen">{said}</span><span aria-hidden="true">{round}{ends && <small>{ends === 6 ? '6' : `${ends}+`}</small>}</span></li>;
        })}
      </ol>
      <OathLine />
    </header>
  );
}
