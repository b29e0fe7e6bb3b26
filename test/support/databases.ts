import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { PluginContext, Storage } from 'podproof/plugin';
import { afterAll, describe, inject } from 'vitest';
import postgres from '../../plugins/storage-postgres/index.js';
import sqlite from '../../plugins/storage-sqlite/index.js';

/** A place for one database. Storages opened at the same place share it, as replicas or restarts do. */
export interface Place {
  readonly engine: 'sqlite' | 'postgres';
  /** The file name or the connection URL. */
  readonly address: string;
  /** A new storage there, not prepared. It is disposed of at the end of the suite at the latest. */
  open(): Promise<Storage>;
}

export interface Engine {
  readonly name: Place['engine'];
  /** A new, empty database. It is removed at the end of the suite. */
  createPlace(): Promise<Place>;
  /** A storage in a new database, prepared. */
  open(): Promise<Storage>;
}

/** A context for plugins that need nothing of it. */
export const pluginContext: PluginContext = {
  logger: { debug() {}, info() {}, warn() {}, error() {} },
  fetch: () => Promise.reject(new Error('no network in tests')),
  resolve: (host) => lookup(host, { all: true }),
  clock: { now: () => Date.now() },
};

function urlOf(database: string): string {
  const url = new URL(inject('pgUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

/** Works on a database of the test server: by its name, or `postgres` for the one that the run was given. */
async function onServer(database: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(database === 'postgres' ? inject('pgUrl') : urlOf(database));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function createStorage(engine: Place['engine'], address: string): Promise<Storage> {
  if (engine === 'sqlite') return sqlite.create(sqlite.configSchema.parse({ filename: address }), pluginContext);
  return postgres.create(postgres.configSchema.parse({ url: address }), pluginContext);
}

/** All tables but the one that says which migrations have run. */
async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
     where schemaname = 'public' and tablename <> 'knex_migrations'`,
  );
  await client.query(`truncate ${rows[0]?.names} restart identity cascade`);
}

/** New databases are slow to make, so one that is not used any more is emptied and given to the next test. */
class PostgresDatabases {
  readonly #idle: string[] = [];
  readonly #names: string[] = [];

  async create(): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await onServer('postgres', (client) => client.query(`create database ${name}`));
    this.#names.push(name);
    return urlOf(name);
  }

  /** A database with the schema and without rows. */
  async prepared(): Promise<string> {
    const idle = this.#idle.pop();
    if (idle === undefined) return this.create();
    await onServer(new URL(idle).pathname.slice(1), emptyTables);
    return idle;
  }

  recycle(url: string): void {
    this.#idle.push(url);
  }

  async removeAll(): Promise<void> {
    await onServer('postgres', async (client) => {
      for (const name of this.#names) await client.query(`drop database ${name} with (force)`);
    });
  }
}

/** Files in a folder of their own. The schema is made once and copied. */
class SqliteFiles {
  #folder: string | undefined;
  #count = 0;
  #template: string | undefined;

  create(): string {
    this.#count += 1;
    this.#folder ??= mkdtempSync(join(tmpdir(), 'podproof-sqlite-'));
    return join(this.#folder, `${this.#count}.db`);
  }

  async prepared(): Promise<string> {
    if (this.#template === undefined) {
      this.#template = this.create();
      const storage = await createStorage('sqlite', this.#template);
      await storage.prepare();
      await storage.dispose();
    }
    const file = this.create();
    copyFileSync(this.#template, file);
    return file;
  }

  recycle(file: string): void {
    rmSync(file, { force: true });
  }

  removeAll(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Gives databases of one engine; what it made is undone after the last test of the suite that it was called in, or of the file. */
export function useEngine(name: Place['engine']): Engine {
  const databases = name === 'sqlite' ? new SqliteFiles() : new PostgresDatabases();
  const open = new Set<() => Promise<void>>();
  afterAll(async () => {
    for (const dispose of open) await dispose();
    await databases.removeAll();
  });

  const openAt = async (address: string, onDispose: () => void): Promise<Storage> => {
    const storage = await createStorage(name, address);
    let disposal: Promise<void> | undefined;
    const dispose = () => {
      open.delete(dispose);
      disposal ??= storage.dispose().then(onDispose);
      return disposal;
    };
    open.add(dispose);
    return new Proxy(storage, { get: (target, key) => (key === 'dispose' ? dispose : Reflect.get(target, key)) });
  };

  return {
    name,
    async createPlace() {
      const address = await databases.create();
      return { engine: name, address, open: () => openAt(address, () => {}) };
    },
    async open() {
      const address = await databases.prepared();
      const storage = await openAt(address, () => databases.recycle(address));
      await storage.prepare();
      return storage;
    },
  };
}

/** Runs the suite once on each engine. */
export function eachDatabase(title: string, suite: (engine: Engine) => void): void {
  for (const name of ['sqlite', 'postgres'] as const) {
    describe(`${title} (${name})`, () => suite(useEngine(name)));
  }
}
