/*
 * The own hand, at the bottom of the table: a fan, in which the card that is looked at lies on top and larger. Where
 * there is nothing to hover with, a tap shows a card large, and what is large can be chosen.
 */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isLit } from '../../../../table/context';
import { Dialog } from '../../../../ui/Dialog';
import { useRoving } from '../../../../ui/useRoving';
import { t, word } from '../../words';
import { useTable } from '../context';
import { bare } from '../names';
import { CardFace, cardWords } from './Card';

const ORDER = ['bird', 'fox', 'rabbit', 'mouse'];
/** How far the outermost card of a fan is turned, and how much each is turned against the next at most. */
const MOST_TURN = 5, STEP_TURN = 1.2; /* degrees */
/** How far cards drop by the square of their turn. */
const DROP = 0.35; /* pixels */

/** Where the i-th of n cards of a fan lies. */
function inFan(i: number, n: number): { turn: number; drop: number } {
  const step = n > 1 ? Math.min(STEP_TURN, (2 * MOST_TURN) / (n - 1)) : 0;
  const turn = (i - (n - 1) / 2) * step;
  return { turn, drop: turn * turn * DROP };
}

const isTouched = (): boolean => window.matchMedia('(hover: none)').matches;

function Large({ name, onClose }: { name: string; onClose(): void }): JSX.Element {
  const table = useTable();
  const open = table.step.targets.has(name);
  const choose = () => {
    onClose();
    table.point(name);
  };
  return (
    <Dialog title={word('card', bare(name))} onClose={onClose}>
      <div class="card-shown" role="img" aria-label={cardWords(table, name)}><CardFace name={name} size="large" /></div>
      {open && <button type="button" class="primary" onClick={choose}>{t('table.choose')}</button>}
    </Dialog>
  );
}

export function Hand(): JSX.Element | null {
  const table = useTable();
  const { view, seat, step } = table;
  const [large, setLarge] = useState<string | null>(null);
  const own = view.seats[seat];
  const rank = (name: string) => ORDER.indexOf(view.cards[name as keyof typeof view.cards]?.suit ?? '');
  const cards = [...(own?.cards ?? [])].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const roving = useRoving(cards.length, Math.max(0, cards.findIndex((name) => step.targets.has(name))), '.card-button');
  if (!own) return null;
  return (
    <section class="hand" aria-label={t('table.hand')}>
      {cards.length === 0 ? view.turn.round > 0 && <p class="quiet">{t('table.hand_empty')}</p> : (
        <ul class="hand-cards" onKeyDown={roving.onKeyDown}>
          {cards.map((name, i) => {
            const open = step.targets.has(name), { turn, drop } = inFan(i, cards.length);
            return (
              <li key={`${name}-${i}`} style={{ '--turn': `${turn}deg`, '--drop': `${drop}px` }} onFocusCapture={() => roving.onFocus(i)}>
                <button type="button" class={`card-button${open ? ' open' : ''}${isLit(name) ? '' : ' unlit'}`} data-card={name} tabIndex={roving.tabIndex(i)} aria-label={cardWords(table, name)} aria-disabled={!open}
                  onClick={(event) => {
                    if (isTouched()) setLarge(name);
                    else table.point(name, 'card', event.currentTarget.querySelector('.card')!);
                  }}>
                  <span aria-hidden="true"><CardFace name={name} /></span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {large !== null && cards.some((name) => name === large) && <Large name={large} onClose={() => setLarge(null)} />}
    </section>
  );
}
