/* The mark of a board outside of the table: its pawn, as it stands there. */
import type { JSX } from 'preact';
import { Ring } from '../plain';
import { COLOURS } from './looks';
import { PawnShape } from './table/symbols/pawn';

/** A seat that has no board yet has a ring. */
export function Mark({ board }: { board: string | undefined }): JSX.Element {
  if (!board || !(COLOURS as readonly string[]).includes(board)) return <Ring />;
  return (
    <svg class="mark" viewBox="-1 -1 34 34" aria-hidden="true" focusable="false">
      <PawnShape board={board} />
    </svg>
  );
}
