/* The marks of Oath: which there are, and when each is shown. What one lives by follows from the role. */
import type { Mark } from '../../../table/coach/marks';

const OWN_BOARD = '.own-board', LOG = '.panel-log, .side-tabs', QUESTION = '.prompt', MAP = '.o-map', OATH = '.oath-line', SUPPLY = '.supply-track';

const common: readonly Mark[] = [
  { name: 'welcome', whose: 'any', at: OATH },
  { name: 'pawn', reasons: ['pawn'], at: MAP },
  { name: 'adviser', reasons: ['keep_adviser'], at: OWN_BOARD },
  { name: 'question', at: QUESTION },
  { name: 'others', whose: 'others', round: 1, at: LOG },
];

const later: readonly Mark[] = [
  { name: 'supply', reasons: ['act'], round: 1, at: SUPPLY },
  { name: 'search', reasons: ['source'], at: MAP },
  { name: 'play', reasons: ['play'], at: QUESTION },
  { name: 'discard', reasons: ['discard_drawn', 'discard_setup'], at: MAP },
  { name: 'muster', reasons: ['muster_card'], at: MAP },
  { name: 'trade', reasons: ['trade_card'], at: MAP },
  { name: 'travel', reasons: ['destination'], at: MAP },
  { name: 'recover', reasons: ['recover_target'], at: MAP },
  { name: 'campaign', reasons: ['defender', 'targets'], at: MAP },
  { name: 'dice', reasons: ['dice_count'], at: QUESTION },
  { name: 'plans', reasons: ['plans'], at: QUESTION },
  { name: 'sacrifice', reasons: ['sacrifice'], at: QUESTION },
  { name: 'deal', reasons: ['deal_terms', 'deal_answer', 'citizenship_answer'], at: QUESTION },
  { name: 'vision', verbs: ['reveal'], round: 1, at: OWN_BOARD },
  { name: 'undo', undo: true, at: '.undo' },
];

const ofRole = (role: string): readonly Mark[] => [
  { name: `live_${role}`, reasons: ['act'], round: 1, at: OWN_BOARD },
  { name: `act_${role}`, reasons: ['act'], round: 1, at: QUESTION },
  { name: `plan_${role}`, reasons: ['act'], round: 2, at: OATH },
];

const ALL = new Map(['chancellor', 'citizen', 'exile'].map((role) => [role, [...common, ...ofRole(role), ...later]]));
const WITHOUT_ROLE: readonly Mark[] = [...common, ...later];

/** Those for who has this role; null: it is not known yet. */
export const marksOf = (role: string | null): readonly Mark[] => ALL.get(role ?? '') ?? WITHOUT_ROLE;
