/* The mark of a faction: its colour and its own shape, so that colour alone is never the message. */
import type { JSX } from 'preact';
import { Ring } from '../plain';

/* Shapes on a grid of 20. */
const SHAPES: Record<string, string> = {
  marquise: 'M3 16 5 4l4 4h2l4-4 2 12z',
  eyrie: 'M2 5c5 0 8 2 8 6 0-4 3-6 8-6-1 6-4 10-8 11C6 15 3 11 2 5z',
  alliance: 'M10 2l2 6 6 2-6 2-2 6-2-6-6-2 6-2z',
  vagabond: 'M10 2l8 8-8 8-8-8z',
  vagabond2: 'M10 2l8 8-8 8-8-8zM10 7l-3 3 3 3 3-3z',
  lizard: 'M10 2c5 3 6 6 6 9a6 6 0 0 1-12 0c0-3 1-6 6-9z',
  riverfolk: 'M2 8c3-4 5 4 8 0s5 4 8 0v8c-3 4-5-4-8 0s-5-4-8 0z',
  duchy: 'M2 17a8 8 0 0 1 16 0zM6 5h8v3H6z',
  corvid: 'M2 13 12 3l1 5 5 2-5 3-2 4z',
  hundreds: 'M10 2l3 4h5l-3 4 3 6-8 2-8-2 3-6-3-4h5z',
  keepers: 'M4 3h12v8c0 4-3 6-6 7-3-1-6-3-6-7z',
};

/** A seat without a faction has a ring. */
export function FactionMark({ faction }: { faction: string | undefined }): JSX.Element {
  if (!faction || !(faction in SHAPES)) return <Ring />;
  return (
    <svg class={`mark mark-${faction}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path fill-rule="evenodd" d={SHAPES[faction]} />
    </svg>
  );
}
