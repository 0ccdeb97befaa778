/* The marks of Root: which there are, and when each is shown. Factions that are learnt alike share theirs. */
import type { Mark } from '../../../table/coach/marks';

/** Factions that are learnt alike. */
const FAMILIES: Readonly<Record<string, string>> = {
  marquise: 'builders', duchy: 'builders',
  eyrie: 'planners', keepers: 'planners',
  alliance: 'insurgents', lizard: 'insurgents', corvid: 'insurgents',
  vagabond: 'wanderers', vagabond2: 'wanderers',
  riverfolk: 'traders',
  hundreds: 'raiders',
};

const OWN_BOARD = '.player-board', LOG = '.panel-log, .side-tabs', HAND = '.hand', QUESTION = '.prompt', MAP = '.board';

/* Questions in which most of a turn is decided. */
const DAY = ['daylight', 'resolve_decree', 'assembly', 'command', 'retinue'];
const FIRST_STEPS = [
  'place_keep', 'starting_building', 'starting_corner', 'choose_leader', 'choose_character', 'starting_forest', 'choose_homeland', 'choose_outcast',
];

const common: readonly Mark[] = [
  { name: 'welcome', whose: 'any', at: '.score-track' },
  { name: 'start', reasons: FIRST_STEPS, at: MAP },
  { name: 'question', at: QUESTION },
  { name: 'others', whose: 'others', round: 1, at: LOG },
];
const later: readonly Mark[] = [
  { name: 'craft', reasons: ['craft'], at: HAND },
  { name: 'ambush', reasons: ['ambush', 'foil_ambush'], at: HAND },
  { name: 'hits', reasons: ['take_hit'], at: QUESTION },
  { name: 'cards_between', reasons: ['start_of_phase', 'window', 'end_of_phase'], at: QUESTION },
  { name: 'limit', reasons: ['discard_to_limit'], at: HAND },
  { name: 'battle', verbs: ['battle', 'decree_battle', 'crusade_battle', 'advance_battle'], at: MAP },
  { name: 'move', verbs: ['march', 'move', 'decree_move'], at: MAP },
  { name: 'undo', undo: true, at: '.undo' },
];

const ofFamily = (family: string): readonly Mark[] => [
  { name: `live_${family}`, round: 1, at: OWN_BOARD },
  { name: `day_${family}`, reasons: DAY, round: 1, at: QUESTION },
  { name: `plan_${family}`, round: 2, at: '.score-track' },
];

const ALL = new Map([...new Set(Object.values(FAMILIES))].map((family) => [family, [...common, ...ofFamily(family), ...later]]));
const WITHOUT_FAMILY: readonly Mark[] = [...common, ...later];

/** Those for who plays this; null: it is not chosen yet. */
export const marksOf = (faction: string | null): readonly Mark[] => ALL.get(FAMILIES[faction ?? ''] ?? '') ?? WITHOUT_FAMILY;
