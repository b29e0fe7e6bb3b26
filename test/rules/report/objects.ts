import type { Fields } from '../../../src/rules/evidence/values.js';
import { type ClusterObjects, NO_OBJECTS } from '../../../src/rules/report/index.js';

type Body = Record<string, unknown>;

/** A pod of namespace shop with one container `app`, as `kubectl get -o json` shows it; `status` and `spec` replace what is given. */
export function pod(name: string, status: Body, spec: Body = {}, metadata: Body = {}): Fields {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop', uid: `uid-of-${name}`, ...metadata },
    spec: { nodeName: 'n1', containers: [{ name: 'app', image: 'shop/app:1' }], ...spec },
    status,
  };
}

/** The status of container `app`. */
export function container(state: Body, more: Body = {}): Body {
  return { name: 'app', image: 'shop/app:1', ready: false, restartCount: 0, state, ...more };
}

export const RUNNING = { running: { startedAt: '2026-01-01T00:00:00Z' } };
export const CRASHED = { terminated: { exitCode: 1, reason: 'Error' } };

/** The status of a pod that runs as it should. */
export const WELL: Body = {
  phase: 'Running',
  containerStatuses: [container(RUNNING, { ready: true, started: true })],
};

/** A warning about a pod of namespace shop. */
export function warning(podName: string, reason: string, message: string, at = '2026-01-01T00:00:00Z'): Fields {
  return {
    kind: 'Event',
    type: 'Warning',
    reason,
    message,
    lastTimestamp: at,
    involvedObject: { kind: 'Pod', name: podName, namespace: 'shop' },
  };
}

/** A controller of namespace shop whose template has the container `app`. */
export function workload(
  kind: string,
  name: string,
  more: { metadata?: Body; spec?: Body; status?: Body } = {},
): Fields {
  return {
    apiVersion: kind === 'Job' || kind === 'CronJob' ? 'batch/v1' : 'apps/v1',
    kind,
    metadata: { name, namespace: 'shop', uid: `uid-of-${name}`, ...more.metadata },
    spec: { template: { spec: { containers: [{ name: 'app', image: 'shop/app:1' }] } }, ...more.spec },
    ...(more.status !== undefined && { status: more.status }),
  };
}

/** The metadata of what a controller made. */
export function madeBy(kind: string, name: string): Body {
  return { ownerReferences: [{ apiVersion: 'apps/v1', kind, name, controller: true }] };
}

export function objects(parts: Partial<ClusterObjects>): ClusterObjects {
  return { ...NO_OBJECTS, ...parts };
}
