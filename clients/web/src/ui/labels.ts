/* Labels at the ends of lines, pushed apart until none covers another: downwards first, then back up from the last that would leave the drawing. */

const LABEL_GAP = 15;

/** Where labels stand that would like to stand at these heights, none below `bottom`; in the order given. */
export function labelHeights(wanted: readonly number[], bottom: number): number[] {
  const sorted = wanted.map((y, i) => ({ i, y })).sort((a, b) => a.y - b.y);
  sorted.forEach((label, k) => {
    if (k > 0) label.y = Math.max(label.y, sorted[k - 1]!.y + LABEL_GAP);
  });
  const heights: number[] = [];
  let limit = bottom;
  for (const label of sorted.reverse()) {
    heights[label.i] = Math.min(label.y, limit);
    limit = heights[label.i]! - LABEL_GAP;
  }
  return heights;
}
