/* Parts of a whole in percent. */

/** Chances that together are sure, in whole percent that add to 100: those that lose most by rounding down are rounded up. */
export function percents(shares: readonly number[]): number[] {
  const all = shares.map((share) => Math.floor(share * 100)), lost = shares.map((share, i) => share * 100 - all[i]!);
  const up = lost.map((_, i) => i).sort((a, b) => lost[b]! - lost[a]!).slice(0, 100 - all.reduce((sum, n) => sum + n, 0));
  return all.map((n, i) => (up.includes(i) ? n + 1 : n));
}
