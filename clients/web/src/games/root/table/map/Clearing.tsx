/* A clearing: its suit, its slots and all that stands in it; who rules it is seen by its rim. */
import type { JSX } from 'preact';
import { t, word } from '../../words';
import { colourOf, factionOf, hirelingOf, numberOf, ownerOf, SUITS } from '../looks';
import { seatName } from '../names';
import type { RootView } from '../../types';
import { PieceShape } from '../symbols/pieces';
import { suitPath } from '../symbols/suits';
import { Figure } from '../symbols/warriors';
import { RADIUS } from './geometry';

interface Stack {
  key: string;
  count: number;
  draw: (x: number, y: number, size: number) => JSX.Element;
  label: string;
}

/** The same names together, in order of appearance. */
export function tally(names: readonly string[]): [string, number][] {
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
      draw: (x, y, size) => <Figure faction={faction} x={x} y={y} size={size} hired={hirelingOf(view, seat) !== null} />,
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
        <Figure faction={faction} x={x} y={y - size * 0.06} size={size} hired={hirelingOf(view, seat) !== null} />
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

function Row({ stacks, y, size, gap }: { stacks: Stack[]; y: number; size: number; gap: number }) {
  const width = stacks.length * size + (stacks.length - 1) * gap;
  return (
    <>
      {stacks.map((stack, i) => {
        const x = -width / 2 + i * (size + gap);
        return (
          <g key={stack.key} class="stack">
            {stack.draw(x, y, size)}
            {stack.count > 1 && (
              <g class="count">
                <rect x={x + size * 0.52} y={y + size * 0.52} width={stack.count > 9 ? 28 : 19} height="21" rx="9" />
                <text x={x + size * 0.52 + (stack.count > 9 ? 14 : 9.5)} y={y + size * 0.52 + 16.4}>{stack.count}</text>
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

/** Rows of at most so many. */
function rows<T>(all: T[], most: number): T[][] {
  const count = Math.ceil(all.length / most) || 1, each = Math.ceil(all.length / count) || 1;
  return Array.from({ length: count }, (_, i) => all.slice(i * each, (i + 1) * each)).filter((row) => row.length > 0);
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
  const size = total > 3 ? 33 : total === 3 ? 40 : 44, gap = 5, width = total * (size + gap) - gap;
  return (
    <>
      {Array.from({ length: total }, (_, i) => {
        const x = -width / 2 + i * (size + gap), piece = buildingFace(view, filled[i]);
        return piece
          ? <PieceShape key={i} piece={piece} x={x} y={-10 - size} size={size} />
          : <rect key={i} class="slot" x={x + 1} y={-9 - size} width={size - 2} height={size - 2} rx="6" />;
      })}
    </>
  );
}

/** The Lost City is of all suits, whatever its marker shows. */
const isOfAllSuits = (view: RootView, name: string): boolean => view.markers.lost_city === name;

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
  const warriors = warriorsOf(view, name), tokens = tokensOf(view, name);
  const crowd = warriors.length > 4, size = crowd ? 32 : warriors.length === 4 ? 37 : 45;
  const tokenRows = rows(tokens, 5);
  return (
    <>
      <circle class="glade" r={RADIUS} />
      <circle class={`glade-pattern ${clearing.suit}`} r={RADIUS - 6} fill={`url(#pat-${clearing.suit})`} />
      <circle class={`rim${clearing.ruler ? ' ruled' : ''}`} r={RADIUS - 2} style={clearing.ruler ? { stroke: colourOf(ruler) } : undefined} />
      <Slots view={view} name={name} />
      {rows(warriors, 4).map((row, i) => <Row key={i} stacks={row} y={-5 + i * 31} size={size} gap={crowd ? 6 : 3} />)}
      {tokenRows.map((row, i) => <Row key={i} stacks={row} y={(crowd ? 56 : 43) + i * 24} size={31} gap={6} />)}
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
