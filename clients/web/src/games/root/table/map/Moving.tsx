/* What moves on the map while a step is played, each thing drawn around the point where it is. */
import type { JSX } from 'preact';
import type { Motion } from '../../../../table/playback/motion';
import { useTable } from '../context';
import { factionOf } from '../looks';
import { Die, PieceShape } from '../symbols/pieces';
import { Figure } from '../symbols/warriors';

const SIZE = 46, DIE = 58;

/** Crossed blades where a fight begins. */
const Blades = (): JSX.Element => (
  <g class="blades">
    <circle r="40" />
    <path d="M-22 -22 18 18M10 24 24 10M22 -22-18 18M-10 24-24 10" />
  </g>
);

function Dice({ motion }: { motion: Motion }): JSX.Element {
  const { view } = useTable();
  const sides = ['attacker', 'defender'] as const;
  return (
    <>
      {sides.map((side, i) => {
        const faction = factionOf(view, view.battle?.[side]);
        return (
          <g key={side} transform={`translate(${(i === 0 ? -1 : 1) * (DIE / 2 + 8) - DIE / 2} ${-DIE / 2})`}>
            <rect class="die-tray" x="-6" y="-6" width={DIE + 12} height={DIE + 12} rx="14" style={{ stroke: faction ? `var(--f-${faction})` : undefined }} />
            <Die value={Number(motion.event[side] ?? 0)} size={DIE} label="" />
          </g>
        );
      })}
    </>
  );
}

export function Moving({ motion, index }: { motion: Motion; index: number }): JSX.Element | null {
  const { view } = useTable();
  if (motion.kind === 'clash') return <Blades />;
  if (motion.kind === 'dice') return <Dice motion={motion} />;
  if (motion.kind === 'hold') return null;
  const piece = String(motion.event['piece'] ?? 'warrior'), owner = String(motion.event['seat'] ?? ''), count = Number(motion.event['count'] ?? 1);
  const faction = factionOf(view, owner);
  return (
    <g class="ghost" transform={`translate(${-SIZE / 2 + (index % 3) * 9 - 9} ${-SIZE / 2})`}>
      {piece === 'warrior' || piece === 'pawn' || piece === 'warlord'
        ? <Figure faction={faction} size={SIZE} />
        : <PieceShape piece={piece} faction={faction} size={SIZE} />}
      {count > 1 && <text x={SIZE - 4} y={SIZE}>{count}</text>}
    </g>
  );
}
