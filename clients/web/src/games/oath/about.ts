/* What things of Oath are and do, in words: texts under about.KIND.NAME. */
import { maybe } from './words';

/** Questions that nobody is asked: chance answers them. */
const LOTS: ReadonlySet<string> = new Set(['draw', 'back', 'roll_attack', 'roll_defence', 'end_die', 'site_drawn', 'relic_drawn', 'dispossessed', 'archive', 'coin', 'shuffle']);

/** The kinds whose things are all cards. */
const CARDS: ReadonlySet<string> = new Set(['relic', 'site', 'banner', 'ruin']);

export function about(kind: string, name: string): string | undefined {
  if (kind === 'reason' && LOTS.has(name)) return maybe('about.reason.chance');
  if (kind === 'suit') return maybe('about.term.bank');
  return maybe(`about.${CARDS.has(kind) ? 'card' : kind}.${name}`);
}
