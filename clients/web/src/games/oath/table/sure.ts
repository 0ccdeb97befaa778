/* Which choices are worth a second press: those after which nothing can be taken back, and who changes sides. */
import type { Choice } from '../../../protocol';

const FINAL: ReadonlySet<string> = new Set(['dice', 'exile', 'exile_self']);

/** Questions whose end hands on the turn. */
const LAST_STEPS: ReadonlySet<string> = new Set(['act']);

/** `reason` is why it is asked, `others` how many other choices there are. */
export function isFinal(choice: Choice, reason: string, others: number): boolean {
  return FINAL.has(choice.verb) || (choice.verb === 'end' && others > 0 && LAST_STEPS.has(reason));
}
