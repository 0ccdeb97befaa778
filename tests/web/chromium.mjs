// Which browser is tested and measured: what CHROMIUM names, else Debian's Chromium that has no windows, else the whole one.
import { existsSync } from 'node:fs';

const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const program = process.env.CHROMIUM ?? PROGRAMS.find((path) => existsSync(path)) ?? PROGRAMS[0];
export const isThere = existsSync(program);
