/* A person who plays by luck: presses whatever the table offers, as a pointer would, and nothing else. */
import type { Page } from '@playwright/test';

/** Why such a person stopped: not asked, an answer gives itself, what was waited for is seen, the match is over, or enough was pressed or the time was up. */
export type Stop = 'waiting' | 'by itself' | 'seen' | 'over' | 'enough' | 'time';

/** What lights up on a table besides the buttons of the question, by its game: on the map, and elsewhere. */
const LIT = {
  root: { places: '.map .place.open', things: '.hand .card-button.open, .side .open:is(button)' },
  oath: {
    places: '.o-stage .site.open .site-head, .o-stage button.open:not(.moment *)',
    things: '.own-board button.open, .side button.open, .moment button:not(.moment-fold, .moment-close)',
  },
} as const;

export interface Played {
  stop: Stop;
  /** Presses of buttons, of things on the map, of cards and other things. */
  buttons: number;
  places: number;
  things: number;
  undone: number;
  /** What was offered but could not be hit, because something else lay over it. */
  covered: string[];
  /** Complaints that the page showed. */
  complaints: string[];
}

interface Manner {
  seed: number;
  /** How many presses of ten go to what ends a turn or passes, where that is offered. */
  lazy: number;
  /** Milliseconds. */
  most: number;
  /** Stops after so many presses. */
  presses?: number;
  /** Stops as soon as this is on the page. */
  until?: string;
}

/** Plays while this page is asked. */
export function playByLuck(page: Page, manner: Manner, game: keyof typeof LIT = 'root'): Promise<Played> {
  return page.evaluate(async ({ seed, lazy, most, presses = Infinity, until: sight, table, lit }) => {
    let luck = (seed % 2147483646) + 1;
    const chance = (n: number): number => (luck = (luck * 48271) % 2147483647) % n;
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const all = (what: string) => [...document.querySelectorAll<HTMLElement | SVGElement>(`${table} :is(${what})`)];
    const played = { stop: 'time' as Stop, buttons: 0, places: 0, things: 0, undone: 0, covered: [] as string[], complaints: [] as string[] };
    const until = performance.now() + most;
    let idle = 0;

    /** A press in the middle of it, if that is what a pointer would hit there. */
    const press = (one: Element): boolean => {
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!hit || !one.contains(hit)) {
        played.covered.push(`${one.getAttribute('class')} ${one.textContent} by ${hit?.getAttribute('class')}`);
        return false;
      }
      hit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
      return true;
    };
    const pick = (list: Element[]) => list[chance(list.length)]!;

    while (performance.now() < until) {
      played.complaints.push(...[...document.querySelectorAll('.toast.bad')].map((one) => one.textContent!));
      if (played.complaints.length) break;
      if (document.querySelector('dialog[open]')) {
        played.stop = 'over';
        break;
      }
      if (sight && document.querySelector(sight)) {
        played.stop = 'seen';
        break;
      }
      if (played.buttons + played.places + played.things + played.undone >= presses) {
        played.stop = 'enough';
        break;
      }
      if (all('.by-itself').length) {
        played.stop = 'by itself';
        break;
      }
      const buttons = all('.prompt .choices .choice:not(:disabled), .confirm .choice.strong:not(:disabled)');
      if (!buttons.length) {
        if (!all('.prompt.asked').length && ++idle > 4) {
          played.stop = 'waiting';
          break;
        }
        await pause(6);
        continue;
      }
      idle = 0;
      const places = all(lit.places), things = all(lit.things).filter((one) => one.checkVisibility());
      const quiet = all('.prompt .choice.quiet-choice:not(:disabled)'), undo = all('.undo:not(:disabled)');
      const before = document.querySelector(`${table} .prompt`)!.innerHTML;
      if (undo.length && chance(10) === 0) played.undone += Number(press(pick(undo)));
      else if (quiet.length && chance(10) < lazy) played.buttons += Number(press(pick(quiet)));
      else if (places.length && chance(2) && press(pick(places))) played.places++;
      else if (things.length && chance(2) && press(pick(things))) played.things++;
      else played.buttons += Number(press(pick(buttons)));
      for (let i = 0; i < 50 && document.querySelector(`${table} .prompt`)!.innerHTML === before; i++) await pause(2);
    }
    return played;
  }, { ...manner, table: `.${game}-table`, lit: LIT[game] });
}
