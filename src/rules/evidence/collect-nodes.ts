import { fieldsOf, listOf, textMapOf, textOf } from './values.js';

export interface TaintFacts {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

/** A node as far as scheduling and eviction need it (docs/wire-contract.md, "Further fields of a report"). */
export interface NodeFacts {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly TaintFacts[];
  readonly allocatable: Readonly<Record<string, string>>;
  /** What the pods on the node that have not ended request together, by resource, their number as `pods`; a resource that is missing none of them requests. Null where it is not known. */
  readonly requested: Readonly<Record<string, string>> | null;
  readonly conditions: readonly { readonly type: string; readonly status: string; readonly message: string }[];
}

const NODE_LIMIT = 50;

export function collectNodes(value: unknown): NodeFacts[] {
  return listOf(value, NODE_LIMIT)
    .map(collectNode)
    .filter((node) => node !== null);
}

export function collectNode(value: unknown): NodeFacts | null {
  const node = fieldsOf(value);
  if (Object.keys(node).length === 0) return null;
  return {
    name: textOf(node['name']),
    labels: textMapOf(node['labels']),
    taints: listOf(node['taints'], 50).map((element) => {
      const taint = fieldsOf(element);
      return { key: textOf(taint['key']), value: textOf(taint['value']), effect: textOf(taint['effect']) };
    }),
    allocatable: textMapOf(node['allocatable']),
    requested: requestedOf(node['requested']),
    conditions: listOf(node['conditions'], 20).map((element) => {
      const condition = fieldsOf(element);
      return {
        type: textOf(condition['type']),
        status: textOf(condition['status']),
        message: textOf(condition['message']),
      };
    }),
  };
}

/** A map without any entry says nothing: even of a node without pods their number is known. */
function requestedOf(value: unknown): NodeFacts['requested'] {
  const requested = textMapOf(value);
  return Object.keys(requested).length === 0 ? null : requested;
}

const NODE_LABELS = ['kubernetes.io/arch', 'kubernetes.io/os'];

/** The pod's own node: only what can be a cause, so that pods that fail alike on different nodes look alike. */
export function collectOwnNode(value: unknown): NodeFacts | null {
  const node = collectNode(value);
  if (node === null) return null;
  const labels = Object.entries(node.labels).filter(([key]) => NODE_LABELS.includes(key));
  return {
    name: '',
    labels: Object.fromEntries(labels),
    taints: [],
    allocatable: {},
    requested: null,
    conditions: node.conditions.filter(isTroubling),
  };
}

function isTroubling(condition: NodeFacts['conditions'][number]): boolean {
  return condition.type === 'Ready' ? condition.status !== 'True' : condition.status === 'True';
}
