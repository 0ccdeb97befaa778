// Measures the web client in a real browser, for tests/bench/web_bench.py: node frames.mjs SECONDS prints JSON.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { isThere, program } from './chromium.mjs';

if (!isThere) {
  console.log(JSON.stringify({ left_out: `there is no ${program}` }));
  process.exit();
}

const seconds = Number(process.argv[2] ?? 20);
const build = process.env.WARREN_BUILD ?? new URL('../../build', import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), 'warren-frames-'));
const server = spawn(join(build, 'warrend'), ['--listen', '127.0.0.1:0', '--tcp', '', '--data', data, '--log-level', 'error', '--bot-delay', '0',
  '--peers-per-address', '0', '--messages-per-second', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const url = await new Promise((found, failed) => {
  server.once('exit', () => failed(new Error('warrend ended')));
  createInterface({ input: server.stdout }).on('line', (line) => {
    const address = /^listen (http:\/\/\S+)/.exec(line)?.[1];
    if (address) found(address);
  });
});

/** Opens a match of four bots, as its host without a seat, by requests of its own; its name. */
const newMatch = () => new Promise((resolve, reject) => {
  const { token } = JSON.parse(localStorage.getItem('warren.identity'));
  const socket = new WebSocket(`${location.href.replace(/^http/, 'ws').replace(/[#?].*/, '')}ws`);
  const factions = ['marquise', 'eyrie', 'alliance', 'vagabond'];
  const asks = [
    () => ({ type: 'hello', protocol: 1, token }),
    () => ({ type: 'create', game: 'root', seats: 4, sit: false, seat_settings: Object.fromEntries(factions.map((faction, i) => [`s${i + 1}`, { faction }])) }),
    ...factions.map(() => () => ({ type: 'add_bot', match, level: 'random' })),
    () => ({ type: 'start', match }),
  ];
  let match = '', at = 0;
  const next = () => socket.send(JSON.stringify({ id: at + 1, ...asks[at]() }));
  socket.onopen = next;
  socket.onerror = () => reject(new Error('no connection'));
  socket.onmessage = ({ data: text }) => {
    const reply = JSON.parse(text);
    if (reply.re !== at + 1) return;
    if (reply.type !== 'ok') reject(new Error(text));
    match = reply.match ?? match;
    if (++at < asks.length) return next();
    socket.close();
    resolve(match);
  };
});

/** Milliseconds between frames, until the match is over or so much time has passed. */
const framesFor = (most) => new Promise((resolve) => {
  const times = [], end = performance.now() + most;
  let before = performance.now();
  const frame = (now) => {
    times.push(now - before);
    before = now;
    if (now > end || document.querySelector('dialog[open]')) resolve(times.slice(1));
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const rounded = (value) => Math.round(value * 10) / 10;

const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  let bytes = 0;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: 'networkidle' });
  const firstVisit = bytes;
  await page.getByRole('textbox').first().fill('Eye');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('warren.identity')).token);
  const times = [];
  let matches = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end || !times.length; matches++) {
    const match = await page.evaluate(newMatch);
    await page.goto(`${url}/#/match/${match}`);
    await page.waitForSelector('.root-table', { state: 'attached', timeout: 120_000 });
    times.push(...(await page.evaluate(framesFor, Math.max(500, end - Date.now()))));
    await page.goto(`${url}/#/`);
  }
  const sorted = times.sort((a, b) => a - b);
  console.log(JSON.stringify({
    first_visit_bytes: firstVisit, matches, frames: sorted.length,
    frame_ms_p50: rounded(at(sorted, 0.5)), frame_ms_p95: rounded(at(sorted, 0.95)), frame_ms_p99: rounded(at(sorted, 0.99)), frame_ms_max: rounded(sorted.at(-1)),
  }));
} finally {
  await browser.close();
  server.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
}
