/* The state of a table of Oath: that of every table, with a view of Oath. */
import { useTable as useAnyTable, type TableState } from '../../../table/context';
import type { OathView } from '../types';

export { isLit, looked, looksAt } from '../../../table/context';

export type OathTableState = Omit<TableState, 'view'> & { view: OathView };

export const useTable = (): OathTableState => useAnyTable() as unknown as OathTableState;
