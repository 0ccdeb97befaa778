/* A page as it looks: a picture of it, nothing serious for axe, nothing wider than the window. */
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from './people';
import { BUILD } from './warrend';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
export const PICTURES = `${BUILD}/web-tests/pages`;
mkdirSync(PICTURES, { recursive: true });

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/* Our policy forbids scripts from elsewhere, so axe comes through the debugger, not through the page. */
async function axe(page: Page): Promise<string[]> {
  const { readFileSync } = await import('node:fs');
  await page.evaluate(readFileSync(AXE, 'utf8'));
  const found = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run());
  return found.violations.filter((one) => ['serious', 'critical', 'moderate'].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary}`));
}

export async function check(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(150); // animations of a moment
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  expect.soft(await axe(page), name).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(wide, `${name}: wider than the window`).toBeLessThanOrEqual(0);
}
