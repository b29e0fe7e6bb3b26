import type { Mirror, MirrorItem, MirrorLogs } from '../../contracts/mirror.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { PodproofError } from '../ports/errors.js';
import type { MirrorFilter, StoredMirror } from '../ports/storage/mirrors.js';
import type { Page, PageRequest } from '../ports/storage/page.js';

/** What is stored of mirror pods, live and ended. Needs no cluster. */
export class MirrorReader {
  constructor(private readonly plugins: PluginAccess) {}

  /** Also of an ended one, as long as the failure's record lives. Throws `not_found`, whatever the text is. */
  async get(id: string): Promise<Mirror> {
    return (await this.#find(id)).mirror;
  }

  /** What was printed last, also after its end. Throws `not_found`, whatever the text is. */
  async logs(id: string): Promise<MirrorLogs> {
    return (await this.#find(id)).logs;
  }

  /** Those that are not gone, the oldest first. */
  async active(): Promise<Mirror[]> {
    const live = await this.plugins.use('storage', ({ mirrors }) => mirrors.live());
    return live.map(({ mirror }) => mirror);
  }

  /** Newest first. */
  list(filter: MirrorFilter, page: PageRequest): Promise<Page<MirrorItem>> {
    return this.plugins.use('storage', ({ mirrors }) => mirrors.list(filter, page));
  }

  async #find(id: string): Promise<StoredMirror> {
    const found = await this.plugins.use('storage', ({ mirrors }) => mirrors.get(id));
    if (found === undefined) throw new PodproofError('not_found', 'There is no such mirror');
    return found;
  }
}
