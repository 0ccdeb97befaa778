/* How long, and where pictures go. */
import { defineConfig } from '@playwright/test';
import { program } from './chromium.mjs';

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
const build = process.env.WARREN_BUILD ?? new URL('../../build', import.meta.url).pathname;

export default defineConfig({
  testDir: '.',
  testMatch: process.env.WARREN_PICTURES ? 'picture.ts' : process.env.WARREN_SHEET ? 'sheet.ts' : '*.spec.ts',
  outputDir: `${build}/web-tests/output`,
  timeout: 480_000, // a machine may be many times slower than this one: patience costs nothing where all is well
  globalTimeout: 1_500_000,
  expect: { timeout: 60_000 },
  workers: Number(process.env.WARREN_WEB_WORKERS ?? 2),
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['./tally.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    serviceWorkers: 'block', // what it answers, routes of tests would not see
    actionTimeout: 60_000,
    launchOptions: { executablePath: program, args: FLAGS },
  },
});
