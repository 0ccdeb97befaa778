/* A game that this client knows nothing of: what the protocol tells, by the names that stand there. */
import type { JSX } from 'preact';
import { general } from '../i18n';
import type { Game } from './game';

const RING = 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM10 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z';

/** The mark of a seat of which nothing is known. */
export function Ring(): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path fill-rule="evenodd" d={RING} />
    </svg>
  );
}

export const PLAIN: Game = {
  texts: null,
  words: general,
  kinds: [],
  look: () => ({ mark: <Ring />, title: null, colour: null }),
  portraits: null,
  table: () => import('../table/PlainTable'),
};
