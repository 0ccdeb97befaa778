/* How a dialog of Oath that is open looks: at every size, light and dark, in each language. */
import type { Page } from '@playwright/test';
import { check } from './check';
import { expectFree } from './covered';
import { expect } from './people';
import { resize, turnTo } from './sizes';

const WINDOWS = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }, { width: 844, height: 390 }] as const;

/** The question and the dialog, pressed in the middle and near the ends. */
const PRESSED = { what: '.prompt button, .moment button', at: [0.1, 0.5, 0.9] };

/** At every size all of it can be pressed, and axe finds nothing; in the dark too, and in every language. */
export async function looks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const [language, theme] of [['en', 'light'], ['de', 'dark'], ['pl', 'light']] as const) {
    if (language !== 'en') await turnTo(page, language, theme);
    await expect(page.locator('.moment')).toBeVisible();
    for (const size of language === 'pl' ? WINDOWS.slice(2, 3) : WINDOWS) {
      await resize(page, size);
      await expectFree(page, `${name} at ${size.width}, ${language}`, PRESSED);
      await check(page, `oath-${name}-${language}-${theme}-${size.width}x${size.height}`);
    }
  }
  await resize(page, before);
  await turnTo(page, 'en', 'light');
  await expect(page.locator('.moment')).toBeVisible();
}
