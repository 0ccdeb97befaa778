/*
 * Buildings and tokens, in a box of 32 by 32: buildings are tiles, tokens are round, each with a sign of its own
 * on the colour of the faction that has such pieces. A piece without a drawing shows the first letters of its name.
 */
import { colourOf, inkOf, ownerOf } from '../looks';
import { suitPath } from './suits';

const SIGNS: Record<string, string> = {
  /* a saw blade */
  sawmill: 'M16 6 18 9 21.4 8.2 21.8 11.6 25.2 12.4 24 15.6 26.6 18 23.6 19.8 24 23.2 20.6 23.2 19 26.2 16 24.4 13 26.2 11.4 23.2 8 23.2 8.4 19.8 5.4 18 8 15.6 6.8 12.4 10.2 11.6 10.6 8.2 14 9ZM16 14A2.4 2.4 0 1016.01 14Z',
  /* an anvil under a hammer */
  workshop: 'M5.6 14H22Q24 14 26.8 12.8 26 17.6 20 18.4V20.6L23.4 25.6H9L12.4 20.6V18.4Q6.6 18 5.6 14ZM9.4 6H18V8H21.6V11H18V12H9.4Z',
  /* a helmet */
  recruiter: 'M16 5.4 17.6 8.4Q25.6 9.8 25.6 18V25H19.4V18.6H17.4V23H14.6V18.6H12.6V25H6.4V18Q6.4 9.8 14.4 8.4Z',
  /* a nest with eggs */
  roost: 'M4.6 17.4 27.4 17.4Q26.4 25.6 16 25.6 5.6 25.6 4.6 17.4ZM11 9.4Q14.4 9.4 14.4 15.8H7.6Q7.6 9.4 11 9.4ZM21 9.4Q24.4 9.4 24.4 15.8H17.6Q17.6 9.4 21 9.4Z',
  /* a cut trunk */
  wood: 'M7 11.4 19.4 7.6Q26 8 26 14.6L24.6 18 11 24.8Q5.4 23 5.4 17.4ZM10.4 13.6A4.6 5 0 1010.41 13.6ZM10.4 16.6A1.8 2 0 1110.39 16.6Z',
  /* a castle */
  keep: 'M6 7H10V10H13.6V7H18.4V10H22V7H26V15H24V26H18.8V20.6Q16 17.4 13.2 20.6V26H8V15H6Z',
  /* a raised paw */
  sympathy: 'M11 13.4A2.1 2.9 0 1011.01 13.4ZM16 9.6A2.2 3 0 0116 16 2.2 3 0 0116 9.6ZM21 13.4A2.1 2.9 0 0121 18.6 2.1 2.9 0 0121 13.4ZM16 17.2Q22 19 21.4 23.4 19.4 26 16 25 12.6 26 10.6 23.4 10 19 16 17.2Z',
  /* a tower */
  citadel: 'M8 6H11.4V8.6H14.2V6H17.8V8.6H20.6V6H24V13H22.4L23.8 26H8.2L9.6 13H8ZM14 17V21.6H18V17Z',
  /* a stall */
  market: 'M6 7H26L28 14Q25.4 17 22.8 14 19.4 17 16 14 12.6 17 9.2 14 6.6 17 4 14ZM7.4 18H9.4V22H22.6V18H24.6V26H7.4Z',
  /* the mouth of a tunnel */
  tunnel: 'M5.6 25.4V17Q6.6 7 16 7 25.4 7 26.4 17V25.4H21.4V18Q20.6 12.6 16 12.6 11.4 12.6 10.6 18V25.4ZM13.4 25.4V19.6Q16 16 18.6 19.6V25.4Z',
  /* the back of a plot: a feather */
  plot: 'M24.4 6.4Q27 16 17.4 21.6L12.6 22.8 8.4 27 6.6 25.4 10.6 21 12 15.6Q15.4 7.4 24.4 6.4ZM11.6 21.4 21 10.6 20 10 11 20.4Z',
  bomb: 'M14 11.4A7.6 7.6 0 1014.01 11.4ZM17 8.2 20.6 11 19.2 12.8 15.8 10ZM19.4 8.6Q21 4.6 24.4 6.4L26.8 5.2 25.8 8 28 9.6 25 10 24.2 12.4 22.6 9.2Q21.6 8 20.8 9.6Z',
  snare: 'M16 8A8.6 8.6 0 1016.01 8ZM16 11A5.6 5.6 0 1116 22.2 5.6 5.6 0 0116 11ZM14.8 3.4H17.2V12H14.8ZM6 24.6H26V27.4H6Z',
  extortion: 'M9.6 10H22.4L20.6 7H11.4ZM9.4 11.6H22.6Q29 22.6 23 26H9Q3 22.6 9.4 11.6ZM15 14.4V15.8Q12.4 16.4 13 18.8L17.6 20.6Q18 22 15.6 21.8L13 21V23L15 23.6V25H17V23.6Q20 22.8 19.4 20 15 18 14.8 17.8 15.4 17.2 19 18V16.2L17 15.8V14.4Z',
  raid: 'M6 6.4 8.4 6 20 19 22.6 17.4 24 19 21.6 20.8 26 25 25 26.2 20.4 22.2 18.6 24.4 17 22.8 18.4 20.4ZM26 6.4 23.6 6 17.4 13 19 14.8ZM13.6 17.2 9.4 21.6 7.6 20 6.4 21.4 8.6 23.2 5.6 25.6 6.8 26.8 10.4 23.8 12.6 25.6 13.8 24.2 11.8 22.4 15.2 19Z',
  /* a crown */
  warlord: 'M5 25V11L11 16.4 16 6 21 16.4 27 11V25ZM8 21.4V23H24V21.4Z',
  /* a ruin */
  ruin: 'M5 26V13L8 10 9.6 13.4V18L13 16V8L16 5.4 18.4 9.6 17 13V19L21 17.4V12L24 13.4 27 10.6V26ZM13.6 26V22.4Q16 20 18.4 22.4V26Z',
  /* a fort of stakes */
  stronghold: 'M5.6 12 8 8 10.4 12V17H13.6V9L16 5 18.4 9V17H21.6V12L24 8 26.4 12V26H5.6ZM14 21V26H18V21Z',
  /* a vault with its lock */
  vault: 'M5 6H27V26H5ZM8 9V23H24V9ZM16 11.4A4.6 4.6 0 1016.01 11.4ZM15 14H17V16L18 19H14L15 16Z',
  /* a flag on a hill */
  foothold: 'M13 5 23 9 15 13V18Q23 20 26 26H6Q8 20 13 18Z',
  /* torches of a mob */
  mob: 'M9.6 6Q13 9 11.6 12.4 10.4 14 8.6 13.4 6 12 7.4 9.4 9 9 9.6 6ZM8.2 15H11L10.4 26H8.8ZM22.4 6Q25.8 9 24.4 12.4 23.2 14 21.4 13.4 18.8 12 20.2 9.4 21.8 9 22.4 6ZM21 15H23.8L23.2 26H21.6ZM16 9.6Q19.4 12.6 18 16 16.8 17.6 15 17 12.4 15.6 13.8 13 15.4 12.6 16 9.6ZM14.6 18.6H17.4L16.8 27H15.2Z',
  /* a way station: a signpost */
  waystation: 'M14.8 5H17.2V8H25L27.4 11 25 14H17.2V16H24V21H17.2V27H14.8V21H7L4.6 18.4 7 16H14.8V14H8V8H14.8Z',
  relic_figure: 'M16 5A4 4 0 0118.4 12.2L22 15 20.6 20H19.4L20.6 26.6H11.4L12.6 20H11.4L10 15 13.6 12.2A4 4 0 0116 5Z',
  relic_tablet: 'M8.4 6.6 23 5.4 24.6 25 9.6 26.6ZM11.6 10 20.6 9.2V11L11.8 11.8ZM11.9 14 20.9 13.2V15L12.1 15.8ZM12.3 18 18.3 17.5V19.3L12.5 19.8Z',
  relic_jewelry: 'M16 27 5.6 13.6 10 7H22L26.4 13.6ZM9.6 13H13.4L16 21.4 18.6 13H22.4L20.6 9.6H11.4Z',
  relic: 'M12 5H20V9L24 14Q26 24 20 27H12Q6 24 8 14L12 9ZM12 15.4H20V17.4H12Z',
  /* a tent */
  trade_post: 'M16 5.4 28 25.6H4ZM16 14.6 12.4 25.6H19.6Z',
  base: 'M16 5.6 27.6 15.6H24.6V26H7.4V15.6H4.4Z',
  garden: 'M16 26.4Q14.8 22 15 18.6 8.6 19 6 13 12.4 11.6 15.2 15.4 13.2 9 18.6 5.2 21.4 10.2 17.6 15.4 21 12 26.2 14 23.6 19.4 17.2 18.6 17 22 17.6 26.4Z',
};

const ROUND = /^(warlord|wood|keep|sympathy|tunnel|plot|bomb|snare|extortion|raid|mob|foothold|relic|trade_post)/;

/** "relic_figure_2" is worth 2. */
const valueOf = (piece: string): string | null => /^relic_.*_(\d)$/.exec(piece)?.[1] ?? null;

/** "waystation_figure" shows which relics it recovers. */
const relicOf = (piece: string): string | null => {
  const relic = /^waystation_(figure|tablet|jewelry)$/.exec(piece)?.[1];
  return relic ? (SIGNS[`relic_${relic}`] ?? null) : null;
};

/** "garden_fox" shows a garden, and the suit that it is for. */
function signOf(piece: string): { path: string | null; suit: string | null } {
  const exact = SIGNS[piece];
  if (exact) return { path: exact, suit: null };
  const match = /^(.+)_(fox|rabbit|mouse)$/.exec(piece);
  if (match) return { path: SIGNS[match[1] as string] ?? null, suit: match[2] as string };
  const stem = Object.keys(SIGNS).sort((a, b) => b.length - a.length).find((name) => piece.startsWith(`${name}_`));
  return { path: stem ? (SIGNS[stem] as string) : null, suit: null };
}

export interface PieceProps {
  piece: string;
  /** Whose it is, where the piece does not say so itself. */
  faction?: string | null;
  x?: number;
  y?: number;
  size?: number;
  faded?: boolean;
}

/** A building or token; to be placed in an svg. */
export function PieceShape({ piece, faction, x = 0, y = 0, size = 32, faded = false }: PieceProps) {
  const owner = ownerOf(piece) ?? faction ?? null;
  const { path, suit } = signOf(piece);
  const fill = piece === 'ruin' ? 'var(--ruin)' : colourOf(owner);
  const ink = piece === 'ruin' ? 'var(--ruin-ink)' : inkOf(owner);
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 32})`} opacity={faded ? 0.35 : undefined}>
      {ROUND.test(piece)
        ? <circle cx="16" cy="16" r="14.6" fill={fill} stroke="var(--piece-edge)" stroke-width="1.8" />
        : <rect x="1.4" y="1.4" width="29.2" height="29.2" rx="5" fill={fill} stroke="var(--piece-edge)" stroke-width="1.8" />}
      {path
        ? <path d={path} fill={ink} fill-rule="evenodd" transform={suit ? 'translate(-2.4 -2.6) scale(.98)' : undefined} />
        : <text x="16" y="21.6" text-anchor="middle" font-size="14" font-weight="700" fill={ink}>{piece.slice(0, 2)}</text>}
      {valueOf(piece) && (
        <g>
          <circle cx="25" cy="25" r="7.6" fill="var(--surface)" stroke="var(--piece-edge)" stroke-width="1.6" />
          <text x="25" y="29.4" text-anchor="middle" font-size="12.5" font-weight="800" fill="var(--ink)">{valueOf(piece)}</text>
        </g>
      )}
      {relicOf(piece) && (
        <g transform="translate(16 16) scale(.55)">
          <circle cx="14" cy="14" r="15" fill="var(--surface)" stroke="var(--piece-edge)" stroke-width="2" />
          <path d={relicOf(piece) ?? ''} fill="var(--ink)" fill-rule="evenodd" transform="translate(1.6 1.6) scale(.78)" />
        </g>
      )}
      {suit && (
        <g transform="translate(16.6 16.6) scale(.6)">
          <circle cx="12" cy="12" r="13.6" fill="var(--surface)" stroke="var(--piece-edge)" stroke-width="2" />
          <path d={suitPath(suit)} fill={`var(--${suit})`} fill-rule="evenodd" transform="translate(1.8 1.6) scale(.85)" />
        </g>
      )}
    </g>
  );
}

export function PieceMark({ piece, faction = null, size = 24, label, faded = false }: { piece: string; faction?: string | null; size?: number; label?: string; faded?: boolean }) {
  return (
    <svg class="piece-mark" width={size} height={size} viewBox="0 0 32 32" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <PieceShape piece={piece} faction={faction} faded={faded} />
    </svg>
  );
}

/** A die of Root: twelve sides, 0 to 3. */
export function Die({ value, size = 36, label }: { value: number | null; size?: number; label: string }) {
  return (
    <svg class="die" width={size} height={size} viewBox="0 0 44 44" role="img" aria-label={label}>
      <path d="M22 2 36 7.4 42 21 37 35.6 22 42 7 35.6 2 21 8 7.4Z" class="die-body" />
      <path d="M22 10 33.4 18.2 29 31.6H15L10.6 18.2Z" class="die-face" />
      <text x="22" y="27.6" text-anchor="middle" class="die-value">{value === null ? '·' : value}</text>
    </svg>
  );
}
