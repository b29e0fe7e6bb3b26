import { createHash } from 'node:crypto';

/** Reports of failing pods as agents send them, about 17 KB each: 8 KB manifest, 10 events, 50 log lines; manifest, events and logs name the pod. */
export interface ReportShape {
  readonly workload: number;
  readonly pod: string;
  readonly namespace: string;
}

const NAME_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** Five letters as the API server generates them; the same for numbers that differ by a multiple of 14,348,907 only. */
export function generatedSuffix(index: number): string {
  let letters = '';
  for (let rest = index; letters.length < 5; rest = Math.floor(rest / NAME_LETTERS.length)) {
    letters += NAME_LETTERS[rest % NAME_LETTERS.length];
  }
  return letters;
}

/** The name of a pod as a ReplicaSet makes it: the template's hash and five letters of their own. */
export function podName(workload: number, index: number): string {
  return `workload-${workload}-5d7d4674fc-${generatedSuffix(index)}`;
}

/** A uid that only that name has. */
export function uidOf(pod: string): string {
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
  uid: ${uidOf(pod)}
  labels:
    app: workload-${workload}
    pod-template-hash: 5d7d4674fc
  ownerReferences:
  - apiVersion: apps/v1
    kind: ReplicaSet
    name: workload-${workload}-5d7d4674fc
    controller: true
spec:
  nodeName: ${placeOf(pod).node}
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

type Kind = (typeof KINDS)[number];
/** An instant that many seconds before the report. */
type Time = (back: number) => string;

/** Where a pod runs: pods of one workload are spread over nodes, and each has an address of its own. */
function placeOf(pod: string): { readonly node: string; readonly address: string } {
  const [node = 0, third = 0, fourth = 0] = createHash('sha256').update(`place of ${pod}`).digest();
  return { node: `node-${10 + (node % 20)}`, address: `10.42.${third}.${fourth}` };
}

/** What the kubelet and the scheduler write: most of their texts name the pod, its uid, its node or its address. */
function eventsOf({ pod, namespace }: ReportShape, { event }: Kind, time: Time): object[] {
  const { node, address } = placeOf(pod);
  const own = `${pod}_${namespace}(${uidOf(pod)})`;
  const texts = [
    ['Normal', 'Scheduled', `Successfully assigned ${namespace}/${pod} to ${node}`],
    ['Normal', 'Pulling', 'Pulling image "registry.example/team/app:1.4"'],
    ['Normal', 'Pulled', 'Container image "registry.example/team/app:1.4" already present on machine'],
    ['Normal', 'Created', 'Created container: app'],
    ['Normal', 'Started', 'Started container app'],
    ['Warning', 'DNSConfigForming', `Search Line limits were exceeded for pod ${own}, some search paths are omitted`],
    [
      'Warning',
      'Unhealthy',
      `Readiness probe failed: Get "http://${address}:8080/ready": dial tcp ${address}:8080: connect: connection refused`,
    ],
    ['Warning', 'FailedToRetrieveImagePullSecret', `Unable to retrieve some image pull secrets (team-pull) for ${own}`],
    ['Warning', 'BackOff', `Back-off restarting failed container app in pod ${own}`],
    ['Warning', 'Failed', event],
  ] as const;
  return texts.map(([type, reason, message], index) => ({
    type,
    reason,
    message,
    count: index + 1,
    first_timestamp: time(600 - index),
    last_timestamp: time(60 - index),
    source: 'kubelet',
    object: `Pod/${pod}`,
  }));
}

/** What a program prints that puts its host name, which is the pod's, before its lines; the last one says why it ends. */
function logsOf({ pod }: ReportShape, { line }: Kind, time: Time): string {
  const { node, address } = placeOf(pod);
  const lines = Array.from({ length: 50 }, (_, index) => {
    if (index === 0) return `${pod} listening on ${address}:8080, node ${node}, started at ${time(62)}`;
    const text = index === 49 && line !== '' ? line : `worker ${index} takes its batch of messages, all well so far`;
    return `${pod} ${text}`;
  });
  return lines.map((text, index) => `${time(60 - index)} ${text}`).join('\n');
}

/** One report as JSON text. The timestamps differ from report to report, as they do in life. */
export function reportBody(shape: ReportShape, at: number): string {
  const kind = KINDS[shape.workload % KINDS.length] as Kind;
  const time: Time = (back) => new Date(at - back * 1_000).toISOString();
  return JSON.stringify({
    pod_name: shape.pod,
    namespace: shape.namespace,
    node_name: placeOf(shape.pod).node,
    failure_reason: kind.reason,
    failure_message: kind.state.message,
    creation_timestamp: time(900),
    pod_uid: uidOf(shape.pod),
    owner: { api_version: 'apps/v1', kind: 'Deployment', name: `workload-${shape.workload}` },
    events: eventsOf(shape, kind, time),
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
    logs: logsOf(shape, kind, time),
  });
}
