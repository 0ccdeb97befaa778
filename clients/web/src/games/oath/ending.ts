/* How a match of Oath was won: there are no points. */
import type { Ending } from '../game';
import type { OathView } from './types';
import { maybe, t, word } from './words';

/** The Vision by which a seat has won; null: it had none, or another one that it claimed besides, and either may have been it. */
function visionOf({ seats }: OathView, seat: string): string | null {
  const { revealed, prophet } = seats[seat] ?? { revealed: null, prophet: null };
  return revealed && prophet && revealed !== prophet ? null : (revealed ?? prophet);
}

function wayWords(view: OathView, way: string, winner: string): string {
  const card = way === 'vision' ? visionOf(view, winner) : null;
  return card ? t('ending.by_vision', { card: word('card', card) }) : word('way', way);
}

export const ending: Ending = {
  how: (view, { winners: [winner] }) => {
    const oath = view as unknown as OathView, { ways } = oath.turn;
    return winner && ways.length ? t('ending.how', { ways: ways.map((way) => wayWords(oath, way, winner)).join(', ') }) : null;
  },
  rule: (view) => (view as unknown as OathView).turn.ways.map((way) => maybe(`ending.${way}`) ?? '').join(' ') || null,
  standing: (view, seat) => {
    const own = (view as unknown as OathView).seats[seat];
    return own?.role ? word('role', own.role) : null;
  },
  leaves: () => null,
};
