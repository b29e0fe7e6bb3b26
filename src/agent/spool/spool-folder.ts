import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a spool keeps its files. Each call may fail as file systems do; what it throws has a `code`. */
export interface SpoolDisk {
  /** The names of all files. */
  list(): Promise<readonly string[]>;
  read(name: string): Promise<string>;
  /** The file has all of the text or is as it was before. */
  write(name: string, text: string): Promise<void>;
  /** A file that is not there is removed already. */
  remove(name: string): Promise<void>;
}

const PARTIAL = '.partial';
/** No entry is so large: what is was not written by a spool. */
const FILE_LIMIT = 32 * 1024 * 1024;

/**
 * A folder of the file system. A file is written beside its place and then renamed, so a process that is killed leaves the old file or the new one. The
 * disk is not waited for (fsync): after a loss of power a file may be torn, which its checksum shows.
 */
export class SpoolFolder implements SpoolDisk {
  constructor(private readonly folder: string) {}

  async list(): Promise<readonly string[]> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const names = await readdir(this.folder);
    const partial = names.filter((name) => name.endsWith(PARTIAL));
    for (const name of partial) await this.remove(name);
    return names.filter((name) => !name.endsWith(PARTIAL));
  }

  async read(name: string): Promise<string> {
    const path = join(this.folder, name);
    const { size } = await stat(path);
    return size > FILE_LIMIT ? '' : await readFile(path, 'utf8');
  }

  async write(name: string, text: string): Promise<void> {
    const partial = join(this.folder, `${name}${PARTIAL}`);
    try {
      await writeFile(partial, text, { mode: 0o600 });
      await rename(partial, join(this.folder, name));
    } catch (error) {
      await rm(partial, { force: true }).catch(() => {});
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }
}
