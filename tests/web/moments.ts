/* How a dialog of Oath that is open looks: at every size, light and dark, in each language. */
import type { Page } from '@playwright/test';
import { check, look } from './check';
import { expectFree } from './covered';
import { expect } from './people';
import { resize, turnTo } from './sizes';

const WIDE = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }], NARROW = [{ width: 390, height: 844 }, { width: 844, height: 390 }];
const WINDOWS = [...WIDE, ...NARROW];

/** The question and the dialog, pressed in the middle and near the ends. */
const PRESSED = { what: '.prompt button, .moment button', at: [0.1, 0.5, 0.9] };

/** Which windows each language has, and where axe looks: at every size once, light and dark in wide windows and in narrow ones. */
const LOOKS = [
  { language: 'en', theme: 'light', windows: WINDOWS, axe: [WIDE[0]!, NARROW[0]!] },
  { language: 'de', theme: 'dark', windows: WINDOWS, axe: [WIDE[1]!, NARROW[1]!] },
  { language: 'pl', theme: 'light', windows: [NARROW[0]!], axe: [] },
];

/** At every size all of it can be pressed and nothing is wider than the window, and axe finds nothing; in the dark too, and in every language. */
export async function looks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const { language, theme, windows, axe } of LOOKS) {
    if (language !== 'en') await turnTo(page, language, theme);
    await expect(page.locator('.moment')).toBeVisible();
    for (const size of windows) {
      await resize(page, size);
      await expectFree(page, `${name} at ${size.width}, ${language}`, PRESSED);
      await (axe.includes(size) ? check : look)(page, `oath-${name}-${language}-${theme}-${size.width}x${size.height}`);
    }
  }
  await resize(page, before);
  await turnTo(page, 'en', 'light');
  await expect(page.locator('.moment')).toBeVisible();
}
