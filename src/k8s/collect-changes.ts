import { revisionOf, revisionsOf } from '../rules/changes/revision.js';
import { REVISION_OWNERS, revisionsToRead } from '../rules/changes/revisions-to-read.js';
import type { Fields } from '../rules/evidence/values.js';
import { labelSelectorOf, selectorQuery } from '../rules/label-selector.js';
import { kindOf, nameOf, namespaceOf, specOf } from '../rules/pod/object.js';
import { type ClusterObjects, ownerChain } from '../rules/report/index.js';
import { mapBounded } from './bounded.js';
import { optional, type Reading } from './optional.js';
import { AUTOSCALERS, CONTROLLER_REVISIONS, LIMIT_RANGES, QUOTAS, REPLICA_SETS } from './resources.js';
import type { SharedReader } from './shared-reader.js';

const AT_A_TIME = 4;
/** Of each kind at most so many of a namespace. */
const NAMESPACE_LIMIT = 100;
/** A StatefulSet keeps ten revisions unless somebody asks for more. */
const REVISIONS = 500;
/** Of so many workloads and namespaces, when all failing pods of a cluster are asked about. */
const WORKLOADS = 200;
const NAMESPACES = 50;

/**
 * What may have changed before a failure: the revisions of the workloads, as little as tells them apart, and what else acts on the pods of a namespace. What is
 * forbidden or not there is left out, and not worth a word.
 * @param failing pods and controllers whose owners are among the objects
 */
export async function collectChanges(
  reader: SharedReader,
  objects: ClusterObjects,
  failing: readonly Fields[],
  given: Reading,
): Promise<Fields[]> {
  const reading = withoutForbidden(given);
  const owners = ownersOf(objects, failing).slice(0, WORKLOADS);
  const [revisions, others] = await Promise.all([
    mapBounded(owners, AT_A_TIME, (owner) => readRevisions(reader, objects, owner, reading)),
    mapBounded(listsFor(failing, owners), AT_A_TIME, ({ resource, namespace }) => {
      const options = { namespace, first: NAMESPACE_LIMIT, managedFields: true, signal: reading.signal };
      return optional(reading, reader.list(resource, options), []);
    }),
  ]);
  return [...revisions.flat(), ...others.flat()];
}

/** Most people may read less than this, and miss nothing that they asked for. */
function withoutForbidden(reading: Reading): Reading {
  const onLeftOut: Reading['onLeftOut'] = (error) => {
    if (error.code !== 'forbidden') reading.onLeftOut?.(error);
  };
  return { ...reading, onLeftOut };
}

/** The workloads that keep revisions, above what fails or failing themselves; each once. */
function ownersOf(objects: ClusterObjects, failing: readonly Fields[]): Fields[] {
  const owners = failing.flatMap((object) =>
    [object, ...ownerChain(objects, object)].filter(
      (each) => REVISION_OWNERS.has(kindOf(each)) && each['spec'] !== undefined,
    ),
  );
  return [...new Map(owners.map((each) => [`${kindOf(each)} ${namespaceOf(each)}/${nameOf(each)}`, each])).values()];
}

async function readRevisions(
  reader: SharedReader,
  objects: ClusterObjects,
  owner: Fields,
  reading: Reading,
): Promise<readonly Fields[]> {
  // Of a whole namespace all ReplicaSets were read.
  if (revisionsOf(objects, owner, REPLICA_SETS.kind).length > 1) return [];
  const labelSelector = selectorOf(owner);
  if (labelSelector === '') return [];
  const { signal } = reading;
  const namespace = namespaceOf(owner);
  if (kindOf(owner) !== 'Deployment') {
    const options = { namespace, labelSelector, first: REVISIONS, signal };
    return optional(reading, reader.list(CONTROLLER_REVISIONS, options), []);
  }
  // There may be a thousand, so only their names and labels are listed.
  const options = { namespace, labelSelector, metadataOnly: true, signal };
  const sets = await optional(reading, reader.list(REPLICA_SETS, options), []);
  const wanted = revisionsToRead({ ...objects, background: sets }, owner);
  const whole = await mapBounded(wanted, AT_A_TIME, (name) =>
    optional<Fields | undefined>(reading, reader.get(REPLICA_SETS, name, { namespace, signal }, replicaSet), undefined),
  );
  const numbered = sets.filter((each) => revisionOf(each) !== undefined);
  return [...whole.filter((each) => each !== undefined), ...numbered];
}

/** What is kept of a ReplicaSet: all of it. */
function replicaSet(object: Fields): Fields {
  return object;
}

/** '' for one that selects everything, or that nobody understands. */
function selectorOf(owner: Fields): string {
  const selector = labelSelectorOf(specOf<'Deployment'>(owner).selector);
  return selector === undefined ? '' : selectorQuery(selector);
}

/** What else acts on the pods of a namespace: autoscalers on those of workloads, quotas on those that are not made yet. */
function listsFor(failing: readonly Fields[], owners: readonly Fields[]) {
  const notCreated = failing.filter((each) => kindOf(each) !== 'Pod');
  return [
    ...namespacesOf(owners).map((namespace) => ({ resource: AUTOSCALERS, namespace })),
    ...namespacesOf(notCreated).map((namespace) => ({ resource: QUOTAS, namespace })),
    ...namespacesOf(failing).map((namespace) => ({ resource: LIMIT_RANGES, namespace })),
  ];
}

function namespacesOf(objects: readonly Fields[]): string[] {
  return [...new Set(objects.map(namespaceOf))].filter((name) => name !== '').slice(0, NAMESPACES);
}
