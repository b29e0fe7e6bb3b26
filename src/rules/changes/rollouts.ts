import type { Fields } from '../evidence/values.js';
import { kindOf, metadataOf, nameOf, namespaceOf } from '../pod/object.js';
import { equalData } from '../pod/plain-data.js';
import { manifestOf } from '../report/object-fields.js';
import {
  type Change,
  type ChangedObject,
  CLAUSE_LIMIT,
  enumerated,
  objectWords,
  type RevisionBefore,
} from './change.js';
import type { Revision } from './revision.js';
import { templateChanges } from './template-changes.js';

/** Of so many rollouts a report tells. */
const ROLLOUTS = 3;
/** So many differences of two templates are told. */
const SHOWN_DIFFERENCES = 4;

/** The rollouts of one workload. */
export interface RolloutHistory {
  readonly owner: Fields;
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** The revision that the failing pod is of. */
  readonly own: Revision | undefined;
  /** When a revision that had been used before was rolled out again (ISO 8601); undefined where nothing tells. */
  rolledOutAgainAt(revision: Revision): string | undefined;
  /** Whether pods of the revision before were ready; undefined where nothing tells. */
  wasHealthy(before: Revision, now: Revision): boolean | undefined;
}

/** The newest rollouts. What ran before is told of the one that made the failing pod, as long as no newer one has taken its place. */
export function rolloutChanges(history: RolloutHistory): Change[] {
  const { revisions } = history;
  return revisions.slice(0, ROLLOUTS).flatMap((revision, index) => {
    const before = revisions[index + 1];
    const at = rolledOutAt(history, revision, before);
    if (at === undefined) return [];
    const object = ownerOf(history);
    const change = {
      at,
      kind: 'rollout' as const,
      what: rolloutSummary(object, revision, before),
      object,
      revision: revision.number,
    };
    if (before === undefined) return [change];
    const isUndoable = index === 0 && revision.name === history.own?.name;
    return [
      { ...change, before: isUndoable ? describeBefore(history, before, revision) : { revision: before.number } },
    ];
  });
}

function ownerOf({ owner }: RolloutHistory): ChangedObject {
  return { kind: kindOf(owner), namespace: namespaceOf(owner), name: nameOf(owner) };
}

/** A revision is made when it is rolled out first, and keeps the time of that when it is rolled out again. */
function rolledOutAt(history: RolloutHistory, revision: Revision, before: Revision | undefined): string | undefined {
  const isReused = before !== undefined && Date.parse(revision.createdAt) < Date.parse(before.createdAt);
  const at = isReused ? history.rolledOutAgainAt(revision) : revision.createdAt;
  return at === '' ? undefined : at;
}

function rolloutSummary(object: ChangedObject, { number, template }: Revision, before: Revision | undefined): string {
  const owner = objectWords(object);
  if (before === undefined && number === 1) return `${owner} was created`;
  const rollout = `rollout ${number} of ${owner}`;
  if (template === undefined || before?.template === undefined)
    return `${rollout} changed its pods; what of them is not known`;
  const differences = templateChanges(before.template, template);
  if (isSameSpec(before, template)) return `${rollout} restarted its pods`;
  if (differences.length === 0) return `${rollout} changed the template of its pods`;
  const more = differences.length - SHOWN_DIFFERENCES;
  const clauses = [
    ...differences.slice(0, SHOWN_DIFFERENCES),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'change' : 'changes'}`] : []),
  ];
  return `${rollout} ${enumerated(clauses)}`.slice(0, CLAUSE_LIMIT).toWellFormed();
}

function describeBefore(history: RolloutHistory, before: Revision, now: Revision): RevisionBefore {
  const healthy = history.wasHealthy(before, now);
  const hasManifest = healthy === true && now.template !== undefined && !isSameSpec(before, now.template);
  const manifest = hasManifest ? templateManifest(before) : undefined;
  return {
    revision: before.number,
    ...(healthy !== undefined && { healthy }),
    ...(manifest !== undefined && { manifest }),
  };
}

/** Labels and annotations make new pods, too, such as that of `kubectl rollout restart`. */
function isSameSpec(before: Revision, template: Fields): boolean {
  return equalData(before.template?.['spec'], template['spec']);
}

/** Many pods are of one rollout. */
const manifests = new WeakMap<Fields, string>();

function templateManifest({ template }: Revision): string | undefined {
  if (template === undefined) return undefined;
  const { creationTimestamp: _none, ...metadata } = metadataOf(template);
  const known = manifests.get(template);
  const manifest = known ?? manifestOf({ apiVersion: 'v1', kind: 'Pod', ...template, metadata });
  manifests.set(template, manifest);
  return manifest;
}
