/* Root: what pages show of it outside of its table. */
import type { View } from '../../protocol';
import type { Game, KnownSeat } from '../game';
import { FactionMark } from './FactionMark';
import './factions.css';
import { counts, ending } from './ending';
import { isFaction, Portrait } from './Portrait';
import { maybe, t, word, words } from './words';

const OPEN = 'free';

/* A seat that was left open chose its faction at the table: the view knows. */
function factionOf({ seat, settings }: KnownSeat, view: View | undefined): string | undefined {
  const seats = view?.['seats'] as Record<string, { faction?: string }> | undefined;
  return seats?.[seat]?.faction ?? settings['faction'];
}

const isNone = (values: Record<string, string>, name: string): boolean => (values[name] ?? 'none') === 'none';
const isDrafted = ({ setup }: Record<string, string>): boolean => setup === 'advanced';

/* Settings that only some others give a meaning. */
const IDLE: Readonly<Record<string, (values: Record<string, string>) => boolean>> = {
  insurgents_for_two: (values) => !isDrafted(values),
  second_vagabond: (values) => !isDrafted(values),
  enforce_reach: isDrafted,
  map_landmarks: (values) => isNone(values, 'landmark_1') && isNone(values, 'landmark_2'),
};

const titleOf = (faction: string): string => maybe(`setting.faction.${faction}`) ?? word('faction', faction);

const root: Game = {
  texts: {
    en: () => import('./i18n/en'),
    de: () => import('./i18n/de'),
    pl: () => import('./i18n/pl'),
  },
  words,
  kinds: ['faction', 'landmark', 'hireling'],
  look: (seat, view) => {
    const faction = factionOf(seat, view);
    return {
      mark: <FactionMark faction={faction} />,
      title: faction && faction !== OPEN ? titleOf(faction) : null,
      colour: faction ? `var(--f-${faction}, var(--ink-soft))` : null,
    };
  },
  portraits: { setting: 'faction', title: () => t('help.portraits'), Portrait: ({ value }) => (isFaction(value) ? <Portrait faction={value} /> : null) },
  idle: (name, values) => IDLE[name]?.(values) ?? (name.startsWith('hireling_') && isNone(values, 'hirelings')),
  /* Three who are easy to tell apart, and one of them easy to begin with; its first question comes at once. */
  first: {
    seats: 3,
    settings: { order: 'seated' },
    seatSettings: { s1: { faction: 'marquise' }, s2: { faction: 'eyrie' }, s3: { faction: 'alliance' } },
  },
  coach: () => import('./coach'),
  sound: ({ event }) => (event === 'rolled' ? 'dice' : event === 'scored' ? 'points' : null),
  ending,
  counts,
  terms: async () => (await import('./table/rootTable')).rootTable,
  table: () => import('./table/RootTable'),
};

export default root;
