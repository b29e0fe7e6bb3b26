import type { TaintFacts } from '../../evidence/collect-nodes.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { editDistance } from '../support/names.js';
import { knownTaint } from './known-taints.js';
import { nodeDemands } from './node-demands.js';

const ACCELERATOR = /gpu|tpu|gaudi|habana|nvidia|npu|fpga/i;
/** Values that say no more than that the taint is there. */
const PLAIN_VALUES = new Set(['', 'true', 'yes', '1', 'present', 'only']);

/** Keys by which people set a pool of nodes apart for somebody. */
const SET_APART =
  /^(?:[\w.-]{1,253}\/)?(?:dedicated|reserved|exclusive|node-?pool|pool|node-?group|tenant|team|workload|purpose)$/i;

/** Whether the nodes are another kind of machine, or set apart for others: a pod that does not ask for them does not belong there. */
export function isSetApart(taint: Pick<TaintFacts, 'key' | 'value'>): boolean {
  return knownTaint(taint)?.kind === 'special' || SET_APART.test(taint.key) || ACCELERATOR.test(taint.key);
}

/**
 * Whether a toleration of this taint is what the pod is made for: always for a taint that is no known one of special machines, else where the pod asks for
 * such a machine.
 */
export function isMeantFor(spec: Fields, taint: Pick<TaintFacts, 'key' | 'value'>): boolean {
  return knownTaint(taint)?.kind !== 'special' || asksFor(spec, taint);
}

/** Whether the pod asks for such a machine by its node labels, the devices that it requests, its operating system or its runtime. */
export function asksFor(spec: Fields, taint: Pick<TaintFacts, 'key' | 'value'>): boolean {
  const isDemanded = nodeDemands(spec).some(
    ({ key, values }) => key === taint.key || (!PLAIN_VALUES.has(taint.value) && values.includes(taint.value)),
  );
  return isDemanded || (ACCELERATOR.test(taint.key) && usesDevice(spec)) || isOfSystem(spec, taint);
}

/** Whether the pod was made for nodes of this taint: it asks for them, or tolerates it but for a slip in value or effect. */
export function isMadeFor(spec: Fields, taint: Pick<TaintFacts, 'key' | 'value'>): boolean {
  return (
    asksFor(spec, taint) ||
    listOf(spec['tolerations'], 200)
      .map(fieldsOf)
      .some((each) => isNearly(each, taint))
  );
}

function isNearly(toleration: Fields, { key, value }: Pick<TaintFacts, 'key' | 'value'>): boolean {
  if (textOf(toleration['key']) !== key) return false;
  const tolerated = textOf(toleration['value']);
  return tolerated === '' || value === '' || editDistance(tolerated, value) <= 2;
}

function usesDevice(spec: Fields): boolean {
  return ['containers', 'initContainers'].some((list) =>
    listOf(spec[list], 100).some((element) => {
      const resources = fieldsOf(fieldsOf(element)['resources']);
      const names = ['limits', 'requests'].flatMap((field) => Object.keys(fieldsOf(resources[field])));
      return names.some((name) => ACCELERATOR.test(name)) || listOf(resources['claims']).length > 0;
    }),
  );
}

function isOfSystem(spec: Fields, { key, value }: Pick<TaintFacts, 'key' | 'value'>): boolean {
  const system = textOf(fieldsOf(spec['os'])['name']);
  if (system !== '' && `${key}=${value}`.toLowerCase().includes(system)) return true;
  return key.startsWith('sandbox.') && textOf(spec['runtimeClassName']) === value;
}
