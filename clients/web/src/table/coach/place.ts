/* Where a note stands: beside what it points at, on the window, and on nothing that is to be read or pressed. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 14; /* pixels, between a note and what it points at */
const EDGE = 8; /* pixels, to the edge of the window */

/** How much of `a` lies under `b`, in square pixels. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Pixels between two boxes, 0 if they touch. */
export function distance(a: Box, b: Box): number {
  const wide = Math.max(a.left, b.left) - Math.min(a.left + a.width, b.left + b.width);
  const high = Math.max(a.top, b.top) - Math.min(a.top + a.height, b.top + b.height);
  return Math.hypot(Math.max(0, wide), Math.max(0, high));
}

const within = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));

/* How much worse it is to stand on what must stay free than on what rather would. */
const MUST = 20;
const STEP = 16; /* pixels, between two places that are tried */

/**
 * Where a note of this size stands: beside the anchor or elsewhere on the window, wherever it covers the least of what must
 * stay free, then of what rather would, and of those places the nearest to the anchor.
 */
export function placeNote(anchor: Box, size: { width: number; height: number }, window: { width: number; height: number }, must: readonly Box[], rather: readonly Box[] = []): Box {
  const { width, height } = size;
  const middle = anchor.left + anchor.width / 2 - width / 2, centre = anchor.top + anchor.height / 2 - height / 2;
  const right = window.width - width - EDGE, bottom = window.height - height - EDGE;
  const places = [
    [middle, anchor.top - height - GAP],
    [middle, anchor.top + anchor.height + GAP],
    [anchor.left - width - GAP, centre],
    [anchor.left + anchor.width + GAP, centre],
    ...Array.from({ length: Math.max(1, Math.floor(bottom / STEP)) }, (_, i) => [[EDGE, EDGE + i * STEP], [right, EDGE + i * STEP], [middle, EDGE + i * STEP]]).flat(),
  ].map(([left, top]) => ({ left: within(left!, width, window.width), top: within(top!, height, window.height), width, height }));
  const covered = (place: Box, boxes: readonly Box[]) => boxes.reduce((sum, box) => sum + overlap(place, box), 0);
  const cost = (place: Box) => MUST * covered(place, must) + covered(place, rather) + overlap(place, anchor) / 4;
  const worse = (a: Box, b: Box) => cost(a) - cost(b) || distance(a, anchor) - distance(b, anchor);
  return places.reduce((best, place) => (worse(place, best) < 0 ? place : best));
}
