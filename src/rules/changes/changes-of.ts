import { autoscalerChanges } from './autoscaler-changes.js';
import { CHANGE_LIMIT, type Change } from './change.js';
import type { ChangeCase, ChangeSource } from './change-case.js';
import { controllerRevisionRollouts } from './controller-revision-rollouts.js';
import { nodeChanges } from './node-changes.js';
import { quotaChanges } from './quota-changes.js';
import { replicaSetRollouts } from './replica-set-rollouts.js';
import { writtenObjects } from './written-objects.js';

const SOURCES: readonly ChangeSource[] = [
  replicaSetRollouts,
  controllerRevisionRollouts,
  writtenObjects,
  nodeChanges,
  autoscalerChanges,
  quotaChanges,
];

/** What the objects around a failing one show to have changed, newest first, at most 20; undefined where nothing is known to have. */
export function changesOf(around: ChangeCase): readonly Change[] | undefined {
  const changes = SOURCES.flatMap((source) => source(around)).filter(({ at }) => !Number.isNaN(Date.parse(at)));
  if (changes.length === 0) return undefined;
  return changes.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, CHANGE_LIMIT);
}
