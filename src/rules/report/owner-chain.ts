import { type Fields, textOf } from '../evidence/values.js';
import { controllerReference, kindOf, nameOf, namespaceOf } from '../pod/object.js';
import type { ClusterObjects } from './cluster-objects.js';
import { manifestOf, shareNamespace } from './object-fields.js';
import { ObjectIndex } from './object-index.js';

/** A CronJob's Job's pod has two controllers above it, an operator's workload one or two more. */
const LONGEST_CHAIN = 8;

const byName = new ObjectIndex((object) => `${kindOf(object)}/${nameOf(object)}`);

/** The controllers above an object, nearest first; one that is not among the workloads is known by its name only and ends the chain. */
export function ownerChain({ workloads }: Pick<ClusterObjects, 'workloads'>, object: Fields): Fields[] {
  const chain: Fields[] = [];
  let above = ownerAbove(workloads, object);
  while (above !== undefined && chain.length < LONGEST_CHAIN) {
    chain.push(above);
    above = ownerAbove(workloads, above);
  }
  return chain;
}

function ownerAbove(workloads: readonly Fields[], object: Fields): Fields | undefined {
  const reference = controllerReference(object);
  if (reference === undefined) return undefined;
  const namespace = namespaceOf(object);
  const owner = byName
    .find(workloads, `${kindOf(reference)}/${textOf(reference.name)}`)
    .find((each) => shareNamespace(namespaceOf(each), namespace));
  const { apiVersion, kind, name } = reference;
  return owner ?? { apiVersion, kind, metadata: { name, namespace } };
}

/** What a report says of the top-level controller of a chain: `owner`, and `owner_manifest` where the controller itself is known. */
export function ownerFields(chain: readonly Fields[]): object {
  const top = chain.at(-1);
  if (top === undefined) return {};
  const owner = { api_version: top['apiVersion'], kind: top['kind'], name: nameOf(top) };
  return top['spec'] === undefined ? { owner } : { owner, owner_manifest: manifestOf(top) };
}
