/* How a match of Oath was won: there are no points. */
import type { Ending } from '../game';
import type { OathView } from './types';
import { maybe, t, word } from './words';

export const ending: Ending = {
  how: (view, { winners }) => {
    const { ways } = (view as unknown as OathView).turn;
    return winners.length && ways.length ? t('ending.how', { ways: ways.map((way) => word('way', way)).join(', ') }) : null;
  },
  rule: (view) => (view as unknown as OathView).turn.ways.map((way) => maybe(`ending.${way}`) ?? '').join(' ') || null,
  standing: (view, seat) => {
    const own = (view as unknown as OathView).seats[seat];
    return own?.role ? word('role', own.role) : null;
  },
  leaves: () => null,
};
