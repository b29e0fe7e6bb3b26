/*
 * The door for failure kinds: what an author of kinds needs, and no more. What pods look like inside, and how our own kinds share their readings, can change
 * at any time; what stands here is kept.
 */

import { ORACLES, type Oracle } from '../../rules/oracles/index.js';

export type { EventFacts as PodEvent } from '../../rules/evidence/collect-events.js';
export type { ContainerEvidence } from '../../rules/evidence/container-evidence.js';
export type { Evidence as PodEvidence } from '../../rules/evidence/evidence.js';
export { perEvidence } from '../../rules/evidence/per-evidence.js';
export { type CaseRow, type CaseTable, caseTable, type FoundRow, fillCaptured } from '../../rules/kinds/case-table.js';
export {
  type Draft,
  defineKind,
  type FailureKind,
  type FoundCase,
  GROUPS,
  type Group,
  type KindDefinition,
  type KindInfo,
} from '../../rules/kinds/define-kind.js';
export {
  type BoundFix,
  type FixDefinition,
  type FixInfo,
  fix,
  type Problem,
  type Proposal,
} from '../../rules/kinds/fix.js';
export {
  type Command,
  changeStep,
  describeCheck,
  kubectl,
  logCheck,
  named,
  objectName,
  recoveryCheck,
  restartStep,
  shellCommand,
  step,
  workload,
} from '../../rules/kinds/support/commands.js';
export { type FailingContainer, failingContainer } from '../../rules/kinds/support/failing-container.js';
export type { Quote } from '../../rules/kinds/support/quote.js';
export { fromEvent, fromLog, fromManifest, fromRelated, fromStatus } from '../../rules/kinds/support/quotes.js';
export { type Path, PodEdit } from '../../rules/pod/pod-edit.js';
export type { Oracle };

/** What must be seen of a repaired pod, by its name: `oracle('not-restarted')`. Throws for a name that there is not, with those that there are. */
export function oracle(name: string): Oracle {
  const found = ORACLES.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new Error(`There is no oracle ${JSON.stringify(name)}: one of ${ORACLES.map((each) => each.name).join(', ')}`);
}
