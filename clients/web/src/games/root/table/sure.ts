/*
 * Which choices are worth a second press: those after which nothing can be taken back. The protocol says only
 * afterwards what can be; what always throws dice, or hands the turn on, is known beforehand by its verb.
 */
import type { Choice } from '../../../protocol';

const FINAL: ReadonlySet<string> = new Set([
  'battle', 'command_warren', 'decree_battle', 'crusade_battle', 'instigate', 'turmoil', 'expose', 'codebreakers', 'steal',
  'stand_and_deliver', 'explore',
]);

const LAST_STEPS: ReadonlySet<string> = new Set(['daylight', 'evening', 'assembly', 'birdsong']);

/** `reason` is why it is asked, `others` how many other choices there are. */
export function isFinal(choice: Choice, reason: string, others: number): boolean {
  return FINAL.has(choice.verb) || (choice.verb === 'end' && others > 0 && LAST_STEPS.has(reason));
}
