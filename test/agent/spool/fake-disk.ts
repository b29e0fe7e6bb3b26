import type { SpoolDisk } from '../../../src/agent/spool/spool-folder.js';

export type DiskState = 'healthy' | 'full' | 'read-only';

/** A disk in memory that fails as a test wants it to. */
export class FakeDisk implements SpoolDisk {
  readonly files = new Map<string, string>();
  state: DiskState = 'healthy';
  /** The next write leaves half of its text, as after a loss of power. */
  tearsNext = false;

  list(): Promise<readonly string[]> {
    return Promise.resolve([...this.files.keys()]);
  }

  read(name: string): Promise<string> {
    const text = this.files.get(name);
    return text === undefined ? Promise.reject(failure('ENOENT')) : Promise.resolve(text);
  }

  write(name: string, text: string): Promise<void> {
    if (this.state !== 'healthy') return Promise.reject(failure(this.state === 'full' ? 'ENOSPC' : 'EROFS'));
    this.files.set(name, this.tearsNext ? text.slice(0, text.length / 2) : text);
    this.tearsNext = false;
    return Promise.resolve();
  }

  remove(name: string): Promise<void> {
    if (this.state === 'read-only') return Promise.reject(failure('EROFS'));
    this.files.delete(name);
    return Promise.resolve();
  }
}

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: the disk fails`), { code });
}
