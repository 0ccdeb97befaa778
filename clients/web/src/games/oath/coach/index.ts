/* What a beginner of Oath is told in the first two rounds: what all share, and what each role lives by. */
import { wordsOf } from '../../../i18n';
import type { Coach } from '../../../table/coach/marks';
import type { OathView } from '../types';
import { marksOf } from './marks';

const viewOf = (view: object): OathView => view as OathView;

const coach: Coach = {
  texts: { en: () => import('./en'), de: () => import('./de'), pl: () => import('./pl') },
  words: wordsOf<string>('oath/coach'),
  marks: (view, seat) => marksOf(viewOf(view).seats[seat]?.role ?? null),
  round: (view) => viewOf(view).turn.round,
  rounds: 2,
};

export default coach;
