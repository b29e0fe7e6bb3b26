import type { Evidence } from '../../evidence/evidence.js';
import { referencedOwner } from '../../pod/owners.js';
import { affinityTerms, type Demand, selectorDemands } from './node-demands.js';

/** The one node that a pod may run on: that other nodes do not match is as it should be. */
export interface OwnNode {
  /** '' where it is not known. */
  readonly name: string;
  /** The DaemonSet that wants the pod there; '' for a pod that demands the node itself. */
  readonly daemonSet: string;
}

const HOSTNAME = 'kubernetes.io/hostname';

/** The node that a pod of a DaemonSet belongs to, or that a pod demands by name. A name that only looks like one of a DaemonSet's pods is none. */
export function ownNode(evidence: Evidence): OwnNode | undefined {
  const name = demandedNode(evidence);
  const isDaemon = evidence.owner.kind === 'DaemonSet' && isOwnerKnown(evidence);
  if (name === undefined && !isDaemon) return undefined;
  return { name: name ?? '', daemonSet: isDaemon ? evidence.owner.name : '' };
}

function isOwnerKnown({ facts, manifest }: Evidence): boolean {
  return facts.owner !== null || referencedOwner(manifest) !== undefined;
}

/** The DaemonSet controller demands the node of a pod by its name in every term; people rather do so by the label. */
function demandedNode({ manifest }: Evidence): string | undefined {
  const pair = selectorDemands(manifest.spec).find(({ key }) => key === HOSTNAME)?.values[0];
  if (pair !== undefined) return pair;
  const names = affinityTerms(manifest.spec).map((term) => term.find(isNodeName)?.values[0] ?? '');
  return new Set(names).size === 1 && names[0] !== '' ? names[0] : undefined;
}

function isNodeName({ key, operator, values, isField }: Demand): boolean {
  return operator === 'In' && values.length === 1 && (isField ? key === 'metadata.name' : key === HOSTNAME);
}

/** `node wrk-7, the only one for this pod of DaemonSet agent`: what the node is to the pod, for a sentence. */
export function describeOwnNode({ name, daemonSet }: OwnNode): string {
  if (name === '') return `the node that this pod of DaemonSet ${daemonSet} belongs to`;
  return daemonSet === ''
    ? `node ${name}, the only one that the pod may run on`
    : `node ${name}, the only one for this pod of DaemonSet ${daemonSet}`;
}
