import { expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, event, manifest, waiting } from '../reports.js';

const REFUSED =
  'cannot create the client: Get "https://172.20.0.1:443/api": dial tcp 172.20.0.1:443: connect: connection refused';
const PROXY = { name: 'istio-proxy', image: 'registry.example/proxy:1' };

function ofInit(log: string, init: object, containers: object[]) {
  return diagnosisOf({
    manifest: manifest(
      {},
      { initContainers: [{ name: 'setup', image: 'registry.example/setup:1' }, init], containers },
    ),
    container_statuses: [crashed({ exit_code: 1 }, { name: 'setup', init: true })],
    container_logs: [{ container: 'setup', text: log, previous: true }],
  });
}

it('says that the proxy of a mesh does not run yet where an init container is refused', () => {
  const app = { name: 'api', image: 'registry.example/orders:1.4' };
  const ahead = ofInit(REFUSED, { name: 'second', image: 'x' }, [app, PROXY]);
  expect(ahead.kind).toBe('log-conn-refused');
  expect(ahead.title).toContain('istio-proxy of the pod does not run yet');
  expect(ahead.steps[0]?.text).toContain('as a native sidecar');
  const native = ofInit(REFUSED, { ...PROXY, restartPolicy: 'Always' }, [app]);
  expect(native.title).not.toContain('does not run yet');
  const late = ofInit(REFUSED.replace('connection refused', 'i/o timeout'), { name: 'second', image: 'x' }, [
    app,
    PROXY,
  ]);
  expect(late.title).not.toContain('does not run yet');
});

const USAGE = `flag provided but not defined: -shelf-service
Usage of /shelf-reload:
  -volume-dir value
    	the directory to watch
  -web.listen-address string
    	Address to listen on (default ":9533")
  -webhook-url value
    	the url to send a request to`;

it('names the image where the program knows none of the arguments that it gets', () => {
  const other = diagnosisOfLog(
    USAGE,
    { manifest: manifest({ args: ['--shelf-service=a/b', '--localhost=127.0.0.1'] }) },
    2,
  );
  expect(other.title).toBe('api runs shelf-reload, which knows none of its arguments');
  expect(other.steps[0]?.text).toContain('Set spec.containers[0].image to the image of the program');
  const own = diagnosisOfLog(USAGE, { manifest: manifest({ args: ['--shelf-service=a/b', '--volume-dir=/v'] }) }, 2);
  expect(own.title).toContain('does not know the argument -shelf-service');
  expect(own.steps[0]?.text).toContain('-web.listen-address');
});

it('names the Secret that a container has its key from', () => {
  const spec = {
    volumes: [
      { name: 'own', secret: { secretName: 'depot-tls' } },
      { name: 'o', secret: { secretName: 'x' } },
    ],
  };
  const mounts = [
    { name: 'own', mountPath: '/run/own' },
    { name: 'o', mountPath: '/run/other' },
  ];
  const fields = { manifest: manifest({ volumeMounts: mounts }, spec) };
  const { steps } = diagnosisOfLog('fatal: failed to read TLS key: could not load private key', fields);
  expect(steps[0]?.text).toContain('Look at the key in Secret depot-tls (mounted at /run/own) (');
});

it('tells a thing of a kind from a thing of a name', () => {
  const step = (log: string) => diagnosisOfLog(log).steps[0]?.text ?? '';
  expect(step('RuntimeError: could not find a spare disk to activate')).toContain('See why there is no spare disk');
  expect(step('Error: could not find disk amber')).toContain('See that disk amber');
});

it('has an object made by the program that makes it', () => {
  const volume = { name: 'ca', configMap: { name: 'istio-ca-root-cert' } };
  const mounted = diagnosisOf({
    manifest: manifest({ volumeMounts: [{ name: 'ca', mountPath: '/ca' }] }, { volumes: [volume] }),
    container_statuses: [waiting('ContainerCreating')],
    events: [
      event('FailedMount', 'MountVolume.SetUp failed for volume "ca" : configmap "istio-ca-root-cert" not found'),
    ],
  });
  expect(mounted.steps[0]?.text).toContain('istiod writes it into every namespace');
  const named = diagnosisOf({
    manifest: manifest({
      env: [{ name: 'KEY', valueFrom: { secretKeyRef: { name: 'memberlist', key: 'secretkey' } } }],
    }),
    container_statuses: [waiting('CreateContainerConfigError', 'secret "memberlist" not found')],
  });
  expect(named.steps[0]?.text).toContain('The controller of MetalLB makes it');
});

it('reads the low port of an option, and leaves a capability out that changes nothing', () => {
  const args = ['--providers.kubernetesingress', '--entryPoints.web.address=:80/tcp'];
  const securityContext = { capabilities: { drop: ['ALL'] }, allowPrivilegeEscalation: false };
  const { steps } = diagnosisOfLog('ERR error opening listener: listen tcp :80: bind: permission denied', {
    manifest: manifest({ image: 'traefik:v3.1', args, securityContext }),
  });
  expect(steps[0]?.text).toContain('such as 8080, in spec.containers[0].args[1]');
});

it('has CRDs installed, and other objects made', () => {
  const step = (log: string) => diagnosisOfLog(log).steps[0]?.text ?? '';
  const crd = 'fatal: customresourcedefinitions.apiextensions.k8s.io "shelves.depot.example" not found';
  expect(step(crd)).toContain(
    'Install the CRDs that belong to registry.example/orders:1.4, of which shelves.depot.example is one',
  );
  expect(step('fatal: configmaps "shelves" not found')).toContain('Create configmap shelves');
});

it('mounts at the real path where a symbolic link is on the way', () => {
  const message =
    'error mounting "/var/lib/kubelet/pods/0c/volumes/x" to rootfs at "/var/run/app": make mountpoint "/var/run/app": possibly malicious path detected -- refusing to operate on /run/containerd/x/rootfs/run/app';
  const { cause, steps } = diagnosisOf({
    container_statuses: [
      crashed({ exit_code: 128, reason: 'StartError', message: `OCI runtime create failed: ${message}` }),
    ],
  });
  expect(cause).toContain('a symbolic link');
  expect(steps[0]?.text).toContain('Set mountPath to /run/app in place of /var/run/app');
});

it('sends to the log of a webhook that gives no reason', () => {
  const denied = (reason: string) =>
    diagnosisOf({
      container_statuses: [],
      owner_events: [
        event('FailedCreate', `Error creating: admission webhook "check.depot.io" denied the request${reason}`),
      ],
    });
  expect(denied(': ').steps[0]?.text).toContain('Read in the log of webhook check.depot.io why');
  expect(denied(': no label team').steps[0]?.text).not.toContain('Read in the log');
});
