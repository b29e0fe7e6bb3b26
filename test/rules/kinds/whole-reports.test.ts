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
