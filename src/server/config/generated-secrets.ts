import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, messageOf, PodproofError } from '../../kernel/ports/errors.js';
import { makeFolders } from './make-folders.js';
import { writeDurably } from './write-durably.js';

function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(errorCode(error));
}

/** @returns undefined when there is no such file. An empty one was left by a full disk and counts as none. */
function readIfThere(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** For file systems without links, such as SMB shares. */
function copyIfFree(temporary: string, path: string): void {
  try {
    copyFileSync(temporary, path, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

/**
 * Gives the file its name only once it is whole, and only when nobody else has: a link is refused where the name is taken, so
 * several processes that start at once end with the same secret.
 */
function publish(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return;
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
    copyIfFree(temporary, path);
  }
}

const newSecret = () => randomBytes(32).toString('hex');

function create(path: string, make: () => string): string {
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeDurably(temporary, `${make()}\n`);
    publish(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
  const text = readIfThere(path);
  if (text === undefined) throw new Error(`${path} is empty; delete it`);
  return text;
}

/** The secret of a file of DATA_DIR, else one for this process only: commands that serve nobody leave no traces. */
export function passingSecret(directory: string, file: string): string {
  return readIfThere(join(directory, file)) ?? newSecret();
}

/**
 * The secret that is kept in a file of DATA_DIR, made on the first start, readable by the owner only: 32 random bytes in hex, or what `make` answers.
 * Throws PodproofError `unavailable` with one line when the folder cannot be written to.
 */
export function generatedSecret(directory: string, file: string, make = newSecret): string {
  makeDataFolder(directory);
  const path = join(directory, file);
  return inDataFolder(directory, () => readIfThere(path) ?? create(path, make));
}

/** Makes DATA_DIR, for its owner only, when it is not there. Throws as `generatedSecret` does. */
export function makeDataFolder(directory: string): void {
  inDataFolder(directory, () => makeFolders(directory, 0o700));
}

function inDataFolder<Result>(directory: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new PodproofError(
      'unavailable',
      `DATA_DIR must be a folder that this process can write to; ${directory} is not (${messageOf(error)})`,
      { cause: error },
    );
  }
}
