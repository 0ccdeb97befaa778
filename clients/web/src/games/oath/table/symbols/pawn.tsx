/* Pawns, warbands and bandits: the figures by which players are known everywhere, in boxes of 32 by 32. Own drawings. */
import type { JSX } from 'preact';
import { colourOf, inkOf } from '../../looks';

/* Each board has a head of its own on the same body, so that colour is never alone. */
const HEADS: Record<string, string> = {
  purple: 'M9.5 12.5 8 4.5 12.4 7.6 16 2.5 19.6 7.6 24 4.5 22.5 12.5Z',
  black: 'M16 3A6 6 0 0122 9Q22 12.5 19.6 14H12.4Q10 12.5 10 9A6 6 0 0116 3Z',
  blue: 'M16 2.4 23 9 19.5 14H12.5L9 9Z',
  red: 'M10 14V4L14 6.8 16 3 18 6.8 22 4V14Z',
  white: 'M16 2.5Q24 5 22 14H10Q8 5 16 2.5Z',
  yellow: 'M16 2.6 18 6.6 22.6 6.4 20.4 10 22 14H10L11.6 10 9.4 6.4 14 6.6Z',
};
const BODY = 'M12.6 14H19.4L22.6 25H25V29.6H7V25H9.4Z';
const PLAIN = 'M16 4A5 5 0 0116 14 5 5 0 0116 4Z';

/** A pawn; to be placed in an svg. */
export function PawnShape({ board, x = 0, y = 0, size = 32 }: { board: string | null; x?: number; y?: number; size?: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 32})`} class="pawn-shape" fill={colourOf(board)} stroke="var(--o-edge, #2b2417)" stroke-width="1.5" stroke-linejoin="round">
      <path d={BODY} />
      <path d={HEADS[board ?? ''] ?? PLAIN} />
      <path d="M11 26.6H21" stroke={inkOf(board)} stroke-width="1.4" stroke-linecap="round" />
    </g>
  );
}

export function Pawn({ board, size = 24, label }: { board: string | null; size?: number; label?: string }): JSX.Element {
  return (
    <svg class="o-pawn" width={size} height={size} viewBox="0 0 32 32" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} focusable="false">
      <PawnShape board={board} />
    </svg>
  );
}

/* A warband is a shield, a bandit a hooded mask. */
const SHIELD = 'M16 3 27 6V15Q27 24.6 16 29.4 5 24.6 5 15V6Z';
const MASK = 'M16 2.6Q27 6 26 17 24 27 16 29.4 8 27 6 17 5 6 16 2.6Z';

/** A warband, or a bandit where `board` is "bandits"; to be placed in an svg. */
export function WarbandShape({ board, x = 0, y = 0, size = 32 }: { board: string | null; x?: number; y?: number; size?: number }): JSX.Element {
  const bandit = board === 'bandits';
  const fill = bandit ? 'var(--o-bandits)' : colourOf(board), ink = bandit ? 'var(--o-bandits-ink)' : inkOf(board);
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 32})`}>
      <path d={bandit ? MASK : SHIELD} fill={fill} stroke="var(--o-edge, #2b2417)" stroke-width="1.6" stroke-linejoin="round" />
      {bandit
        ? <path d="M9 14Q13 12 15.2 15.6 13 18.6 9.6 17.4ZM23 14Q19 12 16.8 15.6 19 18.6 22.4 17.4Z" fill={ink} />
        : <path d="M16 7.4V25M8.6 13H23.4" stroke={ink} stroke-width="2" fill="none" opacity=".7" />}
    </g>
  );
}

export function Warband({ board, size = 18, label }: { board: string | null; size?: number; label?: string }): JSX.Element {
  return (
    <svg class="o-warband" width={size} height={size} viewBox="0 0 32 32" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} focusable="false">
      <WarbandShape board={board} />
    </svg>
  );
}
