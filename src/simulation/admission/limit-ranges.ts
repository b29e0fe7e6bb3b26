import { fieldsOf, textOf } from '../../rules/evidence/values.js';
import { nameOf, specOf } from '../../rules/pod/object.js';
import { type ContainerFields, resourcesOf } from '../../rules/pod/pod-fields.js';
import { StatusError } from '../api-server/status.js';
import type { ClusterApi } from '../cluster-api.js';
import { elementsOf, type LimitRangeItem, listIn, mapIn } from '../fields.js';
import { LIMIT_RANGES } from '../kinds.js';
import type { ObjectFields } from '../objects.js';
import { amountsOf } from './pod-resources.js';

/** Sets the defaults of the namespace's LimitRanges for containers. */
export function withLimitDefaults(api: ClusterApi, namespace: string, pod: ObjectFields): ObjectFields {
  const limits = containerLimits(api, namespace);
  if (limits.length === 0) return pod;
  const spec = specOf(pod);
  const filled = (list: 'containers' | 'initContainers') =>
    listIn(spec, list).map((container) => limits.reduce((each, limit) => withDefaults(each, limit), container));
  const init = spec.initContainers !== undefined && { initContainers: filled('initContainers') };
  return { ...pod, spec: { ...spec, ...init, containers: filled('containers') } };
}

/** Refuses a pod of which a container has more or less than it may. Throws StatusError 403. */
export function checkLimits(api: ClusterApi, namespace: string, pod: ObjectFields): void {
  const containers = [...listIn(specOf(pod), 'initContainers'), ...listIn(specOf(pod), 'containers')];
  const limits = containerLimits(api, namespace);
  const wrong = containers.flatMap((container) => limits.flatMap((limit) => violations(container, limit)));
  if (wrong.length === 0) return;
  const words = wrong.length === 1 ? wrong[0] : `[${wrong.join(', ')}]`;
  throw new StatusError(403, `pods "${nameOf(pod)}" is forbidden: ${words}`);
}

function containerLimits(api: ClusterApi, namespace: string): LimitRangeItem[] {
  return api
    .list(LIMIT_RANGES, namespace)
    .flatMap((range) => elementsOf<LimitRangeItem>(specOf<'LimitRange'>(range).limits))
    .filter((limit) => limit.type === 'Container');
}

function withDefaults(container: ContainerFields, limit: LimitRangeItem): ContainerFields {
  const { requests, limits } = resourcesOf(container);
  const own = { ...fieldsOf(limit.default), ...limits };
  const asked = { ...fieldsOf(limit.defaultRequest ?? limit.default), ...requests };
  return { ...container, resources: { ...mapIn(container, 'resources'), limits: own, requests: asked } };
}

function violations(container: ContainerFields, limit: LimitRangeItem): string[] {
  const { requests, limits } = resourcesOf(container);
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
      const shown = textOf(which[name]);
      return isWrong ? [`${word} ${name} usage per Container is ${textOf(value)}, but ${noun} is ${shown}`] : [];
    }),
  );
  return bounds;
}
