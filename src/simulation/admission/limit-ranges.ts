import { type Fields, fieldsOf, textOf } from '../../rules/evidence/values.js';
import { StatusError } from '../api-server/status.js';
import type { ClusterApi } from '../cluster-api.js';
import { LIMIT_RANGES } from '../kinds.js';
import { elementsOf, nameOf, specOf } from '../objects.js';
import { amountsOf } from './pod-resources.js';

/** Sets the defaults of the namespace's LimitRanges for containers. */
export function withLimitDefaults(api: ClusterApi, namespace: string, pod: Fields): Fields {
  const limits = containerLimits(api, namespace);
  if (limits.length === 0) return pod;
  const spec = specOf(pod);
  const filled = (containers: unknown) =>
    elementsOf(containers).map((container) => limits.reduce((each, limit) => withDefaults(each, limit), container));
  const init = spec['initContainers'] !== undefined && { initContainers: filled(spec['initContainers']) };
  return { ...pod, spec: { ...spec, ...init, containers: filled(spec['containers']) } };
}

/** Refuses a pod of which a container has more or less than it may. Throws StatusError 403. */
export function checkLimits(api: ClusterApi, namespace: string, pod: Fields): void {
  const containers = [...elementsOf(specOf(pod)['initContainers']), ...elementsOf(specOf(pod)['containers'])];
  const limits = containerLimits(api, namespace);
  const wrong = containers.flatMap((container) => limits.flatMap((limit) => violations(container, limit)));
  if (wrong.length === 0) return;
  const words = wrong.length === 1 ? wrong[0] : `[${wrong.join(', ')}]`;
  throw new StatusError(403, `pods "${nameOf(pod)}" is forbidden: ${words}`);
}

function containerLimits(api: ClusterApi, namespace: string): Fields[] {
  return api
    .list(LIMIT_RANGES, namespace)
    .flatMap((range) => elementsOf(specOf(range)['limits']))
    .filter((limit) => limit['type'] === 'Container');
}

function withDefaults(container: Fields, limit: Fields): Fields {
  const { requests, limits } = fieldsOf(container['resources']);
  const own = { ...fieldsOf(limit['default']), ...fieldsOf(limits) };
  const asked = { ...fieldsOf(limit['defaultRequest'] ?? limit['default']), ...fieldsOf(requests) };
  return { ...container, resources: { ...fieldsOf(container['resources']), limits: own, requests: asked } };
}

function violations(container: Fields, limit: Fields): string[] {
  const { requests, limits } = fieldsOf(container['resources']);
  const bounds = (['max', 'min'] as const).flatMap((bound) =>
    Object.entries(fieldsOf(limit[bound])).flatMap(([name, value]) => {
      const which = bound === 'max' ? limits : requests;
      const allowed = amountsOf({ [name]: value })[name] ?? 0;
      const has = amountsOf(which)[name];
      const noun = bound === 'max' ? 'limit' : 'request';
      const word = bound === 'max' ? 'maximum' : 'minimum';
      if (has === undefined)
        return [`${word} ${name} usage per Container is ${textOf(value)}.  No ${noun} is specified`];
      const isWrong = bound === 'max' ? has > allowed : has < allowed;
      const shown = textOf(fieldsOf(which)[name]);
      return isWrong ? [`${word} ${name} usage per Container is ${textOf(value)}, but ${noun} is ${shown}`] : [];
    }),
  );
  return bounds;
}
