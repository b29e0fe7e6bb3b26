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
      'kubernetes.io/csi: mounter.SetupAt failed: rpc error: code = FailedPrecondition desc = Volume ID: "88f42fd9" does not appear staged to "/var/lib/kubelet/plugins/kubernetes.io/csi/pv/pvc-5/globalmount"',
      'the node counts it as mounted (staged), and the driver does not find that mount',
      'Delete the pod, so that its volume is detached from the node and staged anew',
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
    [
      'rpc error: code = Internal desc = multipath device not found for volume 3600a09803830; multipathd is not running',
      'multipathd does not run on the node',
      'Start multipathd (package multipath-tools',
    ],
    [
      'failed to get secretproviderclass shop/db, error: Get https://10.43.0.1:443/apis/x.io/v1/db: write tcp 10.9.0.2:5->10.43.0.1:443: write: broken pipe',
      'the driver on the node does not reach the API server',
      'Restart the pod of the driver on the node',
    ],
    [
      'rpc error: code = Internal desc = Could not mount juicefs: Configuration file: /root/.juicefs/orders.conf not exist',
      'the Secret of the volume lacks what JuiceFS needs',
      'name, metaurl, storage, bucket',
    ],
    [
      'rpc error: code = Internal desc = Could not bind "/jfs/orders/a" at "/x": mount failed: Output: mount: /x: special device /jfs/orders/a does not exist.',
      'the driver has not mounted the file system that it binds from',
      'Create nothing by hand on the node',
    ],
    [
      "rpc error: code = Internal desc = 'fsck' found errors on device /dev/sdq but could not correct them: exit 4",
      'its filesystem is damaged',
      'fsck -y /dev/sdq for ext4',
    ],
    [
      'mount failed: exit status 32\nMounting arguments: -t nfs svm-1.fs-0abc1234def567890.fsx.eu-west-1.amazonaws.com:/vol1 /x\nOutput: mount.nfs: Connection timed out',
      'svm-1.fs-0abc1234def567890.fsx.eu-west-1.amazonaws.com cannot be reached',
      'TCP 2049',
    ],
    [
      'rpc error: code = Internal desc = the webhook failed to inject the sidecar container into the Pod spec',
      'the pod has no sidecar of Cloud Storage FUSE',
      'gke-gcsfuse/volumes: "true"',
    ],
    [
      "rpc error: code = Internal desc = Could not mount juicefs: mount pod juicefs-node-3 isn't ready in 30 seconds: context deadline exceeded",
      'its mount pod is not ready',
      'See why mount pod juicefs-node-3',
    ],
    [
      'couldn\'t read secret "db": Error making API request. URL: GET https://vault.acme.lan:8200/v1/secret/data/orders/db Code: 403. Errors: * permission denied',
      'Vault does not let the role read the secret',
      'that may read secret/data/orders/db',
    ],
  ])('%s', (text, reason, advice) => {
    const diagnosis = diagnosisOfEvents([failedSetup('data', text)], { manifest: claim });
    expect(diagnosis).toMatchObject({ kind: 'mount-driver', confidence: 'high' });
    expect(diagnosis.title).toContain(reason);
    expect(diagnosis.steps[0]?.text).toContain(advice);
  });

  it.each([
    [
      'failed to attach disk: "f00d" err ServerFaultCode: Received SOAP response fault from [<cs p:00, TCP:localhost:443>]: reconfigureVM',
      'vCenter refuses it',
      'See in vCenter what fails with reconfigureVM',
    ],
    [
      "Failed to add disk 'scsi0:4'.",
      'vSphere cannot add the disk to the machine of the node',
      'adding it at scsi0:4 fails',
    ],
    [
      'Volume "v-77" failed to be attached within the allotted time',
      'OpenStack does not finish attaching it in time',
      'openstack volume show',
    ],
    [
      'CustomerKeyHasBeenRevoked: Volume vol-0aa11bb22cc33dd44 cannot be attached. The volume was unable to access the KMS master key',
      'AWS may not use the KMS key of the disk',
      'kms:CreateGrant',
    ],
    [
      "api error IncorrectState: vol-0aa11bb22cc33dd44 is not 'available'.",
      'the disk is not in state available in EC2',
      'See in which state vol-0aa11bb22cc33dd44 is',
    ],
    [
      'failed to publish volume: server is locked',
      'the server is locked by another action',
      'which action is still running',
    ],
  ])('an attachment: %s', (text, reason, advice) => {
    const message = `AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = Aborted desc = ${text}`;
    const diagnosis = diagnosisOfEvents([event('FailedAttachVolume', message)], { manifest: claim });
    expect(diagnosis.title).toContain(reason);
    expect(diagnosis.steps[0]?.text).toContain(advice);
  });

  it.each([
    [
      'plugin type="ovn-k8s-cni-overlay" failed (add): timed out waiting for OVS port binding (ovn-installed)',
      'ovn-controller',
    ],
    [
      'plugin type="bridge" failed (add): incompatible CNI versions; config is "1.1.0", plugin supports ["0.1.0"]',
      'cniVersion',
    ],
    [
      'plugin type="cilium-cni" failed (add): unable to create endpoint: [PUT /endpoint/{id}][429] putEndpointIdTooManyRequests',
      'api-rate-limit',
    ],
    ['plugin type="aws-cni" failed (add): add cmd: failed to setup branch ENI network', 'BranchAllocationFailed'],
    [
      'plugin type="aws-cni" failed (add): add cmd: Error received from AddNetwork gRPC call: dial tcp 127.0.0.1:50051: connect: connection refused',
      'Get the pod of DaemonSet aws-node (namespace kube-system) on',
    ],
    ['failed to find plugin "flannel" in path [/opt/cni/bin]', 'puts flannel into /opt/cni/bin'],
    ['plugin type="linkerd-cni" failed (add): Unauthorized', 'Restart the pod of DaemonSet linkerd-cni'],
    [
      'plugin type="flannel" failed (add): failed to delegate add: failed to allocate for range 0: 10.244.1.14 has been allocated to 4d, duplicate allocation is not allowed',
      'Remove the file 10.244.1.14',
    ],
    ['plugin type="acme" failed (add): the flux bends badly', 'It fails with "the flux bends badly" (acme).'],
  ])('a network plugin: %s', (text, advice) => {
    const message = `Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "4d": ${text}`;
    expect(diagnosisOfEvents([event('FailedCreatePodSandBox', message)]).steps[0]?.text).toContain(advice);
  });

  it('a lease that stands for the same sandbox is no range that is used up', () => {
    const message =
      'Failed to create pod sandbox: plugin type="flannel" failed (add): failed to allocate for range 0: 10.244.1.14 has been allocated to 4d, duplicate allocation is not allowed';
    expect(diagnosisOfEvents([event('FailedCreatePodSandBox', message)]).title).toBe(
      'The network of the pod cannot be set up: the address 10.244.1.14 stands for this very sandbox in the leases of the node already',
    );
  });

  it('what AWS refuses of a branch interface comes first', () => {
    const { steps } = diagnosisOfEvents([
      event('FailedCreatePodSandBox', 'Failed to create pod sandbox: plugin type="aws-cni" failed (add): branch ENI'),
      event('BranchAllocationFailed', 'failed to allocate branch ENI to pod: InvalidSecurityGroupID.NotFound'),
    ]);
    expect(steps[0]?.text).toContain('InvalidSecurityGroupID.NotFound');
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
