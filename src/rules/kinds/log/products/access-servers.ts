import type { ProductRow } from './product-row.js';

/** What Keycloak prints where it does not start, and what clients of Vault are answered. */
export const ACCESS_SERVERS: readonly ProductRow[] = [
  {
    pattern: /^[\s|*>-]{0,12}invalid role name "([\w.-]{1,100})"/,
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
    pattern: /hostname is not configured; either configure hostname, or set hostname-strict to false/,
    example: 'ERROR: hostname is not configured; either configure hostname, or set hostname-strict to false',
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
];
