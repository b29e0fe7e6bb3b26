import type { Resource } from '../../k8s/resources.js';
import { fieldsOf, textOf } from '../../rules/evidence/values.js';
import { nameOf, specOf, statusOf } from '../../rules/pod/object.js';
import { resourcesOf } from '../../rules/pod/pod-fields.js';
import { formatBytes, formatCores } from '../../rules/pod/quantity.js';
import { StatusError } from '../api-server/status.js';
import type { ClusterApi } from '../cluster-api.js';
import { listIn } from '../fields.js';
import { isPod, PODS, QUOTAS } from '../kinds.js';
import type { ObjectFields } from '../objects.js';
import { type Amounts, amountsOf, podAmounts, sumOf } from './pod-resources.js';

const DONE: ReadonlySet<unknown> = new Set(['Succeeded', 'Failed']);

/** Refuses a pod or another object for which a ResourceQuota has no room. Throws StatusError 403. */
export function checkQuotas(api: ClusterApi, resource: Resource, namespace: string, object: ObjectFields): void {
  const usage = usageOf(resource, object);
  for (const quota of api.list(QUOTAS, namespace)) {
    const hard = amountsOf(specOf<'ResourceQuota'>(quota).hard);
    const asked = Object.keys(hard).filter((name) => usage[name] !== undefined);
    if (isPod(resource)) refuseUnspecified(quota, object, Object.keys(hard));
    const used = usedIn(api, namespace, hard);
    const exceeded = asked
      .filter((name) => (usage[name] ?? 0) > 0 && (used[name] ?? 0) + (usage[name] ?? 0) > (hard[name] ?? 0))
      .sort();
    if (exceeded.length === 0) continue;
    const say = (amounts: Amounts) => exceeded.map((name) => `${name}=${written(name, amounts[name] ?? 0)}`).join(',');
    refuseQuota(
      resource,
      object,
      `exceeded quota: ${nameOf(quota)}, requested: ${say(usage)}, used: ${say(used)}, limited: ${limitsOf(quota, exceeded)}`,
    );
  }
}

/** What the objects of a namespace use of what is limited there. */
export function usedIn(api: ClusterApi, namespace: string, hard: Amounts): Amounts {
  const pods = api.list(PODS, namespace).filter((pod) => !DONE.has(statusOf(pod).phase));
  const used = sumOf(pods.map((pod) => usageOf(PODS, pod)));
  return Object.fromEntries(Object.keys(hard).map((name) => [name, used[name] ?? 0]));
}

/** As a quota writes an amount of this resource. */
export function written(name: string, amount: number): string {
  if (/(?:^|\.)cpu$/.test(name)) return formatCores(amount);
  return /(?:^|\.)(?:memory|ephemeral-storage)$/.test(name) ? formatBytes(amount) : String(amount);
}

function usageOf(resource: Resource, object: ObjectFields): Amounts {
  if (!isPod(resource)) return { [`count/${resource.plural}`]: 1, [resource.plural]: 1 };
  const [requests, limits] = [podAmounts(object, 'requests'), podAmounts(object, 'limits')];
  const prefixed = (prefix: string, amounts: Amounts) =>
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [`${prefix}.${name}`, amount]));
  const { cpu, memory } = requests;
  return {
    ...{ pods: 1, 'count/pods': 1 },
    ...(cpu !== undefined && { cpu }),
    ...(memory !== undefined && { memory }),
    ...prefixed('requests', requests),
    ...prefixed('limits', limits),
  };
}

/** What a quota limits, every container must say. */
function refuseUnspecified(quota: ObjectFields, pod: ObjectFields, names: readonly string[]): void {
  const containers = [...listIn(specOf(pod), 'initContainers'), ...listIn(specOf(pod), 'containers')];
  const missing = names.flatMap((name) => {
    const [, prefix, what] = /^(?:(requests|limits)\.)?(cpu|memory)$/.exec(name) ?? [];
    if (what === undefined) return [];
    const which = prefix === 'limits' ? 'limits' : 'requests';
    const silent = containers.filter((each) => resourcesOf(each)[which][what] === undefined);
    return silent.length === 0 ? [] : [`${name} for: ${silent.map((each) => textOf(each.name)).join(',')}`];
  });
  if (missing.length > 0)
    refuseQuota(PODS, pod, `failed quota: ${nameOf(quota)}: must specify ${missing.sort().join('; ')}`);
}

function limitsOf(quota: ObjectFields, names: readonly string[]): string {
  return names.map((name) => `${name}=${textOf(fieldsOf(specOf<'ResourceQuota'>(quota).hard)[name])}`).join(',');
}

function refuseQuota({ plural }: Resource, object: ObjectFields, why: string): never {
  throw new StatusError(403, `${plural} "${nameOf(object)}" is forbidden: ${why}`);
}
