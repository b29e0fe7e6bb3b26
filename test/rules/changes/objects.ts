import type { Fields } from '../../../src/rules/evidence/values.js';
import { type ClusterObjects, NO_OBJECTS } from '../../../src/rules/report/index.js';
import { container, madeBy, pod, warning, workload } from '../report/objects.js';

type Body = Record<string, unknown>;

export const ROLLED_OUT = '2026-03-14T09:24:00Z';
export const FAILED = '2026-03-14T09:41:00Z';
const BEFORE = '2026-03-12T08:00:00Z';

/** The template of Deployment or StatefulSet `web`. */
export function template(image: string, more: Body = {}): Body {
  return { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image, ...more }] } };
}

export const OLD = template('shop/app:1.4');
export const NEW = template('shop/app:1.5');

/** A ReplicaSet of Deployment `web`. */
export function replicaSet(revision: number, own: Body, status: Body, createdAt: string): Fields {
  return workload('ReplicaSet', `web-${revision}`, {
    metadata: {
      ...madeBy('Deployment', 'web'),
      annotations: { 'deployment.kubernetes.io/revision': `${revision}` },
      creationTimestamp: createdAt,
    },
    spec: { template: own },
    status,
  });
}

export const OLD_SET = replicaSet(13, OLD, { replicas: 2, readyReplicas: 2 }, BEFORE);
export const NEW_SET = replicaSet(14, NEW, { replicas: 1 }, ROLLED_OUT);

export function deployment(own: Body = NEW, status: Body = { replicas: 3 }): Fields {
  return workload('Deployment', 'web', { spec: { selector: { matchLabels: { app: 'web' } }, template: own }, status });
}

/** A pod of revision 14 that has ended with exit code 1 since `FAILED`. */
export function failingPod(owner = madeBy('ReplicaSet', 'web-14'), image = 'shop/app:1.5', more: Body = {}): Fields {
  const ended = { terminated: { exitCode: 1, reason: 'Error', startedAt: FAILED, finishedAt: FAILED } };
  const status = {
    phase: 'Running',
    containerStatuses: [
      container({ waiting: { reason: 'CrashLoopBackOff' } }, { image, lastState: ended, restartCount: 3 }),
    ],
  };
  const spec = { containers: [{ name: 'app', image, ...more }] };
  return pod('web-14-x', status, spec, { ...owner, labels: { app: 'web' }, creationTimestamp: ROLLED_OUT });
}

/** Rollout 14 of Deployment `web` changed the image 17 minutes before its pod failed; two pods of revision 13 are ready. */
export function rollout(more: Partial<ClusterObjects> = {}): ClusterObjects {
  return {
    ...NO_OBJECTS,
    readAt: Date.parse('2026-03-14T09:50:00Z'),
    pods: [failingPod()],
    workloads: [deployment(), OLD_SET, NEW_SET],
    events: [warning('web-14-x', 'BackOff', 'Back-off restarting failed container app', FAILED)],
    ...more,
  };
}
