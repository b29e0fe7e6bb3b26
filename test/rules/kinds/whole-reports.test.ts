import { describe, expect, it } from 'vitest';
import { notCreated } from './controller/not-created.js';
import { crashed, diagnosisOf, event, manifest, running, textOfDiagnosis, waiting } from './reports.js';

const SHARED = { volumeMounts: [{ name: 'shared', mountPath: '/shared' }] };
const initSpec = (init: Record<string, unknown> = {}) =>
  manifest(SHARED, {
    initContainers: [{ name: 'copy', image: 'acme/depot:2', ...SHARED, ...init }],
    volumes: [{ name: 'shared', emptyDir: {} }],
  });
const failingInit = (log: string, app: Record<string, unknown>, init: Record<string, unknown> = {}) =>
  diagnosisOf({
    phase: 'Running',
    manifest: initSpec(init),
    container_statuses: [crashed({ exit_code: 1 }, { name: 'copy', init: true }), app],
    container_logs: [{ container: 'copy', previous: false, text: log }],
  });
const completed = {
  name: 'api',
  ready: false,
  restart_count: 1,
  state: 'terminated',
  reason: 'Completed',
  exit_code: 0,
};

describe('an init container that fails in a pod that ran before', () => {
  it('comes before how the app container ended, which it keeps from starting again', () => {
    const diagnosis = failingInit('/bin/ln: Already exists', completed);
    expect(diagnosis.title).toContain('copy cannot put');
    expect(diagnosis.cause).toContain('The app (api) does not start again because of it.');
    expect(diagnosis.others).toEqual([]);
  });

  it('comes before an error that the app container had in its log', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      manifest: initSpec(),
      container_statuses: [
        crashed({ exit_code: 1 }, { name: 'copy', init: true }),
        { ...completed, reason: 'Error', exit_code: 1 },
      ],
      container_logs: [
        { container: 'copy', previous: false, text: 'depot: cannot do it' },
        { container: 'api', previous: false, text: "KeyError: 'SHELF_KEY'" },
      ],
    });
    expect(diagnosis.kind).toBe('init-failed');
  });

  it('cannot replace a program that a container of the pod runs', () => {
    const log = "cp: cannot create regular file '/shared/depot': Text file busy";
    const diagnosis = failingInit(log, waiting('PodInitializing'));
    expect(diagnosis.title).toContain('another container of the pod is executing it');
    expect(diagnosis.steps[0]?.command).toContain('delete pod/');
    const ofNode = failingInit(log.replace('/shared', '/host/bin'), waiting('PodInitializing'));
    expect(ofNode.title).toContain('it is being executed on the node');
  });

  it('copies several files to what is no directory', () => {
    const [step] = failingInit("cp: target '/shared/depot' is not a directory", waiting('PodInitializing')).steps;
    expect(step?.text).toContain('Correct the command (spec.initContainers[0].command or args)');
    expect(step?.text).toContain('/shared/depot, must be a directory');
  });
});

describe('a proxy of a mesh', () => {
  it('that is not ready since it does not reach its control plane is told so, not the address', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      manifest: manifest({ readinessProbe: { httpGet: { path: '/healthz/ready', port: 15021 } } }),
      container_statuses: [running({ ready: false })],
      events: [event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503')],
      logs: 'warning envoy config StreamAggregatedResources gRPC config stream closed since 13s ago: 14, connection error: desc = "transport: Error while dialing dial tcp 10.96.44.7:15012: connect: connection refused"\nwarn Envoy proxy is NOT ready: config not received from XDS server (is Istiod running?): cds updates: 0 successful, 0 rejected',
    });
    expect(diagnosis.title).toContain('api does not reach istiod (connection refused)');
    expect(diagnosis.steps[0]?.text).toContain('get pods,services,endpointslices -l app=istiod');
  });
});

describe('a start with hardly any processor', () => {
  it.each([
    ['50m', true],
    ['2', false],
  ])('limits.cpu: %s', (cpu, isLittle) => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      manifest: manifest({
        resources: { limits: { cpu } },
        livenessProbe: { httpGet: { path: '/', port: 8080 } },
      }),
      container_statuses: [crashed({ exit_code: 143 })],
      events: [
        event(
          'Unhealthy',
          'Liveness probe failed: Get "http://10.1.2.3:8080/": dial tcp 10.1.2.3:8080: connect: connection refused',
        ),
        event('Killing', 'Container api failed liveness probe, will be restarted', { type: 'Normal' }),
      ],
      logs: 'INFO Depot 2.1 is starting',
    });
    expect(diagnosis.kind).toBe('liveness-failed');
    expect(diagnosis.steps[0]?.text.includes(`Raise spec.containers[0].resources.limits.cpu, now ${cpu}`)).toBe(
      isLittle,
    );
    expect(diagnosis.cause.includes('of processor time at most')).toBe(isLittle);
  });
});

describe('a volume of the downward API', () => {
  it('that names a container which the pod does not have is told by that name', () => {
    const items = [{ path: 'cpu', resourceFieldRef: { containerName: 'apis', resource: 'limits.cpu' } }];
    const diagnosis = diagnosisOf({
      manifest: manifest(
        { volumeMounts: [{ name: 'info', mountPath: '/info' }] },
        { volumes: [{ name: 'info', downwardAPI: { items } }] },
      ),
      container_statuses: [waiting('ContainerCreating')],
      events: [event('FailedMount', 'MountVolume.SetUp failed for volume "info" : container not found')],
    });
    expect(diagnosis.title).toContain('it asks for resources of container apis, which the pod does not have');
    expect(diagnosis.steps[0]?.text).toContain('spec.volumes[0].downwardAPI.items, now apis, to api');
  });
});

describe('a webhook that looks something up', () => {
  it('says what it sees, which is not taken for what the cluster has', () => {
    const diagnosis = diagnosisOf(
      notCreated('admission webhook "mutate.depot.example" denied the request: ServiceAccount "default" not found'),
    );
    expect(diagnosis.kind).toBe('webhook-denied');
    expect(diagnosis.steps[0]?.text).toContain('Create ServiceAccount default, which the webhook looks up');
    expect(diagnosis.steps[0]?.text).toContain('the webhook does not see it');
  });
});

describe('an eviction', () => {
  it('tells first the container that has filled the disk of its node', () => {
    const message =
      'The node was low on resource: ephemeral-storage. Threshold quantity: 8589934592, available: 7962024Ki. Container api was using 12746360Ki, request is 0, has larger consumption of ephemeral-storage. ';
    const diagnosis = diagnosisOf({ phase: 'Failed', status_reason: 'Evicted', status_message: message });
    expect(diagnosis.steps[0]?.text).toContain('Find what container api writes (12.2Gi: its log');
    const small = diagnosisOf({
      phase: 'Failed',
      status_reason: 'Evicted',
      status_message: message.replace('12746360Ki', '746360Ki'),
    });
    expect(small.steps[0]?.text).toContain('See what uses the ephemeral-storage of the node');
  });
});

describe('the way to the Kubernetes API', () => {
  it('of the network plugin itself is no other network plugin', () => {
    const owner = { kind: 'DaemonSet', name: 'cilium', api_version: 'apps/v1' };
    const diagnosis = diagnosisOf({
      phase: 'Running',
      owner,
      container_statuses: [crashed({ exit_code: 1 })],
      logs: 'level=error msg="Unable to contact k8s api-server" error="Get \\"https://10.96.0.1:443/api/v1/namespaces/kube-system\\": dial tcp 10.96.0.1:443: i/o timeout"',
    });
    expect(diagnosis.steps[0]?.text).toContain('this pod is the network plugin itself');
    expect(diagnosis.steps[0]?.text).toContain('k8sServiceHost');
  });

  it('is opened to a server of an API of its own by the role that the cluster has for it', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      manifest: manifest({}, { serviceAccountName: 'depot' }),
      container_statuses: [crashed({ exit_code: 1 })],
      logs: 'configmaps "extension-apiserver-authentication" is forbidden: User "system:serviceaccount:shop:depot" cannot get resource "configmaps" in API group "" in the namespace "kube-system"',
    });
    expect(textOfDiagnosis(diagnosis)).toContain(
      'Role extension-apiserver-authentication-reader of namespace kube-system',
    );
  });
});

describe('what stands in the way of an agent', () => {
  it('is the user that somebody gave it, where the directory of the node is for root', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      manifest: manifest(
        { securityContext: { runAsUser: 1000 }, volumeMounts: [{ name: 'pods', mountPath: '/host_pods' }] },
        { volumes: [{ name: 'pods', hostPath: { path: '/var/lib/kubelet/pods' } }] },
      ),
      container_statuses: [crashed({ exit_code: 1 })],
      logs: 'An error occurred: could not read the pods: open /host_pods/: permission denied',
    });
    expect(diagnosis.steps[0]?.text).toContain(
      'it runs as uid 1000, and /var/lib/kubelet/pods of the node is for root',
    );
  });

  it('is a kernel without the tables, where the tool asks for its modules', () => {
    const diagnosis = failingInit(
      'level=info msg="/sbin/iptables-legacy-save -t nat"\nlevel=info msg="iptables-save v1.8.8 (legacy): Cannot initialize: iptables who? (do you need to insmod?)"\nlevel=error msg="aborting firewall configuration"',
      waiting('PodInitializing'),
    );
    expect(diagnosis.title).toBe('copy finds no table nat of iptables in the kernel of its node');
  });
});

describe('a controller whose name is too long for its pods', () => {
  it('is to be renamed, no label is to be corrected', () => {
    const name = 'affinity-assistant-of-the-pipeline-run-of-the-depot-with-long-names';
    const said = `"${name}-0": must be no more than 63 characters`;
    const diagnosis = diagnosisOf({
      ...notCreated(
        `create Pod ${name}-0 in StatefulSet ${name} failed error: Pod "${name}-0" is invalid: [metadata.labels: Invalid value: ${said}, spec.hostname: Invalid value: ${said}]`,
      ),
      owner: { kind: 'StatefulSet', name },
    });
    expect(diagnosis.steps[0]?.text).toContain(`Give StatefulSet ${name} a shorter name (it has 67 characters`);
  });
});

describe('required pod affinity', () => {
  it('asks first for the pods that this one must be with', () => {
    const term = { labelSelector: { matchLabels: { app: 'shelf' } }, topologyKey: 'kubernetes.io/hostname' };
    const affinity = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { affinity }),
      events: [event('FailedScheduling', "0/1 nodes are available: 1 node(s) didn't match pod affinity rules.")],
    });
    expect(diagnosis.steps[0]?.command).toBe('kubectl -n shop get pods -o wide --selector=app=shelf');
    expect(diagnosis.steps[1]?.text).toContain('preferred ones');
  });
});

describe('a server of a store', () => {
  const crashOf = (logs: string) =>
    diagnosisOf({ phase: 'Running', container_statuses: [crashed({ exit_code: 1 })], logs });

  it('whose rings are kept where nothing runs is told the store of its rings', () => {
    const diagnosis = crashOf(
      'level=error msg="module failed" error="failure: 1 failed: [unable to initialise ring state: Get \\"http://localhost:8500/v1/kv/collectors/depot?stale=\\": dial tcp [::1]:8500: connect: connection refused]"',
    );
    expect(diagnosis.title).toContain('keeps its ring depot in Consul at localhost');
    expect(diagnosis.steps[0]?.text).toContain('kvstore.store: memberlist for ring depot');
  });

  it('that may not list its bucket is told the right on that bucket', () => {
    const diagnosis = crashOf(
      'level=error msg="failed to create store: unexpected error from ListObjects on depot-shelves: Access Denied"',
    );
    expect(diagnosis.steps[0]?.text).toContain('s3:ListBucket on arn:aws:s3:::depot-shelves');
  });

  it('tells by information what a tool says of an error', () => {
    const diagnosis = crashOf(
      '{"level":"error","msg":"Error while checking the room, skipping","error":"exit status 1"}\n{"level":"info","logger":"pg_controldata","msg":"pg_controldata: error: could not open file \\"/srv/depot/global/pg_control\\" for reading: No such file or directory","pipe":"stderr"}',
    );
    expect(diagnosis.title).toContain('lacks global/pg_control');
    expect(diagnosis.cause).toContain('the data directory /srv/depot has none');
  });

  it('that gets no answer of DNS is sent to DNS, not to the Service', () => {
    const diagnosis = crashOf('fatal: dial tcp: lookup shelf.depot.svc.cluster.local: i/o timeout');
    expect(diagnosis.title).toContain('DNS server of the cluster does not answer');
    expect(diagnosis.steps[0]?.text).toContain('CoreDNS needs ready pods');
  });

  it('finds the directory of a plugin that an earlier run has left', () => {
    const log =
      "ERROR: plugin directory [/shared/depot] already exists; if you need to update the plugin, uninstall it first using command 'remove depot'";
    expect(failingInit(log, completed).steps[0]?.command).toContain('delete pod/');
  });

  it('may be given the results of a workflow, which open nothing', () => {
    const diagnosis = crashOf(
      'workflowtaskresults.argoproj.io is forbidden: User "system:serviceaccount:shop:default" cannot create resource "workflowtaskresults" in API group "argoproj.io" in the namespace "shop"',
    );
    expect(diagnosis.steps[0]?.command).toContain('--verb=create --resource=workflowtaskresults.argoproj.io');
  });
});

describe('an image for another system', () => {
  it('whose system is known is sent to nodes of it, not looked up first', () => {
    const image = 'mcr.microsoft.com/windows/servercore/iis:latest';
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      node_name: 'worker-3',
      container_statuses: [waiting('ErrImagePull', 'no match for platform in manifest: not found', { image })],
    });
    expect(diagnosis.steps[0]?.text).toContain('kubernetes.io/os: windows');
  });
});
