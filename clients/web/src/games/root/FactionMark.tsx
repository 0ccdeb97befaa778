/* The mark of a faction outside of the table: its figure, as it stands there. */
import type { JSX } from 'preact';
import { Ring } from '../plain';
import { FACTIONS } from './table/looks';
import { Figure } from './table/symbols/warriors';

/** A seat without a faction has a ring. */
export function FactionMark({ faction }: { faction: string | undefined }): JSX.Element {
  if (!faction || !(FACTIONS as readonly string[]).includes(faction)) return <Ring />;
  return (
    <svg class="mark" viewBox="-1 -1 34 34" aria-hidden="true" focusable="false">
      <Figure faction={faction} />
    </svg>
  );
}
