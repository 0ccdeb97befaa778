/* A board as a portrait, to be chosen: its pawn, and what playing it means in two lines. */
import type { JSX } from 'preact';
import { COLOURS } from './looks';
import './portrait.css';
import { PawnShape, WarbandShape } from './table/symbols/pawn';
import { t, word } from './words';

export const isBoard = (name: string): boolean => (COLOURS as readonly string[]).includes(name) || name === 'chancellor';

/** `value`: as the setting of seats has it. */
export function Portrait({ value }: { value: string }): JSX.Element {
  const board = value === 'chancellor' ? 'purple' : value;
  return (
    <span class="board-portrait" style={{ '--who': `var(--o-${board})` }}>
      <svg class="bp-picture" viewBox="0 0 64 64" aria-hidden="true">
        <path class="bp-ground" d="M5 9Q20 4 33 6 48 3 59 9 61 24 58 36 61 50 57 59 42 56 31 59 16 61 7 57 3 42 6 30 2 18 5 9Z" />
        <PawnShape board={board} x={8} y={8} size={44} />
        <WarbandShape board={board} x={40} y={36} size={18} />
      </svg>
      <span class="bp-words">
        <b>{word('setting', `board.${value}`)}</b>
        <span>{t(board === 'purple' ? 'portrait.chancellor' : 'portrait.exile')}</span>
      </span>
    </span>
  );
}
