import type { Fields } from '../../rules/evidence/values.js';
import { annotationOf, statusOf } from '../../rules/pod/object.js';
import { NO_OBJECTS, podFailure } from '../../rules/report/index.js';
import { PodproofError } from '../ports/errors.js';
import type { PodContainer } from './pod-containers.js';

/** What `kubectl logs` shows without a container: the first may be one that a service mesh has put in. */
const DEFAULT_CONTAINER = 'kubectl.kubernetes.io/default-container';

/**
 * The container whose log is wanted: the one that is named or, without a name, the one that fails, else the init container that the others wait for, else the
 * default one. Throws PodproofError `invalid` for a name that the pod does not have; it lists those that it has.
 */
export function chooseContainer(
  pod: Fields,
  containers: readonly PodContainer[],
  wanted: string | undefined,
): PodContainer {
  const named = (name: string) => containers.find((each) => each.name === name);
  if (wanted !== undefined) return named(wanted) ?? refuseContainer(wanted, containers);
  const chosen =
    named(podFailure(NO_OBJECTS, pod)?.container ?? '') ??
    awaited(pod, containers) ??
    named(annotationOf(pod, DEFAULT_CONTAINER)) ??
    containers.find(({ kind }) => kind === 'container');
  return chosen ?? refuseContainer('', containers);
}

/** The init container that runs while the pod has not started. */
function awaited(pod: Fields, containers: readonly PodContainer[]): PodContainer | undefined {
  if (statusOf(pod).phase !== 'Pending') return undefined;
  return containers.find(({ kind, state }) => kind === 'init' && state.state === 'running');
}

function refuseContainer(wanted: string, containers: readonly PodContainer[]): never {
  const names = containers.map(({ name, kind }) => (kind === 'container' ? name : `${name} (${kind})`));
  throw new PodproofError('invalid', `container: the pod has none named "${wanted}"; it has ${names.join(', ')}`);
}
