import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';

const ID = '63669cfe73f7e2b1f2c9ba2b0e5e4b5a1ad0dd4b5d15a32d0f3fc0c1f6a5d3b7';
const NAME = 'api_orders-7d9fdd8785-hkgpp_shop_e089bd29_0';

describe('create-container-error', () => {
  it.each([
    [
      'containerd: no command',
      `failed to generate container "${ID}" spec: failed to generate spec: no command specified`,
      'gives no command',
    ],
    ['docker: no command', 'Error response from daemon: No command specified', 'Set command'],
    [
      'containerd: reserved',
      `failed to reserve container name "${NAME}": name "${NAME}" is reserved for "${ID}"`,
      'still holds a container of this name',
    ],
    [
      'docker: reserved',
      `Error response from daemon: Conflict. The container name "/k8s_${NAME}" is already in use by container "${ID}". You have to remove (or rename) that container to be able to reuse that name.`,
      'created anew',
    ],
    [
      'CRI-O: reserved',
      `Kubelet may be retrying requests that are timing out in CRI-O due to system load: context deadline exceeded: error reserving ctr name k8s_${NAME} for id ${ID}: name is reserved`,
      'still holds a container of this name',
    ],
    [
      'CIFS: server away',
      `failed to generate container "${ID}" spec: failed to generate spec: failed to stat "/var/lib/kubelet/pods/0c/volumes/kubernetes.io~csi/pvc-6f/mount": stat /var/lib/kubelet/pods/0c/volumes/kubernetes.io~csi/pvc-6f/mount: host is down`,
      'the storage behind one of its volumes is gone from the node (host is down)',
    ],
    [
      'FUSE: driver gone',
      'failed to generate spec: failed to stat "/var/lib/kubelet/pods/0c/volumes/kubernetes.io~csi/pv/mount": stat /var/lib/kubelet/pods/0c/volumes/kubernetes.io~csi/pv/mount: transport endpoint is not connected',
      '(transport endpoint is not connected)',
    ],
    [
      'CRI-O: user namespace',
      'container create failed: runc create failed: unable to start container process: unable to setup user: cannot set uid to unmapped user in user namespace',
      'the uid as which it is to run is not in the range that the user namespace of the pod maps',
    ],
    [
      'SELinux',
      'container create failed: failed to set /proc/self/attr/keycreate on procfs: write /proc/self/attr/keycreate: invalid argument',
      'SELinux on the node does not know the label',
    ],
    [
      'containerd: seccomp',
      'failed to create containerd container: cannot load seccomp profile "/var/lib/kubelet/seccomp/profiles/x.json": open /var/lib/kubelet/seccomp/profiles/x.json: no such file or directory',
      'the seccomp profile "/var/lib/kubelet/seccomp/profiles/x.json" cannot be loaded',
    ],
    [
      'CRI-O: seccomp',
      'setup seccomp: load local profile: unable to load local profile "/var/lib/kubelet/seccomp/x.json": open /var/lib/kubelet/seccomp/x.json: no such file or directory',
      'RuntimeDefault',
    ],
    [
      'containerd: AppArmor',
      `failed to create containerd container: failed to generate apparmor spec opts: apparmor profile not found k8s-orders`,
      'the AppArmor profile "k8s-orders" is not loaded',
    ],
    [
      'kubelet: AppArmor',
      'Cannot enforce AppArmor: profile "k8s-orders" is not loaded',
      'AppArmor profile "k8s-orders"',
    ],
    [
      'runc: AppArmor',
      'OCI runtime create failed: runc create failed: unable to start container process: apparmor failed to apply profile: write /proc/self/attr/apparmor/exec: no such file or directory: unknown',
      'Load the AppArmor profile',
    ],
    [
      'propagation',
      `failed to generate container "${ID}" spec: failed to generate spec: path "/mnt/data" is mounted on "/" but it is not a shared mount`,
      'the mount of /mnt/data asks for mountPropagation',
    ],
    [
      'docker: propagation',
      'Error response from daemon: path /mnt/data is mounted on / but it is not a shared or slave mount',
      'mountPropagation',
    ],
    [
      'docker: device',
      'Error response from daemon: error gathering device information while adding custom device "/dev/kvm": no such file or directory',
      'the device /dev/kvm does not exist on the node',
    ],
    [
      'containerd: device',
      `failed to generate container "${ID}" spec: failed to generate spec: not a device node`,
      'is no device',
    ],
    [
      'docker: user',
      'Error response from daemon: unable to find user app: no matching entries in passwd file',
      'the image has no user "app"',
    ],
    [
      'containerd: user',
      'failed to create containerd container: mount callback failed on /tmp/x: no users found',
      'runAsUser to a number',
    ],
    ['group', 'unable to find group staff: no matching entries in group file', 'the image has no group "staff"'],
    [
      'image volume',
      "Error response from daemon: invalid volume specification: ':/mnt/plugin:ro'",
      'does not know image volumes',
    ],
    [
      'GPU',
      'OCI runtime create failed: runc create failed: unable to start container process: error during container init: error running prestart hook #0: exit status 1, stderr: nvidia-container-cli: requirement error: unsatisfied condition: cuda>=12.4: unknown',
      'unsatisfied condition: cuda>=12.4',
    ],
    [
      'CDI',
      'CDI device injection failed: unresolvable CDI devices nvidia.com/gpu=0',
      'the CDI device nvidia.com/gpu=0 is not known',
    ],
    [
      'disk',
      'failed to create containerd container: failed to create prepare snapshot dir: mkdir /var/lib/x: no space left on device',
      'the disk of the node is full',
    ],
    ['time', 'context deadline exceeded', 'did not answer in time'],
    [
      'sandbox',
      `failed to get sandbox container task: no running task found: task ${ID} not found`,
      'the sandbox of the pod is gone',
    ],
  ])('%s', (_name, message, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerError', message)] });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['create-container-error', 'api']);
    expect(diagnosis.confidence).toBe('high');
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(diagnosis.others).toEqual([]);
  });

  it('says what it does not know', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [waiting('CreateContainerError', 'something new under the sun')],
    });
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['create-container-error', 'medium']);
    expect(diagnosis.cause).toContain('something new under the sun');
    const silent = diagnosisOf({ container_statuses: [waiting('RunContainerError')] });
    expect([silent.kind, silent.confidence]).toEqual(['create-container-error', 'low']);
  });

  it('names the volume whose storage is gone', () => {
    const text =
      'failed to generate spec: failed to stat "/var/lib/kubelet/pods/0c/volumes/kubernetes.io~csi/pvc-6f/mount": host is down';
    const diagnosis = diagnosisOf({
      manifest: manifest(
        { volumeMounts: [{ name: 'docs', mountPath: '/docs' }] },
        { volumes: [{ name: 'docs', persistentVolumeClaim: { claimName: 'orders-docs' } }] },
      ),
      container_statuses: [waiting('CreateContainerError', text)],
    });
    expect(diagnosis.cause).toContain(
      'That is volume pvc-6f (claim orders-docs), which container api mounts at /docs.',
    );
    expect(diagnosis.title).toContain('the storage of a volume is gone');
  });

  it('says where to look for what it does not know, without a stray space', () => {
    const text = 'container create failed: level=error msg="it is so"\n';
    const diagnosis = diagnosisOf({ node_name: 'node-3', container_statuses: [waiting('CreateContainerError', text)] });
    expect(diagnosis.cause).toContain('msg="it is so".');
    expect(diagnosis.steps[0]?.text).toContain('journalctl');
    expect(textOfDiagnosis(diagnosis)).toContain('--field-selector=spec.nodeName=node-3');
  });

  it.each([
    ['names none', {}],
    ['names it', { involvedObject: { fieldPath: 'spec.containers{api}' } }],
  ])('gives an event to the container that fails, not to one that waits beside it (it %s)', (_case, object) => {
    const diagnosis = diagnosisOf({
      manifest: undefined,
      container_statuses: [waiting('ContainerCreating', '', { name: 'proxy' }), waiting('CreateContainerError')],
      events: [event('Failed', 'Error: failed to generate spec: no command specified', object)],
    });
    expect([diagnosis.kind, diagnosis.container, diagnosis.others]).toEqual(['create-container-error', 'api', []]);
  });

  it('prefers the event where the status says less', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [
        waiting('CreateContainerError', '', { name: 'seed', init: true }),
        waiting('PodInitializing'),
      ],
      events: [
        event('Failed', 'Error: failed to generate container "x" spec: failed to generate spec: no command specified'),
      ],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['create-container-error', 'seed']);
    expect(diagnosis.cause).toContain('neither entrypoint nor command');
  });

  it.each([
    [
      { securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: 'x.json' } } },
      {},
      'spec.containers[0].securityContext.seccompProfile',
    ],
    [
      {},
      { securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: 'x.json' } } },
      'spec.securityContext.seccompProfile',
    ],
  ])('says where the profile is asked for', (container, spec, where) => {
    const message = 'cannot load seccomp profile "/var/lib/kubelet/seccomp/x.json": no such file or directory';
    const diagnosis = diagnosisOf({
      manifest: manifest(container, spec),
      container_statuses: [waiting('CreateContainerError', message)],
    });
    expect(diagnosis.evidence).toContainEqual({ source: 'manifest', where, text: 'Localhost: x.json' });
  });

  it('is not for a sandbox that cannot be made, nor for what the kubelet says itself', () => {
    const sandbox = diagnosisOf({
      container_statuses: [waiting('ContainerCreating')],
      events: [
        event(
          'FailedCreatePodSandBox',
          'Failed to create pod sandbox: rpc error: code = Unknown desc = context deadline exceeded',
        ),
      ],
    });
    expect(sandbox.kind).toBe('sandbox-failed');
    const config = diagnosisOf({ container_statuses: [waiting('CreateContainerError', 'secret "x" not found')] });
    expect(config.kind).toBe('config-missing-object');
  });

  it('names the image that is refused', () => {
    const status = waiting('CreateContainerError', 'Error response from daemon: No command specified');
    expect(diagnosisOf({ container_statuses: [status] }).cause).toContain(
      'Container api (image registry.example/orders:1.4) cannot be created: the image has neither',
    );
  });
});

it('names the profile of the manifest that the node does not have', () => {
  const seccompProfile = { type: 'Localhost', localhostProfile: 'profiles/depot.json' };
  const text =
    'failed to create containerd container: cannot load seccomp profile "/var/lib/kubelet/seccomp/profiles/depot.json": open: no such file or directory';
  const diagnosis = diagnosisOf({
    manifest: manifest({ securityContext: { seccompProfile } }),
    container_statuses: [waiting('CreateContainerError', text)],
  });
  expect(diagnosis.title).toBe('api cannot be created: seccomp profile profiles/depot.json not loaded');
  expect(diagnosis.steps[0]?.text).toContain('Install the seccomp profile profiles/depot.json on every node');
});
