import type { ExclusionRule } from '../../contracts/failure.js';
import type { StatusService } from '../failures/status-service.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { OpenFailure } from '../ports/storage/failures.js';
import type { Covered, ExclusionMatch } from './exclusion-service.js';

/** How many records are resolved in one transaction: few enough that reports which come meanwhile hardly wait. */
const BATCH = 200;
const PAGE = 1_000;

/** Resolves the open records of pods that are excluded now: nobody wants to hear of them, and no agent will say that they are well again. */
export class ExcludedRecords implements Covered {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly statuses: Pick<StatusService, 'change'>,
    private readonly clock: Clock,
  ) {}

  async resolve(match: ExclusionMatch, { namespace, by }: { namespace?: string; by: string }): Promise<number> {
    let resolved = 0;
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const request = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
      const filter = namespace === undefined ? {} : { namespace };
      const page = await this.plugins.use('storage', ({ failures }) => failures.listOpen(filter, request));
      for (const [note, ids] of byNote(page.items, match)) resolved += await this.#resolveMany(ids, { note, by });
      cursor = page.next;
    }
    return resolved;
  }

  async #resolveMany(ids: readonly number[], why: { readonly note: string; readonly by: string }): Promise<number> {
    let resolved = 0;
    for (let from = 0; from < ids.length; from += BATCH) {
      const change = { status: 'resolved', at: this.clock.now(), ...why } as const;
      resolved += (await this.statuses.change(ids.slice(from, from + BATCH), change)).length;
    }
    return resolved;
  }
}

/** The ids of those that are excluded, by what is said of why. */
function byNote(failures: readonly OpenFailure[], match: ExclusionMatch): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { id, namespace, pod_name } of failures) {
    const rule = match(namespace, pod_name);
    if (rule === undefined) continue;
    const note = noteOf(rule);
    const known = ids.get(note);
    if (known === undefined) ids.set(note, [id]);
    else known.push(id);
  }
  return ids;
}

function noteOf({ kind, pattern }: ExclusionRule): string {
  return kind === 'namespace' ? `the namespace ${pattern} was excluded` : `pods that match ${pattern} were excluded`;
}
