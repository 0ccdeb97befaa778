/* A clearing: its suit, its slots and all that stands in it; who rules it is seen by its rim. */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { colourOf, factionOf, isOfAllSuits, numberOf, ownerOf, SUITS } from '../looks';
import { seatName } from '../names';
import type { RootView } from '../../types';
import { PieceShape } from '../symbols/pieces';
import { suitPath } from '../symbols/suits';
import { Figure } from '../symbols/warriors';
import { RADIUS } from './geometry';
import { byHand } from './Terrain';

interface Stack {
  key: string;
  count: number;
  draw: (x: number, y: number, size: number) => JSX.Element;
  label: string;
}

/** The same names together, in order of appearance. */
function tally(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

function warriorsOf(view: RootView, name: string): Stack[] {
  const clearing = view.clearings[name];
  const stacks: Stack[] = [];
  for (const [seat, count] of Object.entries(clearing?.warriors ?? {})) {
    if (!count) continue;
    const faction = factionOf(view, seat);
    stacks.push({
      key: seat,
      count,
      draw: (x, y, size) => <Figure faction={faction} x={x} y={y} size={size} />,
      label: `${seatName(view, seat)}: ${word('pieces', 'warrior', { n: count })}`,
    });
  }
  for (const single of (clearing?.singles ?? []) as string[]) stacks.push(singleOf(single));
  for (const [seat, s] of Object.entries(view.seats)) {
    if (s.pawn === name) stacks.push(pawnOf(view, seat));
  }
  for (const [owner, hireling] of Object.entries(view.hirelings)) {
    if (hireling?.pawn === name) stacks.push(pawnOf(view, owner));
  }
  return stacks;
}

/** A single warrior of a kind of its own, such as the warlord: crowned. */
function singleOf(single: string): Stack {
  const faction = ownerOf(single);
  return {
    key: single,
    count: 1,
    draw: (x, y, size) => (
      <g>
        <Figure faction={faction} x={x} y={y} size={size} />
        <path d="M0 9V0L5 4 9 -3 13 4 18 0V9Z" transform={`translate(${x + size * 0.26} ${y - size * 0.14}) scale(${size / 38})`} fill="#f2c94c" stroke="var(--piece-edge)" stroke-width="1.6" />
      </g>
    ),
    label: word('piece', single),
  };
}

function pawnOf(view: RootView, seat: string): Stack {
  const faction = factionOf(view, seat);
  return {
    key: `pawn-${seat}`,
    count: 1,
    draw: (x, y, size) => (
      <g>
        <ellipse cx={x + size / 2} cy={y + size * 0.96} rx={size * 0.52} ry={size * 0.16} fill={colourOf(faction)} stroke="var(--piece-edge)" stroke-width="1.6" />
        <Figure faction={faction} x={x} y={y - size * 0.06} size={size} />
      </g>
    ),
    label: `${seatName(view, seat)}: ${word('pieces', 'pawn', { n: 1 })}`,
  };
}

/** A plot token shows what it is to those who know. */
const tokenFace = (view: RootView, clearing: string, token: string): string => {
  if (token !== 'plot') return token;
  return view.corvid?.plots[clearing as keyof typeof view.corvid.plots]?.plot ?? 'plot';
};

function tokensOf(view: RootView, name: string): Stack[] {
  return tally(view.clearings[name]?.tokens ?? []).map(([token, count]) => {
    const face = tokenFace(view, name, token);
    const hidden = token === 'plot' && !view.corvid?.plots[name as keyof typeof view.corvid.plots]?.face_up;
    return {
      key: token,
      count,
      draw: (x, y, size) => (
        <g>
          <PieceShape piece={face} faction="corvid" x={x} y={y} size={size} />
          {hidden && face !== 'plot' && <circle cx={x + size / 2} cy={y + size / 2} r={size / 2} fill="none" stroke="var(--ink)" stroke-width="2.4" stroke-dasharray="4 3" />}
        </g>
      ),
      label: token === 'plot' && face !== 'plot' ? word('plot', face) : word('pieces', token, { n: count }),
    };
  });
}

/** So many pieces are drawn one by one; more as one with a numeral. */
const ONE_BY_ONE = 4;
/** Of its size: how far the next one of a stack stands from the one before, how wide a numeral is, and the gap between stacks. */
const STEP = 0.66, DIGIT = 0.42, GAP = 0.1;

/** Every other one stands a little lower. */
const STAGGER = 0.07;

/** How wide a stack is, in sizes of its pieces. */
const widthOf = ({ count }: Stack): number => (count <= ONE_BY_ONE ? 1 + STEP * (count - 1) : 0.96 + DIGIT * String(count).length);

function Pieces({ stack, x, y, size }: { stack: Stack; x: number; y: number; size: number }) {
  const many = stack.count > ONE_BY_ONE;
  return (
    <g class="stack" data-of={stack.key}>
      {Array.from({ length: many ? 1 : stack.count }, (_, i) => <g key={i} class="one">{stack.draw(x + i * STEP * size, y + (i % 2) * STAGGER * size, size)}</g>)}
      {many && <text class="count" x={x + size * 0.96} y={y + size * 0.86} font-size={size * 0.74}>{stack.count}</text>}
    </g>
  );
}

/** Stacks in rows that are no wider than `most`, as large as goes into so many rows. */
function inRows(stacks: readonly Stack[], sizes: readonly number[], most: number, rowsAtMost: number): { rows: Stack[][]; size: number } {
  let rows: Stack[][] = [], size = 0;
  for (size of sizes) {
    rows = [];
    let left = 0;
    for (const stack of stacks) {
      const width = widthOf(stack) * size;
      if (rows.length === 0 || left < width) {
        rows.push([]);
        left = most;
      }
      rows[rows.length - 1]?.push(stack);
      left -= width + GAP * size;
    }
    if (rows.length <= rowsAtMost) break;
  }
  return { rows, size };
}

function Row({ stacks, y, size }: { stacks: Stack[]; y: number; size: number }) {
  const width = stacks.reduce((sum, stack) => sum + widthOf(stack), GAP * (stacks.length - 1)) * size;
  let x = -width / 2;
  return (
    <>
      {stacks.map((stack) => {
        const at = x;
        x += (widthOf(stack) + GAP) * size;
        return <Pieces key={stack.key} stack={stack} x={at} y={y} size={size} />;
      })}
    </>
  );
}

/** Where stacks stand in a clearing: between its slots and its lower rim, warriors above tokens. */
function Standing({ warriors, tokens, slots }: { warriors: Stack[]; tokens: Stack[]; slots: boolean }) {
  const top = slots ? -13 : -48, bottom = 72;
  const low = inRows(tokens, warriors.length ? [35, 31, 27, 23] : [42, 36, 31, 26], 136, warriors.length > 4 ? 1 : 2);
  const lowHeight = low.rows.length ? low.rows.length * low.size * 0.9 : 0, room = bottom - top - lowHeight;
  const high = inRows(warriors, tokens.length ? [46, 42, 38, 35] : [50, 46, 42, 38], 158, 1);
  const two = high.rows.length > 1 ? inRows(warriors, [40, 36, 32, 28, 25], 160, 2) : high;
  const size = Math.min(two.size, (room / (0.84 * two.rows.length + 0.16)) * 1.04), step = size * 0.84;
  const height = step * (two.rows.length - 1) + size;
  const start = warriors.length ? top + Math.max(0, (room - height) / 2) - (slots ? 0 : 6) : top;
  const lowStart = warriors.length ? Math.min(bottom - lowHeight, start + height + 2) : top + (bottom - top - lowHeight) / 2;
  return (
    <>
      {two.rows.map((row, i) => <Row key={i} stacks={row} y={start + i * step} size={size} />)}
      {low.rows.map((row, i) => <Row key={i} stacks={row} y={lowStart + i * low.size * 0.9} size={low.size} />)}
    </>
  );
}

/** A waystation shows the side that lies up. */
function buildingFace(view: RootView, piece: string | undefined): string | undefined {
  const shows = piece && (view.keepers?.waystations as Record<string, string | null> | undefined)?.[piece];
  return shows ? `waystation_${shows}` : piece;
}

function Slots({ view, name }: { view: RootView; name: string }) {
  const clearing = view.clearings[name];
  const filled = [...(clearing?.buildings ?? [])] as string[];
  if (clearing?.ruin) filled.push('ruin');
  const total = Math.max(filled.length, filled.length + (clearing?.free ?? 0));
  const size = total > 3 ? 34 : total === 3 ? 41 : 46, gap = total > 2 ? 4 : 6, width = total * (size + gap) - gap;
  return (
    <>
      {Array.from({ length: total }, (_, i) => {
        const x = -width / 2 + i * (size + gap), piece = buildingFace(view, filled[i]);
        return piece
          ? <PieceShape key={i} piece={piece} x={x} y={-16 - size} size={size} />
          : <rect key={i} class="slot" x={x + 1} y={-15 - size} width={size - 2} height={size - 2} rx="6" />;
      })}
    </>
  );
}

/** The Lost City is of all suits, whatever its marker shows. */

/** Landmarks: each stands at the rim of its clearing. */
export const LANDMARKS = ['ferry', 'tower', 'lost_city', 'legendary_forge', 'elder_treetop', 'black_market'] as const;

/** The suit and number of a clearing. */
function Badge({ view, name }: { view: RootView; name: string }) {
  const suit = view.clearings[name]?.suit ?? '', number = numberOf(name), all = isOfAllSuits(view, name);
  const width = (number.length > 1 ? 76 : 62) + (all ? 40 : 0);
  return (
    <g class="suit-badge" transform={`translate(${-RADIUS + 6} ${-RADIUS + 9})`}>
      <rect x="-30" y="-19" width={width} height="38" rx="19" fill={all ? 'var(--ruin)' : `var(--${suit})`} />
      {(all ? SUITS : [suit]).map((one, i) => <path key={one} d={suitPath(one)} fill-rule="evenodd" transform={`translate(${-25 + i * 21} ${all ? -10 : -13}) scale(${all ? 0.84 : 1.1})`} />)}
      <text x={width - (number.length > 1 ? 53 : 46) + (all ? 4 : 0)} y="8.4">{number}</text>
    </g>
  );
}

/** All that stands in a clearing, in words. */
export function describe(view: RootView, name: string): string {
  const clearing = view.clearings[name];
  if (!clearing) return name;
  const parts = [word('place', 'clearing', { number: numberOf(name) }), isOfAllSuits(view, name) ? t('table.all_suits') : word('suit', clearing.suit)];
  parts.push(clearing.ruler ? word('table', 'ruled_by', { name: seatName(view, clearing.ruler) }) : word('table', 'ruled_by_nobody'));
  if (clearing.ruin) parts.push(word('piece', 'ruin'));
  for (const [piece, n] of tally(clearing.buildings)) parts.push(word('pieces', piece, { n }));
  for (const stack of [...warriorsOf(view, name), ...tokensOf(view, name)]) parts.push(stack.label);
  for (const landmark of LANDMARKS) if (view.markers[landmark] === name) parts.push(word('landmark', landmark));
  if (clearing.free > 0) parts.push(word('table', 'free_slots', { n: clearing.free }));
  return parts.join(', ');
}

export function ClearingShape({ view, name }: { view: RootView; name: string }) {
  const clearing = view.clearings[name];
  if (!clearing) return null;
  const ruler = factionOf(view, clearing.ruler);
  const seed = Number(numberOf(name)), glade = byHand(RADIUS, RADIUS, seed), rim = byHand(RADIUS - 2, RADIUS - 2, seed);
  const slots = clearing.buildings.length + clearing.free + Number(clearing.ruin) > 0;
  return (
    <>
      <path class="glade-shade" d={glade} />
      <path class="glade" d={glade} />
      <circle class={`glade-pattern ${clearing.suit}`} r={RADIUS - 8} fill={`url(#pat-${clearing.suit})`} />
      {clearing.ruler && <path class="rim-ink" d={rim} />}
      <path class={`rim${clearing.ruler ? ' ruled' : ''}`} d={rim} style={clearing.ruler ? { stroke: colourOf(ruler) } : undefined} />
      <Slots view={view} name={name} />
      <Standing warriors={warriorsOf(view, name)} tokens={tokensOf(view, name)} slots={slots} />
      <Badge view={view} name={name} />
      {clearing.ruler && (
        <g class="ruler" transform={`translate(${RADIUS - 16} ${-RADIUS + 14})`}>
          <path d="M-19 -21H19V12L0 24L-19 12Z" fill={colourOf(ruler)} />
          <Figure faction={ruler} x={-14} y={-18} size={28} reverse />
        </g>
      )}
    </>
  );
}
