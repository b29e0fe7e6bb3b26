import type { StorageCandidate } from '../plugins/storage-candidate.js';
import { PodproofError } from '../ports/errors.js';
import type { StorageContents } from '../ports/storage/contents.js';
import type { Storage } from '../ports/storage.js';
import { judgeTarget, type Mover, type Verdict } from './judge-target.js';
import { readNote } from './storage-note.js';

/** What is in a storage that is prepared, for plugins that cannot say it before. */
async function contentsOf(storage: Storage): Promise<StorageContents> {
  const { location } = await storage.status();
  const note = await storage.tables.note();
  for (const table of storage.tables.names()) {
    if ((await storage.tables.count(table)) > 0) return { location, state: 'ours', note, detail: '' };
  }
  return { location, state: 'empty', note, detail: '' };
}

/** What is there. Where the plugin can only say it once the storage is prepared, it is prepared. Throws PodproofError when it cannot be used. */
export async function inspectTarget(candidate: StorageCandidate): Promise<StorageContents> {
  const contents = await candidate.inspect();
  if (contents !== undefined) return contents;
  await candidate.prepare();
  return candidate.use(contentsOf);
}

/** Throws PodproofError in plain words unless the data may be moved there. */
export function requireAllowed(verdict: Verdict): void {
  if (verdict.kind === 'refused') throw new PodproofError('refused', verdict.reason);
  if (verdict.kind === 'present') throw new PodproofError('conflict', 'The data are there already');
}

/**
 * Looks at the target without touching it, and then prepares it: it can be reached, we have the rights, and it is empty or ours.
 * Throws PodproofError when it is not.
 */
export async function prepareTarget(candidate: StorageCandidate, mover: Mover): Promise<void> {
  const verdict = judgeTarget(candidate.id, await inspectTarget(candidate), mover);
  requireAllowed(verdict);
  await candidate.prepare();
  const { replicas } = await candidate.use((storage) => storage.status());
  const contents = await candidate.use(contentsOf);
  // A copy that was cut short has the mark of the process that was killed for a minute.
  const note = readNote(contents.note);
  const isUnfinished = note !== null && note !== 'unreadable' && note.state === 'target';
  if (replicas > 1 && !isUnfinished) {
    throw new PodproofError(
      'refused',
      'Another server uses the database (or was killed within the last minute); stop it first',
    );
  }
  requireAllowed(judgeTarget(candidate.id, contents, mover));
}
