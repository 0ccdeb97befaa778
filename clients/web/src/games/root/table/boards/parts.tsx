/* What boards are made of: tracks, facts, boxes of warriors, rows of items. */
import type { ComponentChildren, JSX } from 'preact';
import { about } from '../../about';
import { word } from '../../words';
import { useTable } from '../context';
import { factionOf } from '../looks';
import { seatName } from '../names';
import { ItemTile, type ItemState } from '../symbols/items';
import { PieceMark } from '../symbols/pieces';
import { Emblem } from '../symbols/warriors';

/** What every board is given: whose it is, and in whose eyes. */
export interface BoardProps {
  seat: string;
}

/** A named value, with what it means on hover. */
export function Fact({ label, tip, children }: { label: string; tip?: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="fact" {...(tip ? { 'data-tip': tip, tabIndex: 0 } : {})}>
      <span class="fact-label">{label}</span>
      <span class="fact-value">{children}</span>
    </div>
  );
}

export interface Space {
  /** Written on the space: what placing the next piece there brings, or costs. */
  top?: string;
  bottom?: string;
  /** What it brings besides, as long as the piece is on the map. */
  mark?: string;
}

/**
 * A track of pieces: so many are on the map, the next one is marked with what it costs and brings. `spaces` are the
 * printed ones from left to right.
 */
export function Track({ piece, placed, spaces, note }: { piece: string; placed: number; spaces: readonly Space[]; note?: ComponentChildren }): JSX.Element {
  return (
    <div class="track-row" data-tip={`piece:${piece}`}>
      <span class="track-name">{word('piece', piece)}</span>
      <ol class="track-spaces" aria-label={`${word('pieces', piece, { n: placed })} / ${spaces.length}`}>
        {spaces.map((space, i) => (
          <li key={i} class={i < placed ? 'placed' : i === placed ? 'next' : ''} aria-hidden="true">
            <small>{space.top ?? ''}</small>
            {i < placed ? <span class="hole" /> : <PieceMark piece={piece} size={22} />}
            <small>{space.bottom ?? ''}</small>
            {space.mark && <em>{space.mark}</em>}
          </li>
        ))}
      </ol>
      {note && <span class="track-note">{note}</span>}
    </div>
  );
}

/** Warriors of several players in a box. */
export function WarriorBox({ label, counts, tip }: { label: string; counts: Record<string, number>; tip?: string }): JSX.Element {
  const { view } = useTable();
  const some = Object.entries(counts).filter(([, n]) => n > 0);
  return (
    <Fact label={label} {...(tip ? { tip } : {})}>
      {some.length === 0 ? '–' : some.map(([seat, n]) => (
        <span key={seat} class="of-seat" title={seatName(view, seat)}>
          <Emblem faction={factionOf(view, seat)} size={18} label={seatName(view, seat)} />×{n}
        </span>
      ))}
    </Fact>
  );
}

const STATES: ItemState[] = ['ready', 'exhausted', 'damaged', 'damaged_exhausted'];

/** Items in their states. */
export function Items({ items }: { items: Partial<Record<ItemState, readonly string[]>> }): JSX.Element {
  const { step, point } = useTable();
  return (
    <ul class="items">
      {STATES.flatMap((state) => (items[state] ?? []).map((item, i) => {
        const open = step.targets.has(item);
        return (
          <li key={`${state}-${item}-${i}`} data-tip={`item:${item}`}>
            <button type="button" class={`item-button${open ? ' open' : ''}`} aria-disabled={!open} onClick={(event) => point(item, 'item', event.currentTarget)}>
              <ItemTile item={item} state={state} size={34} label={`${word('item', item)}, ${word('item_state', state)}`} />
            </button>
          </li>
        );
      }))}
    </ul>
  );
}

/** A word with its explanation on hover. */
export function Term({ kind, name }: { kind: string; name: string }): JSX.Element {
  return about(kind, name)
    ? <span class="term" data-tip={`${kind}:${name}`} tabIndex={0}>{word(kind, name)}</span>
    : <span>{word(kind, name)}</span>;
}

/** How many of a piece are on the map: so many there are in all, less those in the supply. */
export function usePlaced(piece: string, all: number): number {
  const { view } = useTable();
  const left = (view.supply.pieces as Record<string, number>)[piece] ?? all;
  return Math.max(0, all - left);
}
