/* The windows that the client is made for, how a page is given one, and how it is turned to a language and theme. */
import type { Page } from '@playwright/test';
import { expect } from './people';

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 }, // the first one at 200 %
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 390, height: 664 }, // the same phone with its browser's bars
] as const;

/** Where little room is left: phones with their browser's bars, and a desktop of 1280 × 720 at 200 %. */
export const SMALL = [{ width: 390, height: 664 }, { width: 360, height: 640 }, { width: 640, height: 360 }] as const;

/** One that is held upright. */
export const TABLET = { width: 820, height: 1180 };

export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['en', 'de', 'pl'] as const;

/** Frames within which a page has drawn all that it reckons from its window: whether it is narrow, how high its map is. */
const FRAMES = 4;

/** Gives the window this size, and waits until the page has drawn itself anew. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(([width, height, frames]) => new Promise<void>((done) => {
    let drawn = 0;
    const look = () => {
      if (innerWidth === width && innerHeight === height && ++drawn > frames) done();
      else requestAnimationFrame(look);
    };
    look();
  }), [size.width, size.height, FRAMES] as const);
}

/** Keeps the settings as a person would and loads the page anew. */
export async function turnTo(page: Page, language: string, theme: string): Promise<void> {
  await page.evaluate(([tongue, look]) => localStorage.setItem('warren.settings', JSON.stringify({ language: tongue, theme: look, motion: 'off', offered: true })), [language, theme]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('h1, .prompt-words').first()).toBeAttached();
  await expect(page.locator('.empty', { hasText: '…' })).toHaveCount(0);
  if (page.url().includes('#/match/')) await expect(page.locator('.full-table, .lobby').first()).toBeVisible();
}
