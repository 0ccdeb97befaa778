/* The own hand, at the bottom of the table. */
import type { JSX } from 'preact';
import { Scrolled } from '../../../../ui/Scrolled';
import { useRoving } from '../../../../ui/useRoving';
import { t } from '../../words';
import { useTable } from '../context';
import { CardButton } from './Card';

const ORDER = ['bird', 'fox', 'rabbit', 'mouse'];

export function Hand(): JSX.Element | null {
  const { view, seat, step } = useTable();
  const own = view.seats[seat];
  const rank = (name: string) => ORDER.indexOf(view.cards[name as keyof typeof view.cards]?.suit ?? '');
  const cards = [...(own?.cards ?? [])].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const roving = useRoving(cards.length, Math.max(0, cards.findIndex((name) => step.targets.has(name))), '.card-button');
  if (!own) return null;
  return (
    <section class="hand" aria-label={t('table.hand')}>
      {cards.length === 0 ? view.turn.round > 0 && <p class="quiet">{t('table.hand_empty')}</p> : (
        <Scrolled class="hand-scroll">
          <ul class="hand-cards" onKeyDown={roving.onKeyDown}>
            {cards.map((name, i) => (
              <li key={`${name}-${i}`} onFocusCapture={() => roving.onFocus(i)}>
                <CardButton name={name} tabIndex={roving.tabIndex(i)} />
              </li>
            ))}
          </ul>
        </Scrolled>
      )}
    </section>
  );
}
