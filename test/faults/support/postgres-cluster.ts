import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries, freePort, type ServerAccount, serverAccount } from '../../support/postgres.js';
import { eventually } from './checks.js';
import { NotPossibleHere, type Track } from './runner.js';

const START_WITHIN_MS = 60_000;

/** Unlike in the other tests everything is synced to disk: it is about durability. */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=64MB',
  'max_connections=100',
];

/** Ends the server when standard input ends, which also happens when this program is killed. */
const SUPERVISOR = `
exec 3<&0
"$@" & server=$!
{ cat <&3 >/dev/null; kill -QUIT $server; } 2>/dev/null &
wait $server
`;

/** A PostgreSQL server of its own that can be broken and repaired. */
export class PostgresCluster {
  #supervisor: ChildProcess | undefined;
  #frozen: number[] = [];

  private constructor(
    private readonly folder: string,
    private readonly binaries: string,
    private readonly account: ServerAccount,
    private readonly port: number,
  ) {}

  /** A new cluster that runs. It ends with the track. */
  static async create(track: Track): Promise<PostgresCluster> {
    const binaries = findBinaries();
    if (binaries === undefined) throw new NotPossibleHere('there are no PostgreSQL binaries');
    const account = serverAccount();
    const folder = mkdtempSync(join(tmpdir(), 'podproof-faults-postgres-'));
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
    const cluster = new PostgresCluster(folder, binaries, account, await freePort());
    track.defer(() => cluster.#remove());
    const initdb = ['-D', cluster.#data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
    execFileSync(join(binaries, 'initdb'), initdb, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await cluster.start();
    return cluster;
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  #url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  /** Answers its URL. */
  async createDatabase(): Promise<string> {
    const name = `faults_${randomUUID().replaceAll('-', '')}`;
    await this.#ask(`create database ${name}`);
    return this.#url(name);
  }

  /** Starts and waits until it accepts connections. */
  async start(): Promise<void> {
    const settings = [...SETTINGS, 'listen_addresses=127.0.0.1', `unix_socket_directories=${this.folder}`];
    const command = [
      ...[join(this.binaries, 'postgres'), '-D', this.#data, '-p', String(this.port)],
      ...settings.flatMap((setting) => ['-c', setting]),
    ];
    this.#supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', ...command], {
      ...this.account,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await eventually('PostgreSQL accepts connections', START_WITHIN_MS, () => this.#ask('select 1').then(() => true));
  }

  /** Stops it as a crash does: no connection ends well, and the next start recovers from the log. */
  async crash(): Promise<void> {
    const supervisor = this.#supervisor;
    if (supervisor === undefined) return;
    this.#supervisor = undefined;
    const ended = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()));
    supervisor.stdin?.end();
    await ended;
  }

  /** The same at this very moment: nothing that is under way can still end well while it stops. */
  async crashAtOnce(): Promise<void> {
    this.freeze();
    const [postmaster] = this.#frozen;
    if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT');
    this.thaw();
    await this.crash();
  }

  /** Stops all its processes in the middle of what they do. Connections stay open and nothing answers. */
  freeze(): void {
    const [postmaster = ''] = readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGSTOP');
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster]).toString().trim().split(/\s+/);
    this.#frozen = [postmaster, ...children].map(Number);
    for (const pid of this.#frozen) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#frozen) process.kill(pid, 'SIGCONT');
    this.#frozen = [];
  }

  async #ask(sql: string): Promise<void> {
    const client = new pg.Client(this.#url('postgres'));
    client.on('error', () => {});
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  async #remove(): Promise<void> {
    this.thaw();
    await this.crash();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
