import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** The programs of the PostgreSQL that is installed, or undefined. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = ['/usr/local/bin', '/usr/bin', ...versions.map((version) => join(debian, version, 'bin'))];
  const found = folders.map((folder) => join(folder, 'initdb')).find(existsSync);
  return found === undefined ? undefined : dirname(realpathSync(found));
}

function asPostgres(program: string, options: string[]): [string, string[]] {
  return process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...options]] : [program, options];
}

/** A running PostgreSQL. */
export interface Postgres {
  readonly url: string;
  /** Answers the URL of a new database. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own with the durability that production has, in that folder. */
export async function startPostgres(folder: string, port: number): Promise<Postgres> {
  const programs = findPrograms();
  if (programs === undefined) throw new Error('no PostgreSQL is installed: install the package postgresql');
  const data = join(folder, 'data');
  mkdirSync(data);
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
    chownSync(data, uid as number, gid as number);
  }
  execFileSync(
    ...asPostgres(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']),
    { stdio: 'ignore' },
  );
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${data}`,
  ];
  const child = spawn(...asPostgres(join(programs, 'postgres'), options), { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with exit code ${code}`)));
    child.stderr?.on('data', (text) => String(text).includes('ready to accept connections') && resolve());
  });
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  return {
    url: urlOf('postgres'),
    createDatabase: async (name) => {
      const client = new pg.Client(urlOf('postgres'));
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return urlOf(name);
    },
    stop: async () => {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      execFileSync(...asPostgres(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']), {
        stdio: 'ignore',
      });
      await ended;
    },
  };
}
