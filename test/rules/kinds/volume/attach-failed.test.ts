import { describe, expect, it } from 'vitest';
import { event, running, textOfDiagnosis } from '../reports.js';
import { creating, diagnosisOfEvents, kindsOf, withVolume } from './mounts.js';

const attach = (message: string) => event('FailedAttachVolume', message);
const claim = withVolume({ persistentVolumeClaim: { claimName: 'orders-data' } }, 'data');
const MULTI = `Multi-Attach error for volume "pvc-1" Volume is already exclusively attached to one node and can't be attached to another`;
const USED =
  'Multi-Attach error for volume "pvc-1" Volume is already used by pod(s) orders-6d5f-dz8cr, orders-6d5f-6dp57';

describe('attach-failed', () => {
  it.each([
    [MULTI, 'still attached to another node', 'Recreate'],
    [
      USED,
      'used by orders-6d5f-dz8cr, orders-6d5f-6dp57',
      'kubectl -n shop get pod orders-6d5f-dz8cr orders-6d5f-6dp57 -o wide',
    ],
    [
      'AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = Internal desc = Could not attach volume "vol-0f" to node "i-0a": VolumeInUse: vol-0f is already attached to an instance',
      'still attached',
      'Recreate',
    ],
    [
      `AttachVolume.Attach failed for volume "pvc-1" : googleapi: Error 400: RESOURCE_IN_USE_BY_ANOTHER_RESOURCE - The disk resource 'disk-1' is already being used by 'projects/p/zones/z/instances/gke-a'`,
      'projects/p/zones/z/instances/gke-a',
      'Recreate',
    ],
    [
      'AttachVolume.Attach failed for volume "pvc-1" : Attach volume "kubernetes-dynamic-pvc-1" to instance "aks-1" failed with disk(/subscriptions/x/disks/y) already attached to node(/subscriptions/x/virtualMachines/aks-nodepool1-1), could not be attached to node(aks-2)',
      'it is still attached to /subscriptions/x/virtualMachines/aks-nodepool1-1',
      'Recreate',
    ],
    [
      'AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = ResourceExhausted desc = max number of volumes (8) already attached to instance',
      'as many volumes attached as it can take',
      'fewer volumes',
    ],
    [
      'AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = Internal desc = operation error EC2: AttachVolume, api error AttachmentLimitExceeded: You may attach up to 27 devices for this instance type.',
      'as many volumes attached as it can take',
      'fewer volumes',
    ],
    [
      'AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = Internal desc = UnauthorizedOperation: You are not authorized to perform this operation.',
      'not authorized',
      'volumeattachments',
    ],
    [
      'AttachVolume.Attach failed for volume "pvc-1" : timed out waiting for external-attacher of ebs.csi.aws.com CSI driver to attach volume vol-0f',
      'the controller of the CSI driver ebs.csi.aws.com does not attach it in time',
      'volumeattachments',
    ],
    [
      'AttachVolume.Attach failed for volume "pvc-1" : CSINode worker-2 does not contain driver driver.longhorn.io',
      'the CSI driver driver.longhorn.io does not run on the node',
      'kubectl get csinode/worker-2 -o yaml',
    ],
    [
      'AttachVolume.Attach failed for volume "pvc-1" : kubernetes.io/csi: driver name rbd.csi.ceph.com not found in the list of registered CSI drivers',
      'the CSI driver rbd.csi.ceph.com does not run on the node',
      'kubectl get pods -A -o wide --field-selector=spec.nodeName=worker-2',
    ],
    [
      'AttachVolume.FindAttachablePluginBySpec failed for volume "pvc-1"',
      'FindAttachablePluginBySpec',
      'volumeattachments',
    ],
  ])('%s', (message, cause, words) => {
    const diagnosis = diagnosisOfEvents([attach(message)], { manifest: claim, node_name: 'worker-2' });
    expect(diagnosis.kind).toBe('attach-failed');
    expect(diagnosis.title).toContain('Volume of claim orders-data cannot be attached: ');
    expect(diagnosis.cause).toContain(
      'volume pvc-1 (claim orders-data), which container api mounts at /data, to node worker-2',
    );
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
  });

  it('is the rejection of a node that takes no more volumes', () => {
    const diagnosis = diagnosisOfEvents([], {
      phase: 'Failed',
      container_statuses: [],
      status_reason: 'VolumeAttachmentLimitExceeded',
      status_message: 'Pod was rejected: Node has reached its volume attachment limit for driver ebs.csi.aws.com',
    });
    expect(diagnosis.kind).toBe('attach-failed');
    expect(diagnosis.cause).toContain('ebs.csi.aws.com');
    expect(diagnosis.others).toEqual([]);
  });

  it('names the strategy of the Deployment', () => {
    const fields = { owner_manifest: '{kind: Deployment, spec: {strategy: {type: RollingUpdate}}}' };
    expect(textOfDiagnosis(diagnosisOfEvents([attach(MULTI)], fields))).toContain('Recreate (it is RollingUpdate)');
  });

  it('comes before the time-out of the mount', () => {
    const text =
      'Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[data]: timed out waiting for the condition';
    expect(kindsOf({ ...creating, manifest: claim, events: [attach(MULTI), event('FailedMount', text)] })).toEqual([
      'attach-failed',
    ]);
  });

  it.each([
    [
      'attached since',
      {
        ...creating,
        events: [
          attach(MULTI),
          event('SuccessfulAttachVolume', 'AttachVolume.Attach succeeded for volume "pvc-1"', {
            type: 'Normal',
            last_timestamp: '2026-11-21T20:30:00Z',
          }),
        ],
      },
    ],
    ['running', { phase: 'Running', container_statuses: [running()], events: [attach(MULTI)] }],
  ])('is over when it is %s', (_name, fields) => {
    expect(kindsOf(fields)).not.toContain('attach-failed');
  });

  it('quotes the cloud that holds a disk for attached, and looks there', () => {
    const told = "volume 'v-77' status must be 'available'. Currently in 'in-use'";
    const diagnosis = diagnosisOfEvents([attach(`AttachVolume.Attach failed for volume "pvc-1" : ${told}`)], {
      manifest: claim,
    });
    expect(diagnosis.title).toContain('it is still attached elsewhere');
    expect(diagnosis.cause).toContain(told);
    expect(diagnosis.steps[1]?.text).toContain('see in the cloud or the storage which machine');
  });
});
