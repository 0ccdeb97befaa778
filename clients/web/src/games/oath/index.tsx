/* Oath: what pages show of it outside of its table. */
import type { View } from '../../protocol';
import type { Game, KnownSeat } from '../game';
import './colours.css';
import { ending } from './ending';
import { boardOf, COLOURS } from './looks';
import { Mark } from './Mark';
import { isBoard, Portrait } from './Portrait';
import type { OathView } from './types';
import { t, word, words } from './words';

/* Whose board a seat takes is settled when the match begins: then the view knows. */
function boardNow({ seat, settings }: KnownSeat, view: View | undefined): string | undefined {
  const chosen = settings['board'] === 'chancellor' ? 'purple' : settings['board'];
  const board = (view && boardOf(view as unknown as OathView, seat)) ?? chosen;
  return board && (COLOURS as readonly string[]).includes(board) ? board : undefined;
}

const oath: Game = {
  texts: {
    en: () => import('./i18n/en'),
    de: () => import('./i18n/de'),
    pl: () => import('./i18n/pl'),
  },
  words,
  kinds: ['colour'],
  look: (seat, view) => {
    const board = boardNow(seat, view);
    return {
      mark: <Mark board={board} />,
      title: board ? word('colour', board) : null,
      colour: board ? `var(--o-${board})` : null,
    };
  },
  portraits: { setting: 'board', title: () => t('help.portraits'), Portrait: ({ value }) => (isBoard(value) ? <Portrait value={value} /> : null) },
  idle: (name, _, begins) => name === 'tutorial' && begins,
  /* Three people, as many as it is best learnt with; whose board each has is settled. */
  first: {
    seats: 3,
    settings: { order: 'seated', tutorial: 'on' },
    seatSettings: { s1: { board: 'red' }, s2: { board: 'chancellor' }, s3: { board: 'blue' } },
  },
  sound: ({ event }) => (event === 'rolled_attack' || event === 'end_die' ? 'dice' : event === 'won' ? 'points' : null),
  ending,
  coach: () => import('./coach'),
  chronicle: () => import('./chronicle'),
  terms: async () => (await import('./table/oathTable')).oathTable,
  table: () => import('./table/OathTable'),
};

export default oath;
