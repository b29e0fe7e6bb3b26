import { describe, expect, it } from 'vitest';
import { event, textOfDiagnosis } from '../reports.js';
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
    [`${MOUNT}mount.nfs: Connection timed out`, 'storage server does not answer'],
    [`${MOUNT}mount.nfs: access denied by server while mounting nfs:/x`, 'does not export'],
    [
      `${MOUNT}mount.nfs: mounting nfs:/x failed, reason given by server: No such file or directory`,
      'exported path does not exist',
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
      'cannot be reached',
    ],
    [
      'failed to get any path for iscsi disk, last err seen:\niscsi: failed to sendtargets to portal 10.0.0.5:3260',
      'iSCSI',
    ],
    ["rpc error: code = Internal desc = 'fsck' found errors on device /dev/nvme1n1 but could not correct them", 'fsck'],
    ['mount: /mnt: mount(2) system call failed: Structure needs cleaning.', 'structure needs cleaning'],
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
      "driver's pod on this node",
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
    expect(diagnosis.title).toBe('Volume pvc-97b1 cannot be mounted');
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(diagnosis.cause).toContain('Volume pvc-97b1 (claim orders-data), which container api mounts at /data');
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl -n shop get pvc/orders-data');
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
});
