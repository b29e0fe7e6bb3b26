import type { ProductRow } from './product-row.js';

/** What Keycloak prints where it does not start, and what clients of Vault are answered. */
export const ACCESS_SERVERS: readonly ProductRow[] = [
  {
    pattern: /^[\s|>-]{0,12}\* invalid role name "([\w.-]{1,100})"/,
    example: '  | * invalid role name "depot"',
    title: 'Vault has no role $1 for the login of {name}',
    what: 'the auth method of Vault by which it logs in has no role $1: it was not created, or under another mount path',
    steps: [
      'Create the role $1 (vault write auth/kubernetes/role/$1 with bound_service_account_names, bound_service_account_namespaces and policies), or correct the name (annotation vault.hashicorp.com/role, or the configuration of {name}); vault list auth/kubernetes/role shows those that exist.',
    ],
  },
  {
    pattern: /^[\s|*>-]{0,12}(?:error: )?Vault is sealed\b|"Vault is sealed"|: Vault is sealed/i,
    example: '* Vault is sealed',
    title: 'Vault is sealed: {name} gets no secrets',
    what: 'the Vault server that it uses is sealed, as after each restart where nothing unseals it by itself',
    steps: [
      'Unseal Vault: vault operator unseal with enough of its keys, on each of its pods; then start {name} anew. With auto-unseal (a seal stanza with a cloud KMS or transit) it does so by itself.',
    ],
  },
  {
    pattern: /no secret exists at (\S{1,160}?)(?:["'\s(]|$)/,
    example: 'template server: vault.read(secret/data/depot): no secret exists at secret/data/depot',
    title: 'Vault has no secret at $1',
    what: 'the template asks Vault for $1, and nothing is stored there (or the path lacks data/ of a KV engine of version 2)',
    steps: [
      'Write the secret (vault kv put), or correct the path $1 in the template or annotation (vault.hashicorp.com/agent-inject-secret-…): a KV engine of version 2 is read at MOUNT/data/NAME.',
    ],
  },
  {
    pattern: /Hostname v1 options \[([\w, -]{1,120})\] are still in use/,
    example: 'ERROR: Hostname v1 options [shelf-port, proxy] are still in use, please review your configuration',
    title: 'Keycloak does not take the options $1 any more',
    what: 'this version of Keycloak has the new options of the host name, and the old ones are still set: $1',
    change:
      'Take $1 out at {env} (KC_HOSTNAME_PORT, KC_PROXY and the like) or {path}.args; instead KC_HOSTNAME as a whole URL (https://HOST), and KC_PROXY_HEADERS=xforwarded behind a proxy',
  },
  {
    pattern: /ERROR: Script upload is disabled/,
    example: 'ERROR: Script upload is disabled',
    title: 'Keycloak cannot import the realm: it holds a JavaScript policy or mapper',
    what: 'the realm that is imported holds scripts, and Keycloak takes none by upload',
    steps: [
      'Take the JavaScript policies and mappers out of the realm file ("type": "js", the Default Policy of authorizationSettings), or give them as a jar in providers with the feature scripts (--features=scripts).',
    ],
  },
  {
    pattern: /The '--optimized' flag was used for first ever server start/,
    example: "ERROR: The '--optimized' flag was used for first ever server start.",
    title: 'Keycloak is started with --optimized, and its image was not built',
    what: 'start --optimized takes the result of kc.sh build, which {image} does not hold',
    change:
      'Take --optimized out at {path}.args, or use an image of your own in which kc.sh build has run (with KC_DB and the features)',
  },
  {
    pattern:
      /hostname is not configured; either configure hostname, or set hostname-strict to false|Strict hostname resolution configured but no hostname setting provided/,
    example: [
      'ERROR: hostname is not configured; either configure hostname, or set hostname-strict to false',
      'ERROR: Strict hostname resolution configured but no hostname setting provided',
    ],
    kind: 'log-config-parse',
    title: 'Keycloak has no hostname (KC_HOSTNAME)',
    what: 'in production mode (start) Keycloak wants to know under which name it is reached, and hostname is not set',
    change:
      'Set KC_HOSTNAME at {env} to the address that browsers use (https://auth.example.org), with KC_PROXY_HEADERS=xforwarded behind an ingress',
    steps: [
      'KC_HOSTNAME_STRICT=false takes the name from each request: only where the proxy in front sets the Host header itself, since else a caller chooses which addresses Keycloak hands out.',
    ],
  },
  {
    pattern: /Key material not provided to setup HTTPS/,
    example: 'Key material not provided to setup HTTPS. Please configure your keys/certificates',
    kind: 'log-config-parse',
    title: 'Keycloak has no certificate for HTTPS',
    what: 'in production mode (start) Keycloak serves HTTPS, and neither a certificate is given nor HTTP allowed',
    change:
      'Where TLS ends at an ingress, set KC_HTTP_ENABLED=true and KC_PROXY_HEADERS=xforwarded (KC_PROXY=edge before version 24) at {env}; else mount a Secret and name KC_HTTPS_CERTIFICATE_FILE and KC_HTTPS_CERTIFICATE_KEY_FILE',
  },
  {
    pattern: /Failed to obtain JDBC connection/,
    example: 'ERROR: Failed to obtain JDBC connection',
    isVague: true,
    unless: /refused|UnknownHost|authentication failed|does not exist|timed? ?out/i,
    title: '{name} gets no connection to its database',
    what: 'the connection to its database does not come about (the lines below it say as much as the driver tells: a bare name is a host that does not resolve)',
    change:
      'Correct host, port, database, user and password of the database at {env} (KC_DB_URL or KC_DB_URL_HOST, KC_DB_USERNAME, KC_DB_PASSWORD of Keycloak), and see that its Service exists in the namespace that the name says',
  },
  {
    pattern: /Secret key missing(?:, check https|\. Note: Renamed)/,
    example: [
      'Secret key missing, check https://goauthentik.io/docs/installation/.',
      '{"event": "Secret key missing, check https://goauthentik.io/docs/installation/.", "level": "info", "timestamp": 1}',
    ],
    isAtAnyLevel: true,
    kind: 'log-missing-env',
    title: '{name} (authentik) lacks AUTHENTIK_SECRET_KEY',
    what: 'authentik signs cookies and ids with a secret key, and AUTHENTIK_SECRET_KEY is not set in the pod',
    change:
      'Set AUTHENTIK_SECRET_KEY at {env} from a Secret (authentik.secret_key of the chart; openssl rand -base64 60 | tr -d "\\n" makes one), the same in server and worker; keep it for good, since ids of users are made with it',
  },
  {
    pattern: /cookie_secret must be 16, 24, or 32 bytes to create an AES cipher, but is (\d{1,4}) bytes/,
    example: 'cookie_secret must be 16, 24, or 32 bytes to create an AES cipher, but is 44 bytes',
    kind: 'log-config-parse',
    title: 'The cookie secret of {name} has $1 bytes, and must have 16, 24 or 32',
    what: 'oauth2-proxy takes the cookie secret as it stands, or decoded where it is base64 for URLs, and it has $1 bytes: it was encoded twice, has a line break at its end, or is of the other base64 (with + and /)',
    change:
      'Give it one of 32 bytes from a Secret (OAUTH2_PROXY_COOKIE_SECRET at {env}, --cookie-secret): openssl rand -base64 32 | tr -- "+/" "-_" makes one; encode it once more only under data of the Secret, not under stringData',
  },
  {
    pattern:
      /issuer (?:did not match the issuer returned by provider,|URL provided to client \(?["']?\S{0,160}?["']?\)? did not match) ?expected "([^"]{1,200})" got "([^"]{1,200})"/,
    example:
      'issuer did not match the issuer returned by provider, expected "https://sso.depot.example/" got "https://sso.depot.example"',
    kind: 'log-config-parse',
    title: '{name} is given the OIDC issuer $1, and the provider calls itself $2',
    what: 'the issuer that is configured ($1) and the one in the answer of the provider ($2) must be the same, letter by letter (a slash at the end and the port count)',
    change:
      'Set the issuer to $2 (--oidc-issuer-url at {path}.args, OAUTH2_PROXY_OIDC_ISSUER_URL and its like at {env}), or let the provider name itself as $1 (its hostname or frontend URL)',
  },
  {
    pattern: /failed to discover OIDC configuration: unexpected status "(\d{3})"(.{0,120})/,
    example: 'failed to discover OIDC configuration: unexpected status "404": {"error":"Shelf does not exist"}',
    title: 'The OIDC provider answers {name} with $1 in place of its configuration',
    what: 'it asks the issuer for /.well-known/openid-configuration and is answered $1$2: the address of the issuer, its path or realm is wrong, or an ingress in front answers',
    change:
      'Correct the issuer (--oidc-issuer-url at {path}.args, or its variable at {env}): for Keycloak https://HOST/realms/REALM (with /auth before it only in old versions), and see that curl of ISSUER/.well-known/openid-configuration gives JSON from within the cluster',
  },
  {
    pattern: /\bno (issuer|storage|static\w{0,20}|http\w{0,12}) (?:specified|supplied|address supplied) in config file/,
    example: 'error: invalid config: no issuer specified in config file',
    kind: 'log-config-parse',
    title: 'The configuration of {name} has no $1',
    what: 'its configuration file lacks $1, or is not the one that it reads (an empty file, a key of the Secret that is named otherwise)',
    change:
      'Set $1 in its configuration (config.yaml of the Secret or ConfigMap that is mounted), and see that {path}.args name that very file',
  },
  {
    pattern:
      /^(?:\S{1,80}: )?(?:Error: )?(?:Region is missing|You must specify a region)\b|\bNoRegionError: |\bMissingRegion: |Unable to (?:load|find) (?:a )?region (?:from|via) /,
    example: [
      'Error: Region is missing',
      'botocore.exceptions.NoRegionError: You must specify a region.',
      'MissingRegion: could not find region configuration',
      'SdkClientException: Unable to load region from any of the providers in the chain',
    ],
    kind: 'log-missing-env',
    title: '{name} is not told the AWS region (AWS_REGION)',
    what: 'its AWS library finds no region: neither a variable nor a profile names one, and the metadata of the node are not reached',
    change:
      'Set AWS_REGION (AWS_DEFAULT_REGION for older versions of boto and of the CLI) to the region of what it uses at {env}',
  },
  {
    pattern: /You must configure a (GitHub|GitLab|Bitbucket|Gitea|Azure DevOps|Forgejo) (?:personal access )?token/i,
    example: 'FATAL: You must configure a GitHub token',
    kind: 'log-missing-env',
    title: '{name} gets no token for $1',
    what: 'it is to log in at $1 and is given no token: no variable and no key of its configuration has one',
    change:
      'Give it a token of $1 from a Secret at {env} (valueFrom.secretKeyRef): RENOVATE_TOKEN where it is Renovate, with RENOVATE_PLATFORM of the same platform, else the variable that its documentation names',
  },
  {
    pattern:
      /No OpenIDConnect provider found in your account for (https:\/\/[\w.-]{3,200}(?![\w.:-]{0,200}@)[\w.:/-]{0,200})/,
    example:
      'InvalidIdentityToken: No OpenIDConnect provider found in your account for https://oidc.depot.example/id/17',
    kind: 'log-auth-db',
    title: 'The AWS account has no OIDC provider for this cluster ($1)',
    what: 'STS takes tokens of ServiceAccounts only where IAM of the account of the role has an identity provider with the issuer $1, and it has none',
    steps: [
      'Create the IAM identity provider for $1 in the account of the role, with audience sts.amazonaws.com (eksctl utils associate-iam-oidc-provider, or aws_iam_openid_connect_provider), or correct the account in the ARN of the role; then start {name} anew.',
    ],
  },
  {
    pattern: /[mhb]db_db_open: database "([^"\n]{1,200})" cannot be opened: No such file or directory/,
    example:
      'mdb_db_open: database "dc=depot,dc=example" cannot be opened: No such file or directory (2). Restore from backup!',
    kind: 'log-file-missing',
    title: 'OpenLDAP does not find the directory of its database $1',
    what: 'the configuration (slapd.d or slapd.conf: olcDbDirectory, directory) names a directory for $1 that is not there: the volume with the data is not mounted at that path, or the configuration was kept and the data were not',
    change:
      'Mount the volume with the data of OpenLDAP where olcDbDirectory of its configuration points (mostly /var/lib/ldap; {path}.volumeMounts), or let olcDbDirectory name the directory that is mounted. Where the data are lost, restore them (slapadd of a backup), or begin anew with an empty volume for configuration and data both',
  },
  {
    pattern:
      /the (database|config) directory \((\/[^)\n]{1,160})\) is empty but not the (config|database) directory \((\/[^)\n]{1,160})\)/,
    example:
      'Error: the database directory (/var/lib/depot) is empty but not the config directory (/etc/depot/slapd.d)',
    title: 'OpenLDAP finds $2 empty, and $4 not: data and configuration are not of one installation',
    what: 'the image sets itself up where both directories are empty, and starts where both are filled: $4 was kept from an earlier start, and $2 is new or another volume is mounted there (or only one of the two is on a volume)',
    change:
      'Put both directories on volumes that are kept together ({path}.volumeMounts: $2 and $4), and give $2 back the volume with the data, or restore them from a backup. Only where nothing of the directory is needed begin anew with both empty',
  },
];
