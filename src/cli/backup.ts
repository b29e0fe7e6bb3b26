import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { messageOf, PodproofError } from '../kernel/ports/errors.js';
import { named, shellCommand } from '../rules/shell-command.js';
import type { Config } from '../server/config/config.js';
import { installedStorage } from './installation.js';
import type { Terminal } from './terminal.js';

const SqliteConfig = z.object({ filename: z.string() });
const PostgresConfig = z.object({ url: z.string() });

const ONLY_THE_OWNER = 0o600;

function syncToDisk(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** One read transaction in SQLite's own copy: whole as of one instant, and writers need not wait. */
async function copyDatabase(source: string, target: string): Promise<void> {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(source, { readonly: true, fileMustExist: true });
  try {
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

/**
 * The file gets its name when it is complete, so a backup that was cut short is never taken for one. Until then it has one that nobody else can know and
 * have put a link at, and it is the owner's alone before the first byte of the database is in it.
 */
async function backupSqlite(source: string, target: string): Promise<void> {
  const partial = `${target}.${randomBytes(12).toString('hex')}.partial`;
  try {
    closeSync(openSync(partial, 'wx', ONLY_THE_OWNER));
    await copyDatabase(source, partial);
    syncToDisk(partial);
    renameSync(partial, target);
  } catch (error) {
    throw new PodproofError('unavailable', `The backup of ${source} failed: ${messageOf(error)}`, { cause: error });
  } finally {
    rmSync(partial, { force: true });
  }
}

/** The URL without its password, which pg_dump takes from PGPASSWORD, ~/.pgpass or a prompt. */
function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.searchParams.delete('password');
  return shown.href;
}

function sayHowForPostgres(terminal: Terminal, url: string, target: string): void {
  terminal.error('PostgreSQL has its own tool for backups, which asks for the password or reads PGPASSWORD. Run:');
  const command = shellCommand('pg_dump', '--format=custom', `--file=${target}`, named(withoutPassword(url)));
  if (command === undefined) throw new PodproofError('invalid', 'The name of the file cannot be part of a command');
  terminal.out(command);
}

function noteKey(terminal: Terminal, config: Config): void {
  const path = join(config.dataDir, 'encryption-key');
  const where = existsSync(path) && !isGiven(terminal, 'ENCRYPTION_KEY') ? path : 'ENCRYPTION_KEY';
  terminal.error(`Keep ${where} with it: without that key the secrets in it cannot be opened.`);
}

const isGiven = ({ variables }: Terminal, name: string) => Boolean(variables[name] || variables[`${name}_FILE`]);

/** `podproof backup <file>`. Throws PodproofError with one line. */
export async function backup(terminal: Terminal, file: string): Promise<void> {
  const target = resolve(file);
  const { config, id, storage } = installedStorage(terminal);
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined)
    throw new PodproofError('conflict', `${target} exists already; name another file`);
  if (id === 'postgres')
    return sayHowForPostgres(terminal, config.databaseUrl ?? PostgresConfig.parse(storage).url, target);
  if (id !== 'sqlite') throw new PodproofError('invalid', `The storage ${id} is backed up with its own tools`);
  await backupSqlite(resolve(SqliteConfig.parse(storage).filename), target);
  terminal.out(`The database is copied to ${target}`);
  noteKey(terminal, config);
}
