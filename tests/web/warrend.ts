/* A real server for a test that deals the same each time (tests/dealt): a free port, a folder of its own, gone when the test is over. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export const BUILD = process.env.WARREN_BUILD ?? new URL('../../build', import.meta.url).pathname;

export class Warrend {
  url = '';
  private process: ChildProcess | null = null;
  /* An address that nobody else has: the port is free again after kill(), whatever other tests open meanwhile. */
  private listen = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}:0`;
  private readonly data = mkdtempSync(join(tmpdir(), 'warren-web-'));
  private readonly errors: string[] = [];

  constructor(private readonly program: string, private readonly options: string[]) {}

  static async start(program = 'warrend', options: string[] = []): Promise<Warrend> {
    const server = new Warrend(program, options);
    await server.begin();
    return server;
  }

  /** Starts it, after kill() on the same port; `data`: a folder within its own, instead of its own. */
  async begin(data = ''): Promise<void> {
    /* warrend takes options from WARREN_…, and knows nothing of those that are for these tests. */
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^WARREN_(WEB_WORKERS|PICTURE|SHEET)/.test(name)));
    const child = spawn(join(BUILD, 'dealt', this.program), [
      '--listen', this.listen, '--tcp', '', '--data', join(this.data, data), '--log-level', 'warn', '--bot-delay', '20',
      '--peers-per-address', '0', '--messages-per-second', '0', ...this.options,
    ], { env });
    this.process = child;
    child.stderr.on('data', (text) => this.errors.push(String(text)));
    this.url = await new Promise<string>((found, failed) => {
      const timer = setTimeout(() => failed(new Error(`warrend does not start: ${this.errors.join('')}`)), 60_000);
      child.once('exit', () => failed(new Error(`warrend ended: ${this.errors.join('')}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /^listen (http:\/\/\S+)/.exec(line)?.[1];
        if (!address) return;
        clearTimeout(timer);
        found(address);
      });
    });
    this.listen = new URL(this.url).host;
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child) return;
    this.process = null;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`warrend had ended: ${this.errors.join('')}`);
    child.removeAllListeners('exit');
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  /** What `warrend admin` of the server says; rejects if the command is refused. */
  async admin(...words: string[]): Promise<string> {
    const done = await promisify(execFile)(join(BUILD, 'warrend'), ['admin', '--data', this.data, ...words]);
    return done.stdout;
  }

  async end(): Promise<void> {
    await this.kill().finally(() => rmSync(this.data, { recursive: true, force: true }));
  }
}
