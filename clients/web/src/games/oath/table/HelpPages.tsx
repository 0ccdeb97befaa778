/* Oath's pages of the help: the flow of the phase, and a role on one page. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { HelpTurn } from '../../../table/HelpTurn';
import { about } from '../about';
import { t, word } from '../words';
import { useTable } from './context';
import { seatName } from './names';
import { Pawn } from './symbols/pawn';

const PHASES = ['wake', 'act', 'rest'] as const;
const ROLES = ['chancellor', 'citizen', 'exile'] as const;

/** The phase that goes on: what is asked in it, and the turn of whoever plays it. */
export function PhasePage(): JSX.Element {
  const { view, reason } = useTable();
  const { seat, phase } = view.turn, own = view.seats[seat ?? ''];
  const asked = reason ? about('reason', reason) : undefined;
  return (
    <div class="help-page">
      {asked && <p class="help-now"><b>{t('help.now')}:</b> {asked}</p>}
      <p>{about('phase', phase)}</p>
      {own?.role && seat && (PHASES as readonly string[]).includes(phase) && <><h3><Pawn board={own.colour} size={22} /> {seatName(view, seat)} – {word('role', own.role)}</h3><HelpTurn phases={PHASES} page={own.role} now={phase} /></>}
    </div>
  );
}

/** One's own role first. */
export function BoardPage(): JSX.Element {
  const { view, seat } = useTable();
  const [chosen, setChosen] = useState<string>(view.seats[seat]?.role ?? view.seats[view.turn.seat ?? '']?.role ?? 'exile');
  return (
    <div class="help-page">
      <div class="help-roles" role="group" aria-label={t('help.boards')}>
        {ROLES.map((name) => <button key={name} type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>{word('role', name)}</button>)}
      </div>
      <p>{about('role', chosen)}</p>
      <HelpTurn phases={PHASES} page={chosen} now={null} />
      <p><b>{t('page.win')}:</b> {word('page', `${chosen}.win`)}</p>
      <p><b>{t('page.hint')}:</b> {word('page', `${chosen}.hint`)}</p>
    </div>
  );
}
