/* The goal of the oath: who holds the title, and how everybody stands towards it now. */
import type { JSX } from 'preact';
import { about } from '../../about';
import { boardOf } from '../../looks';
import { standings } from '../../model/goals';
import { t, word } from '../../words';
import { useTable } from '../context';
import { seatName } from '../names';
import { Pawn } from '../symbols/pawn';
import { Token } from '../symbols/tokens';

/** One line for the head of the table: the goal, its keeper, and who meets it now. */
export function OathLine(): JSX.Element | null {
  const { view } = useTable(), { goal } = view.turn, { holder, usurper } = view.title;
  if (!goal) return null;
  const now = view.turn.leaders;
  const said = [t('table.oath_of', { goal: word('goal', goal) }), holder ? t(usurper ? 'table.usurper' : 'table.oathkeeper', { name: seatName(view, holder) }) : t('table.no_oathkeeper'),
    now.length ? t('table.meets_now', { names: now.map((seat) => seatName(view, seat)).join(', ') }) : t('table.meets_nobody')].join('. ');
  return (
    <span class={`oath-line${usurper ? ' usurper' : ''}`} role="img" aria-label={said} title={said} data-tip={`goal:${goal}`}>
      <Token name="oath" size={17} />
      <b>{word('goal', goal)}</b>
      {holder && <Pawn board={boardOf(view, holder)} size={20} />}
      {now.some((seat) => seat !== holder) && <span class="oath-now">{'⇠'}{now.filter((seat) => seat !== holder).map((seat) => <Pawn key={seat} board={boardOf(view, seat)} size={16} />)}</span>}
    </span>
  );
}

/** The same with everybody's numbers. */
export function Oath(): JSX.Element | null {
  const { view } = useTable(), { goal } = view.turn, { holder, usurper } = view.title;
  if (!goal) return null;
  const now = view.turn.leaders;
  return (
    <div class="oath-card">
      <p><Token name="oath" size={18} /> <b>{t('table.oath_of', { goal: word('goal', goal) })}</b></p>
      <p>{about('goal', goal)}</p>
      <p>{holder ? t(usurper ? 'table.usurper' : 'table.oathkeeper', { name: seatName(view, holder) }) : t('table.no_oathkeeper')}</p>
      <ul class="standings">
        {standings(view).map(({ seat, count }) => (
          <li key={seat} class={now.includes(seat) ? 'first' : ''}><Pawn board={boardOf(view, seat)} size={18} /> {seatName(view, seat)} <b>{count}</b></li>
        ))}
      </ul>
    </div>
  );
}
