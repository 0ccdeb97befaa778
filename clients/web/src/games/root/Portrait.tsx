/* A faction as a portrait: its figure, what it is in two lines, its style and how hard it is to play. */
import type { JSX } from 'preact';
import { about } from './about';
import './portrait.css';
import { FACTIONS } from './table/looks';
import { Figure } from './table/symbols/warriors';
import { t, word } from './words';

/** How hard each is to play, from 1 to 3. */
const DIFFICULTY: Record<string, 1 | 2 | 3> = {
  marquise: 1, eyrie: 2, alliance: 2, vagabond: 2, vagabond2: 2, lizard: 3, riverfolk: 3, duchy: 2, corvid: 3, hundreds: 2, keepers: 2,
};
const HARDEST = 3;

export const isFaction = (name: string): boolean => (FACTIONS as readonly string[]).includes(name);

/** `children`: what else is to be said of it, such as who has taken it. */
export function Portrait({ faction, children }: { faction: string; children?: JSX.Element | null }): JSX.Element {
  const level = DIFFICULTY[faction] ?? 2;
  return (
    <span class="faction-portrait" style={{ '--who': `var(--f-${faction})` }}>
      <svg class="fp-picture" viewBox="0 0 64 64" aria-hidden="true">
        <path class="fp-ground" d="M4 8Q20 2 34 5 50 1 60 8 62 24 59 38 63 52 58 60 40 57 30 60 14 63 5 58 2 40 5 28 1 16 4 8Z" />
        <path class="fp-lines" d="M9 52Q22 46 34 51T57 48M12 57Q26 52 40 56M10 14 16 11M50 11 55 14M48 17 52 18" />
        <Figure faction={faction} x={12} y={12} size={40} />
      </svg>
      <span class="fp-words">
        <b>{word('faction', faction)}</b>
        <i>{word('style', faction)}</i>
        <small class="fp-level"><span aria-hidden="true">{'●'.repeat(level)}{'○'.repeat(HARDEST - level)}</span> <span class="unseen">{t('help.difficulty')}:</span> {word('difficulty', String(level))}</small>
        <span>{about('faction', faction)}</span>
        {children}
      </span>
    </span>
  );
}
