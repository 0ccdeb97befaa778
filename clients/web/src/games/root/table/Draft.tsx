/* The set-up cards of the advanced setup, laid out over the map until everybody has one. Law A.8 */
import type { JSX } from 'preact';
import { Scrolled } from '../../../ui/Scrolled';
import { t, word } from '../words';
import { useTable } from './context';
import { seatName } from './names';
import { Emblem } from './symbols/warriors';

export function Draft(): JSX.Element | null {
  const { view, step, point } = useTable();
  const { draft, turn } = view;
  if (!draft || turn.round > 0 || Object.values(view.seats).every((seat) => seat.faction)) return null;
  return (
    <section class="draft" aria-label={t('table.draft')}>
      <h2>{t('table.draft')}</h2>
      <Scrolled class="draft-cards">
        <ul>
          {draft.cards.map((card) => {
            const open = step.targets.has(card.faction);
            return (
              <li key={card.faction}>
                <button type="button" class={`draft-card${open ? ' open' : ''}${card.seat ? ' taken' : ''}`} aria-disabled={!open} onClick={() => open && point(card.faction)} style={{ '--who': `var(--f-${card.faction})` }}>
                  <Emblem faction={card.faction} size={40} />
                  <b>{word('faction', card.faction)}</b>
                  <small>{card.militant ? t('table.militant') : t('table.insurgent')}{card.character ? ` · ${word('character', card.character)}` : ''}</small>
                  {card.locked && <small>{t('table.locked')}</small>}
                  {card.seat && <small>{t('table.taken_by', { name: seatName(view, card.seat) })}</small>}
                </button>
              </li>
            );
          })}
        </ul>
      </Scrolled>
    </section>
  );
}
