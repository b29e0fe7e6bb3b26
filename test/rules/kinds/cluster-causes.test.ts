import { expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, event, manifest, running, waiting } from './reports.js';

const first = (fields: object) => diagnosisOf(fields as Record<string, unknown>).steps[0]?.text ?? '';
const CLAIM = { volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'data' } }] };
const MOUNT = { volumeMounts: [{ name: 'd', mountPath: '/d' }] };
const ofClaim = { kind: 'PersistentVolumeClaim', name: 'data' };

function waitsForClaim(reason: string, events: object[]) {
  return {
    manifest: manifest(MOUNT, CLAIM),
    container_statuses: [],
    events: [...events, event('FailedScheduling', `0/1 nodes are available: ${reason}`)],
  };
}

it('looks at a claim that was made after the scheduler missed it', () => {
  const external = event(
    'ExternalProvisioning',
    "Waiting for a volume to be created either by the external provisioner 'disks.example.com' or manually by the system administrator.",
    { type: 'Normal', involved_object: ofClaim },
  );
  const made = diagnosisOf(waitsForClaim('persistentvolumeclaim "data" not found.', [external]));
  expect(made.kind).toBe('sched-pvc-unbound');
  expect(made.cause).not.toContain('not found');
  expect(made.steps[0]?.text).toContain('Get the provisioner disks.example.com to answer');
  expect(diagnosisOf(waitsForClaim('persistentvolumeclaim "data" not found.', [])).kind).toBe('sched-pvc-missing');
});

it('has a volume made by hand where a class makes none', () => {
  const waits = event('WaitForPodScheduled', 'waiting for pod x to be scheduled', {
    type: 'Normal',
    involved_object: ofClaim,
  });
  expect(first(waitsForClaim("1 node(s) didn't find available persistent volumes to bind.", [waits]))).toContain(
    'Make a PersistentVolume for data',
  );
});

it('tells by the keys of an object and the items of a volume where a file is', () => {
  const missing = (configMap: object, related: object[] = [], file = '/etc/app/Depot.yaml') =>
    diagnosisOfLog(`fatal: open ${file}: no such file or directory`, {
      manifest: manifest(
        { volumeMounts: [{ name: 'v', mountPath: '/etc/app' }] },
        { volumes: [{ name: 'v', configMap: { name: 'conf', ...configMap } }] },
      ),
      related,
    }).steps[0]?.text;
  const known = [{ kind: 'ConfigMap', name: 'conf', exists: true, keys: ['depot.yaml', 'log.yml'] }];
  expect(missing({}, known)).toContain('Rename the key depot.yaml of ConfigMap conf to Depot.yaml');
  expect(missing({}, known, '/etc/app/rows.json')).toContain(
    'Add the key rows.json to ConfigMap conf: ConfigMap conf has only',
  );
  expect(missing({}, known, '/etc/app/sub/log.yml')).toContain('(key: log.yml, path: sub/log.yml)');
  expect(missing({ items: [{ key: 'Depot.yaml', path: 'sub/Depot.yaml' }] })).toContain(
    'Set spec.volumes[0].configMap.items[0].path to Depot.yaml (it is sub/Depot.yaml now',
  );
  expect(missing({ items: [{ key: 'other', path: 'other' }] })).toContain(
    'Add the key with this file to spec.volumes[0].configMap.items',
  );
  expect(missing({})).toContain('See that what stands behind volume v');
});

it('tells a quota that is less than one pod asks for from one that is used up', () => {
  const refused = (used: string, requested: string) =>
    diagnosisOf({
      container_statuses: [],
      owner_events: [
        event(
          'FailedCreate',
          `Error creating: pods "x" is forbidden: exceeded quota: team, requested: requests.cpu=${requested}, used: requests.cpu=${used}, limited: requests.cpu=1`,
        ),
      ],
    });
  expect(refused('0', '2').title).toBe('ResourceQuota team allows less than one pod asks for');
  expect(refused('0', '2').steps[0]?.text).toContain('requests.cpu 2, of 1');
  expect(refused('800m', '500m').title).toBe('ResourceQuota team is used up');
});

it('splits words that the manifest writes as one', () => {
  const { steps } = diagnosisOfLog("httpd: invalid option -- ' '", { manifest: manifest({ args: ['-f -p 8080'] }) });
  expect(steps[0]?.text).toContain(
    'Write the words of spec.containers[0].args[0] apart, each as one of the list ("-f", "-p", "8080")',
  );
});

it('removes the host of a probe that leads to the node', () => {
  const probe = (fields: object) => ({
    phase: 'Running',
    manifest: manifest({ readinessProbe: { httpGet: { path: '/', port: 8080, ...fields } } }),
    container_statuses: [running({ ready: false })],
    events: [
      event(
        'Unhealthy',
        'Readiness probe failed: Get "http://localhost:8080/": dial tcp 127.0.0.1:8080: connect: connection refused',
      ),
    ],
  });
  expect(first(probe({ host: 'localhost' }))).toContain('Remove spec.containers[0].readinessProbe.httpGet.host');
  expect(first(probe({}))).not.toContain('Remove');
});

it('names the DNS servers that a pod asks in place of that of the cluster', () => {
  const lost = (spec: object, host = 'shelf') =>
    diagnosisOfLog(`getaddrinfo ENOTFOUND ${host}`, { manifest: manifest({}, spec as Record<string, unknown>) })
      .steps[0]?.text;
  const none = { dnsPolicy: 'None', dnsConfig: { nameservers: ['192.0.2.53'] } };
  expect(lost(none)).toContain('Set spec.dnsPolicy to ClusterFirst, if shelf is a Service of the cluster');
  expect(lost({ hostNetwork: true })).toContain('ClusterFirstWithHostNet');
  expect(lost(none, 'shelf.example.com')).not.toContain('dnsPolicy');
  expect(lost({})).not.toContain('dnsPolicy');
});

it('knows a variable under the prefix that envFrom gives it', () => {
  const lacks = (prefix: object, related: object[] = []) =>
    diagnosisOfLog('sh: DB_HOST: parameter not set', {
      manifest: manifest({ envFrom: [{ ...prefix, configMapRef: { name: 'conf' } }] }),
      related,
    }).steps[0]?.text;
  const keys = (...names: string[]) => [{ kind: 'ConfigMap', name: 'conf', exists: true, keys: names }];
  expect(lacks({ prefix: 'APP_' }, keys('DB_HOST'))).toContain(
    'Take the prefix APP_ out at spec.containers[0].envFrom[0]',
  );
  expect(lacks({ prefix: 'APP_' })).toContain('See whether ConfigMap conf has the key DB_HOST');
  expect(lacks({ prefix: 'APP_' }, keys('OTHER'))).not.toContain('prefix');
  expect(lacks({})).not.toContain('prefix');
});

it('says that a volume hides a command', () => {
  const fields = {
    manifest: manifest(
      { command: ['sh', '-c', 'exec /srv/bin/server'], volumeMounts: [{ name: 'v', mountPath: '/srv' }] },
      { volumes: [{ name: 'v', emptyDir: {} }] },
    ),
  };
  const { cause, steps } = diagnosisOfLog('sh: exec: line 0: /srv/bin/server: not found', fields, 127);
  expect(cause).toContain('volume v is mounted at /srv and hides');
  expect(steps[0]?.text).toContain('Mount volume v elsewhere');
});

it('says what kept a Job from starting before its deadline', () => {
  const over = (events: object[]) =>
    diagnosisOf({
      phase: 'Failed',
      status_reason: 'DeadlineExceeded',
      status_message: 'Pod was active on the node longer than the specified deadline',
      container_statuses: [waiting('ImagePullBackOff')],
      events,
    });
  const pull = event('Failed', 'Failed to pull image "registry.example/orders:1.4": not found');
  expect(over([pull]).title).toContain('before it could start');
  expect(over([event('Started', 'Started container api', { type: 'Normal' }), pull]).title).toContain('ran longer');
});

it('lowers minDomains to the domains that there are', () => {
  const constraint = {
    maxSkew: 1,
    minDomains: 3,
    topologyKey: 'zone',
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: {},
  };
  const fields = {
    manifest: manifest({}, { topologySpreadConstraints: [constraint] }),
    container_statuses: [],
    events: [
      event('FailedScheduling', "0/1 nodes are available: 1 node(s) didn't match pod topology spread constraints."),
    ],
    nodes: [{ name: 'a', labels: { zone: 'x' } }],
  };
  expect(first(fields)).toContain('Lower minDomains at spec.topologySpreadConstraints[0] from 3 to 1');
});

it('puts a file of the node there before it lets the kubelet make an empty one', () => {
  const fields = {
    manifest: manifest(MOUNT, { volumes: [{ name: 'd', hostPath: { path: '/etc/app.conf', type: 'File' } }] }),
    container_statuses: [waiting('ContainerCreating')],
    events: [
      event(
        'FailedMount',
        'MountVolume.SetUp failed for volume "d" : hostPath type check failed: /etc/app.conf is not a file',
      ),
    ],
  };
  expect(first(fields)).toContain('Put /etc/app.conf, with what the program expects in it');
});

it('makes a claim template that is missing', () => {
  const fields = {
    manifest: manifest({}, { resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'one-gpu' }] }),
    container_statuses: [],
    events: [
      event(
        'FailedResourceClaimCreation',
        'PodResourceClaim gpu: resource claim template "one-gpu": resourceclaimtemplate.resource.k8s.io "one-gpu" not found',
      ),
    ],
  };
  expect(first(fields)).toContain('Create ResourceClaimTemplate one-gpu');
});

it('keeps a crash of its own out of these', () => {
  expect(diagnosisOf({ container_statuses: [crashed({ exit_code: 3 })] }).kind).toBe('crash-app-error');
});

it('writes a reference as Kubernetes replaces it where no shell does', () => {
  const env = [{ name: 'DELAY', value: '5' }];
  const of = (container: object) =>
    diagnosisOfLog("sleep: invalid number '${DELAY}'", { manifest: manifest(container as Record<string, unknown>) });
  expect(of({ command: ['sleep'], args: ['${DELAY}'], env }).steps[0]?.text).toContain(
    'Write $(DELAY) in place of ${DELAY} at spec.containers[0].args[0]',
  );
  expect(of({ command: ['sleep'], args: ['${DELAY}'] }).steps[0]?.text).not.toContain('Write $(DELAY)');
  expect(of({ command: ['sh', '-c', "sleep '${DELAY}'"], env }).steps[0]?.text).not.toContain('Write $(DELAY)');
});

it('has words that only a shell understands run by one', () => {
  const ended = (command: string[]) => diagnosisOfLog('hello', { manifest: manifest({ command }) }, 0).steps[0]?.text;
  expect(ended(['echo', 'hello', '|', 'tee', '/x'])).toContain(
    'Run it by a shell (command: ["sh", "-c", "echo hello | tee /x"])',
  );
  expect(ended(['sh', '-c', 'echo hello', '|'])).not.toContain('Run it by a shell');
});

it('names a variable that is longer than the kernel takes', () => {
  const env = [{ name: 'BIG', value: 'x'.repeat(140_000) }];
  expect(
    diagnosisOfLog('exec /bin/sh: argument list too long', { manifest: manifest({ env }) }).steps[0]?.text,
  ).toContain('Give BIG (spec.containers[0].env[0]) as a file');
});

it('names the files that a projected volume makes', () => {
  const volume = { name: 't', projected: { sources: [{ serviceAccountToken: { path: 'depot-token' } }] } };
  const fields = { manifest: manifest({ volumeMounts: [{ name: 't', mountPath: '/tok' }] }, { volumes: [volume] }) };
  expect(diagnosisOfLog('fatal: open /tok/depot: no such file or directory', fields).steps[0]?.text).toContain(
    'Let the program read /tok/depot-token',
  );
});

it('finds the call of a tool in a script whose option the tool of the image lacks', () => {
  const fields = { manifest: manifest({ command: ['sh', '-c', 'until nc -z db 5432; do sleep 1; done'] }) };
  expect(diagnosisOfLog("nc: invalid option -- 'z'", fields).steps[0]?.text).toContain(
    'Call nc without -z at spec.containers[0].command[2]',
  );
});
