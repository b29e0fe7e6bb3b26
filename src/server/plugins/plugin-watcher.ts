import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../kernel/ports/errors.js';
import type { Logger } from '../../kernel/ports/logger.js';
import { subfolders } from './find-plugins.js';

const EVERY_MS = 1_000;
/** More files and folders than a plugin has, so that a folder of something else costs no more than this. */
const MOST_FILES = 1_000;

export interface PluginWatcherOptions {
  readonly directory: string;
  readonly logger: Logger;
  readonly everyMs?: number;
  /** Called, one at a time, for a folder that is new or changed, or gone. */
  onChange(folder: string, what: 'changed' | 'gone'): Promise<void>;
}

/** What tells one file from what it was before; undefined for one that is gone meanwhile. */
async function fileVersion(path: string): Promise<string | undefined> {
  const file = await stat(path).catch(() => undefined);
  return file && `${path} ${file.ino} ${file.size} ${file.mtimeMs}`;
}

const isSkipped = ({ name }: Dirent) => name === 'node_modules' || name.startsWith('.');

/**
 * What tells one state of a folder's files from another. Installed packages and hidden files do not count. Links to folders are not followed, since
 * they may lead round in circles or through the whole disk; what must not be read is left out.
 */
async function fingerprintOf(folder: string): Promise<string> {
  const marks: string[] = [];
  let looked = 0;
  const visit = async (path: string): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (isSkipped(entry) || looked >= MOST_FILES) continue;
      looked += 1;
      if (entry.isDirectory()) await visit(join(path, entry.name));
      else marks.push((await fileVersion(join(path, entry.name))) ?? '');
    }
  };
  await visit(folder);
  return marks.join('\n');
}

/**
 * Notices changes in the folder of plugins by looking, since some file systems, such as those mounted into containers, tell nothing. A
 * change counts when the files have been the same twice, so that half of a copy is not loaded.
 */
export class PluginWatcher {
  readonly #taken = new Map<string, string>();
  readonly #seen = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(private readonly options: PluginWatcherOptions) {}

  /** Takes what is there now as known, and looks for changes from then on. */
  async start(): Promise<void> {
    for (const [folder, mark] of await this.#fingerprints()) this.#taken.set(folder, mark);
    this.#later();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #later(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error: unknown) => {
          this.options.logger.warn({ error: messageOf(error) }, 'the folder of plugins could not be looked at');
        })
        .finally(() => this.#later());
    }, this.options.everyMs ?? EVERY_MS).unref();
  }

  async #fingerprints(): Promise<Map<string, string>> {
    const folders = await subfolders(this.options.directory);
    const marks = await Promise.all(folders.map(fingerprintOf));
    return new Map(folders.map((folder, index) => [folder, marks[index] ?? '']));
  }

  async #look(): Promise<void> {
    const now = await this.#fingerprints();
    for (const folder of [...this.#taken.keys()]) {
      if (now.has(folder)) continue;
      this.#taken.delete(folder);
      await this.options.onChange(folder, 'gone');
    }
    for (const [folder, mark] of now) {
      const isSettled = this.#seen.get(folder) === mark;
      this.#seen.set(folder, mark);
      if (this.#taken.get(folder) === mark || !isSettled) continue;
      this.#taken.set(folder, mark);
      await this.options.onChange(folder, 'changed');
    }
  }
}
