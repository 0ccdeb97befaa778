/* Which browser, how long, and where pictures go. CHROMIUM names the browser's program. */
import { defineConfig } from '@playwright/test';

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
const build = process.env.WARREN_BUILD ?? new URL('../../build', import.meta.url).pathname;

export default defineConfig({
  testDir: '.',
  testMatch: process.env.WARREN_PICTURE ? 'picture.ts' : '*.spec.ts',
  outputDir: `${build}/web-tests/output`,
  timeout: 120_000,
  globalTimeout: 600_000,
  expect: { timeout: 15_000 },
  workers: Number(process.env.WARREN_WEB_WORKERS ?? 2),
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['./tally.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    actionTimeout: 15_000,
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS },
  },
});
