import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import {
  annotationOf,
  controllerReference,
  createdAt,
  kindOf,
  nameOf,
  namespaceOf,
  templateOf,
} from '../pod/object.js';
import type { ClusterObjects } from '../report/cluster-objects.js';
import { shareNamespace } from '../report/object-fields.js';
import { ObjectIndex } from '../report/object-index.js';
import type { ChangeCase } from './change-case.js';

/** One revision of a workload: a ReplicaSet of a Deployment, or a ControllerRevision. */
export interface Revision {
  readonly number: number;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The template of its pods; absent where only its metadata was read. */
  readonly template?: Fields;
  readonly object: Fields;
}

/** What a Deployment writes onto its ReplicaSets. */
const REVISION = 'deployment.kubernetes.io/revision';

/** A revision that failed is replaced soon: one that was the present one for longer may be taken to have run, in milliseconds. */
const LIVED_MS = 10 * 60_000;

const byController = new ObjectIndex((object) => {
  const reference = controllerReference(object);
  return `${kindOf(object)} of ${kindOf(reference)}/${textOf(reference?.name)}`;
});

/** The controller of this kind among the failing object and what is above it, if it was read. */
export function controllerIn({ object, above }: ChangeCase, kinds: readonly string[]): Fields | undefined {
  return [object, ...above].find((each) => kinds.includes(kindOf(each)) && each['spec'] !== undefined);
}

/** What a workload keeps of its revisions, newest first; of what was read both whole and in part, the whole. */
export function revisionsOf(objects: ClusterObjects, owner: Fields, kind: string): readonly Revision[] {
  const key = `${kind} of ${kindOf(owner)}/${nameOf(owner)}`;
  const found = new Map<string, Revision>();
  for (const list of [objects.workloads, objects.background ?? []]) {
    for (const object of byController.find(list, key)) {
      const revision = revisionOf(object);
      if (revision === undefined || !shareNamespace(namespaceOf(object), namespaceOf(owner))) continue;
      if (found.get(revision.name)?.template === undefined) found.set(revision.name, revision);
    }
  }
  return [...found.values()].sort((one, other) => other.number - one.number);
}

/** Undefined for what says of no revision which it is. */
export function revisionOf(object: Fields): Revision | undefined {
  const number = Number(textOf(object['revision']) || annotationOf(object, REVISION) || Number.NaN);
  if (!Number.isSafeInteger(number) || number < 1) return undefined;
  const spec = object['spec'] ?? fieldsOf(object['data'])['spec'];
  const { $patch: _directive, ...template }: Fields = templateOf({ spec });
  return {
    number,
    name: nameOf(object),
    createdAt: createdAt(object),
    ...('spec' in template && { template }),
    object,
  };
}

/** Whether the revision before was the present one long enough to have been one that ran. */
export function livedLong(before: Revision, now: Revision): boolean {
  return Date.parse(now.createdAt) - Date.parse(before.createdAt) >= LIVED_MS;
}
