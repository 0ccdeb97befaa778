/* Where a tip is put: near what it tells about, in the window, and over nothing that one has to see while it is shown. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 8; /* pixels */

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** How far apart two boxes are; 0 if they touch. */
const apart = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));

/**
 * The upper left corner of a tip of this size about what lies at `at`, in a window of this size: as little as can be over
 * `at` and `clear`, then over `spared`, then as near as can be to `at`, then above rather than below, left or right. All in pixels
 * of the window.
 */
export function placeTip(at: Box, tip: Size, window: Size, clear: readonly Box[], spared: readonly Box[] = []): { left: number; top: number } {
  const put = (left: number, top: number): Box => {
    const x = between(GAP, left, window.width - tip.width - GAP), y = between(GAP, top, window.height - tip.height - GAP);
    return { left: x, top: y, right: x + tip.width, bottom: y + tip.height };
  };
  const middle = (at.left + at.right - tip.width) / 2, level = (at.top + at.bottom - tip.height) / 2;
  const kept = [at, ...clear];
  const places = [...kept, ...spared].flatMap((box) => [
    put(middle, box.top - GAP - tip.height),
    put(middle, box.bottom + GAP),
    put(box.left - GAP - tip.width, level),
    put(box.right + GAP, level),
    put(box.left - GAP - tip.width, at.top - GAP - tip.height),
    put(box.right + GAP, at.top - GAP - tip.height),
  ]);
  const over = (place: Box, boxes: readonly Box[]) => boxes.reduce((sum, box) => sum + shared(place, box), 0);
  const cost = (place: Box) => [over(place, kept), over(place, spared), apart(place, at)] as const;
  let best = places[0] as Box, least = cost(best);
  for (const place of places.slice(1)) {
    const now = cost(place);
    const differs = now.findIndex((one, i) => one !== least[i]);
    if (differs >= 0 && now[differs]! < least[differs]!) {
      best = place;
      least = now;
    }
  }
  return { left: best.left, top: best.top };
}
