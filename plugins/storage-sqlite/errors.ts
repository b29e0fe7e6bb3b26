import { errorCode } from 'podproof/plugin';

/** Result codes by name, as better-sqlite3 throws them (their beginnings), of a file that cannot be used now, and what to do about it. */
const OUTAGES: readonly (readonly [string, string])[] = [
  ['SQLITE_FULL', 'the disk is full: make room, or move the data to another disk'],
  ['SQLITE_READONLY', 'the database file cannot be written: check its permissions and how its disk is mounted'],
  ['SQLITE_NOTADB', 'the file is not an SQLite database: give another file name, or restore a backup'],
  ['SQLITE_CORRUPT', 'the database file is damaged: stop the server and restore a backup'],
  ['SQLITE_CANTOPEN', 'the database file cannot be opened: check that its folder exists and may be written'],
  ['SQLITE_PERM', 'the database file cannot be opened: check its permissions'],
  ['SQLITE_IOERR', 'the disk reports an error: check its health and free space'],
  ['SQLITE_BUSY', 'another process keeps the database locked: stop it, or wait until it ends'],
  ['SQLITE_LOCKED', 'another process keeps the database locked: stop it, or wait until it ends'],
  ['ENOENT', 'the database file cannot be opened: its folder does not exist'],
  ['EACCES', 'the database file cannot be opened: check the permissions of the file and its folder'],
  [
    'EPERM',
    'the database file cannot be made private: it belongs to another user; give one of your own, or a new name',
  ],
  ['EROFS', 'the database file cannot be opened: its disk is mounted read-only'],
  ['ENOSPC', 'the disk is full: make room, or move the data to another disk'],
  ['ELOOP', 'the database file cannot be opened: its name is that of a symbolic link: give the file itself'],
  ['ENXIO', 'the database file cannot be opened: its name is that of a pipe, a device or a file of the kernel'],
  ['ENOTDIR', 'the database file cannot be opened: what should be its folder is a file'],
  ['EISDIR', 'the database file cannot be opened: its name is that of a folder'],
];

const outage = (error: unknown) => OUTAGES.find(([code]) => errorCode(error).startsWith(code))?.[1];

const CONFLICTS = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

/** The pool has one connection: a timeout means that one transaction does not end. */
const isPoolTimeout = (error: unknown) => error instanceof Error && error.name === 'KnexTimeoutError';

export function classify(error: unknown): 'conflict' | 'unavailable' | 'internal' {
  if (CONFLICTS.has(errorCode(error))) return 'conflict';
  return outage(error) !== undefined || isPoolTimeout(error) ? 'unavailable' : 'internal';
}

export function explain(error: unknown): string {
  if (CONFLICTS.has(errorCode(error))) return 'there is a row with the same key already';
  const reason = outage(error) ?? 'it is busy with another transaction: try again';
  return `SQLite: ${reason}`;
}

export function isTransient(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_BUSY');
}
