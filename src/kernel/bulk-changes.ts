import { LISTED_REFUSALS, UNDO_MINUTES, type Undone } from '../contracts/bulk-change.js';
import { nextTurn } from './next-turn.js';
import type { PluginAccess } from './plugins/plugin-access.js';
import { PodproofError } from './ports/errors.js';

const MINUTE_MS = 60_000;
/** How long the steps of a change are kept: longer than they can be used, so that it can be said that it is too late. */
export const UNDO_KEPT_MS = 60 * MINUTE_MS;

/** What one part of a change of many did. */
export interface Steps {
  readonly changed: readonly unknown[];
  readonly refused: readonly { readonly id: number; readonly detail: string }[];
}

/** What all parts did, with as many refusals as are told. */
export function collectSteps(parts: readonly Steps[]): Undone {
  const changed = parts.reduce((sum, part) => sum + part.changed.length, 0);
  return { changed, refused: parts.flatMap((part) => part.refused).slice(0, LISTED_REFUSALS) };
}

/** Since when a change must have been made that may be taken back now. Throws `not_found` or `gone` for one that may not. */
export async function undoRange(plugins: PluginAccess, token: string, now: number): Promise<number> {
  const begunAt = await plugins.use('storage', ({ undo }) => undo.begunAt(token));
  if (begunAt === undefined) throw new PodproofError('not_found', 'There is nothing to take back under this undo');
  const since = now - UNDO_MINUTES * MINUTE_MS;
  if (begunAt >= since) return since;
  throw new PodproofError('gone', `A change can be taken back for ${UNDO_MINUTES} minutes; this one is older`);
}

/** Takes back part by part until nothing is left. What a crash leaves can be taken back by asking again. */
export async function takenBack(takeSome: () => Promise<Steps | undefined>): Promise<Undone> {
  const parts: Steps[] = [];
  for (let part = await takeSome(); part !== undefined; part = await takeSome()) {
    parts.push(part);
    await nextTurn();
  }
  return collectSteps(parts);
}
