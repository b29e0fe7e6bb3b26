import { closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ONLY_THE_OWNER = 0o600;

/** File systems of the kernel: what looks like a file there is none, and reading it may wait for good. */
const NO_DISK = /^\/(?:dev|proc|sys)\//;

const unusable = (message: string, code: string) => Object.assign(new Error(message), { code });

function refuseAllButFiles(path: string, file: Stats | undefined): void {
  if (file === undefined || file.isFile()) return;
  if (file.isDirectory()) throw unusable(`${path} is a folder`, 'EISDIR');
  throw unusable(`${path} is no ordinary file`, file.isSymbolicLink() ? 'ELOOP' : 'ENXIO');
}

/**
 * What stands under a name: an ordinary file, or undefined when there is nothing. Opens nothing. Throws an error with a `code` for
 * everything else, and for a folder that is not there: a link may lead anywhere, and opening a pipe or a device may never end.
 */
export function ordinaryFile(filename: string): Stats | undefined {
  const path = join(realpathSync(dirname(filename)), basename(filename));
  if (NO_DISK.test(path)) throw unusable(`${path} is on no disk`, 'ENXIO');
  const file = lstatSync(path, { throwIfNoEntry: false });
  refuseAllButFiles(path, file);
  return file;
}

/**
 * Makes sure that there is a file that only its owner can read, unless it holds something already; SQLite gives the files next to it the
 * same permissions. Throws as `ordinaryFile` does, also when another process puts something else there in between.
 */
export function createFile(filename: string): void {
  ordinaryFile(filename);
  const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDWR } = constants;
  // Windows knows neither links of this kind nor pipes with names in folders.
  const handle = openSync(filename, O_RDWR | O_CREAT | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0), ONLY_THE_OWNER);
  try {
    const file = fstatSync(handle);
    refuseAllButFiles(filename, file);
    if (file.size === 0) fchmodSync(handle, ONLY_THE_OWNER);
  } finally {
    closeSync(handle);
  }
}
