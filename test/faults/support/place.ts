import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { PostgresCluster } from './postgres-cluster.js';
import type { Track } from './runner.js';
import type { Variables } from './server-process.js';

/** Where one installation keeps its data. */
export interface Place {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly dataDir: string;
  readonly variables: Variables;
  /** Runs SQL behind the server's back; answers the rows of the last statement. */
  query(...statements: readonly string[]): Promise<Record<string, unknown>[]>;
}

/** A folder that goes away with the track. */
export function temporaryFolder(track: Track): string {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-faults-'));
  track.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function onSqlite(file: string, statements: readonly string[]): Record<string, unknown>[] {
  const database = new Database(file, { fileMustExist: true });
  try {
    const results = statements.map((sql) => {
      const statement = database.prepare<[], Record<string, unknown>>(sql);
      return statement.reader ? statement.all() : (statement.run(), []);
    });
    return results.at(-1) ?? [];
  } finally {
    database.close();
  }
}

/** SQLite in a folder. */
export function sqlitePlace(dataDir: string): Place {
  return {
    engine: 'SQLite',
    dataDir,
    variables: { DATA_DIR: dataDir },
    query: async (...statements) => onSqlite(join(dataDir, 'podproof.db'), statements),
  };
}

async function onPostgres(url: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const sql of statements) rows = (await client.query<Record<string, unknown>>(sql)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** A new database of the cluster. */
export async function postgresPlace(track: Track, cluster: PostgresCluster): Promise<Place> {
  const url = await cluster.createDatabase();
  const dataDir = temporaryFolder(track);
  return {
    engine: 'PostgreSQL',
    dataDir,
    variables: { DATA_DIR: dataDir, DATABASE_URL: url },
    query: (...statements) => onPostgres(url, statements),
  };
}
