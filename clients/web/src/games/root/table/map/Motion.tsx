/*
 * What has just happened on the map, once: pieces that move travel, pieces that come or go rise. Purely for the eye;
 * the map below shows the truth at once.
 */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { motionAllowed } from '../../../../settings';
import { useTable } from '../context';
import { factionOf } from '../looks';
import type { Step } from '../../../../table/props';
import { PieceShape } from '../symbols/pieces';
import { Figure } from '../symbols/warriors';
import type { Point } from './geometry';

const SIZE = 44;
const TRAVEL = 620, RISE = 900; /* milliseconds */

interface Ghost {
  piece: string;
  seat: string;
  count: number;
  from: Point;
  to: Point;
  gone: boolean;
}

function ghostsOf(step: Step | undefined, places: ReadonlyMap<string, Point>): Ghost[] {
  if (!step || !motionAllowed()) return [];
  const ghosts: Ghost[] = [];
  for (const event of step.events as Record<string, unknown>[]) {
    const piece = String(event['piece'] ?? 'warrior'), seat = String(event['seat'] ?? ''), count = Number(event['count'] ?? 1);
    if (event['event'] === 'moved') {
      const from = places.get(String(event['from'])), to = places.get(String(event['to']));
      if (from && to) ghosts.push({ piece, seat, count, from, to, gone: false });
    } else if (event['event'] === 'placed' || event['event'] === 'removed') {
      const at = places.get(String(event['place'] ?? event['clearing']));
      const gone = event['event'] === 'removed';
      if (at) ghosts.push({ piece, seat, count, from: gone ? at : { x: at.x, y: at.y - 70 }, to: gone ? { x: at.x, y: at.y - 70 } : at, gone });
    }
  }
  return ghosts;
}

function GhostShape({ ghost, delay }: { ghost: Ghost; delay: number }) {
  const { view } = useTable();
  const shape = useRef<SVGGElement>(null);
  useEffect(() => {
    const at = (p: Point) => `translate(${p.x - SIZE / 2}px, ${p.y - SIZE / 2}px)`;
    const running = shape.current?.animate(
      [
        { transform: at(ghost.from), opacity: ghost.gone ? 1 : 0.2 },
        { transform: at(ghost.to), opacity: ghost.gone ? 0.6 : 1, offset: 0.8 },
        { transform: at(ghost.to), opacity: 0 },
      ],
      { duration: ghost.gone ? RISE : TRAVEL, delay, easing: 'ease-in-out', fill: 'both' },
    );
    return () => running?.cancel();
  }, [ghost, delay]);
  const faction = factionOf(view, ghost.seat);
  return (
    <g ref={shape} class="ghost">
      {ghost.piece === 'warrior' || ghost.piece === 'pawn'
        ? <Figure faction={faction} size={SIZE} />
        : <PieceShape piece={ghost.piece} faction={faction} size={SIZE} />}
      {ghost.count > 1 && <text x={SIZE - 2} y={SIZE}>{ghost.count}</text>}
    </g>
  );
}

export function Motion({ step, places }: { step: Step | undefined; places: ReadonlyMap<string, Point> }): JSX.Element {
  const first = useRef(step);
  /* What was there when the table opened has happened long ago. */
  const ghosts = step === first.current ? [] : ghostsOf(step, places);
  return (
    <g class="motion" aria-hidden="true">
      {ghosts.map((ghost, i) => <GhostShape key={`${step?.version}-${i}`} ghost={ghost} delay={i * 140} />)}
    </g>
  );
}
