/** Texts that make each detector of secrets look closer, without any. */
export const WARM_UP_TEXTS: readonly string[] = [
  'kubectl -n warm-up logs app --previous; curl --user USER https://example.com/v1?token= "password": value: key=',
  'Authorization: none, bearer none, cookie: none, user@example.com $1$ eyJ AAAA (password) 1234-5678-9012 sk-none AKIA hooks',
];

const MANIFEST = `apiVersion: v1
kind: Pod
metadata:
  name: warm-up-5d7d4674fc-x2k4q
  namespace: warm-up
  labels:
    pod-template-hash: 5d7d4674fc
  ownerReferences:
  - apiVersion: apps/v1
    kind: ReplicaSet
    name: warm-up-5d7d4674fc
    controller: true
spec:
  nodeName: node-1
  nodeSelector:
    disk: ssd
  containers:
  - name: app
    image: registry.example/app:1.0
    command: ["app", "--port", "80"]
    env:
    - name: HOST
      value: db
    - name: FROM
      valueFrom:
        configMapKeyRef:
          name: settings
          key: host
    resources:
      limits:
        memory: 64Mi
      requests:
        cpu: 100m
    livenessProbe:
      httpGet:
        path: /live
        port: 8080
    volumeMounts:
    - name: data
      mountPath: /data
  volumes:
  - name: data
    persistentVolumeClaim:
      claimName: data
`;

/** Lines as programs print them, of most kinds that rules look for; few for each report, so that none takes long. */
const LOGS: readonly (readonly string[])[] = [
  ['INFO starting'],
  ['Error: connect ECONNREFUSED 10.0.0.57:6379', 'lookup db.warm-up.svc on 10.96.0.10:53: no such host'],
  ['FATAL: password authentication failed for user "app"', '429 Too Many Requests', 'context deadline exceeded'],
  ['panic: runtime error: invalid memory address or nil pointer dereference', 'goroutine 1 [running]:', 'main.main()'],
  ['Error: listen EADDRINUSE: address already in use 0.0.0.0:80', 'listen tcp :80: bind: permission denied'],
  ['open /data/file: permission denied', 'open /etc/app/config.yaml: no such file or directory'],
  ['Error: environment variable DATABASE_URL is required', 'yaml: line 3: mapping values are not allowed'],
  [
    'x509: certificate signed by unknown authority',
    'write /data/file: no space left on device',
    'unknown flag: --port',
  ],
  ["OSError: [Errno 30] Read-only file system: '/data/file'", 'java.lang.OutOfMemoryError: Java heap space'],
  ['exec format error', 'pods is forbidden: User "system:serviceaccount:warm-up:default" cannot list resource "pods"'],
  ['ERROR relation "users" does not exist, migration failed', 'Traceback (most recent call last):', "KeyError: 'HOST'"],
];

interface Event {
  readonly reason: string;
  readonly message: string;
}

/** One failing container in that state, with those events. */
function reportOf(number: number, state: object, events: readonly Event[], more: object = {}): object {
  return {
    pod_name: `warm-up-5d7d4674fc-x2k4${number}`,
    namespace: 'warm-up',
    node_name: 'node-1',
    failure_reason: 'Failed',
    failure_message: '',
    manifest: MANIFEST,
    events: events.map((event) => ({ type: 'Warning', ...event })),
    container_statuses: [{ name: 'app', image: 'registry.example/app:1.0', ready: false, restart_count: 3, ...state }],
    ...more,
  };
}

const ended = (exit: number, reason: string) => ({
  state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s restarting failed container=app' } },
  lastState: { terminated: { exitCode: exit, reason } },
});
const waiting = (reason: string, message: string) => ({ state: { waiting: { reason, message } } });

/** Reports of no pod, each of which asks other rules. */
export const WARM_UP_REPORTS: readonly object[] = [
  ...LOGS.map((lines) =>
    reportOf(1, ended(1, 'Error'), [{ reason: 'BackOff', message: 'Back-off restarting failed container app' }], {
      logs: lines.join('\n'),
    }),
  ),
  reportOf(2, ended(137, 'OOMKilled'), []),
  reportOf(3, waiting('ImagePullBackOff', 'Back-off pulling image "registry.example/app:1.0": not found'), [
    {
      reason: 'Failed',
      message: 'Failed to pull image "registry.example/app:1.0": registry.example/app:1.0: not found',
    },
  ]),
  reportOf(4, waiting('CreateContainerConfigError', 'configmap "settings" not found'), [
    { reason: 'Failed', message: 'Error: configmap "settings" not found' },
  ]),
  reportOf(
    5,
    {},
    [
      {
        reason: 'FailedScheduling',
        message:
          "0/3 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint {a: b}, 1 node(s) didn't match Pod's node affinity/selector. preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod.",
      },
    ],
    {
      container_statuses: [],
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '' }],
    },
  ),
  reportOf(6, waiting('ContainerCreating', ''), [
    { reason: 'FailedMount', message: 'MountVolume.SetUp failed for volume "data" : configmap "data" not found' },
    {
      reason: 'FailedAttachVolume',
      message: 'Multi-Attach error for volume "pvc-1" Volume is already used by pod(s) other',
    },
    {
      reason: 'FailedCreatePodSandBox',
      message: 'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network',
    },
  ]),
  reportOf(7, { state: { running: {} } }, [
    {
      reason: 'Unhealthy',
      message:
        'Liveness probe failed: Get "http://10.0.0.1:8080/live": dial tcp 10.0.0.1:8080: connect: connection refused',
    },
    { reason: 'Unhealthy', message: 'Readiness probe failed: HTTP probe failed with statuscode: 500' },
    { reason: 'Killing', message: 'Container app failed liveness probe, will be restarted' },
  ]),
  reportOf(
    8,
    waiting(
      'RunContainerError',
      'failed to create containerd task: OCI runtime create failed: exec: "app": executable file not found in $PATH',
    ),
    [],
  ),
  reportOf(
    9,
    {},
    [{ reason: 'Evicted', message: 'The node was low on resource: memory. Container app was using 1Gi' }],
    {
      container_statuses: [],
      phase: 'Failed',
      status_reason: 'Evicted',
    },
  ),
  reportOf(
    0,
    {},
    [
      {
        reason: 'FailedCreate',
        message:
          'Error creating: pods "warm-up-x" is forbidden: exceeded quota: q, requested: cpu=1, used: cpu=1, limited: cpu=1',
      },
    ],
    {
      container_statuses: [],
      phase: 'NotCreated',
    },
  ),
];
