/* A card of the deck as a face: suit, name, what it does and gives, what it costs to craft. */
import type { JSX } from 'preact';
import { isLit } from '../../../../table/context';
import { useRoving } from '../../../../ui/useRoving';
import { maybe, word } from '../../words';
import { useTable } from '../context';
import { bare } from '../names';
import { SuitMark } from '../symbols/suits';
import './cards.css';
import { CardPicture } from './pictures';

/** The crafting pieces that a card asks for, one suit each; "any" for any. */
function costOf(cost: Record<string, number> | undefined): string[] {
  return Object.entries(cost ?? {}).flatMap(([suit, n]) => Array.from({ length: n }, () => suit));
}

/** A card in words, for those who do not see it: first what is written on it, in that order. */
export function cardWords(table: { view: ReturnType<typeof useTable>['view'] }, name: string): string {
  const card = table.view.cards[bare(name)];
  const about = maybe(`about.card.${bare(name)}`);
  return [word('card', bare(name)), about ?? '', card ? word('suit', card.suit) : '', card && card.points > 0 ? `+${card.points}` : ''].filter(Boolean).join(', ');
}

/** `size`: small is a line with its name; whole tells everything; large is a whole one to be looked at. */
export type CardSize = 'small' | 'whole' | 'large';

/** Names with more letters are written smaller. */
const LONG = 20;

export function CardFace({ name, size = 'whole' }: { name: string; size?: CardSize }): JSX.Element {
  const { view } = useTable();
  const card = view.cards[bare(name) as keyof typeof view.cards];
  const suit = card?.suit ?? 'bird', points = card?.points ?? 0, title = word('card', bare(name));
  const head = (
    <span class="card-head">
      <SuitMark suit={suit} size={size === 'small' ? 14 : 18} />
      <span class={`card-name${title.length > LONG ? ' long' : ''}`}>{title}</span>
      {points > 0 && <span class="card-points" data-points={points} />}
    </span>
  );
  if (size === 'small') return <span class={`card suit-${suit} small`}>{head}</span>;
  return (
    <span class={`card suit-${suit} ${size}`}>
      {head}{' '}
      <span class="card-body">
        <span class="card-side">
          <CardPicture card={bare(name)} item={card?.item ?? null} suit={suit} />
          <span class="card-cost">
            {costOf(card?.cost as Record<string, number> | undefined).map((s, i) => s === 'any' ? <i key={i} class="any-suit" /> : <SuitMark key={i} suit={s} size={13} />)}
          </span>
        </span>
        <span class="card-text">{maybe(`about.card.${bare(name)}`)}</span>
      </span>
    </span>
  );
}

/** A card that may be pointed at. */
export function CardButton({ name, size = 'whole', tabIndex = 0 }: { name: string; size?: CardSize; tabIndex?: number }): JSX.Element {
  const table = useTable();
  const open = table.step.targets.has(name);
  return (
    <button type="button" class={`card-button${open ? ' open' : ''}${isLit(name) ? '' : ' unlit'}`} data-tip={`card:${bare(name)}`} data-card={name} tabIndex={tabIndex} aria-label={cardWords(table, name)} aria-disabled={!open} onClick={(event) => table.point(name, 'card', event.currentTarget)}>
      <span aria-hidden="true"><CardFace name={name} size={size} /></span>
    </button>
  );
}

/** Cards in a row, equal ones together. */
export function CardList({ names }: { names: readonly string[] }): JSX.Element {
  const roving = useRoving(names.length);
  return (
    <ul class="card-list" onKeyDown={roving.onKeyDown}>
      {names.map((name, i) => <li key={`${name}-${i}`} onFocusCapture={() => roving.onFocus(i)}><CardButton name={name} size="small" tabIndex={roving.tabIndex(i)} /></li>)}
    </ul>
  );
}
