import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const ONLY_THE_OWNER = 0o600;

/** Writes a new file that only its owner may read, and returns when the disk has it. Throws when there is one of that name. */
export function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', ONLY_THE_OWNER);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
