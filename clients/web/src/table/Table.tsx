/* The table of a match: Root has its own, every other game a plain list of choices. */
import type { JSX } from 'preact';
import { PlainTable } from './PlainTable';
import type { TableProps } from './props';
import { RootTable } from './RootTable';

export function Table(props: TableProps): JSX.Element {
  return props.game === 'root' ? <RootTable {...props} /> : <PlainTable {...props} />;
}
