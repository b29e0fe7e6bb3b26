import { remedyFor } from '../support/remedy.js';

/** What the messages of provisioners come from, and what to do: an imperative sentence. The first that fits counts. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [
    /is forbidden: User "system:serviceaccount:/,
    'Give the ServiceAccount of the provisioner the rights in the cluster that it lacks (its ClusterRole and ClusterRoleBinding).',
  ],
  [
    /quota|LimitExceeded|exceeds? (?:the )?(?:maximum|limit)|OutOfSpace|no space left|insufficient (?:free |storage )?(?:space|capacity)|ResourceExhausted|not enough free space/i,
    'Make room for the volume: have the quota or limit of the storage raised, delete volumes that nobody needs, or ask for a smaller one.',
  ],
  [
    /NoCredentialProviders|failed to (?:refresh|retrieve) (?:cached )?credentials|no EC2 IMDS role found|AADSTS\d|invalid_grant|could not find default credentials|InvalidClientTokenId|ExpiredToken|AuthFailure|AssumeRoleWithWebIdentity/i,
    'Give the storage driver credentials for the cloud: its controller has none, or they are not valid (the identity or role of its ServiceAccount, or the Secret that it reads).',
  ],
  [
    /UnauthorizedOperation|AccessDenied|not authorized to perform|AuthorizationFailed|LinkedAuthorizationFailed|PERMISSION_DENIED|insufficientPermissions|Required '[\w.]{1,100}' permission|StatusCode: 40[13]\b|\b(?:error |code[ =:]{1,3})40[13]\b|\b403[: ,]{1,2}Forbidden|does not have authorization/i,
    'Give the storage driver the right that the cloud refuses: add it to the role or identity of its controller (the message names the operation, and often the key of an encrypted volume). Claim, StorageClass and pod need no change.',
  ],
  [
    /InvalidParameter|InvalidArgument|invalid (?:parameter|option|value|VolumeType|disk)|unknown parameter|not supported by|unsupported|KeyNotFound|does not support/i,
    'Correct what the driver refuses: a parameter of the StorageClass, or the size, access mode or volume mode of the claim (a StorageClass and most of a claim are made anew for that).',
  ],
  [
    /no topology key found|accessibility requirement|topology requirement|no available topology|error generating accessibility/i,
    'See that the driver runs on the nodes that the pod may use, so that it knows where a volume can be made, and that the zones that the StorageClass allows (allowedTopologies) have such nodes.',
  ],
  [
    /connection refused|no such host|i\/o timeout|context deadline exceeded|DeadlineExceeded|no route to host|RequestError|dial tcp/i,
    'See that the controller of the storage driver reaches its storage or the cloud: the message says that it gets no answer (network, DNS, proxy, or the storage itself).',
  ],
];

/** What to do about a failure to make a volume that lies with the driver or the storage behind it; undefined for any other. */
export function provisioningTrouble(message: string): string | undefined {
  const trouble = TROUBLES.find(([pattern]) => pattern.test(message))?.[1];
  if (trouble !== undefined || NOT_OF_DRIVER.test(message)) return trouble;
  return remedyFor(message, PROVISIONER)?.step;
}

/** What Kubernetes itself says of claims and classes, which are looked at by themselves. */
const NOT_OF_DRIVER =
  /storageclass(?:\.storage\.k8s\.io)? "[^"]{1,253}" not found|no storage class is set|no persistent volumes available|waiting for /i;
const PROVISIONER = { who: 'the storage driver', settings: 'the StorageClass', node: 'the controller of the driver' };
