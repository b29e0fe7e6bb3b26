import { caseTable, fillCaptured } from '../case-table.js';
import type { Speaker } from '../support/error-facts.js';
import { remedyFor } from '../support/remedy.js';
import { PROVISIONER_TEXTS, type ProvisioningRow } from './provisioner-texts.js';

/** What the messages of provisioners come from. */
export const PROVISIONING_TROUBLES = caseTable<ProvisioningRow>([
  ...PROVISIONER_TEXTS,
  {
    pattern: /the server could not find the requested resource/,
    example: 'error listing CSINodes: the server could not find the requested resource',
    step: 'Use a release of the storage driver (with its csi-provisioner) that is made for the version of this cluster (kubectl version): it asks the API server for an API that is not served here, one that was removed or is not there yet, or a custom resource that is not installed.',
  },
  {
    pattern: /is forbidden: User "system:serviceaccount:/,
    example: 'persistentvolumes is forbidden: User "system:serviceaccount:kube-system:csi" cannot create resource',
    step: 'Give the ServiceAccount of the provisioner the rights in the cluster that it lacks (its ClusterRole and ClusterRoleBinding).',
  },
  {
    pattern:
      /quota|LimitExceeded|exceeds? (?:the )?(?:maximum|limit)|OutOfSpace|no space left|insufficient (?:free |storage )?(?:space|capacity)|ResourceExhausted|not enough free space/i,
    example: 'rpc error: code = ResourceExhausted desc = the pool is full',
    step: 'Make room for the volume: have the quota or limit of the storage raised, delete volumes that nobody needs, or ask for a smaller one.',
  },
  {
    pattern:
      /NoCredentialProviders|failed to (?:refresh|retrieve) (?:cached )?credentials|no EC2 IMDS role found|AADSTS\d|invalid_grant|could not find default credentials|InvalidClientTokenId|ExpiredToken|AuthFailure|AssumeRoleWithWebIdentity/i,
    example: 'NoCredentialProviders: no valid providers in chain',
    step: 'Give the storage driver credentials for the cloud: its controller has none, or they are not valid (the identity or role of its ServiceAccount, or the Secret that it reads).',
  },
  {
    pattern:
      /UnauthorizedOperation|AccessDenied|not authorized to perform|AuthorizationFailed|LinkedAuthorizationFailed|PERMISSION_DENIED|insufficientPermissions|Required '[\w.]{1,100}' permission|StatusCode: 40[13]\b|\b(?:error |code[ =:]{1,3})40[13]\b|\b403[: ,]{1,2}Forbidden|does not have authorization/i,
    example: 'UnauthorizedOperation: You are not authorized to perform this operation',
    step: 'Give the storage driver the right that the cloud refuses: add it to the role or identity of its controller (the message names the operation, and often the key of an encrypted volume). Claim, StorageClass and pod need no change.',
  },
  {
    pattern:
      /MULTI_NODE_(?:MULTI_WRITER|READER_ONLY|SINGLE_WRITER)|access ?modes?[^\n]{0,80}(?:not supported|unsupported|invalid)|Only AccessModes/i,
    example: 'Volume capabilities MULTI_NODE_MULTI_WRITER not supported. Only AccessModes[ReadWriteOnce] supported.',
    step: 'Ask for an access mode that the storage has: the claim wants the volume on several nodes (ReadWriteMany, ReadOnlyMany), and a disk can be on one only. Make the claim anew with ReadWriteOnce where one node is enough, else with a StorageClass of shared storage (NFS, EFS, Azure Files, Filestore, CephFS).',
  },
  {
    pattern:
      /(?:volume |disk |requested )?(?:size|capacity)[^\n]{0,80}(?:at least|minimum|too small|less than|smaller than|out of range|multiple of|between)|(?:at least|minimum (?:volume |disk )?size)[^\n]{0,30}\d{1,8} ?(?:G|Ti?B)/i,
    example: "InvalidParameterValue: The volume size is less than the minimum of 125 GiB for volume type 'st1'",
    step: 'Ask for a size that the storage makes (spec.resources.requests.storage of the claim): the message names the bound. Make the claim anew for a smaller one; a larger one can be asked for in place where the StorageClass allows expansion.',
  },
  {
    pattern:
      /InvalidParameter|InvalidArgument|invalid (?:parameter|option|value|VolumeType|disk)|unknown parameter|not supported by|unsupported|KeyNotFound|does not support/i,
    example: 'rpc error: code = InvalidArgument desc = invalid parameter "typ"',
    step: 'Correct what the driver refuses: a parameter of the StorageClass, or the size, access mode or volume mode of the claim (a StorageClass and most of a claim are made anew for that).',
  },
  {
    pattern:
      /no topology key found|accessibility requirement|topology requirement|no available topology|error generating accessibility/i,
    example: 'error generating accessibility requirements: no topology key found on CSINode worker-1',
    step: 'See that the driver runs on the nodes that the pod may use, so that it knows where a volume can be made, and that the zones that the StorageClass allows (allowedTopologies) have such nodes.',
  },
  {
    pattern:
      /connection refused|no such host|i\/o timeout|context deadline exceeded|DeadlineExceeded|no route to host|RequestError|dial tcp/i,
    example: 'Post "https://api.storage.example": dial tcp 10.0.0.9:443: connect: connection refused',
    step: 'See that the controller of the storage driver reaches its storage or the cloud: the message says that it gets no answer (network, DNS, proxy, or the storage itself).',
  },
]);

/** What to do about a failure to make a volume that lies with the driver or the storage behind it; undefined for any other. */
export function provisioningTrouble(message: string): string | undefined {
  const found = PROVISIONING_TROUBLES.find(message);
  const own = found && fillCaptured(found.row.step, found.match);
  if (own !== undefined || NOT_OF_DRIVER.test(message)) return own;
  return remedyFor(message, PROVISIONER)?.step;
}

/** What Kubernetes itself says of claims and classes, which are looked at by themselves. */
const NOT_OF_DRIVER =
  /storageclass(?:\.storage\.k8s\.io)? "[^"]{1,253}" not found|no storage class is set|no persistent volumes available|waiting for /i;
const PROVISIONER: Speaker = {
  who: 'the storage driver',
  settings: 'the StorageClass',
  node: 'the controller of the driver',
  domain: 'storage',
};
