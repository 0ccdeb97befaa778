/* The picture of a card. */
import type { JSX } from 'preact';
import { ItemShape } from '../symbols/items';
import { suitPath } from '../symbols/suits';
import { BLOB, drawingOf } from './drawings';

export function CardPicture({ card, item, suit }: { card: string; item: string | null; suit: string }): JSX.Element {
  const drawing = item ? null : drawingOf(card);
  return (
    <svg class="card-picture" viewBox="0 0 48 48" aria-hidden="true">
      <path class="wash" d={drawing?.wash ?? BLOB} />
      {drawing ? <path class="lines" d={drawing.lines} /> : null}
      {drawing?.solid && <path class="solid" d={drawing.solid} />}
      {item && <ItemShape item={item} x={7} y={5} size={34} />}
      {item && <path class="lines" d="M8 44H26M30 44H34M15 47H40" />}
      {(drawing?.head || (!drawing && !item)) && <path class="solid" d={suitPath(suit)} fill-rule="evenodd" transform={drawing ? 'translate(4 12) scale(1.3)' : 'translate(8 8) scale(1.35)'} />}
    </svg>
  );
}
