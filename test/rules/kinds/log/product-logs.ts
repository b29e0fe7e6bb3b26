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
];
