import { describe, expect, it } from 'vitest';
import { remedyFor } from '../../../../src/rules/kinds/support/remedy.js';

const SPEAKER = {
  who: 'the storage driver',
  settings: 'the StorageClass',
  node: 'node worker-1',
  domain: 'storage' as const,
};
const PLUGIN = {
  who: 'the network plugin galaxy',
  settings: 'the configuration of the network',
  node: 'node worker-1',
  domain: 'node' as const,
};

describe('what helps by the mechanism of an error', () => {
  it.each([
    [
      'exec: "mkfs.btrfs": executable file not found in $PATH',
      'mkfs.btrfs is missing',
      'Install mkfs.btrfs (package btrfs-progs) on node worker-1',
    ],
    ["mount: unknown filesystem type 'wekafs'.", 'does not have wekafs', 'modprobe wekafs'],
    ['mkdir /var/lib/x: no space left on device', 'no space', 'holds /var/lib/x'],
    [
      'rpc error: code = Unauthenticated desc = login to array 10.1.2.3 failed for user k8s',
      '10.1.2.3 refuses the credentials of k8s',
      'user k8s for 10.1.2.3',
    ],
    [
      'Get "https://san.corp:8443/v1": dial tcp 10.9.0.1:8443: i/o timeout',
      'san.corp:8443 (10.9.0.1:8443) cannot be reached',
      'Let node worker-1 reach san.corp:8443',
    ],
    ['dial unix /run/corp/agent.sock: connect: connection refused', 'refuses the connection', 'on node worker-1'],
    ['rpc error: code = NotFound desc = pool "gold" not found', 'pool gold does not exist', 'Create pool gold'],
    [
      'rpc error: code = PermissionDenied desc = role n1 lacks permission disk:Attach',
      'disk:Attach is missing',
      'the permission disk:Attach',
    ],
    ['rpc error: code = ResourceExhausted desc = pool "p1" is full', 'no room left', 'Make room in pool p1'],
    ['volume v-77 is in state error, must be available', 'volume v-77 is error', 'into state available'],
    [
      "volume 'v-77' status must be 'available'. Currently in 'reserved'",
      'volume v-77 is reserved',
      'set its state back to available',
    ],
    [
      'Could not create volume "pvc-1": the key k-9/main does not exist',
      'key k-9/main does not exist',
      'Create key k-9/main',
    ],
    ['mount.nfs: Connection timed out for nas.corp:/export', 'nas.corp cannot be reached', 'TCP 2049'],
    ['lookup of the new lun: disk not found with serial 6000d310004a', 'serial 6000d310004a', 'rescan-scsi-bus.sh'],
    ['could not find multipath device of volume v-77', 'no multipath device', 'multipathd must run'],
    ['wwn 0x500a09: FC device not found', 'has not appeared on the node', 'zoned to the array'],
  ])('%s', (text, reason, step) => {
    const found = remedyFor(text, SPEAKER);
    expect(found?.reason).toContain(reason);
    expect(found?.step).toContain(step);
  });

  it.each(['exit status 1', 'unexpected status code: 3', 'rpc error: code = Internal desc = unknown error', ''])(
    'knows nothing of %j',
    (text) => {
      expect(remedyFor(text, SPEAKER)).toBeUndefined();
    },
  );

  it.each([
    [
      'mkdir /sys/fs/cgroup/devices/kubepods.slice/a.slice: no such file or directory',
      'cgroups',
      'Restart the kubelet',
    ],
    ['mkdir /sys/fs/fuse: operation not permitted', '/sys/fs/fuse is made by the kernel', 'modprobe fuse'],
    ['open /etc/updatedb.conf: read-only file system', '/etc/updatedb.conf lies on a read-only', 'below /var or /opt'],
    ['sd-bus call: Unit kubepods-pod1.slice not found.: I/O error', 'cgroups', 'Restart the kubelet on node worker-1'],
    ['invalid config: namespace NEWUTS is not supported', 'no namespaces NEWUTS', '/proc/self/ns'],
    ['RouteAdd ({Dst: 10.7.0.0/16 Gw: <nil>}): invalid argument', 'a route 10.7.0.0/16', 'the route 10.7.0.0/16 that'],
    ['galaxyrouter: east not ready', 'galaxyrouter east is not ready', 'why galaxyrouter east is not ready'],
    ['configuration does not support key prevResult', 'prevResult is not accepted', 'cniVersion'],
    [
      'open /run/galaxy/rootfs/etc/hosts: operation not permitted',
      '/run/galaxy/rootfs/etc/hosts',
      'AppArmor or SELinux',
    ],
    ['flow to 10.7.0.9 already exists', 'earlier attempt', 'Delete the pod'],
    [
      'stat /etc/galaxy/net.conf: no such file or directory',
      '/etc/galaxy/net.conf does not exist',
      'missing on node worker-1',
    ],
  ])('speaks of the node where it is no storage: %s', (text, reason, step) => {
    const found = remedyFor(text, PLUGIN);
    expect(found?.reason).toContain(reason);
    expect(found?.step).toContain(step);
  });

  it.each([
    'rpc error: code = NotFound desc = endpoint a7 not found',
    'rpc error: code = Aborted desc = an operation on interface v-77 already exists',
    'link v-77 is in state error',
    'operation not supported by the kernel',
    'bad passphrase for the tunnel',
  ])('says nothing of claims, shares and accounts to a network: %s', (text) => {
    expect(remedyFor(text, PLUGIN)?.step ?? '').not.toMatch(
      /\b(?:claim|share|export|StorageClass|the storage|account)\b/,
    );
  });
});
