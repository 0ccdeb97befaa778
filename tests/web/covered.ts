/* What lies under something else, where a press does not reach it. */
import type { Page } from '@playwright/test';
import { expect } from './people';

const PRESSED = 'a[href], button, input, select, .place.open .hit';

interface Where {
  /** What is pressed. */
  what?: string;
  /** Where it is pressed, in parts of its width. */
  at?: readonly number[];
}

/**
 * What can be pressed but is not hit by a press in its middle, or `at` other parts of its width, once it is scrolled to. Cards of a fan
 * lie over each other on purpose: of those the strip on the left is pressed, as wide as the least that a pointer should be offered.
 */
function covered(page: Page, { what = PRESSED, at = [0.5] }: Where): Promise<string[]> {
  return page.evaluate(([selector, parts]) => {
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(selector)) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.skip') || (one as HTMLButtonElement).disabled) continue;
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      for (const across of one.closest('.hand-cards') ? [12] : parts.map((part) => box.width * part)) {
        const hit = document.elementFromPoint(box.x + across, box.y + box.height / 2);
        if (!hit || !one.contains(hit)) found.push(`${one.getAttribute('class')} "${one.getAttribute('aria-label') ?? one.textContent}" by ${hit?.outerHTML.slice(0, 80)} at ${Math.round(box.x)},${Math.round(box.y)}`);
      }
    }
    return found;
  }, [what, at] as const);
}

/** Nothing that can be pressed is covered, once the page has come to rest: what unfolds and folds by itself may still be about to. */
export async function expectFree(page: Page, name: string, where: Where = {}): Promise<void> {
  await expect.configure({ soft: true }).poll(() => covered(page, where), `covered ${name}`).toEqual([]);
}
