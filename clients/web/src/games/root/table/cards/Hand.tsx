/* The own hand, at the bottom of the table. */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Scrolled } from '../../../../ui/Scrolled';
import { t } from '../../words';
import { useTable } from '../context';
import { CardButton } from './Card';

const ORDER = ['bird', 'fox', 'rabbit', 'mouse'];

export function Hand(): JSX.Element | null {
  const { view, seat, step } = useTable();
  const list = useRef<HTMLUListElement>(null);
  const [focus, setFocus] = useState(0);
  const own = view.seats[seat];
  if (!own) return null;
  const rank = (name: string) => ORDER.indexOf(view.cards[name as keyof typeof view.cards]?.suit ?? '');
  const cards = [...own.cards].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const fallback = Math.max(0, cards.findIndex((name) => step.targets.has(name)));
  const home = focus < cards.length && focus > 0 ? focus : fallback;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (home + by + cards.length) % cards.length;
    setFocus(next);
    list.current?.querySelectorAll<HTMLButtonElement>('.card-button')[next]?.focus();
  };
  return (
    <section class="hand" aria-label={t('table.hand')}>
      {cards.length === 0 ? view.turn.round > 0 && <p class="quiet">{t('table.hand_empty')}</p> : (
        <Scrolled class="hand-scroll">
          <ul class="hand-cards" ref={list} onKeyDown={onKeyDown}>
            {cards.map((name, i) => (
              <li key={`${name}-${i}`} onFocusCapture={() => setFocus(i)}>
                <CardButton name={name} tabIndex={i === home ? 0 : -1} />
              </li>
            ))}
          </ul>
        </Scrolled>
      )}
    </section>
  );
}
