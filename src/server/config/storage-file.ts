import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode, messageOf, PodproofError } from '../../kernel/ports/errors.js';
import { writeDurably } from './write-durably.js';

/** What an admin's move of the storage leaves in DATA_DIR (docs/design.md, "Which storage serves"); secrets in `config` are sealed. */
const StorageFile = z.strictObject({
  provider: z.string().min(1),
  config: z.record(z.string(), z.unknown()),
  /** Where the data were before. */
  previous: z.object({ provider: z.string(), location: z.string(), moved_at: z.string() }).optional(),
});
export type StorageFile = z.output<typeof StorageFile>;

export function storageFilePath({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'storage.json');
}

/** Undefined when there is none. Throws PodproofError with one line. */
export function readStorageFile(path: string): StorageFile | undefined {
  const text = readIfThere(path);
  return text === undefined ? undefined : parseStorageFile(path, text);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new PodproofError('unavailable', `${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function parseStorageFile(path: string, text: string): StorageFile {
  try {
    return StorageFile.parse(JSON.parse(text));
  } catch (error) {
    throw new PodproofError(
      'invalid',
      `${path} must be JSON with provider and config; restore it, or delete it to return to SQLite in DATA_DIR`,
      { cause: error },
    );
  }
}

/** Replaces the file at once: whoever reads it, also after a crash, finds the old one or the new one, whole. Readable by the owner only. */
export function writeStorageFile(path: string, file: StorageFile): void {
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeDurably(temporary, `${JSON.stringify(file, null, 2)}\n`);
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (error) {
    throw new PodproofError('unavailable', `${path} cannot be written: ${messageOf(error)}`, { cause: error });
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The new name is in the folder, which is written on its own. Some file systems cannot do that, and need not. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    fsyncSync(handle);
    closeSync(handle);
  } catch {
    // The rename has happened; only its durability is up to the file system.
  }
}
