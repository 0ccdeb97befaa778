/* A card of the deck as a face: suit, name, what it gives, what it costs to craft. What it does is told by the tip. */
import type { JSX } from 'preact';
import { isLit } from '../../../../table/context';
import { useRoving } from '../../../../ui/useRoving';
import { maybe, word } from '../../words';
import { useTable } from '../context';
import { bare } from '../names';
import { ItemShape } from '../symbols/items';
import { SuitMark, suitPath } from '../symbols/suits';

/** The crafting pieces that a card asks for, one suit each; "any" for any. */
export function costOf(cost: Record<string, number> | undefined): string[] {
  return Object.entries(cost ?? {}).flatMap(([suit, n]) => Array.from({ length: n }, () => suit));
}

/** A card in words, for those who do not see it. */
export function cardWords(table: { view: ReturnType<typeof useTable>['view'] }, name: string): string {
  const card = table.view.cards[bare(name)];
  const about = maybe(`about.card.${bare(name)}`);
  return [word('card', bare(name)), card ? word('suit', card.suit) : '', about ?? '', card && card.points > 0 ? `+${card.points}` : ''].filter(Boolean).join(', ');
}

function Picture({ kind, item, suit }: { kind: string; item: string | null; suit: string }) {
  return (
    <svg class="card-picture" viewBox="0 0 48 48" aria-hidden="true">
      {item ? <ItemShape item={item} x={8} y={6} size={34} />
        : kind === 'ambush' ? <path d="M24 4 28 17 41 12 33 23 44 31 31 31 30 44 22 34 11 42 14 29 3 24 16 20 12 8 22 15Z" fill="currentColor" />
        : kind === 'dominance' ? <path d="M6 38V16L15 24 24 9 33 24 42 16V38Z" fill="currentColor" />
        : kind === 'favor' ? <path d="M24 42Q5 28 8 17 11 8 19 10 23 12 24 16 25 12 29 10 37 8 40 17 43 28 24 42Z" fill="currentColor" />
        : <path d={suitPath(suit)} transform="translate(6 6) scale(1.5)" fill="currentColor" fill-rule="evenodd" />}
    </svg>
  );
}

export function CardFace({ name, small = false }: { name: string; small?: boolean }): JSX.Element {
  const { view } = useTable();
  const card = view.cards[bare(name) as keyof typeof view.cards];
  const suit = card?.suit ?? 'bird';
  return (
    <span class={`card suit-${suit}${small ? ' small' : ''}`}>
      <span class="card-head">
        <SuitMark suit={suit} size={small ? 14 : 18} />
        <span class="card-name">{word('card', bare(name))}</span>
      </span>
      {!small && card && <Picture kind={card.kind} item={card.item ?? null} suit={suit} />}
      <span class="card-foot">
        <span class="card-cost">
          {costOf(card?.cost as Record<string, number> | undefined).map((s, i) => s === 'any' ? <i key={i} class="any-suit" /> : <SuitMark key={i} suit={s} size={13} />)}
        </span>
        {card && card.points > 0 && <span class="card-points" data-points={card.points} />}
      </span>
    </span>
  );
}

/** A card that may be pointed at. */
export function CardButton({ name, small = false, tabIndex = 0 }: { name: string; small?: boolean; tabIndex?: number }): JSX.Element {
  const table = useTable();
  const open = table.step.targets.has(name);
  return (
    <button type="button" class={`card-button${open ? ' open' : ''}${isLit(name) ? '' : ' unlit'}`} data-tip={`card:${bare(name)}`} data-card={name} tabIndex={tabIndex} aria-label={cardWords(table, name)} aria-disabled={!open} onClick={(event) => table.point(name, small ? undefined : 'card', event.currentTarget)}>
      <span aria-hidden="true"><CardFace name={name} small={small} /></span>
    </button>
  );
}

/** Cards in a row, equal ones together. */
export function CardList({ names, small = true }: { names: readonly string[]; small?: boolean }): JSX.Element {
  const roving = useRoving(names.length);
  return (
    <ul class="card-list" onKeyDown={roving.onKeyDown}>
      {names.map((name, i) => <li key={`${name}-${i}`} onFocusCapture={() => roving.onFocus(i)}><CardButton name={name} small={small} tabIndex={roving.tabIndex(i)} /></li>)}
    </ul>
  );
}
