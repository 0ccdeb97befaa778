/* What lies under something else, where a press does not reach it. */
import type { Page } from '@playwright/test';

const PRESSED = 'a[href], button, input, select, .place.open .hit';

/**
 * What can be pressed but is not hit by a press in its middle, once it is scrolled to. Cards of a fan lie over each other on
 * purpose: of those the strip on the left is pressed, as wide as the least that a pointer should be offered.
 */
export function covered(page: Page, what = PRESSED): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(selector)) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.skip') || (one as HTMLButtonElement).disabled) continue;
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      const middle = one.closest('.hand-cards') ? 12 : box.width / 2;
      const hit = document.elementFromPoint(box.x + middle, box.y + box.height / 2);
      if (!hit || !one.contains(hit)) found.push(`${one.getAttribute('class')} "${one.getAttribute('aria-label') ?? one.textContent}" by ${hit?.getAttribute('class')} at ${Math.round(box.x)},${Math.round(box.y)}`);
    }
    return found;
  }, what);
}
