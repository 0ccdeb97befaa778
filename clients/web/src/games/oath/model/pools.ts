/* Dice pools in the log: each target and each plan changes them, and only what comes of all that is worth a line. Law 5.5.2 */
import type { Step } from '../../../table/props';

const same = (a: object, b: object | null): boolean => b !== null && JSON.stringify(a) === JSON.stringify(b);

/** The same steps, without pools that change again in their step, or that were told already. */
export function withoutPoolsOnTheWay(history: readonly Step[]): Step[] {
  let told: object | null = null;
  return history.map((step) => {
    const last = step.events.map(({ event }) => event).lastIndexOf('pools');
    const events = step.events.filter((event, i) => {
      if (event.event === 'campaign') told = null;
      if (event.event !== 'pools') return true;
      if (i !== last || same(event, told)) return false;
      told = event;
      return true;
    });
    return events.length === step.events.length ? step : { ...step, events };
  });
}
