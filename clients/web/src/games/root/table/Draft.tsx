/*
 * The factions that can be taken, as portraits over the map: the set-up cards of the advanced setup until everybody has
 * one (Law A.8), and all that are left where somebody chooses freely.
 */
import type { ComponentChildren, JSX } from 'preact';
import { Scrolled } from '../../../ui/Scrolled';
import { Portrait } from '../Portrait';
import { t, word } from '../words';
import { useTable } from './context';
import { FACTIONS } from './looks';
import { seatName } from './names';

function Choice({ faction, taken = false, children }: { faction: string; taken?: boolean; children?: ComponentChildren }): JSX.Element {
  const { step, point } = useTable();
  const open = step.targets.has(faction);
  return (
    <button type="button" class={`draft-card${open ? ' open' : ''}${taken ? ' taken' : ''}`} aria-disabled={!open} onClick={(event) => point(faction, 'faction', event.currentTarget)} style={{ '--who': `var(--f-${faction})` }}>
      <Portrait faction={faction}><>{children}</></Portrait>
    </button>
  );
}

export function Draft(): JSX.Element | null {
  const { view, step } = useTable();
  const { draft, turn } = view;
  if (turn.round > 0 || Object.values(view.seats).every((seat) => seat.faction)) return null;
  const free = FACTIONS.filter((name) => step.targets.has(name));
  if (!draft && free.length < 2) return null;
  return (
    <section class="draft" aria-label={t('table.draft')}>
      <h2>{t('table.draft')}</h2>
      <Scrolled class="draft-cards">
        <ul>
          {draft ? draft.cards.map((card) => (
            <li key={card.faction}>
              <Choice faction={card.faction} taken={Boolean(card.seat)}>
                <small>{card.militant ? t('table.militant') : t('table.insurgent')}{card.character && <> · <span class="term" data-tip={`character:${card.character}`}>{word('character', card.character)}</span></>}</small>
                {card.locked && <small>{t('table.locked')}</small>}
                {card.seat && <small>{t('table.taken_by', { name: seatName(view, card.seat) })}</small>}
              </Choice>
            </li>
          )) : free.map((name) => <li key={name}><Choice faction={name} /></li>)}
        </ul>
      </Scrolled>
    </section>
  );
}
