import type { NodeFacts } from '../../evidence/collect-nodes.js';
import { isLetterSlip, isSameLabel, isSpellingSlip, otherNameOf } from './label-slips.js';
import { type Demand, meets } from './node-demands.js';
import { isSystemLabel } from './node-labels.js';

/** A label that nodes have, in place of one that none has. */
export interface NearLabel {
  readonly key: string;
  readonly values: readonly string[];
}

/**
 * What is meant beyond doubt by a demand that no node meets: a value of the same label that is written differently by a slip, or the same value of a label
 * that is. Undefined where it may be meant as it is written: another zone, machine type, architecture, pool or kind of disk is no slip.
 */
export function nearLabel(demand: Demand, nodes: readonly NodeFacts[]): NearLabel | undefined {
  if (demand.operator !== 'In' || demand.isField || nodes.some((node) => meets(node, demand))) return undefined;
  const { key, values } = demand;
  const present = valuesOf(nodes, key);
  if (present.length > 0) {
    const near = distinctDefined(values.map((value) => nearValue(key, value, present)));
    return near.length === 0 ? undefined : { key, values: near };
  }
  const other = nearKey(key, nodes);
  const kept = other === undefined ? [] : values.filter((value) => valuesOf(nodes, other).includes(value));
  return other === undefined || kept.length === 0 ? undefined : { key: other, values: kept };
}

/** The label of the nodes that is this one by another name or by a slip; undefined where none or several are. */
export function nearKey(key: string, nodes: readonly NodeFacts[]): string | undefined {
  const keys = distinctDefined(nodes.flatMap((node) => Object.keys(node.labels)));
  return onlyOne(keys.filter((each) => isSameLabel(key, each) || isSpellingSlip(key, each) || isLetterSlip(key, each)));
}

/** The values that nodes have of a label. */
export function valuesOf(nodes: readonly NodeFacts[], key: string): readonly string[] {
  return distinctDefined(nodes.map((node) => (Object.hasOwn(node.labels, key) ? node.labels[key] : undefined)));
}

function nearValue(key: string, value: string, present: readonly string[]): string | undefined {
  const same = otherNameOf(key, value);
  if (same !== undefined && present.includes(same)) return same;
  const isSlip = (each: string) => isSpellingSlip(value, each) || (!isSystemLabel(key) && isLetterSlip(value, each));
  return onlyOne(present.filter(isSlip));
}

function onlyOne(texts: readonly string[]): string | undefined {
  return texts.length === 1 ? texts[0] : undefined;
}

function distinctDefined(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
