import { expect, it } from 'vitest';
import { diagnosisOf, event, manifest, waiting } from '../reports.js';

const claiming = manifest(
  { volumeMounts: [{ name: 'data', mountPath: '/data' }] },
  { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] },
);
const failed = (reason: string, message: string) =>
  diagnosisOf({
    phase: 'Pending',
    node_name: 'worker-1',
    manifest: claiming,
    container_statuses: [waiting('ContainerCreating', '')],
    events: [event(reason, message)],
  });

it('names the node on which a volume is still mounted', () => {
  const message =
    'MountVolume.MountDevice failed for volume "pvc-6f" : rpc error: code = Internal desc = Volume pvc-6f still mounted on node harbour-7';
  expect(failed('FailedMount', message).steps[0]?.text).toContain('See what on node harbour-7 still uses');
});

it('waits where another action is under way, and takes the status of a plugin for no state of the volume', () => {
  const message =
    'AttachVolume.Attach failed for volume "pvc-6f" : attach command failed, status: Failure, reason: POST https://api.cloud.example/v2/volumes/6f/actions: 422 Machine already has a pending event.';
  const diagnosis = failed('FailedAttachVolume', message);
  expect(diagnosis.title).not.toContain('Failure');
  expect(diagnosis.steps[0]?.text).toContain('Wait: one action runs at a time');
});

it.each([
  [
    "CNI request failed with status 400: 'failed to configure pod interface: failed to add IP addr fd00:5::9/64 to eth0: permission denied'",
    'disable_ipv6',
  ],
  [
    'request ip return 500 configure nic failed: exit status 1 "ovs-vsctl: unix:/run/ovs/db.sock: database connection failed (Connection refused)"',
    'Open vSwitch on the node to answer at unix:/run/ovs/db.sock',
  ],
])('a network plugin that fails by the node: %s', (said, words) => {
  const message = `Failed to create pod sandbox: rpc error: code = Unknown desc = failed to set up sandbox container "9f" network for pod "x": networkPlugin cni failed to set up pod "x_shop" network: ${said}`;
  expect(failed('FailedCreatePodSandBox', message).steps[0]?.text).toContain(words);
});

it('takes the issuer of a token for no server that refuses', () => {
  const message =
    'MountVolume.SetUp failed for volume "vault" : mount command failed, status: Failure, reason: Access denied. Caller was not found on any access policy. Caller: appid=7c;iss=https://sts.cloud.example/9/ Vault: tide;location=north';
  expect(failed('FailedMount', message).title).not.toMatch(/sts|https/);
});
