import { caseTable } from '../case-table.js';
import type { StorageHintRow } from './storage-hint.js';

/** The Secrets Store CSI driver and other drivers that read with the rights of the pod. */
export const SECRET_STORE_HINTS = caseTable<StorageHintRow>([
  {
    pattern:
      /provider not found: provider "?([^\s"]{1,100})|failed to find provider binary ([\w-]{1,60})|secrets-store-csi-providers\/([\w-]{1,60})(?:\.sock|\/provider-)/,
    example: 'provider not found: provider "aws"',
    meaning: 'The provider $1 of the Secrets Store CSI driver does not run on the node.',
    step: 'Install the provider $1 of the Secrets Store CSI driver (a DaemonSet of its own: csi-secrets-store-provider-azure, -aws, -gcp, or vault-csi-provider), or see why it has no ready pod on this node: a taint, a nodeSelector, or another folder for its socket than the driver looks in.',
    look: 'driver',
  },
  {
    pattern: /is not authorized to perform: ([\w:*-]{1,200})/,
    example:
      'User: arn:aws:sts::123456789012:assumed-role/web is not authorized to perform: secretsmanager:GetSecretValue',
    meaning: 'The IAM role that the driver takes for the pod is refused $1.',
    step: "Allow it in the policy of the IAM role of the pod's ServiceAccount (IRSA or Pod Identity), for this very resource; or name a resource that the role may read.",
    look: 'identity',
  },
  {
    pattern:
      /AccessDeniedException|no identity-based policy allows|WebIdentityErr|InvalidIdentityToken|AssumeRoleWithWebIdentity/,
    example: 'AccessDeniedException: no identity-based policy allows the secretsmanager:GetSecretValue action',
    meaning: 'AWS refuses the identity that the driver takes for the pod.',
    step: "See the IAM role of the pod's ServiceAccount (IRSA or Pod Identity): its trust policy must admit this ServiceAccount, its policy the resource.",
    look: 'identity',
  },
  {
    pattern:
      /does not have ([\w.]{3,100}) access to the Google|Permission '([\w.]{3,100})' denied|Error 403: [^\n]{0,300}PERMISSION_DENIED|IAM_PERMISSION_DENIED/,
    example: "Permission 'storage.objects.list' denied on resource (or it may not exist).",
    meaning: "The identity of the pod's ServiceAccount lacks the permission $1.",
    step: "Give the identity of the pod's ServiceAccount (Workload Identity) a role with that permission on the bucket or secret, or correct its name.",
    look: 'identity',
  },
  {
    pattern:
      /AuthorizationPermissionMismatch|AuthorizationFailed|does not have (?:authorization to perform action|secrets get permission)|ForbiddenByRbac|StatusCode=403|AADSTS\d{5,7}/,
    example: 'AADSTS70021: No matching federated identity record found',
    meaning: 'Azure refuses the identity that the driver takes for the pod.',
    step: 'Give that identity (workload identity, or the one of the node) access to the key vault or the storage account, and check its tenant and client ids.',
    look: 'identity',
  },
  {
    pattern:
      /nmi response failed|failed to get key ?vault token|AzureAssignedIdentity|AzureIdentityBinding|:2579\/host\/token/,
    example: 'failed to get keyvault client: failed to get key vault token: nmi response failed with status code: 404',
    meaning: 'The driver gets no identity of Azure for the pod, and so no token for the key vault.',
    step: 'See that an identity is assigned to the pod: with pod identity (nmi) its label aadpodidbinding must be the selector of an AzureIdentityBinding, whose AzureIdentity exists, and nmi must run on the node; with workload identity its ServiceAccount needs the client id, and the SecretProviderClass clientID instead of usePodIdentity.',
    look: 'identity',
  },
  {
    pattern:
      /failed to (?:get|acquire|obtain) (?:an? |the )?(?:access |aad |oauth2? )?token|ManagedIdentityCredential|[Ii]dentity not found|no managed identity/,
    example: 'failed to acquire token: Identity not found',
    meaning: 'The driver gets no token for the identity with which it is to read.',
    step: 'See which identity the SecretProviderClass or the volume names (client id, tenant, role), that it exists, and that it is given to this node or bound to the ServiceAccount of the pod.',
    look: 'identity',
  },
  {
    pattern:
      /\/v1\/auth\/([\w./-]{1,80}?)\/login[^\n]{0,300}(?:\n[^\n]{0,200}){0,4}(?:Code: 40[03]|permission denied|invalid role)/,
    example:
      'Error making API request. URL: PUT https://vault.corp:8200/v1/auth/k8s/login Code: 403. permission denied',
    meaning: 'Vault does not let the ServiceAccount of the pod log in at auth/$1.',
    step: 'See in Vault that the role of the SecretProviderClass (roleName) exists at auth/$1 and is bound to this ServiceAccount and namespace, and that this login knows the cluster (kubernetes_host, its CA and token reviewer).',
    look: 'identity',
  },
  {
    pattern: /\/v1\/(?!auth\/|sys\/)([\w./-]{1,120}) ?[^]{0,60}?Code: 403/,
    example:
      'Error making API request. URL: GET https://vault.corp:8200/v1/secret/data/orders/db Code: 403. Errors: * permission denied',
    reason: 'Vault does not let the role read the secret',
    meaning: 'Vault has let the pod log in, and its role may not read $1.',
    step: 'Add a policy to the Vault role of the SecretProviderClass (roleName) that may read $1 (capabilities = ["read"]; version 2 of the engine has data/ in the path), or correct secretPath.',
    look: 'identity',
  },
  {
    pattern: /\/v1\/(?!auth\/|sys\/)([\w./-]{1,120}) ?[^]{0,60}?Code: 404/,
    example: 'URL: GET https://vault.corp:8200/v1/secret/orders/db Code: 404.',
    reason: 'Vault has no secret at that path',
    meaning: 'Vault has nothing at $1.',
    step: 'Correct secretPath of the SecretProviderClass (now $1; version 2 of the engine has data/ behind its mount), or write the secret there.',
  },
  {
    pattern: /nodePublishSecretRef secret is not set|failed to create auth config/,
    example:
      'failed to mount objects, error: failed to create auth config, error: failed to get credentials, nodePublishSecretRef secret is not set',
    reason: 'the SecretProviderClass names no identity to log in with',
    meaning:
      'The provider falls back to a Secret with credentials (nodePublishSecretRef), and the volume names none: the SecretProviderClass asks for no identity either.',
    step: 'Say in the SecretProviderClass with which identity to log in: for workload identity clientID and tenantId (with the label azure.workload.identity/use on the pod and a federated credential for its ServiceAccount), for the identity of the node useVMManagedIdentity: "true" and userAssignedIdentityID; or name a Secret with credentials under nodePublishSecretRef of the volume.',
    look: 'identity',
  },
  {
    pattern: /An IAM role must be associated with service account ([\w.-]{1,253})/,
    example: 'An IAM role must be associated with service account web (namespace: shop)',
    meaning: 'ServiceAccount $1 has no IAM role, so the provider of AWS has nobody to log in as.',
    step: 'Give ServiceAccount $1 an IAM role that may read the secret (annotation eks.amazonaws.com/role-arn, or usePodIdentity with an association of Pod Identity), and make the pod anew.',
    look: 'identity',
  },
  {
    pattern:
      /ResourceNotFoundException|SecretNotFound|secret with \(name\/id\) ([\w-]{1,127})|Secret \[projects\/([^\]]{1,200})\] not found|ParameterNotFound|Invalid parameters: ?([\w./-]{1,200})/,
    example: "ResourceNotFoundException: Secrets Manager can't find the specified secret.",
    reason: 'a secret that the SecretProviderClass names does not exist',
    meaning: 'The secret store has no secret $1 of the name that the SecretProviderClass asks for.',
    step: 'Create the secret in the store, or correct its name, version, region or vault under objects of the SecretProviderClass.',
  },
  {
    pattern:
      /unmarshal failed for (\w{1,40})|(?:failed to (?:parse|unmarshal)|error parsing)[^\n]{0,60}(?:objects|parameters|secretproviderclass)/i,
    example: 'unmarshal failed for keyVaultObjects at index 0, error: yaml: line 3: mapping values are not allowed',
    reason: 'the objects of the SecretProviderClass are no valid YAML',
    meaning: 'The text under objects of the SecretProviderClass cannot be parsed ($1).',
    step: 'Correct the indentation and quotes of the text under parameters.objects of the SecretProviderClass: it is YAML within a string (an array of strings for Azure), and the message names the line.',
  },
  {
    pattern: /key "([^"]{1,200})" (?:does not exist|not found) (?:at|in)[^\n]{0,20} ?(?:the )?(?:secret )?path/i,
    example: 'error extracting "password" from secret: key "password" does not exist at the secret path',
    meaning: 'The secret in Vault has no key $1.',
    step: 'Correct secretKey of the SecretProviderClass to a key that the secret has, or add $1 to it (for version 2 of the engine the path has data/ in it).',
  },
  {
    pattern: /failed to get secretproviderclass ([^\s,]{1,300})/i,
    example: 'failed to get secretproviderclass shop/vault, error: not found',
    meaning: 'SecretProviderClass $1 does not exist or cannot be read.',
    step: 'Create the SecretProviderClass in the namespace of the pod, or correct its name in the volume.',
  },
]);
