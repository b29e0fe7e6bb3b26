import { type Demand, meets } from '../../diagnosis/scheduling/node-demands.js';
import { closestName } from '../../diagnosis/support/names.js';
import type { NodeFacts } from '../../evidence/collect-nodes.js';

/** A label that nodes have, in place of one that none has. */
export interface NearLabel {
  readonly key: string;
  readonly values: readonly string[];
}

/** Other names of the same (Go's GOARCH, which Kubernetes uses, and what `uname -m` prints). */
const SAME: Readonly<Record<string, string>> = {
  x86_64: 'amd64',
  x64: 'amd64',
  aarch64: 'arm64',
  arm64v8: 'arm64',
};
/** Of shorter values nearly all are near. */
const SHORTEST = 3;

/** What is probably meant by a demand that no node meets: a near value of the same label, or the same value of a near label. */
export function nearLabel(demand: Demand, nodes: readonly NodeFacts[]): NearLabel | undefined {
  if (demand.operator !== 'In' || demand.isField || nodes.some((node) => meets(node, demand))) return undefined;
  const { key, values } = demand;
  const present = distinct(nodes.map((node) => node.labels[key]));
  if (present.length > 0) {
    const near = distinct(values.map((value) => nearValue(value, present)));
    return near.length === 0 ? undefined : { key, values: near };
  }
  const keys = nodes.flatMap((node) => Object.entries(node.labels));
  const sameValue = keys.filter(([, value]) => values.includes(value)).map(([name]) => name);
  const near = closestName(key, distinct(sameValue));
  return near === undefined ? undefined : { key: near, values };
}

function nearValue(value: string, present: readonly string[]): string | undefined {
  const same = SAME[value.toLowerCase()];
  if (same !== undefined && present.includes(same)) return same;
  return value.length < SHORTEST ? undefined : closestName(value, present);
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
