/* What messages are told besides the members of a term. */
import type { Values } from '../../../i18n';

/** Members that messages select on by the name that stands in the protocol: as KEY_is. */
const TOLD_APART: ReadonlySet<string> = new Set(['from', 'to', 'bank', 'card', 'action', 'phase', 'thing', 'way', 'role', 'banner', 'goal']);

/** For one member of a term. */
export function more(key: string, value: unknown): Values {
  /* "the 2nd adviser": places are counted from 0 */
  if (key === 'place' && typeof value === 'number') return { nth: value + 1 };
  return TOLD_APART.has(key) && typeof value === 'string' ? { [`${key}_is`]: value } : {};
}
