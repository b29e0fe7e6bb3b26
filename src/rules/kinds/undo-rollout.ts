import type { Fix } from '../../contracts/diagnosis.js';
import type { FailureReport } from '../../contracts/failure.js';
import { type UndoableRollout, undoableRollout } from '../changes/undoable-rollout.js';
import type { Evidence } from '../evidence/evidence.js';
import { type Fields, fieldsOf, textMapOf } from '../evidence/values.js';
import { changesBetween } from '../handover/changes.js';
import { managerWarnings } from '../handover/managers.js';
import { POD } from '../handover/merge-keys.js';
import { jsonPatchOf } from '../handover/owner-json-patch.js';
import { parseManifest } from '../pod/parse-manifest.js';
import { equalData } from '../pod/plain-data.js';
import { kubectl, objectName } from '../shell-command.js';
import type { BoundFix, Problem, Proposal } from './fix.js';

/** Kinds of which no template is the reason. */
const NOT_OF_TEMPLATES: ReadonlySet<string> = new Set([
  'node-lost',
  'node-shutdown',
  'evicted-api',
  'preempted',
  'sched-preempted',
  'stuck-terminating',
]);

/** Whether a failure of this kind can come of what a rollout changed. */
export function canBeOfTemplate(kind: string): boolean {
  return !NOT_OF_TEMPLATES.has(kind);
}

/**
 * Takes back the rollout that came before the failure. It is for no kind of failure in particular: whatever the new template fails of, the one before did not.
 */
export const undoRollout: BoundFix = {
  strategy: 'undo-rollout',
  title: 'Goes back to the revision before the rollout, where that one was healthy',
  touches: ['/spec/**'],
  mayBeRefused: true,
  propose(problem) {
    const { rollout } = problem.evidence.facts;
    const proposal = rollout === null ? undefined : undoProposal(rollout, problem);
    return proposal === undefined ? [] : [proposal];
  },
};

/** A rollout that is taken back by a command and by no patch. */
export interface UndoneByHand {
  /** A sentence before the command. */
  readonly words: string;
  readonly command: string;
}

/**
 * The command that takes back the rollout, where no patch can be proposed that does, such as for an image of another repository; undefined where a fix holds it,
 * or where there is nothing to take back.
 */
export function undoneByHand(report: FailureReport, kind: string, fix: Fix | null): UndoneByHand | undefined {
  const rollout = canBeOfTemplate(kind) ? undoableRollout(report) : null;
  const isFixed = [fix, ...(fix?.alternatives ?? [])].some((each) => each?.strategy === undoRollout.strategy);
  const command = rollout === null || isFixed ? undefined : undoCommand(rollout, report.namespace);
  if (rollout === null || command === undefined || !isOwner(report, rollout)) return undefined;
  const { before, revision } = rollout;
  return {
    words: `Revision ${before.revision} ran before rollout ${revision}, and its pods were ready. To go back to it:`,
    command,
  };
}

function isOwner({ owner }: FailureReport, rollout: UndoableRollout): boolean {
  return owner === undefined || (owner.kind === rollout.owner.kind && owner.name === rollout.owner.name);
}

/** The command that takes a rollout back; undefined where a name could mean something else to a shell or to kubectl. */
function undoCommand({ owner, before }: UndoableRollout, namespace: string): string | undefined {
  const object = objectName(owner.kind, owner.name);
  return kubectl({ namespace }, 'rollout', 'undo', object, `--to-revision=${before.revision}`);
}

function undoProposal(rollout: UndoableRollout, { evidence, pod }: Problem): Proposal | undefined {
  const { owner, revision, before } = rollout;
  const isOwner = evidence.owner.kind === owner.kind && evidence.owner.name === owner.name;
  const patch = isOwner ? patchBack(rollout, evidence, pod) : undefined;
  if (patch === undefined || patch.length === 0) return undefined;
  const object = `${owner.kind} ${owner.name}`;
  const command = undoCommand(rollout, evidence.namespace);
  const manifests = [pod, ...(evidence.ownerManifest === undefined ? [] : [evidence.ownerManifest])];
  return {
    title: `Undo rollout ${revision} of ${object}: go back to revision ${before.revision}`,
    explanation: [
      `Revision ${before.revision} ran before rollout ${revision}, and its pods were ready.`,
      'Going back takes away what the rollout brought, the fault and the rest; the next rollout needs the fault repaired.',
      ...managerWarnings(object, manifests),
    ].join(' '),
    assumes: [`what revision ${before.revision} needs is still there, such as its image and its ConfigMaps`],
    patch,
    ...(command !== undefined && { command }),
  };
}

/** What leads from the present template to the one before, said of the failing pod; undefined where that cannot be said. */
function patchBack({ before }: UndoableRollout, evidence: Evidence, pod: Fields): Proposal['patch'] | undefined {
  const template = fieldsOf(fieldsOf(evidence.ownerManifest?.['spec'])['template']);
  const old = parseManifest(before.manifest);
  if (old === undefined || !('spec' in template) || !hasLabelsOf(pod, template)) return undefined;
  const specs = [{ spec: template['spec'] }, { spec: old['spec'] }] as const;
  return jsonPatchOf(changesBetween(...specs, POD), pod);
}

/** A pod of another template is not what the present one makes. */
function hasLabelsOf(pod: Fields, template: Fields): boolean {
  const [has, wants] = [pod, template].map((each) => textMapOf(fieldsOf(each['metadata'])['labels']));
  return Object.entries(wants ?? {}).every(([label, value]) => equalData(has?.[label], value));
}
