/* Root's pages of the help: the flow of the phase, and a faction on one page. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { HelpTurn } from '../../../table/HelpTurn';
import { about } from '../about';
import { Portrait } from '../Portrait';
import { t, word } from '../words';
import { useTable } from './context';
import { FACTIONS } from './looks';
import { Emblem } from './symbols/warriors';

const PHASES = ['birdsong', 'daylight', 'evening'] as const;

/** Both Vagabonds play by the same page. */
const pageOf = (faction: string): string => (faction === 'vagabond2' ? 'vagabond' : faction);

/** The phase that goes on: what is asked in it, and the turn of whoever plays it. */
export function PhasePage(): JSX.Element {
  const { view, reason } = useTable();
  const { seat, phase, round } = view.turn;
  const faction = view.seats[seat ?? '']?.faction ?? null;
  const asked = reason ? about('reason', reason) : undefined;
  return (
    <div class="help-page">
      {asked && <p class="help-now"><b>{t('help.now')}:</b> {asked}</p>}
      <p>{about('phase', phase)}</p>
      {faction && round > 0 && <><h3><Emblem faction={faction} size={22} /> {word('faction', faction)}</h3><HelpTurn phases={PHASES} page={pageOf(faction)} now={phase} /></>}
    </div>
  );
}

/** One's own faction first; the others by their signs. */
export function FactionPage(): JSX.Element {
  const { view, seat } = useTable();
  const own = view.seats[seat]?.faction ?? null;
  const [chosen, setChosen] = useState(own ?? view.seats[view.turn.seat ?? '']?.faction ?? FACTIONS[0]);
  return (
    <div class="help-page">
      <div class="help-factions" role="group" aria-label={t('page.factions')}>
        {FACTIONS.map((name) => <button key={name} type="button" aria-pressed={name === chosen} aria-label={word('faction', name)} title={word('faction', name)} onClick={() => setChosen(name)}><Emblem faction={name} size={26} /></button>)}
      </div>
      <Portrait faction={chosen} />
      <HelpTurn phases={PHASES} page={pageOf(chosen)} now={null} />
      <p><b>{t('page.score')}:</b> {word('page', `${pageOf(chosen)}.score`)}</p>
      <p><b>{t('page.hint')}:</b> {word('page', `${pageOf(chosen)}.hint`)}</p>
    </div>
  );
}
