/* Going by arrow keys over things that lie anywhere: to the next one in that direction. Without a page. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** How much worse it is to be off the line than to be far along it. */
const ASIDE = 2.5;

/** Which of the rectangles lies next to that at `from` in the direction of a key; null: none, or the key is no arrow. */
export function nextStop(key: string, from: number, all: readonly Rect[]): number | null {
  const way = WAYS[key], start = all[from];
  if (!way || !start) return null;
  const [dx, dy] = way, middle = (one: Rect) => [one.x + one.width / 2, one.y + one.height / 2] as const, [x, y] = middle(start);
  let best: number | null = null, least = Infinity;
  all.forEach((one, i) => {
    const [ox, oy] = middle(one), along = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (i === from || along <= 1) return;
    const cost = along + ASIDE * aside;
    if (cost < least) {
      least = cost;
      best = i;
    }
  });
  return best;
}
