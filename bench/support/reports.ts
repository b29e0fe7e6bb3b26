import { createHash } from 'node:crypto';

/** Reports of failing pods as agents send them, about 17 KB each: 8 KB manifest, 10 events, 50 log lines. */
export interface ReportShape {
  readonly workload: number;
  readonly pod: string;
  readonly namespace: string;
}

const NAME_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** The name of a pod as a ReplicaSet makes it: the template's hash and five letters of their own. */
export function podName(workload: number, index: number): string {
  let letters = '';
  for (let rest = index; letters.length < 5; rest = Math.floor(rest / NAME_LETTERS.length)) {
    letters += NAME_LETTERS[rest % NAME_LETTERS.length];
  }
  return `workload-${workload}-5d7d4674fc-${letters}`;
}

function uidOf(pod: string): string {
  const hash = createHash('sha256').update(pod).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

const KINDS = [
  {
    reason: 'CrashLoopBackOff',
    state: { state: 'waiting', reason: 'CrashLoopBackOff', message: 'back-off 5m0s restarting failed container=app' },
    last: { state: 'terminated', reason: 'Error', exit_code: 1 },
    line: 'Error: connect ECONNREFUSED 10.0.0.57:6379 (redis.cache.svc)',
    event: 'Back-off restarting failed container app',
  },
  {
    reason: 'OOMKilled',
    state: { state: 'waiting', reason: 'CrashLoopBackOff', message: 'back-off 5m0s restarting failed container=app' },
    last: { state: 'terminated', reason: 'OOMKilled', exit_code: 137 },
    line: 'loading model weights into memory',
    event: 'Back-off restarting failed container app',
  },
  {
    reason: 'ImagePullBackOff',
    state: {
      state: 'waiting',
      reason: 'ImagePullBackOff',
      message: 'Back-off pulling image "registry.example/team/app:1.4": ErrImagePull: not found',
    },
    last: undefined,
    line: '',
    event: 'Failed to pull image "registry.example/team/app:1.4": registry.example/team/app:1.4: not found',
  },
  {
    reason: 'CreateContainerConfigError',
    state: { state: 'waiting', reason: 'CreateContainerConfigError', message: 'configmap "app-settings" not found' },
    last: undefined,
    line: '',
    event: 'Error: configmap "app-settings" not found',
  },
];

function manifestOf({ workload, pod, namespace }: ReportShape): string {
  const environment = Array.from(
    { length: 108 },
    (_, index) => `    - name: SETTING_${index}\n      value: "value number ${index} of workload ${workload}"`,
  ).join('\n');
  return `apiVersion: v1
kind: Pod
metadata:
  name: ${pod}
  namespace: ${namespace}
  labels:
    app: workload-${workload}
    pod-template-hash: 5d7d4674fc
  ownerReferences:
  - apiVersion: apps/v1
    kind: ReplicaSet
    name: workload-${workload}-5d7d4674fc
    controller: true
spec:
  nodeName: node-${workload % 20}
  containers:
  - name: app
    image: registry.example/team/app:1.4
    resources:
      limits:
        memory: 256Mi
      requests:
        cpu: 100m
        memory: 256Mi
    env:
${environment}
`;
}

/** One report as JSON text. The timestamps differ from report to report, as they do in life. */
export function reportBody(shape: ReportShape, at: number): string {
  const kind = KINDS[shape.workload % KINDS.length] as (typeof KINDS)[number];
  const time = (back: number) => new Date(at - back * 1_000).toISOString();
  const events = Array.from({ length: 10 }, (_, index) => ({
    type: index % 2 === 0 ? 'Warning' : 'Normal',
    reason: index % 2 === 0 ? 'Failed' : 'Pulled',
    message:
      index % 2 === 0 ? kind.event : `Container image "registry.example/team/app:1.4" already present (${index})`,
    count: index + 1,
    first_timestamp: time(600 - index),
    last_timestamp: time(60 - index),
    source: 'kubelet',
    object: `Pod/${shape.pod}`,
  }));
  const logs = Array.from({ length: 50 }, (_, index) => {
    const text =
      index === 49 && kind.line !== ''
        ? kind.line
        : `worker ${index} is going through its batch of messages, all well so far, nothing to tell`;
    return `${time(60 - index)} ${text}`;
  }).join('\n');
  return JSON.stringify({
    pod_name: shape.pod,
    namespace: shape.namespace,
    node_name: `node-${shape.workload % 20}`,
    failure_reason: kind.reason,
    failure_message: kind.state.message,
    creation_timestamp: time(900),
    pod_uid: uidOf(shape.pod),
    owner: { api_version: 'apps/v1', kind: 'Deployment', name: `workload-${shape.workload}` },
    events,
    container_statuses: [
      {
        name: 'app',
        image: 'registry.example/team/app:1.4',
        ready: false,
        restart_count: 7,
        ...kind.state,
        last_state: kind.last,
      },
    ],
    manifest: manifestOf(shape),
    logs,
  });
}
