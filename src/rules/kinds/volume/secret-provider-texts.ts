import type { StorageHintRow } from './storage-hint.js';

/** What providers of the Secrets Store CSI driver say, where their words are more exact than what the hints know. */
export const SECRET_PROVIDER_TEXTS: readonly StorageHintRow[] = [
  // AWS
  {
    pattern: /JMES ?Path - ([\w."@[\]-]{1,120}) for object alias - ([\w./-]{1,120}) does not point to a valid object/i,
    example: 'JMES Path - password for object alias - db_password does not point to a valid object.',
    reason: 'the secret has no such key',
    meaning: 'The secret in AWS has no key $1 that jmesPath asks for.',
    step: 'Correct path under jmesPath of the SecretProviderClass (now $1) to a key that the JSON of the secret has, or add $1 to the secret; a key with a dash or dot needs double quotes in the path.',
  },
  {
    pattern: /Invalid JSON used with jmesPath in secret: ([\w./:+=@-]{1,300}?)\.?$/m,
    example: 'Failed to parse secret "shop/db": Invalid JSON used with jmesPath in secret: shop/db.',
    reason: 'the secret is no JSON, and jmesPath needs one',
    meaning: 'The SecretProviderClass takes keys out of secret $1 (jmesPath), and its value is no JSON object.',
    step: 'Store secret $1 as a JSON object (key/value pairs in Secrets Manager), or take jmesPath out of the SecretProviderClass and mount the whole value.',
  },
  {
    pattern:
      /Failed fetching (?:secret|parameters?) ([\w./+=@-]{1,300}): [^\n]{0,120}(?:ResourceNotFoundException|ParameterNotFound)/,
    example:
      'eu-west-1: Failed fetching secret shop/orders/db: ResourceNotFoundException: Secrets Manager cannot find the specified secret.',
    reason: 'a secret that the SecretProviderClass names does not exist',
    meaning: 'AWS has no secret $1 in the region that the message names.',
    step: 'Create secret $1 in that region, or correct its objectName and objectType (secretsmanager, ssmparameter) or the region under parameters of the SecretProviderClass.',
  },
  {
    pattern:
      /Failed to fetch (?:secret|parameters?) from all regions|(?:secret|parameter)s? ([\w./+=@-]{1,300})[^\n]{0,40}(?:marked for deletion|scheduled for deletion)/,
    example:
      'You cannot perform this operation on the secret because it was marked for deletion: secret shop/db marked for deletion',
    reason: 'the secret is marked for deletion or in none of the regions',
    meaning: 'The secret $1 is marked for deletion, or in none of the regions that the SecretProviderClass names.',
    step: 'Restore the secret (aws secretsmanager restore-secret --secret-id $1), or correct region and failoverRegion of the SecretProviderClass.',
  },
  // Azure
  {
    pattern:
      /(?:https:\/\/([\w-]{3,24}\.vault\.[\w.]{3,40})[^]{0,1200})?ForbiddenByFirewall|Client address is not authorized and caller is not a trusted service/,
    example:
      '"Client address is not authorized and caller is not a trusted service. Client address: 20.1.2.3","innererror":{"code":"ForbiddenByFirewall"}',
    reason: 'the firewall of the key vault does not admit the node',
    meaning:
      'The firewall of the key vault $1 does not admit the address of the node (ForbiddenByFirewall); the identity is not what is refused.',
    step: 'Let the key vault $1 admit the subnet of the nodes (Networking: selected virtual networks, with the service endpoint Microsoft.KeyVault), or its outgoing address that the message names (Client address), or reach it by a private endpoint with its DNS zone privatelink.vaultcore.azure.net.',
  },
  {
    pattern:
      /objectName:([\w-]{1,127})[^]{0,600}(?:SecretDisabled|not allowed on a disabled (?:secret|key|certificate))|(?:SecretDisabled|not allowed on a disabled (?:secret|key|certificate))/,
    example:
      'objectType:secret, objectName:orders-db, objectVersion:: "Operation get is not allowed on a disabled secret."',
    reason: 'the secret is disabled in the key vault',
    meaning: 'The secret $1 is disabled in the key vault.',
    step: 'Enable it (az keyvault secret set-attributes --vault-name VAULT --name $1 --enabled true), or name an enabled version under objectVersion of the SecretProviderClass.',
  },
  {
    pattern: /objectName:([\w-]{1,127})[^]{0,300}Failed to refresh the Token for request/,
    example:
      'failed to get objectType:secret, objectName:orders-db, objectVersion:: azure.BearerAuthorizer#WithAuthorization: Failed to refresh the Token for request',
    reason: 'its identity gets no token for the key vault',
    meaning:
      'The driver gets no token for the key vault with the identity of the SecretProviderClass, so that it does not come to ask for $1.',
    step: 'See which identity the SecretProviderClass names (clientID, userAssignedIdentityID, usePodIdentity or useVMManagedIdentity, tenantId): it must exist in that tenant, be assigned to the nodes (managed identity) or federated with the ServiceAccount of the pod (workload identity). What stands behind the message (StatusCode, Identity not found) says which of them is wrong.',
    look: 'identity',
  },
  {
    pattern: /objectName:([\w-]{1,127})[^]{0,900}ForbiddenByRbac/,
    example:
      'failed to get objectType:secret, objectName:orders-db, objectVersion:: StatusCode=403 Caller is not authorized to perform action: ForbiddenByRbac',
    reason: 'the identity may not read the secret (ForbiddenByRbac)',
    meaning: 'The identity that reads $1 has no role in the key vault that allows it (ForbiddenByRbac).',
    step: 'Give the identity of the SecretProviderClass (clientID, or userAssignedIdentityID) the role Key Vault Secrets User on the vault (for keys Key Vault Crypto User, for certificates Key Vault Certificate User), which allows reading $1: az role assignment create. The message names vault and action; it takes some minutes to count.',
    look: 'identity',
  },
  {
    pattern: /does not have (?:secrets|keys|certificates) (\w{1,20}) permission on key vault '?([\w-]{1,60})/,
    example:
      "The user, group or application does not have secrets get permission on key vault 'shop-kv;location=westeurope'",
    reason: 'the access policy of the key vault does not admit the identity',
    meaning: 'The access policy of the key vault does not give the identity the permission $1.',
    step: 'Give the identity that the message names (oid or appid) the permission $1 in the access policy of the vault (az keyvault set-policy --name VAULT --object-id OID --secret-permissions get), or switch the vault to RBAC and give it the role Key Vault Secrets User.',
    look: 'identity',
  },
  {
    pattern: /AADSTS7002\d{1,3}: [^']{0,160}'(system:serviceaccount:[\w.:-]{1,300})'/,
    example:
      "AADSTS700213: No matching federated identity record found for presented assertion subject 'system:serviceaccount:shop:default'.",
    reason: 'no federated credential names the ServiceAccount of the pod',
    meaning: 'The managed identity has no federated credential for $1.',
    step: 'Add a federated credential with subject $1, the OIDC issuer of this cluster and audience api://AzureADTokenExchange to the managed identity of the SecretProviderClass (az identity federated-credential create), or let the pod use the ServiceAccount that has one.',
    look: 'identity',
  },
  // Google
  {
    pattern: /Permission 'iam\.serviceAccounts\.getAccessToken' denied/,
    example:
      "unable to fetch gcp service account token: Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).",
    reason: 'the ServiceAccount of the pod may not act as the Google service account',
    meaning:
      'The ServiceAccount of the pod may not act as the Google service account of its annotation (Workload Identity).',
    step: 'Give serviceAccount:PROJECT.svc.id.goog[NAMESPACE/SERVICEACCOUNT] the role roles/iam.workloadIdentityUser on the Google service account that the annotation iam.gke.io/gcp-service-account names, and see that this one exists.',
    look: 'identity',
  },
  {
    pattern: /Permission 'secretmanager\.versions\.access' denied for resource '(projects\/[\w./-]{1,250})'/,
    example:
      "Permission 'secretmanager.versions.access' denied for resource 'projects/acme/secrets/orders-db/versions/latest' (or it may not exist).",
    reason: 'the identity of the pod may not read the secret',
    meaning: 'The identity of the ServiceAccount of the pod may not read $1, or there is no such secret or version.',
    step: 'Give the identity of the ServiceAccount (Workload Identity) the role roles/secretmanager.secretAccessor on the secret of $1, or correct resourceName in the SecretProviderClass.',
    look: 'identity',
  },
  // Vault
  {
    pattern: /invalid role name "([\w./-]{1,200})"/,
    example: 'URL: POST http://vault:8200/v1/auth/kubernetes/login Code: 400. Errors: * invalid role name "orders"',
    reason: 'Vault has no such role',
    meaning: 'Vault has no role $1 at the login that is used.',
    step: 'Create role $1 at that login (vault write auth/kubernetes/role/$1 bound_service_account_names=… bound_service_account_namespaces=… policies=…), or correct roleName of the SecretProviderClass.',
  },
  {
    pattern: /(namespace|service account name) not authorized/,
    example: 'URL: POST http://vault:8200/v1/auth/kubernetes/login Code: 403. Errors: * namespace not authorized',
    reason: 'the role in Vault is not bound to the pod',
    meaning: 'Vault knows the role, and it is not bound to this pod: $1 not authorized.',
    step: 'Add the namespace and the ServiceAccount of the pod to the role of the SecretProviderClass (roleName) in Vault: vault write auth/kubernetes/role/ROLE with bound_service_account_namespaces and bound_service_account_names (the message refuses the $1).',
    look: 'identity',
  },
  // the driver
  {
    pattern:
      /CSI driver service account tokens is empty|Ensure tokenRequests is configured|serviceAccount\.tokens not (?:found|provided)/i,
    example:
      'CSI driver service account tokens is empty or not available. Ensure tokenRequests is configured in the CSIDriver',
    reason: 'the CSIDriver asks for no ServiceAccount token',
    meaning: 'The kubelet hands the driver no token of the ServiceAccount, since the CSIDriver object asks for none.',
    step: 'Set spec.tokenRequests of CSIDriver secrets-store.csi.k8s.io with the audience of the provider (sts.amazonaws.com, api://AzureADTokenExchange, PROJECT.svc.id.goog, vault), in the chart: tokenRequests of secrets-store-csi-driver; the present object is deleted and made anew by it.',
  },
];
