import type { Fields } from '../evidence/values.js';
import { isLikely } from './describe-changes.js';
import { firstFailure } from './first-failure.js';
import { type ReportedChange, type ReportedRevision, reportedChanges } from './reported-changes.js';

/** A rollout that may have brought the failure, and the revision before, which ran. */
export interface UndoableRollout {
  readonly owner: { readonly kind: string; readonly name: string };
  readonly revision: number;
  readonly before: { readonly revision: number; readonly manifest: string };
}

/** The kinds for which there is `kubectl rollout undo`. */
const KINDS = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

/**
 * The newest rollout of a report's owner, where it came within the hour before the first failure and the revision before is known to have been healthy. The same for
 * all pods of the rollout: it holds no instants.
 */
export function undoableRollout(report: Fields): UndoableRollout | null {
  const rollout = reportedChanges(report).find(({ kind }) => kind === 'rollout');
  const first = rollout === undefined ? undefined : firstFailure(report);
  if (rollout === undefined || first === undefined || !isLikely(rollout, first)) return null;
  return isUndoable(rollout)
    ? {
        owner: rollout.object,
        revision: rollout.revision,
        before: { revision: rollout.before.revision, manifest: rollout.before.manifest },
      }
    : null;
}

type Undoable = ReportedChange & { readonly revision: number; readonly before: ReportedRevision };

function isUndoable(rollout: ReportedChange): rollout is Undoable {
  const { revision, before, object } = rollout;
  const isKnown = revision !== undefined && before?.healthy === true && before.manifest !== '';
  return isKnown && before.revision !== revision && KINDS.has(object.kind) && object.name !== '';
}
