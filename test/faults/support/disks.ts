import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../../src/kernel/ports/errors.js';
import { NotPossibleHere, type Track } from './runner.js';

const BLOCK_BYTES = 4096;
const READ_ONLY = { file: 0o444, folder: 0o555 } as const;

export const isRoot = process.getuid?.() === 0;

function mount(...args: readonly string[]): void {
  try {
    execFileSync('mount', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw new NotPossibleHere(`mount does not work: ${messageOf(error).split('\n').at(-1) ?? ''}`);
  }
}

const unmount = (path: string) => execFileSync('umount', ['--lazy', path], { stdio: 'ignore' });

/** A disk of so many bytes. Only root can have one. */
export function smallDisk(track: Track, bytes: number): string {
  if (!isRoot) throw new NotPossibleHere('only root can mount a small disk');
  const folder = mkdtempSync(join(tmpdir(), 'podproof-faults-disk-'));
  track.defer(() => rmSync(folder, { recursive: true, force: true }));
  mount('-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder);
  track.defer(() => unmount(folder));
  return folder;
}

/** Takes all room of the disk. Call what it answers to give the room back. */
export function fillDisk(folder: string): () => void {
  const path = join(folder, 'ballast');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(BLOCK_BYTES, 1);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return () => rmSync(path);
}

/** Lets the process make no file larger than this, `unlimited` again when it is left out: how a disk looks full without root. */
export function limitFileSize(pid: number, bytes?: number): void {
  try {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:unlimited`], { stdio: 'ignore' });
  } catch {
    throw new NotPossibleHere('there is no prlimit');
  }
}

/** Makes a file or folder read-only; for root, who may write everywhere, by a mount. Call what it answers to undo it. */
export function makeReadOnly(track: Track, path: string): () => void {
  const undo = isRoot ? mountReadOnly(path) : takeRights(path);
  let undone = false;
  const once = () => {
    if (!undone) undo();
    undone = true;
  };
  track.defer(once);
  return once;
}

function mountReadOnly(path: string): () => void {
  mount('--bind', path, path);
  mount('-o', 'remount,ro,bind', path);
  return () => unmount(path);
}

function takeRights(path: string): () => void {
  const { mode } = statSync(path);
  chmodSync(path, statSync(path).isDirectory() ? READ_ONLY.folder : READ_ONLY.file);
  return () => chmodSync(path, mode);
}
