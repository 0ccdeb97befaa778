/* A site of several nodes: PostgreSQL, a server for each name, and what a proxy would be. */
import { spawn, type ChildProcess } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Warrend } from './warrend';

/** An empty database of the test's own; why there is none, if there is none. */
class Database {
  private constructor(private readonly process: ChildProcess, readonly address: string, readonly missing: string) {}

  static async start(): Promise<Database> {
    const child = spawn('python3', [new URL('../postgres.py', import.meta.url).pathname], { stdio: ['pipe', 'pipe', 'inherit'] });
    const said = await new Promise<string>((found, failed) => {
      createInterface({ input: child.stdout! }).once('line', found);
      child.once('exit', (code) => failed(new Error(`no database: ${code}`)));
    });
    const missing = said.startsWith('none: ') ? said.slice(6) : '';
    return new Database(child, missing ? '' : said, missing);
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const gone = new Promise((done) => this.process.once('exit', done));
    this.process.stdin!.end();
    await gone;
  }
}

export class Site {
  url = '';
  /** The node to which those are led who name none. */
  any = '';
  /** Whom each connection with a name asked for, in their order. */
  readonly asked: string[] = [];
  /** The same of those that are open. */
  readonly open = new Map<Socket, string>();
  readonly nodes = new Map<string, Warrend>();
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.lead(socket));

  private constructor(private readonly database: Database) {}

  /** NULL without PostgreSQL; then `why` is called with the reason. */
  static async start(names: string[], why: (reason: string) => void): Promise<Site | null> {
    const database = await Database.start();
    if (database.missing) {
      why(database.missing);
      return null;
    }
    const site = new Site(database);
    try {
      for (const name of names)
        site.nodes.set(name, await Warrend.start('warrend-toy', ['--store', database.address, '--node', name, '--adopt-after', '0', '--bot-delay', '60000']));
    } catch (error) {
      await site.end();
      throw error;
    }
    site.any = names[0]!;
    await new Promise<void>((done) => site.server.listen(0, '127.0.0.1', done));
    site.url = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
    return site;
  }

  /* The first lines say where to; everything after goes the same way. */
  private lead(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => {
      this.sockets.delete(socket);
      this.open.delete(socket);
    });
    socket.once('data', (first) => {
      socket.pause(); // until there is somewhere to go: what flows before is lost
      const name = /^GET \/ws\?node=([\w-]+) /.exec(first.toString('latin1'))?.[1];
      if (name) {
        this.asked.push(name);
        this.open.set(socket, name);
      }
      const { hostname, port } = new URL(this.nodes.get(name ?? this.any)!.url);
      const there = connect(Number(port), hostname, () => {
        there.write(first);
        socket.pipe(there).pipe(socket);
      });
      there.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('close', () => there.destroy());
    });
  }

  async end(): Promise<void> {
    for (const node of this.nodes.values()) await node.end();
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await this.database.end();
  }
}
