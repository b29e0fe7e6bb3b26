import type { NodeStatus } from '../../contracts/diagram.js';
import type { TopologyObject } from '../../rules/topology/index.js';

/** A node of a graph in the making. */
export interface Draft {
  readonly id: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Undefined for what is only known because another object names it. */
  readonly object: TopologyObject | undefined;
  /** What made it: its controller, else the first of its owners. */
  owner: Draft | undefined;
  status: NodeStatus;
  reason: string;
  ready: number | undefined;
  desired: number | undefined;
  failures: Set<number> | undefined;
  incidents: Set<number> | undefined;
  /** Whether whoever names it demands it, or works without it as well; undefined for what nobody names. */
  isDemanded: boolean | undefined;
  /** The node that stands for it, where it is folded away. */
  fold: Draft | undefined;
  /** What its kind shows besides. */
  metadata: Readonly<Record<string, unknown>>;
}

export interface DraftIdentity {
  readonly id: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

const NO_METADATA = Object.freeze({});

export function createDraft({ id, kind, namespace, name }: DraftIdentity, object?: TopologyObject): Draft {
  const status = object?.status;
  return {
    id,
    kind,
    namespace,
    name,
    object,
    owner: undefined,
    status: status?.status ?? 'unknown',
    reason: status?.reason ?? '',
    ready: status?.ready,
    desired: status?.desired,
    failures: undefined,
    incidents: undefined,
    isDemanded: undefined,
    fold: undefined,
    metadata: object?.metadata ?? NO_METADATA,
  };
}

/** The node that is shown for it. */
export function shownAs(draft: Draft): Draft {
  return draft.fold ?? draft;
}

/** No chain of owners is longer; one that is goes round in circles. */
const LONGEST_CHAIN = 10;

/** The owners above a node, nearest first. */
export function ownersAbove(draft: Draft): Draft[] {
  const owners: Draft[] = [];
  let above = draft.owner;
  while (above !== undefined && owners.length < LONGEST_CHAIN && above !== draft) {
    owners.push(above);
    above = above.owner;
  }
  return owners;
}
