/* How a dialog of Oath that is open looks: at every size, light and dark, in each language. */
import type { Page } from '@playwright/test';
import { check } from './check';
import { expect } from './people';
import { turnTo } from './sizes';

const WINDOWS = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }, { width: 844, height: 390 }] as const;

/** Buttons of the question and of the dialog that a press does not hit in their middle or near their ends, once they are scrolled to. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.querySelectorAll<HTMLButtonElement>('.prompt button, .moment button')].flatMap((one) => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled) return [];
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = one.getBoundingClientRect();
    return [0.1, 0.5, 0.9].flatMap((part) => {
      const hit = document.elementFromPoint(box.x + box.width * part, box.y + box.height / 2);
      return hit && one.contains(hit) ? [] : [`${one.className} "${one.getAttribute('aria-label') ?? one.textContent}" by ${hit?.className}`];
    });
  }));
}

/** At every size all of it can be pressed, and axe finds nothing; in the dark too, and in every language. */
export async function looks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const [language, theme] of [['en', 'light'], ['de', 'dark'], ['pl', 'light']] as const) {
    if (language !== 'en') await turnTo(page, language, theme);
    await expect(page.locator('.moment')).toBeVisible();
    for (const size of language === 'pl' ? WINDOWS.slice(2, 3) : WINDOWS) {
      await page.setViewportSize(size);
      expect.soft(await covered(page), `${name} at ${size.width}, ${language}`).toEqual([]);
      await check(page, `oath-${name}-${language}-${theme}-${size.width}x${size.height}`);
    }
  }
  await page.setViewportSize(before);
  await turnTo(page, 'en', 'light');
  await expect(page.locator('.moment')).toBeVisible();
}
