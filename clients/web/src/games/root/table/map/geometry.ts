/*
 * Where everything on the map is drawn, from the printed facts that the view tells: clearings at their points,
 * stretched to the room there is; paths a little bent; forests in the middle of the room between paths; rivers
 * that join everything with everything as a lake.
 */
import type { RootView as View } from '../../types';

export interface Point {
  x: number;
  y: number;
}

export interface Line {
  key: string;
  a: string;
  b: string;
  d: string;
  middle: Point;
}

export interface MapShape {
  width: number;
  height: number;
  clearings: Map<string, Point>;
  forests: Map<string, Point>;
  /** How much room each forest has around its middle. */
  rooms: Map<string, number>;
  /** How large clearings are drawn: as large as the closest two allow. */
  scale: number;
  paths: Line[];
  rivers: Line[];
  /** Outline of the lake, or null, and the points around it. */
  lake: string | null;
  shore: Point[];
}

/** Radius of a clearing, before it is scaled. */
export const RADIUS = 84;
/** The map as it is told is 400 by 400, with nothing nearer than 40 to its edges. */
const TOLD = 400, EDGE = 40;
const HEIGHT = 1000;
/** The largest clearing and the ring of light around it have room at every edge. */
const MARGIN = 134, SIDE_MARGIN = 150;
const LEAST_SCALE = 0.78, MOST_SCALE = 1.3;
/** Of the distance between the closest clearings, what a radius takes. */
const SHARE = 0.42;
const LEAST_WIDTH = 820;
const MOST_WIDTH = 2300;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

function place(width: number, x: number, y: number): Point {
  return {
    x: SIDE_MARGIN + between(0, (x - EDGE) / (TOLD - 2 * EDGE), 1) * (width - 2 * SIDE_MARGIN),
    y: MARGIN + between(0, (y - EDGE) / (TOLD - 2 * EDGE), 1) * (HEIGHT - 2 * MARGIN),
  };
}

/** Rivers bend more, so that they do not run under paths. */
const RIVER_BEND = 62;

/** Paths bend a little, each in its own way, always the same. */
function bend(a: string, b: string): number {
  const seed = (Number(a.slice(1)) * 31 + Number(b.slice(1)) * 17) % 7;
  return (seed - 3) * 7;
}

function line(a: string, b: string, from: Point, to: Point, bent: number): Line {
  const dx = to.x - from.x, dy = to.y - from.y, length = Math.hypot(dx, dy) || 1;
  const cx = (from.x + to.x) / 2 - (dy / length) * bent, cy = (from.y + to.y) / 2 + (dx / length) * bent;
  return {
    key: `${a}-${b}`, a, b,
    d: `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`,
    middle: { x: (from.x + to.x) / 4 + cx / 2, y: (from.y + to.y) / 4 + cy / 2 },
  };
}

/** How far a point is from a straight line between two others. */
export function toSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x, dy = b.y - a.y;
  const t = between(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1), 1);
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** From a start, step by step to where it is farthest from everything. */
function roomiest(start: Point, room: (p: Point) => number): Point {
  let best = start, value = room(start);
  for (let step = 24; step >= 3; step /= 2) {
    for (let moved = true, rounds = 0; moved && rounds < 40; rounds++) {
      moved = false;
      for (let k = 0; k < 8; k++) {
        const p = { x: best.x + step * Math.cos((k * Math.PI) / 4), y: best.y + step * Math.sin((k * Math.PI) / 4) };
        const v = room(p);
        if (v > value + 0.01) {
          best = p;
          value = v;
          moved = true;
        }
      }
    }
  }
  return best;
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
});

/** A lake reaches a little beyond the clearings on its shore. */
const WIDER = 1.22;

/** A smooth closed line around points, given in their order. */
function around(ring: readonly Point[]): string {
  const at = (i: number): Point => ring[(i + ring.length) % ring.length] as Point;
  const mid = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
  const start = mid(at(-1), at(0));
  let d = `M${start.x.toFixed(1)} ${start.y.toFixed(1)}`;
  ring.forEach((p, i) => {
    const m = mid(p, at(i + 1));
    d += `Q${p.x.toFixed(1)} ${p.y.toFixed(1)} ${m.x.toFixed(1)} ${m.y.toFixed(1)}`;
  });
  return `${d}Z`;
}

export function shapeOf(map: View['map'], aspect: number): MapShape {
  const width = between(LEAST_WIDTH, HEIGHT * aspect, MOST_WIDTH);
  const clearings = new Map(Object.entries(map.clearings).map(([name, c]) => [name, place(width, c.x, c.y)]));
  const at = (name: string): Point => clearings.get(name) ?? { x: 0, y: 0 };
  const points = [...clearings.values()];
  const closest = Math.min(...points.flatMap((p, i) => points.slice(i + 1).map((q) => Math.hypot(p.x - q.x, p.y - q.y))));
  const scale = between(LEAST_SCALE, (closest * SHARE) / RADIUS, MOST_SCALE);
  const lines = (joined: (name: string) => readonly string[], bent: (a: string, b: string) => number): Line[] =>
    Object.keys(map.clearings).flatMap((a) =>
      joined(a).filter((b) => Number(a.slice(1)) < Number(b.slice(1))).map((b) => line(a, b, at(a), at(b), bent(a, b))));
  const paths = lines((name) => map.clearings[name]?.paths ?? [], bend);
  const rivers = lines((name) => map.clearings[name]?.rivers ?? [], (a, b) => (bend(a, b) > 0 ? -RIVER_BEND : RIVER_BEND));

  const shore = Object.keys(map.clearings).filter((name) => (map.clearings[name]?.rivers.length ?? 0) >= 3);
  const isLake = shore.length >= 4;

  const room = (p: Point): number => {
    let least = Math.min(p.x - 40, width - 40 - p.x, p.y - 40, HEIGHT - 40 - p.y);
    for (const l of paths) least = Math.min(least, toSegment(p, at(l.a), at(l.b)));
    for (const l of rivers) least = Math.min(least, toSegment(p, at(l.a), at(l.b)) * 1.2);
    for (const c of clearings.values()) least = Math.min(least, Math.hypot(p.x - c.x, p.y - c.y) - RADIUS * scale);
    return least;
  };
  const forests = new Map(Object.entries(map.forests).map(([name, forest]) => {
    const start = middleOf(forest.clearings.map(at));
    return [name, roomiest(start, room)];
  }));
  const rooms = new Map([...forests].map(([name, p]) => [name, room(p)]));

  let lake: string | null = null, ring: Point[] = [];
  if (isLake) {
    const shores = shore.map(at), middle = middleOf(shores);
    ring = shores.map((p) => ({ x: middle.x + (p.x - middle.x) * WIDER, y: middle.y + (p.y - middle.y) * WIDER }))
      .sort((p, q) => Math.atan2(p.y - middle.y, p.x - middle.x) - Math.atan2(q.y - middle.y, q.x - middle.x));
    lake = around(ring);
  }
  return { width, height: HEIGHT, clearings, forests, rooms, scale, paths, rivers: isLake ? [] : rivers, lake, shore: ring };
}

/** The nearest of some things in the direction of an arrow key, or null. */
export function neighbour(from: Point, others: Iterable<[string, Point]>, key: string): string | null {
  const direction = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  if (!direction) return null;
  const [dx, dy] = direction as [number, number];
  let best: string | null = null, least = Infinity;
  for (const [name, p] of others) {
    const along = (p.x - from.x) * dx + (p.y - from.y) * dy, across = Math.abs((p.x - from.x) * dy - (p.y - from.y) * dx);
    const cost = along + 2 * across;
    if (along > 8 && cost < least) {
      least = cost;
      best = name;
    }
  }
  return best;
}
