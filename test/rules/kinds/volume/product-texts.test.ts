import { describe, expect, it } from 'vitest';
import { event } from '../reports.js';
import { diagnosisOfEvents, failedSetup, withVolume } from './mounts.js';

const claim = withVolume({ persistentVolumeClaim: { claimName: 'orders-data' } }, 'data');

describe('what storage products say', () => {
  it.each([
    [
      'mount failed: exit status 1\nMounting arguments: -t efs -o tls fs-0abc1234def567890:/ /x\nOutput: Failed to resolve "fs-0abc1234def567890.efs.eu-west-1.amazonaws.com" - check that your file system ID is correct',
      'the name of the EFS file system does not resolve',
      'has a mount target in the VPC',
    ],
    [
      'rpc error: code = Internal desc = NodePublishVolume failed for pvc-1a: could not create target directory /var/lib/kubelet/pods/5/mount, mkdir /var/lib/kubelet/pods/5/mount: file exists',
      'a dead mount of an earlier attempt',
      'Unmount on the node what is left',
    ],
    [
      'rpc error: code = Internal desc = failed to attach volume: volume 8821 is attached on another node 10.0.4.7 and that node is not in quorum',
      'it is attached on a node that is not in quorum',
      'Bring node 10.0.4.7 back into the Portworx cluster',
    ],
    [
      'failed to mount objects, error: failed to create auth config, error: failed to get credentials, nodePublishSecretRef secret is not set',
      'the SecretProviderClass names no identity to log in with',
      'clientID and tenantId',
    ],
    [
      'failed to fetch token: serviceaccounts "orders" is forbidden: node requested token bound to a pod scheduled on a different node',
      'the API server knows another pod of this name',
      'restart the kubelet of the node',
    ],
  ])('%s', (text, reason, advice) => {
    const diagnosis = diagnosisOfEvents([failedSetup('data', text)], { manifest: claim });
    expect(diagnosis).toMatchObject({ kind: 'mount-driver', confidence: 'high' });
    expect(diagnosis.title).toContain(reason);
    expect(diagnosis.steps[0]?.text).toContain(advice);
  });

  it('vCenter: the privilege that the account lacks', () => {
    const text =
      'AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = Internal desc = failed to attach cns volume. fault: "(*types.LocalizedMethodFault)(0xc0)({ Fault: (*types.NoPermission) { Object: Datastore:datastore-31, PrivilegeId: (string) (len=20) \\"Datastore.FileManagement\\" } })". opId: "0a1b"';
    const diagnosis = diagnosisOfEvents([event('FailedAttachVolume', text)], { manifest: claim });
    expect(diagnosis.title).toContain('lacks a privilege in vCenter');
    expect(diagnosis.steps[0]?.text).toContain('the privilege Datastore.FileManagement');
  });

  it('names the words of a driver that nobody knows in the first step', () => {
    const diagnosis = diagnosisOfEvents(
      [failedSetup('data', 'rpc error: code = Internal desc = the flux bends badly')],
      {
        manifest: claim,
      },
    );
    expect(diagnosis.steps[0]?.text).toContain('Find "the flux bends badly" in the log of the storage driver');
  });

  it('a volume of many files that the kubelet gives to fsGroup', () => {
    const diagnosis = diagnosisOfEvents(
      [
        event('VolumePermissionChangeInProgress', 'Setting volume ownership for pvc-1f, processed 12894123 files.'),
        event('FailedMount', 'Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting'),
      ],
      { manifest: claim },
    );
    expect(diagnosis.title).toContain('the kubelet is still giving its files to fsGroup');
    expect(diagnosis.steps[0]?.text).toContain('fsGroupChangePolicy: OnRootMismatch');
  });
});
