import { type Fields, textOf } from '../evidence/values.js';
import { resourcesOf } from '../pod/pod-fields.js';
import { quantityOf } from '../pod/quantity.js';
import type { ObservedRun } from './observed-run.js';
import { containersOfPod } from './seen-pod.js';

const QUOTA = /exceeded quota: [^,]{1,253}, requested: (.{1,500}?), used: (.{1,500}?), limited: (.{1,500})$/;
/** Floating point leaves a trace. */
const TRACE = 1e-6;

/**
 * Whether a quota that refused a copy would have refused it without the mirror as well: what the mirror takes of it is not counted. Undefined where the refusal
 * is about no quota, or does not say enough.
 */
export function isOverQuotaAlone(refused: string, mirror: ObservedRun): boolean | undefined {
  const [, requested, used, limited] = QUOTA.exec(refused.trim()) ?? [];
  if (requested === undefined || used === undefined || limited === undefined) return undefined;
  const pod = mirror.goneAt === undefined ? mirror.readings.at(-1)?.pod : undefined;
  const [uses, limits] = [amountsOf(used), amountsOf(limited)];
  const over = [...amountsOf(requested)].map(([name, amount]) => {
    const share = pod === undefined ? 0 : podUsage(pod, name);
    const [use, limit] = [uses.get(name), limits.get(name)];
    if (share === undefined || use === undefined || limit === undefined) return undefined;
    return use - share + amount > limit + TRACE;
  });
  return over.includes(true) ? true : over.includes(undefined) ? undefined : false;
}

/** `pods=1,requests.cpu=500m` */
function amountsOf(text: string): ReadonlyMap<string, number> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  return new Map(
    pairs.flatMap(([name = '', amount = '']): [string, number][] => {
      const value = quantityOf(amount);
      return value === undefined ? [] : [[name.trim(), value]];
    }),
  );
}

/** What a pod takes of a quota; undefined of what is not the sum of its containers. */
function podUsage(pod: Fields, name: string): number | undefined {
  if (name === 'pods' || name === 'count/pods') return 1;
  const [, sort, resource] = /^(?:(requests|limits)[.])?(cpu|memory|ephemeral-storage)$/.exec(name) ?? [];
  if (resource === undefined) return undefined;
  const kind = sort === 'limits' ? 'limits' : 'requests';
  const amounts = containersOfPod(pod).map((container) => textOf(resourcesOf(container)[kind][resource]));
  return amounts.reduce((sum, amount) => sum + (quantityOf(amount) ?? 0), 0);
}
