/** What loggers put around a message, so that the line is longer than what patterns are tried on. */
const LONG_FIELDS = `"thread":"${'main '.repeat(100)}","logger":"${'depot.'.repeat(100)}"`;

/** Whole logs of products, the kind that is named, and words of the title and of the first step. */
export const PRODUCT_LOGS: readonly (readonly [log: string, kind: string, title: string, word: string])[] = [
  [
    '[27] FATAL:  recovery aborted because of insufficient parameter settings\n[27] DETAIL:  max_connections = 100 is a lower setting than on the primary server, where its value was 200.\n[1] LOG:  aborting startup due to startup process failure',
    'crash-app-error',
    'lower max_connections (100) than its primary (200)',
    'Set max_connections of api to 200 or more',
  ],
  [
    "0 [ERROR] [MY-000067] [Server] unknown variable 'shelf-plugin=amber'.\n0 [ERROR] [MY-010119] [Server] Aborting",
    'log-config-parse',
    'does not know the option shelf-plugin',
    'Take shelf-plugin out',
  ],
  [
    "AH00526: Syntax error on line 14 of /srv/conf/site.conf:\nInvalid command 'ProxyPass', perhaps misspelled or defined by a module not included in the server configuration",
    'log-config-parse',
    'does not know the directive ProxyPass',
    'Load the module of ProxyPass',
  ],
  [
    "Exception during startup:\nerror:{badmatch,{error,{inconsistent_cluster,\"Node 'ravel-2' thinks it's clustered with node 'ravel-0', but 'ravel-0' disagrees\"}}}",
    'crash-app-error',
    'cannot rejoin its cluster',
    'rabbitmqctl forget_cluster_node ravel-2',
  ],
  [
    '{"level":"ERROR","message":"[1] bootstrap checks failed.\\nbootstrap check failure [1] of [1]: max virtual memory areas vm.max_map_count [65530] is too low, increase to at least [262144]"}',
    'crash-app-error',
    'higher vm.max_map_count',
    'vm.max_map_count=262144',
  ],
  [
    'agent.auth.handler: error authenticating:\n  error=\n  | Error making API request.\n  |\n  | Code: 400. Errors:\n  |\n  | * invalid role name "depot"',
    'crash-app-error',
    'Vault has no role depot',
    'Create the role depot',
  ],
  [
    'liquibase.exception.ValidationFailedException: Validation Failed:\n     1 changesets check sum\n          db/changelog/001.yaml::shelves::ann was: 8:d41d but is now: 8:0cc1',
    'log-migration',
    'Changeset shelves of Liquibase was changed',
    'Restore changeset shelves in db/changelog/001.yaml',
  ],
  [
    "[7] [INFO] Booting worker with pid: 7\nFailed to find attribute 'app' in 'depot'.\n[1] [ERROR] Worker (pid:7) exited with code 4\n[1] [ERROR] Shutting down: Master\n[1] [ERROR] Reason: App failed to load.",
    'crash-app-error',
    'finds no app in its module depot',
    'depot must define app',
  ],
  [
    '[ERROR] [Entrypoint]: Database is uninitialized and password option is not specified\n    You need to specify one of the following as an environment variable:\n    - DEPOT_ROOT_PASSWORD\n    - DEPOT_ALLOW_EMPTY_PASSWORD',
    'log-missing-env',
    'variable DEPOT_ROOT_PASSWORD is not set',
    'Set it',
  ],
  [
    '"root" execution of the PostgreSQL server is not permitted.\nThe server must be started under an unprivileged user ID to prevent\npossible system security compromise.',
    'crash-app-error',
    'does not run as root',
    'runAsUser',
  ],
  [
    'Error: Mismatching encryption keys. The encryption key in the settings file /srv/config does not match the DEPOT_ENCRYPTION_KEY env var. Please make sure both keys match.',
    'crash-app-error',
    'gets another encryption key (DEPOT_ENCRYPTION_KEY)',
    'Set DEPOT_ENCRYPTION_KEY',
  ],
  [
    'CommandError: You must set settings.ALLOWED_HOSTS if DEBUG is False.',
    'log-panic',
    'ALLOWED_HOSTS',
    'Give ALLOWED_HOSTS',
  ],
  [
    'ERROR [org.keycloak.quarkus.runtime.cli.ExecutionExceptionHandler] (main) ERROR: Key material not provided to setup HTTPS. Please configure your keys/certificates or start the server in development mode.',
    'log-config-parse',
    'Keycloak has no certificate for HTTPS',
    'KC_HTTP_ENABLED=true',
  ],
  [
    'Failed to launch Depot: DEPOT_CRYPT_KEY must be 32 bytes hex or base64',
    'crash-app-error',
    'ends with',
    'Correct the value of DEPOT_CRYPT_KEY',
  ],
  ['ERROR: Unsupported DB type: shelf12x.', 'crash-app-error', 'ends with', 'Correct the value "shelf12x"'],
  [
    'AirflowException: Could not create Fernet object: Incorrect padding',
    'log-config-parse',
    'Fernet key of Airflow is not valid (Incorrect padding)',
    'AIRFLOW__CORE__FERNET_KEY',
  ],
  [
    '[main] ERROR Exiting due to fatal exception\njava.lang.IllegalArgumentException: requirement failed: If process.roles contains the role, the node id 4 must be included in the set of voters controller.quorum.voters=Set(1, 2, 3)',
    'log-config-parse',
    'Node 4 is a controller of Kafka',
    'Add 4@HOST:PORT to controller.quorum.voters',
  ],
  [
    'Checking database migrations are up-to-date\nmain: current version: 20231129173717, codebase version: 20231218195618\nIf this container continues to fail, please see the documentation',
    'log-migration',
    'it needs 20231218195618',
    'gitlab-migrations',
  ],
  [
    `{"log.level":"ERROR","message":"node validation exception\\n[1] bootstrap checks failed. You must address the points described in the following [1] lines before starting. ${'For more of it see the reference of the bootstrap checks. '.repeat(5)}\\nbootstrap check failure [1] of [1]: Transport SSL must be enabled if security is enabled. Please set it",${LONG_FIELDS}}\nERROR: Elasticsearch did not exit normally - check the logs at /srv/es.log`,
    'log-config-parse',
    'security switched on without TLS between its nodes',
    'xpack.security.transport.ssl.enabled: true',
  ],
  [
    `{"log.level":"ERROR","message":"fatal exception while booting","error.stack_trace":"java.lang.IllegalStateException: failed to obtain node locks, tried [/srv/es]\\nCaused by: java.nio.file.NoSuchFileException: /srv/es/node.lock\\n\\tSuppressed: java.nio.file.AccessDeniedException: /srv/es/node.lock",${LONG_FIELDS}}`,
    'log-permission-denied',
    'may not access /srv/es/node.lock',
    '/srv/es',
  ],
  [
    'shelf 11:20:01.33 INFO  ==> Validating settings\nshelf 11:20:01.34 ERROR ==> The SHELF_PASSWORD environment variable is empty or not set. Set the environment variable ALLOW_EMPTY_PASSWORD=yes to allow the container to be started with blank passwords.',
    'log-missing-env',
    'Environment variable SHELF_PASSWORD is not set',
    'Set it',
  ],
  [
    '{"level":"info","msg":"Checking for free disk space for WALs before starting PostgreSQL"}\n{"level":"info","msg":"Detected low-disk space condition, avoid starting the instance"}',
    'log-no-space',
    'The volume with the WAL of api is full',
    'spec.storage.size',
  ],
  [
    '1:M 20 Nov 2026 09:14:02.213 # Could not create server TCP listening socket ::1:6407: bind: Cannot assign requested address\n1:M 20 Nov 2026 09:14:02.214 # Failed listening on port 6407 (tcp), aborting.',
    'crash-app-error',
    'cannot listen on IPv6 (port 6407)',
    'listen on IPv4 only',
  ],
  [
    '{"s":"E","c":"CONTROL","msg":"Error setting up listener","attr":{"error":{"code":9001,"codeName":"SocketException","errmsg":"Address already in use"}}}',
    'log-port-in-use',
    'Port is already in use',
    'use another port.',
  ],
  [
    'INFO loading\nError: Failed to reach the first peer\n   1: failed to lookup address information: Name or service not known',
    'log-dns',
    'Host name does not resolve',
    'which name it asks for',
  ],
  [
    'ERROR Fatal error during KafkaServer startup (kafka.server.KafkaServer)\nkafka.zookeeper.ZooKeeperClientTimeoutException: Timed out waiting for connection while in state: CONNECTING',
    'log-timeout',
    'ZooKeeper does not answer in time',
    'runs and is reachable',
  ],
  [
    '1 [ERROR] [MY-013171] [InnoDB] Cannot boot server version 80030 on data directory built by version 80035. Downgrade is not supported\n0 [ERROR] [MY-010119] [Server] Aborting',
    'crash-app-error',
    'made by MySQL 8.0.35, and it is 8.0.30',
    'back to MySQL 8.0.35',
  ],
];
