import { describe, expect, it } from 'vitest';
import { provisioningTrouble } from '../../../../src/rules/kinds/scheduling/provisioning.js';

describe('why a volume cannot be made', () => {
  it.each([
    [
      'could not create volume in EC2: operation error EC2: CreateVolume, https response error StatusCode: 403, api error UnauthorizedOperation: You are not authorized to perform this operation.',
      'the right that the cloud refuses',
    ],
    [
      "googleapi: Error 403: Required 'compute.disks.create' permission for 'projects/p/zones/z/disks/pvc-1', forbidden",
      'the right that the cloud refuses',
    ],
    [
      'RESPONSE 403: 403 Forbidden ERROR CODE: AuthorizationFailed: The client does not have authorization to perform action',
      'the right that the cloud refuses',
    ],
    [
      'AccessDenied: User is not authorized to perform: elasticfilesystem:CreateAccessPoint',
      'the right that the cloud refuses',
    ],
    [
      'rpc error: code = InvalidArgument desc = Volume capabilities MULTI_NODE_MULTI_WRITER not supported. Only AccessModes[ReadWriteOnce] supported.',
      'an access mode that the storage has',
    ],
    ["InvalidParameterValue: The volume size is less than the minimum of 125 GiB for type 'st1'", 'Ask for a size'],
    ['NoCredentialProviders: no valid providers in chain', 'credentials for the cloud'],
    [
      'failed to refresh cached credentials, no EC2 IMDS role found, operation error ec2imds: GetMetadata, StatusCode: 404',
      'credentials for the cloud',
    ],
    [
      'persistentvolumes is forbidden: User "system:serviceaccount:kube-system:provisioner" cannot create resource',
      'rights in the cluster',
    ],
    ["googleapi: Error 403: QUOTA_EXCEEDED - Quota 'SSD_TOTAL_GB' exceeded.", 'Make room for the volume'],
    ['VolumeLimitExceeded: You have exceeded your maximum gp3 storage limit', 'Make room for the volume'],
    ['rpc error: code = ResourceExhausted desc = not enough free space', 'Make room for the volume'],
    ['InvalidParameterValue: The volume type gp9 is unknown', 'Correct what the driver refuses'],
    [
      'error generating accessibility requirements: no available topology found',
      'so that it knows where a volume can be made',
    ],
    [
      'UnauthorizedOperation: User: arn:aws:sts::123456789012:assumed-role/node/i-0a1 is not authorized to perform: ec2:CreateVolume on resource: x',
      'Give the role of the EBS driver the right ec2:CreateVolume',
    ],
    ["QUOTA_EXCEEDED: Quota 'SSD_TOTAL_GB' exceeded. Limit: 500.0", 'the quota SSD_TOTAL_GB of the project raised'],
    ["config doesn't contain node worker-1, and no DEFAULT_PATH_FOR_NON_LISTED_NODES available", 'Enter node worker-1'],
    ['dial tcp 10.0.0.4:2049: i/o timeout', 'gets no answer'],
  ])('%s', (message, advice) => {
    expect(provisioningTrouble(message)).toContain(advice);
  });

  it.each([
    'storageclass.storage.k8s.io "fast" not found',
    'no persistent volumes available for this claim and no storage class is set',
    'waiting for a volume to be created, either by external provisioner "ebs.csi.aws.com" or manually created by system administrator',
    'waiting for first consumer to be created before binding',
  ])("is not the driver's fault: %s", (message) => {
    expect(provisioningTrouble(message)).toBeUndefined();
  });
});
