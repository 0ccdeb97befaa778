/* How fast steps are played: as the person likes it, and faster the more of them wait. */

export const SPEEDS = ['1', '2', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** So many steps may wait without any hurry; then each one more adds a part of the speed. */
const PATIENT = 3, EACH = 0.25, FASTEST = 8;

/** How many times faster than written; Infinity: at once. */
export function rate(speed: Speed, waiting: number): number {
  if (speed === 'instant') return Infinity;
  return Math.min(FASTEST, Number(speed) * (1 + EACH * Math.max(0, waiting - PATIENT)));
}

/** The speed after this one, for a button that goes round. */
export const nextSpeed = (speed: Speed): Speed => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
