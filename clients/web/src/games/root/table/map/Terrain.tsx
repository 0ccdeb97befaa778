/*
 * The land under a map: paper, water, roads and what grows there, drawn in ink for each of the maps. It changes with
 * nothing that happens in a match but paths that open, so it is drawn once, on a layer of its own below all that moves.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { RADIUS, toSegment, type Line, type MapShape, type Point } from './geometry';

/** The same numbers from 0 to 1 for the same seed, always. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const RING = 14; /* points of a line drawn by hand around something */

/** A closed line around (0, 0) that a hand drew: about as far away as `rx` and `ry` say. */
export function byHand(rx: number, ry: number, seed: number, rough = 0.03): string {
  const next = numbers(seed);
  const points = Array.from({ length: RING }, (_, i): Point => {
    const angle = (i / RING) * 2 * Math.PI, far = 1 - rough / 2 + rough * next();
    return { x: rx * far * Math.cos(angle), y: ry * far * Math.sin(angle) };
  });
  const at = (i: number): Point => points[(i + RING) % RING] as Point;
  const mid = (i: number): string => `${((at(i).x + at(i + 1).x) / 2).toFixed(1)} ${((at(i).y + at(i + 1).y) / 2).toFixed(1)}`;
  return `M${mid(-1)}${points.map((p, i) => `Q${p.x.toFixed(1)} ${p.y.toFixed(1)} ${mid(i)}`).join('')}Z`;
}

type Mark = (x: number, y: number, s: number) => string;
const n = (value: number): string => value.toFixed(1);

const tuft: Mark = (x, y, s) => `M${n(x - 5 * s)} ${n(y)}Q${n(x - 4 * s)} ${n(y - 6 * s)} ${n(x - 7 * s)} ${n(y - 9 * s)}M${n(x)} ${n(y)}V${n(y - 11 * s)}M${n(x + 5 * s)} ${n(y)}Q${n(x + 4 * s)} ${n(y - 5 * s)} ${n(x + 7 * s)} ${n(y - 8 * s)}`;
const reeds: Mark = (x, y, s) => `M${n(x)} ${n(y)}V${n(y - 20 * s)}M${n(x - 5 * s)} ${n(y)}L${n(x - 7 * s)} ${n(y - 14 * s)}M${n(x + 5 * s)} ${n(y)}L${n(x + 8 * s)} ${n(y - 16 * s)}`;
const drift: Mark = (x, y, s) => `M${n(x - 18 * s)} ${n(y)}q${n(9 * s)} ${n(-8 * s)} ${n(18 * s)} 0t${n(16 * s)} ${n(-1)}M${n(x - 4 * s)} ${n(y + 6 * s)}q${n(6 * s)} ${n(-5 * s)} ${n(13 * s)} 0`;
const stone: Mark = (x, y, s) => `M${n(x - 8 * s)} ${n(y)}Q${n(x - 7 * s)} ${n(y - 8 * s)} ${n(x)} ${n(y - 8 * s)} ${n(x + 8 * s)} ${n(y - 7 * s)} ${n(x + 9 * s)} ${n(y)}ZM${n(x + 2 * s)} ${n(y - 5 * s)}L${n(x + 5 * s)} ${n(y - 2 * s)}`;
const leaf: Mark = (x, y, s) => `M${n(x)} ${n(y)}q${n(2 * s)} ${n(-8 * s)} ${n(9 * s)} ${n(-7 * s)} ${n(1 * s)} ${n(8 * s)} ${n(-9 * s)} ${n(7 * s)}Z`;
const flower: Mark = (x, y, s) => `M${n(x)} ${n(y)}v${n(-8 * s)}M${n(x - 3 * s)} ${n(y - 10 * s)}h${n(6 * s)}M${n(x)} ${n(y - 13 * s)}v${n(6 * s)}`;
const wave: Mark = (x, y, s) => `M${n(x - 16 * s)} ${n(y)}q${n(8 * s)} ${n(-7 * s)} ${n(16 * s)} 0t${n(16 * s)} 0`;

/** How a map looks: what is strewn over it, as lines of ink and as spots of colour, and what its forests are of. */
interface Land {
  strewn: readonly Mark[];
  spots: readonly Mark[];
  tree: 'round' | 'pine' | 'snow';
  peaks: boolean;
}

const PLAIN: Land = { strewn: [tuft], spots: [], tree: 'pine', peaks: false };
const LANDS: Record<string, Land> = {
  autumn: { strewn: [tuft, tuft, stone], spots: [leaf, leaf], tree: 'round', peaks: false },
  winter: { strewn: [drift, drift, stone], spots: [], tree: 'snow', peaks: false },
  lake: { strewn: [tuft, flower, reeds], spots: [leaf], tree: 'round', peaks: false },
  mountain: { strewn: [stone, stone, tuft], spots: [], tree: 'pine', peaks: true },
};

/** Whether a point is in a ring of points. */
function inside(p: Point, ring: readonly Point[]): boolean {
  let is = false;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) is = !is;
  });
  return is;
}

/** How far a point is from all that is on the map; negative on something. */
function roomAt(shape: MapShape, p: Point): number {
  const at = (name: string): Point => shape.clearings.get(name) ?? p;
  let least = Infinity;
  for (const l of shape.paths) least = Math.min(least, toSegment(p, at(l.a), at(l.b)) - 14);
  for (const l of shape.rivers) least = Math.min(least, Math.min(toSegment(p, at(l.a), l.middle), toSegment(p, l.middle, at(l.b))) - 40);
  for (const c of shape.clearings.values()) least = Math.min(least, Math.hypot(p.x - c.x, p.y - c.y) - RADIUS * shape.scale - 14);
  for (const [name, f] of shape.forests) least = Math.min(least, Math.hypot(p.x - f.x, p.y - f.y) - (shape.rooms.get(name) ?? 0) * 0.85);
  return least;
}

const TRIES = 520, APART = 34;

/** Places where there is room, far enough from each other, always the same ones. */
function strew(shape: MapShape, seed: number, room: number, apart: number, tries: number): { x: number; y: number; s: number; pick: number }[] {
  const next = numbers(seed), placed: { x: number; y: number; s: number; pick: number }[] = [];
  for (let i = 0; i < tries; i++) {
    const p = { x: 20 + next() * (shape.width - 40), y: 24 + next() * (shape.height - 40), s: 0.8 + next() * 0.5, pick: next() };
    if (placed.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < apart)) continue;
    if (roomAt(shape, p) < room || inside(p, shape.shore)) continue;
    placed.push(p);
  }
  return placed;
}

const TREES: Record<Land['tree'], ComponentChildren> = {
  round: (
    <>
      <path class="tree-trunk" d="M-2.4 -2 -3.4 12H3.4L2.4 -2Z" />
      <path class="tree-crown" d="M0 -32Q12 -33 14 -21 23 -15 18 -6 13 3 2 0 -10 4 -17 -4 -23 -14 -13 -21 -12 -32 0 -32Z" />
      <path class="ink-line" d="M4 -26Q9 -24 9 -18M12 -14Q15 -11 12 -6M-10 -16Q-13 -12 -10 -8M-1 -14Q2 -11 6 -12" />
    </>
  ),
  pine: (
    <>
      <path class="tree-trunk" d="M-2 5V14H2V5Z" />
      <path class="tree-crown" d="M0 -36 9 -21 5 -21 13 -7 8 -7 16 7H-16L-8 -7-13 -7-5 -21-9 -21Z" />
      <path class="ink-line" d="M2 -26 5 -21M4 -14 8 -7M5 0 9 6M-4 -12-6 -8M-6 0-8 5" />
    </>
  ),
  snow: (
    <>
      <path class="tree-trunk" d="M-2 5V14H2V5Z" />
      <path class="tree-crown" d="M0 -36 9 -21 5 -21 13 -7 8 -7 16 7H-16L-8 -7-13 -7-5 -21-9 -21Z" />
      <path class="tree-snow" d="M0 -36 6.6 -25Q3 -27 0 -24 -3 -27 -6.6 -25ZM-5 -21H5L10.4 -11.6Q5 -15 0 -11 -5 -15 -10.4 -11.6ZM-8 -7H8L13 2Q6 -2 0 2 -6 -2 -13 2Z" />
    </>
  ),
};

/** A forest: its floor, and trees around a point, always the same ones. */
function Forest({ at, seed, reach }: { at: Point; seed: number; reach: number }): JSX.Element {
  const count = Math.round(reach / 6.2), next = numbers(seed * 97 + 5);
  const trees = Array.from({ length: count }, (_, i) => {
    const angle = i * 2.4 + seed, r = 8 + (reach - 14) * Math.sqrt(i / count);
    return { x: at.x + r * 1.12 * Math.cos(angle), y: at.y + 8 + r * Math.sin(angle) * 0.74, s: 0.72 + next() * 0.42, leaves: Math.floor(next() * 4) };
  }).sort((p, q) => p.y - q.y);
  return (
    <g>
      <path class="floor" transform={`translate(${n(at.x)} ${n(at.y)})`} d={byHand(reach * 1.15, reach * 0.93, seed + 3, 0.12)} />
      {trees.map((one, i) => <use key={i} href="#map-tree" class={`leaves-${one.leaves}`} transform={`translate(${n(one.x)} ${n(one.y)}) scale(${one.s.toFixed(2)})`} />)}
    </g>
  );
}

/** Peaks where nothing else is, the farther ones first. */
function Peaks({ shape, seed }: { shape: MapShape; seed: number }): JSX.Element {
  const peaks = strew(shape, seed, 26, 88, 600).sort((p, q) => p.y - q.y);
  return (
    <g class="peaks">
      {peaks.map(({ x, y, s, pick }, i) => {
        const w = 30 * s + 26 * pick, h = w * (1.15 + pick * 0.3);
        return (
          <g key={i} transform={`translate(${n(x)} ${n(y + h / 2)}) scale(${(w / 40).toFixed(2)} ${(h / 50).toFixed(2)})`}>
            <path class="rock" d="M-40 0 -16 -30 -10 -27 0 -50 12 -28 18 -30 40 0Q0 6 -40 0Z" />
            <path class="lee" d="M0 -50 12 -28 18 -30 40 0Q22 3 8 2L12 -12 3 -22 6 -34Z" />
            <path class="cap" d="M0 -50 7.6 -36 3 -32 0 -36 -4 -31 -8 -34Z" />
            <path class="ink-line" d="M14 -18 20 -8M22 -16 28 -6M-16 -20-22 -8M-8 -16-12 -6" />
          </g>
        );
      })}
    </g>
  );
}

const AGAIN = [0.9, 0.76, 0.58];

function Lake({ d, shore, seed }: { d: string; shore: readonly Point[]; seed: number }): JSX.Element {
  const x = shore.reduce((sum, p) => sum + p.x, 0) / shore.length, y = shore.reduce((sum, p) => sum + p.y, 0) / shore.length;
  const next = numbers(seed);
  const waves = Array.from({ length: 22 }, () => {
    const p = shore[Math.floor(next() * shore.length)] as Point, far = next() * 0.72;
    return wave(x + (p.x - x) * far + (next() - 0.5) * 90, y + (p.y - y) * far + (next() - 0.5) * 60, 0.8 + next() * 0.5);
  }).join('');
  return (
    <>
      <path class="lake" d={d} />
      {AGAIN.map((scale) => <path key={scale} class="ripple" d={d} transform={`translate(${n(x * (1 - scale))} ${n(y * (1 - scale))}) scale(${scale})`} />)}
      <path class="ripple" d={waves} />
    </>
  );
}

/** Rocks on a closed path. */
function Boulders({ line }: { line: Line }): JSX.Element {
  return (
    <g class="boulders" transform={`translate(${n(line.middle.x)} ${n(line.middle.y)})`}>
      <path d="M-24 13-18-7-5-13 4-2 2 13ZM0 13 6-5 17-9 26 4 23 13Z" />
      <path d="M-11 15-7 2 4-2 13 6 13 15Z" />
      <path class="ink-line" d="M-14-3-11 3M12-1 16 5M2 4 5 9" />
    </g>
  );
}

const LEAST_FOREST = 40, MOST_FOREST = 105, IN_ROOM = 0.8;

/** How far a forest reaches around its middle. */
export const reachOf = (shape: MapShape, forest: string): number =>
  Math.min(MOST_FOREST, Math.max(LEAST_FOREST, (shape.rooms.get(forest) ?? 0) * IN_ROOM));

/** `closed`: the paths that are, by their keys. To be placed in an svg below that of the map. */
export function Terrain({ map, shape, closed }: { map: string; shape: MapShape; closed: string }): JSX.Element {
  return useMemo(() => {
    const land = LANDS[map] ?? PLAIN, seed = map.length * 7 + 11;
    const shut = new Set(closed.split(' '));
    const small = strew(shape, seed, 12, APART, TRIES);
    const of = (marks: readonly Mark[], from: number) => small.filter((_, i) => i % 3 !== from).map(({ x, y, s, pick }) => (marks[Math.floor(pick * marks.length)] ?? tuft)(x, y, s)).join('');
    /* It goes on beside the map where the stage is wider than a map may be, and below it, where the question lies. */
    const ground = { x: -2 * shape.width, y: -400, width: 5 * shape.width, height: shape.height + 1400 };
    return (
      <g>
        <defs>
          <pattern id="map-grain" width="180" height="150" patternUnits="userSpaceOnUse">
            <path class="grain" d="M8 20q14 -4 26 1M70 9q8 3 20 0M120 44q12 -3 22 2M30 70q10 4 24 0M92 88q16 -3 30 1M150 110q8 -2 18 1M14 124q12 3 22 -1M66 138q10 -3 24 0M140 14l3 2M52 40l3 1M104 66l2 2M20 96l3 -1M160 70l2 2" />
          </pattern>
          <g id="map-tree">{TREES[land.tree]}</g>
        </defs>
        <rect class="meadow" {...ground} />
        <rect fill="url(#map-grain)" {...ground} />
        <rect fill="url(#meadow-light)" {...ground} />
        {shape.lake && <Lake d={shape.lake} shore={shape.shore} seed={seed} />}
        {shape.rivers.map((r) => <path key={r.key} class="river-bank" d={r.d} />)}
        {shape.rivers.map((r) => <path key={r.key} class="river" d={r.d} />)}
        {shape.rivers.map((r) => <path key={r.key} class="river-flow" d={r.d} />)}
        <path class="strewn" d={of(land.strewn, 0)} />
        {land.spots.map((mark, i) => <path key={i} class={`spots leaves-${i}`} d={small.filter((_, k) => k % (3 + i) === 0).map(({ x, y, s }) => mark(x + 9, y + 6 - 12 * i, s * 0.8)).join('')} />)}
        {land.peaks && <Peaks shape={shape} seed={seed} />}
        {shape.paths.map((p) => <path key={p.key} class="path-edge" d={p.d} />)}
        {shape.paths.map((p) => <path key={p.key} class={`path${shut.has(p.key) ? ' closed' : ''}`} d={p.d} />)}
        {shape.paths.filter((p) => shut.has(p.key)).map((p) => <Boulders key={p.key} line={p} />)}
        {[...shape.forests].map(([name, at], i) => <Forest key={name} at={at} seed={i + 1} reach={reachOf(shape, name)} />)}
      </g>
    );
  }, [map, shape, closed]);
}
