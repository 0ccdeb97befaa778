/* The state of a table of Root: that of every table, with a view of Root. */
import { useTable as useAnyTable, type TableState } from '../../../table/context';
import type { RootView } from '../types';

export { looked, looksAt } from '../../../table/context';

export type RootTableState = Omit<TableState, 'view'> & { view: RootView };

export const useTable = (): RootTableState => useAnyTable() as unknown as RootTableState;
