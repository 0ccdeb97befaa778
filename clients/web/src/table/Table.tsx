/* The table of a match: the view drawn, the choices where they are. */
import type { JSX } from 'preact';
import { PlainTable } from './PlainTable';
import type { TableProps } from './props';

export function Table(props: TableProps): JSX.Element {
  return <PlainTable {...props} />;
}
