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
    '[ERROR] [Entrypoint]: Database is uninitialized and password option is not specified\n    You need to specify one of the following as an environment variable:\n    - DEPOT_ROOT_PASSWORD\n    - DEPOT_ALLOW_EMPTY_PASSWORD',
    'log-missing-env',
    'variable DEPOT_ROOT_PASSWORD is not set',
    'Set it',
  ],
];
