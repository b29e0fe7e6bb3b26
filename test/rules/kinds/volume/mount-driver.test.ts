import { describe, expect, it } from 'vitest';
import { fixFor } from '../fixes.js';
import { crashed, diagnosisOf, event, manifest, running, textOfDiagnosis, waiting } from '../reports.js';
import { diagnosisOfEvents, failedSetup, kindsOf, withVolume } from './mounts.js';

const device = (text: string, operation = 'MountDevice') =>
  event('FailedMount', `MountVolume.${operation} failed for volume "pvc-97b1" : ${text}`);
const claim = withVolume({ persistentVolumeClaim: { claimName: 'orders-data' } }, 'data');
const MOUNT =
  'mount failed: exit status 32\nMounting command: mount\nMounting arguments: -t nfs 10.1.1.7:/exports /var/lib/kubelet/x\nOutput: ';

describe('mount-driver', () => {
  it.each([
    [
      'kubernetes.io/csi: driver name ebs.csi.aws.com not found in the list of registered CSI drivers',
      'CSI driver ebs.csi.aws.com does not run',
    ],
    [`${MOUNT}mount.nfs: Connection timed out`, 'Let the node reach 10.1.1.7'],
    [`${MOUNT}mount.nfs: access denied by server while mounting nfs:/x`, 'does not export'],
    [
      `${MOUNT}mount.nfs: mounting nfs:/x failed, reason given by server: No such file or directory`,
      'Create the exported path',
    ],
    [`${MOUNT}mount.nfs: requested NFS version or transport protocol is not supported`, 'version of NFS'],
    [`${MOUNT}mount.nfs: rpc.statd is not running but is required for remote locking.`, 'rpc-statd'],
    [`${MOUNT}mount.nfs: Stale file handle`, 'Export it again'],
    [
      `${MOUNT}mount.nfs4: Failed to resolve server fs-2ef7.efs.us-west-2.amazonaws.com: Name or service not known`,
      'fs-2ef7.efs.us-west-2.amazonaws.com',
    ],
    [
      `rpc error: code = Internal desc = ${MOUNT}Running scope as unit run-25999.scope.\nmount: wrong fs type, bad option, bad superblock on 172.16.66.191:/pvc,\n missing codepage or helper program, or other error\n (for several filesystems (e.g. nfs, cifs) you might\n need a /sbin/mount.<type> helper program)`,
      'mount helper',
    ],
    [
      'rpc error: code = Internal desc = volume(smb#x) mount "//smb/share" failed with mount failed: exit status 32\nOutput: mount error(13): Permission denied',
      'user name or password',
    ],
    [
      'mount failed: exit status 32\nOutput: mount error(113): could not connect to 10.1.1.9\nUnable to find suitable address.',
      'TCP 445',
    ],
    [
      'failed to get any path for iscsi disk, last err seen:\niscsi: failed to sendtargets to portal 10.0.0.5:3260',
      'iSCSI',
    ],
    ["rpc error: code = Internal desc = 'fsck' found errors on device /dev/nvme1n1 but could not correct them", 'fsck'],
    ['mount: /mnt: mount(2) system call failed: Structure needs cleaning.', 'fsck -y for ext4'],
    [
      'rpc error: code = Internal desc = failed to find disk on lun 0. azureDisk - findDiskByLun(0) failed',
      'appeared on the node',
    ],
    [
      'rpc error: code = Internal desc = Failed to find device path /dev/xvdba. no device path for device found',
      'appeared on the node',
    ],
    [
      'applyFSGroup failed for vol pvc-97b1: lchown /var/lib/kubelet/pods/x/data: operation not permitted',
      'fsGroupChangePolicy',
    ],
    [
      'rpc error: code = Aborted desc = An operation with the given Volume ID 0001-0009 already exists',
      'earlier attempt',
    ],
    ['rpc error: code = DeadlineExceeded desc = context deadline exceeded', 'does not answer'],
    [
      'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing dial unix /var/lib/kubelet/plugins/pd.csi.storage.gke.io/csi.sock: connect: connection refused"',
      'pod of the CSI driver on the node well',
    ],
    [
      'rpc error: code = Unknown desc = failed to get secretproviderclass shop/vault, error: SecretProviderClass.secrets-store.csi.x-k8s.io "vault" not found',
      'SecretProviderClass shop/vault does not exist',
    ],
    [
      'rpc error: code = Unknown desc = failed to mount secrets store objects for pod shop/orders, err: error connecting to provider "aws": provider not found: provider "aws"',
      'provider aws',
    ],
    [
      'mount failed: exit status 32\nOutput: mount: special device /mnt/disks/disk1 does not exist',
      '/mnt/disks/disk1 does not exist on the node',
    ],
    [
      'failed to get endpoints glusterfs-cluster [endpoints "glusterfs-cluster" not found]',
      'endpoints "glusterfs-cluster" not found',
    ],
  ])('%s', (text, words) => {
    const diagnosis = diagnosisOfEvents([device(text)], { manifest: claim });
    expect(diagnosis.kind).toBe('mount-driver');
    expect(diagnosis.title).toContain('Volume of claim orders-data cannot be mounted');
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(diagnosis.cause).toContain('Volume pvc-97b1 (claim orders-data), which container api mounts at /data');
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl -n shop get pvc/orders-data');
  });

  it.each([
    [
      'rpc error: code = Unknown desc = Failed fetching secret shop/db: AccessDeniedException: User: arn:aws:sts::210987654321:assumed-role/r/s is not authorized to perform: secretsmanager:GetSecretValue on resource: shop/db',
      'is refused secretsmanager:GetSecretValue',
      'get serviceaccount/orders',
    ],
    [
      'rpc error: code = Internal desc = WebIdentityErr: failed to retrieve credentials caused by: AccessDenied: Not authorized to perform sts:AssumeRoleWithWebIdentity',
      'AWS refuses the identity',
      'get serviceaccount/orders',
    ],
    [
      'rpc error: code = PermissionDenied desc = Caller does not have storage.objects.list access to the Google Cloud Storage bucket.',
      'lacks the permission storage.objects.list',
      'get serviceaccount/orders',
    ],
    [
      'rpc error: code = Unknown desc = keyvault.BaseClient#GetSecret: Failure responding to request: StatusCode=403 -- Code="Forbidden" InnerError={"code":"ForbiddenByRbac"}',
      'Azure refuses the identity',
      'get serviceaccount/orders',
    ],
    [
      `${MOUNT}No matching mount target in the az us-east-1a. Available mount target(s) are in az ['us-east-1b']`,
      'no mount target in zone us-east-1a',
      'topology.kubernetes.io/zone',
    ],
    [
      'rpc error: code = Internal desc = rbd image pool/csi-vol-6a1f is still being used',
      'Another node still holds the disk',
      'kubectl get volumeattachments',
    ],
    [`${MOUNT}mount error(112): Host is down`, 'The file server does not answer', 'firewall and routes'],
    [
      'kubernetes.io/csi: driver name ebs.csi.aws.com not found in the list of registered CSI drivers',
      'does not run on the node',
      'kubectl get pods -A -o wide --field-selector=spec.nodeName=worker-1',
    ],
  ])('says what helps: %s', (text, cause, step) => {
    const fields = { node_name: 'worker-1', manifest: manifest({}, { serviceAccountName: 'orders' }) };
    const diagnosis = diagnosisOfEvents([device(text, 'SetUp')], fields);
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['mount-driver', 'high']);
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(step);
  });

  it('says what the mount printed, not how it was called, and no password of its options', () => {
    const path = `/var/lib/kubelet/pods/x/volumes/kubernetes.io~azure-file/${'azure'.repeat(40)}`;
    const text =
      `mount failed: exit status 32\nMounting command: systemd-run\nMounting arguments: --scope -- mount -t cifs -o username=u,password=Zq7Lr0Wm8sVb2NxKp5 //srv.example/share ${path}\n` +
      'Output: Running scope as unit run-r6be.scope.\nmount error(13): Permission denied';
    const diagnosis = diagnosisOfEvents([device(text, 'SetUp')]);
    expect(diagnosis.cause).toContain('starts: mount of //srv.example/share: mount error(13): Permission denied.');
    expect(textOfDiagnosis(diagnosis)).not.toContain('Zq7Lr0Wm8');
    expect(diagnosis.evidence[0]?.text).toContain('mount error(13)');
  });

  it('keeps the end of a long text, where the fault stands', () => {
    const text = `rpc error: code = Internal desc = ${'staging '.repeat(100)}failed: rpc error: code = Internal desc = ${'mapping '.repeat(90)}gave up: disk 7 is gone`;
    const diagnosis = diagnosisOfEvents([device(text)]);
    expect(diagnosis.cause).toContain('gave up: disk 7 is gone.');
    expect(diagnosis.evidence[0]?.text).toContain('gave up: disk 7 is gone');
  });

  describe('while other containers run', () => {
    const failing = failedSetup('v', 'rpc error: code = PermissionDenied desc = no', {
      last_timestamp: '2026-11-21T20:20:00Z',
    });
    const sidecar = running({ name: 'proxy', init: true, started: true });
    const app = waiting('PodInitializing');
    const started = (minute: string) =>
      event('Started', 'Started container proxy', { type: 'Normal', last_timestamp: `2026-11-21T20:${minute}:00Z` });

    it.each([
      ['a sidecar runs', [sidecar, app], [failing]],
      ['a sidecar started before', [sidecar, app], [started('10'), failing]],
      [
        'an init container has ended',
        [{ name: 'seed', init: true, state: 'terminated', exit_code: 0, reason: 'Completed' }, app],
        [failing],
      ],
      [
        'another container started before',
        [running({ name: 'web' }), waiting('ContainerCreating')],
        [started('10'), failing],
      ],
    ])('is believed where %s', (_case, statuses, events) => {
      const diagnosis = diagnosisOf({ manifest: undefined, container_statuses: statuses, events });
      expect(diagnosis.kind).toBe('mount-driver');
      expect(diagnosis.cause).toContain('so container api does not start');
    });

    it.each([
      ['a sidecar started later', [sidecar, app], [failing, started('30')]],
      ['all run', [sidecar, running()], [failing]],
      ['an init container runs', [running({ name: 'seed', init: true, ready: false }), app], [started('10'), failing]],
      ['the sidecar is not up', [running({ name: 'proxy', init: true, ready: false, started: false }), app], [failing]],
      [
        'the sidecar crashes',
        [crashed({ exit_code: 1 }, { name: 'proxy', init: true }), app],
        [started('10'), failing],
      ],
      [
        'nothing shows that the other started before',
        [running({ name: 'web' }), waiting('ContainerCreating')],
        [failing],
      ],
      [
        'another cannot be pulled',
        [waiting('ImagePullBackOff', 'not found', { name: 'web' }), waiting('ContainerCreating')],
        [failing],
      ],
    ])('is not believed where %s', (_case, statuses, events) => {
      expect(kindsOf({ manifest: undefined, container_statuses: statuses, events })).not.toContain('mount-driver');
    });
  });

  it.each([
    'MapVolume.SetUpDevice',
    'MountVolume.WaitForAttach',
    'MountVolume.NodeAffinity check',
    'MountVolume.NewMounter initialization',
  ])('reads %s', (operation) => {
    const diagnosis = diagnosisOfEvents([
      event('FailedMapVolume', `${operation} failed for volume "pvc-97b1" : it is so`),
    ]);
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['mount-driver', 'medium']);
    expect(diagnosis.cause).toContain('pvc-97b1');
    expect(diagnosis.cause).toContain('it is so.');
  });

  it('names the claim where there is only the time-out, with little certainty', () => {
    const text =
      'Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[data kube-api-access-x]: timed out waiting for the condition';
    const diagnosis = diagnosisOfEvents([event('FailedMount', text)], { manifest: claim });
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['mount-driver', 'medium']);
    expect(diagnosis.cause).toContain('Volume data (claim orders-data)');
    const attach = event(
      'FailedAttachVolume',
      'AttachVolume.Attach failed for volume "pvc-97b1" : rpc error: code = Internal desc = no',
    );
    expect(kindsOf({ container_statuses: [], manifest: claim, events: [event('FailedMount', text), attach] })).toEqual([
      'attach-failed',
    ]);
  });

  it('says what the kubelet has not read yet where no manifest tells the object', () => {
    const diagnosis = diagnosisOfEvents([failedSetup('v', 'object "shop"/"x" not registered')], { manifest: '' });
    expect(diagnosis.kind).toBe('mount-driver');
    expect(diagnosis.cause).toContain('passes within seconds');
  });

  it('is another kind where the text says more', () => {
    expect(kindsOf({ container_statuses: [], events: [failedSetup('v', 'configmap "a" not found')] })).toEqual([
      'mount-missing-object',
    ]);
    expect(
      kindsOf({ container_statuses: [], events: [failedSetup('v', 'hostPath type check failed: /x is not a file')] }),
    ).toEqual(['mount-hostpath-type']);
  });

  it.each([
    ['mkdir /sys/fs/fuse: operation not permitted', 'Load the kernel module that brings /sys/fs/fuse'],
    [
      'open /etc/agent.conf: read-only file system',
      'Point the hostPath of the volume at a place that node node-7 can write',
    ],
  ])('asks no storage for a hostPath: %s', (text, advice) => {
    const path = { hostPath: { path: '/x', type: 'DirectoryOrCreate' } };
    const diagnosis = diagnosisOfEvents([failedSetup('data', text)], {
      manifest: withVolume(path, 'data'),
      node_name: 'node-7',
    });
    expect(diagnosis).toMatchObject({ kind: 'mount-driver', confidence: 'high' });
    expect(diagnosis.steps[0]?.text).toContain(advice);
  });
});

describe('a volume that is kept in memory', () => {
  const text =
    'MountVolume.SetUp failed for volume "certs" : write /var/lib/kubelet/pods/17/volumes/kubernetes.io~secret/certs/..2026/ca.crt: no space left on device';
  const withLimit = (memory: string) => ({
    manifest: manifest(
      { resources: { limits: { memory } }, volumeMounts: [{ name: 'certs', mountPath: '/certs' }] },
      { volumes: [{ name: 'certs', secret: { secretName: 'certs' } }] },
    ),
    container_statuses: [],
    events: [event('FailedMount', text)],
  });

  it('has no room within a limit in thousandths of a byte', () => {
    const diagnosis = diagnosisOf(withLimit('512m'));
    expect(diagnosis.title).toBe('Volume certs has no room within the memory limit of 512m');
    expect(diagnosis.cause).toContain('No disk is full');
    expect(diagnosis.steps[0]?.text).toContain('Set spec.containers[0].resources.limits.memory to 512Mi');
    expect(fixFor(withLimit('512m'))?.patch).toEqual([
      { op: 'replace', path: '/spec/containers/0/resources/limits/memory', value: '512Mi' },
    ]);
  });

  it('is told in the words of the kubelet where the limit is usual', () => {
    expect(diagnosisOf(withLimit('512Mi')).title).not.toContain('no room within');
  });
});
