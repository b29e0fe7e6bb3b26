import { expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';

const volumes = [{ name: 'v', configMap: { name: 'app', items: [{ key: 'a.yaml', path: 'a' }] } }];
const sandbox = (text: string) => event('FailedCreatePodSandBox', text);
const mount = (text: string) => event('FailedMount', `MountVolume.SetUp failed for volume "v" : ${text}`);

it.each([
  [
    'mount-missing-key',
    mount('configmap references non-existent config key: a.yaml'),
    'ConfigMap app has no key a.yaml',
  ],
  ['mount-missing-key', mount('references non-existent secret key: a.yaml'), 'has no key a.yaml'],
  ['mount-hostpath-type', mount('hostPath type check failed: /srv/x is not a directory'), 'DirectoryOrCreate'],
  ['mount-hostpath-type', mount('hostPath type check failed: /srv/x is not a file'), 'FileOrCreate'],
  ['mount-hostpath-type', mount('hostPath type check failed: /srv/x is not a socket file'), 'is a socket file on'],
  [
    'mount-driver',
    event(
      'FailedMount',
      'MountVolume.MountDevice failed for volume "v" : kubernetes.io/csi: driver name ebs.csi not found in the list of registered CSI drivers',
    ),
    'CSI driver does not run',
  ],
  [
    'mount-driver',
    mount('mount failed: exit status 32 mount.nfs: Connection timed out'),
    'storage server does not answer',
  ],
  ['mount-driver', mount('mount failed: wrong fs type, bad option, bad superblock on /dev/x'), 'mount helper'],
  [
    'attach-failed',
    event(
      'FailedAttachVolume',
      `Multi-Attach error for volume "pvc-1" Volume is already exclusively attached to one node and can't be attached to another`,
    ),
    'Recreate',
  ],
  [
    'attach-failed',
    event('FailedAttachVolume', 'Multi-Attach error for volume "pvc-1" Volume is already used by pod(s) orders-old'),
    'used by orders-old',
  ],
  [
    'attach-failed',
    event(
      'FailedAttachVolume',
      'AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = Internal desc = limit',
    ),
    'volumeattachments',
  ],
  [
    'sandbox-failed',
    event(
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: rpc error: failed to setup network for sandbox "x": plugin type="calico" failed (add): stat /var/lib/calico/nodename: no such file or directory',
    ),
    'CNI',
  ],
  [
    'sandbox-failed',
    event('FailedCreatePodSandBox', 'add cmd: failed to assign an IP address to container'),
    'address range',
  ],
  ['mount-hostpath-type', mount('hostPath type check failed: /dev/x is not a character device'), '/dev/x'],
  ['mount-hostpath-type', mount('hostPath type check failed: /dev/x is not a block device'), '/dev/x'],
  ['mount-driver', mount('mount.nfs: access denied by server while mounting nfs:/x'), 'server'],
  ['mount-driver', mount('you might need a /sbin/mount.nfs helper program'), 'mount helper'],
  ['mount-driver', mount('mount: /mnt: structure needs cleaning'), 'structure needs cleaning'],
  [
    'sandbox-failed',
    sandbox('failed to allocate for range 0: no IP addresses available in range set'),
    'address range',
  ],
  ['sandbox-failed', sandbox('failed to create ENI: InsufficientFreeAddressesInSubnet'), 'address range'],
  ['sandbox-failed', sandbox('network: failed to find plugin "bridge" in path [/opt/cni/bin]'), 'CNI'],
  ['sandbox-failed', sandbox('open /run/flannel/subnet.env: no such file or directory'), 'CNI'],
  [
    'sandbox-failed',
    sandbox('no runtime handler "gvisor" is configured: failed to find runtime handler'),
    'runtimeClassName',
  ],
  ['sandbox-failed', sandbox('RuntimeHandler "gvisor" not supported'), 'runtimeClassName'],
  ['sandbox-failed', sandbox('failed to get sandbox image "registry.k8s.io/pause:3.9": failed to pull'), 'pause'],
  ['sandbox-failed', event('NetworkNotReady', 'network is not ready: cni plugin not initialized'), 'CNI'],
])('%s: %j', (kind, failure, words) => {
  const diagnosis = diagnosisOf({
    manifest: manifest({}, { volumes }),
    container_statuses: [waiting('ContainerCreating')],
    events: [failure],
  });
  expect(diagnosis.kind).toBe(kind);
  expect(textOfDiagnosis(diagnosis)).toContain(words);
});
