/* Questions that ask how many: their answers are numbers of one thing, which a stepper shows better than a list. */
import { isEnding, type Row } from './narrow';

export interface Count {
  /** The numbers that can be chosen, from the least to the most, each with its row. */
  rows: Row[];
  /** The row that is shown first: the most. */
  preset: number;
}

/** How many, if that is all that is asked; else null. `counts`: members of choices that are numbers of things. */
export function countOf(rows: readonly Row[], counts: ReadonlySet<string>): Count | null {
  const numbers = rows.filter((row) => !isEnding(row));
  if (numbers.length < 2 || !numbers.every((row) => counts.has(row.key) && typeof row.value === 'number')) return null;
  const sorted = [...numbers].sort((a, b) => Number(a.value) - Number(b.value));
  return { rows: sorted, preset: sorted.length - 1 };
}
