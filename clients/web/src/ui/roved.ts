/* Where keys lead in a list. */

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Where a key leads from `at` in a list of so many, round its ends; null: nowhere. */
export function roved(key: string, at: number, count: number): number | null {
  const by = STEPS[key];
  if (by === undefined || count === 0) return null;
  if (!Number.isFinite(by)) return by < 0 ? 0 : count - 1;
  return (at + by + count) % count;
}
