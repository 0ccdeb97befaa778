/* A page as it looks: nothing serious for axe, nothing wider than the window; and a picture of it for people, unless
 * PICTURES is `no`, as in tests/run: nothing is compared with it, and it takes time. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { expect } from './people';
import { BUILD } from './warrend';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
export const PICTURES = `${BUILD}/web-tests/pages`;
mkdirSync(PICTURES, { recursive: true });
const DRAWN = process.env.PICTURES !== 'no';

interface Axe {
  axe: { run(options: object): Promise<{ violations: Violation[] }> };
}

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/* Our policy forbids scripts from elsewhere, so axe comes through the debugger, not through the page. */
async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(AXE, 'utf8'));
  /* What passed is not told one by one. */
  const found = await page.evaluate(() => (window as unknown as Axe).axe.run({ resultTypes: ['violations'] }));
  return found.violations.filter((one) => ['serious', 'critical', 'moderate'].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary}`));
}

/** A picture of this for people. */
export async function picture(what: Page | Locator, name: string, fullPage = false): Promise<void> {
  if (DRAWN) await what.screenshot({ path: `${PICTURES}/${name}.png`, ...(fullPage && { fullPage }) });
}

/** A picture of the page as it looks, and nothing wider than the window. */
export async function look(page: Page, name: string): Promise<void> {
  /* What moves for a moment has arrived; what moves for ever is not waited for. */
  await page.evaluate(() => Promise.allSettled(document.getAnimations()
    .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished)));
  await picture(page, name, true);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.configure({ soft: true }).poll(wide, `${name}: wider than the window`).toBeLessThanOrEqual(0);
}

/** The same, and axe finds nothing. */
export async function check(page: Page, name: string): Promise<void> {
  await look(page, name);
  expect.soft(await axe(page), name).toEqual([]);
}
