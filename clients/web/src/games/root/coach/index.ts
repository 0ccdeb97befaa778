/* What a beginner of Root is told in the first two rounds: what all share, and how factions of their kind live. */
import { wordsOf } from '../../../i18n';
import type { Coach } from '../../../table/coach/marks';
import type { RootView } from '../types';
import { marksOf } from './marks';

const viewOf = (view: object): RootView => view as RootView;

const coach: Coach = {
  texts: { en: () => import('./en'), de: () => import('./de'), pl: () => import('./pl') },
  words: wordsOf<string>('root/coach'),
  marks: (view, seat) => marksOf(viewOf(view).seats[seat]?.faction ?? null),
  round: (view) => viewOf(view).turn.round,
  rounds: 2,
};

export default coach;
