/** Whole logs of programs, the kind that is named, and what the first step must be about. */
export const KNOWN_PROBLEM_LOGS: readonly (readonly [log: string, kind: string, word: string])[] = [
  // What it has stored of its own work.
  [
    'C | depotcmd: failed to get device: shelf.3: "6f7a" belonging to a different depot cluster "aa11"',
    'crash-app-error',
    'pointed to the cluster that made that data',
  ],
  [
    'RuntimeError: The NVIDIA driver on your system is too old (found version 11040). Please update your GPU driver',
    'log-panic',
    'older CUDA',
  ],
  [
    '1:M 20 Apr 2024 08:00:01.100 # Short read or OOM loading DB. Unrecoverable error, aborting now.\n1:M 20 Apr 2024 08:00:01.100 # Internal error in RDB reading offset 8812, function at rdb.c:1910 -> Unexpected EOF reading RDB file',
    'crash-app-error',
    'copy',
  ],
  [
    'Error occurred during initialization of VM\nInitial heap size set to a larger value than the maximum heap size',
    'crash-app-error',
    'Let -Xms be no larger than -Xmx',
  ],
  [
    "error: Invalid contents (not object) in plugin storage file: '/var/log/depot.pos/storage.json'",
    'crash-app-error',
    'Remove /var/log/depot.pos/storage.json',
  ],
  ['fatal: datadir already used by another process: /data/amber', 'crash-app-error', 'Recreate'],
  ['error: /data/amber: db major version is 6, but this binary supports 7', 'crash-app-error', 'Go back to the image'],
  [
    'E1 startup failed: shelf /data, last used with depot version v24.1, is too high for running version v23.2',
    'crash-app-error',
    'Go back to the image',
  ],
  ['error: bluestore(/var/lib/ceph/osd/ceph-3) _verify_csum bad crc32c/0x1000 checksum', 'crash-app-error', 'copy'],
  [
    'E0502 main.go:91] Failed to list shelves: the server could not find the requested resource (get shelves.depot.example.com)',
    'crash-app-error',
    'get crd shelves.depot.example.com',
  ],
  [
    'E0101 main.go:39] "error executing command" err="the server could not find the requested resource (shelves.depot.example.com)"',
    'crash-app-error',
    'get crd shelves.depot.example.com',
  ],
  [
    'level=fatal msg="failed to sync *v1.Service: context deadline exceeded"',
    'crash-app-error',
    'kubectl -n shop auth can-i --list --as=system:serviceaccount:shop:default',
  ],
  [
    "application.rb:586:in `validate_secret_key_base': Missing `secret_key_base` for 'staging' environment, set this string with `bin/rails credentials:edit` (ArgumentError)",
    'log-panic',
    'SECRET_KEY_BASE',
  ],
  [
    'ERROR [main] - Invalid config, exiting abnormally\nConfigException: Error processing /conf/zoo.cfg\nCaused by: java.lang.IllegalArgumentException: myid file is missing',
    'log-panic',
    'ZOO_MY_ID',
  ],
  // Variables of Services.
  ['error: invalid port number "tcp://10.96.1.2:6379"', 'crash-app-error', 'enableServiceLinks: false'],
  [
    'Traceback (most recent call last):\n  File "/app/a.py", line 3, in <module>\nValueError: invalid literal for int() with base 10: \'tcp://10.96.1.2:6379\'',
    'log-panic',
    'enableServiceLinks: false',
  ],
  // Limits of the node.
  [
    'bootstrap check failure [1] of [1]: max virtual memory areas vm.max_map_count [65530] is too low, increase to at least [262144]',
    'crash-app-error',
    'vm.max_map_count=262144',
  ],
  ['panic: failed to create fsnotify watcher: too many open files', 'log-panic', 'fs.inotify.max_user_instances'],
  [
    'Unhandled exception. System.IO.IOException: The configured user limit (128) on the number of inotify instances has been reached',
    'log-panic',
    'fs.inotify.max_user_instances',
  ],
  [
    "Error: ENOSPC: System limit for number of file watchers reached, watch '/app'",
    'crash-app-error',
    'fs.inotify.max_user_watches',
  ],
  [
    'max file descriptors [4096] for elasticsearch process is too low, increase to at least [65535]',
    'crash-app-error',
    '65535',
  ],
  ['fatal: open /data/1.seg: too many open files', 'crash-app-error', 'nofile'],
  [
    'memory locking requested for elasticsearch process but memory is not locked',
    'crash-app-error',
    'bootstrap.memory_lock',
  ],
  ['/entrypoint.sh: fork: Resource temporarily unavailable', 'crash-app-error', 'podPidsLimit'],
  [
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 8388608 bytes: No space left on device',
    'crash-app-error',
    '/dev/shm',
  ],
  ['mysqld: io_setup() failed with EAGAIN', 'crash-app-error', 'fs.aio-max-nr'],
  // What is stored on a volume.
  ['FATAL:  lock file "postmaster.pid" already exists', 'crash-app-error', 'postmaster.pid'],
  ['A server is already running. Check /app/tmp/pids/server.pid.', 'crash-app-error', 'rm -f /app/tmp/pids/server.pid'],
  ['[ERROR] [InnoDB] Unable to lock ./ibdata1 error: 11', 'crash-app-error', 'Recreate'],
  [
    'level=error err="opening storage failed: lock DB directory: resource temporarily unavailable"',
    'crash-app-error',
    'Recreate',
  ],
  ['java.lang.RuntimeException: No readable meta.properties files found.', 'log-panic', 'kafka-storage.sh format'],
  ['initdb: error: directory "/var/lib/postgresql/data" exists but is not empty', 'crash-app-error', 'PGDATA'],
  [
    'panic: tocommit(12) is out of range [lastIndex(3)]. Was the raft log corrupted, truncated, or lost?',
    'log-panic',
    'member',
  ],
  ['Error: etcdserver: member not found', 'crash-app-error', 'member'],
  ['[ERROR] WSREP: It may not be safe to bootstrap the cluster from this node.', 'crash-app-error', 'grastate.dat'],
  [
    "[error] Error while waiting for Mnesia tables: {timeout_waiting_for_tables,['rabbit@b']}",
    'crash-app-error',
    'podManagementPolicy',
  ],
  ['java.io.IOException: No snapshot found, but there are log entries. Something is broken!', 'log-panic', 'snapshot'],
  ["# Can't handle RDB format version 10", 'crash-app-error', 'version'],
  [
    '# Bad file format reading the append only file a.aof: make a backup of your AOF file',
    'crash-app-error',
    'redis-check-aof',
  ],
  ['PANIC:  could not locate a valid checkpoint record', 'crash-app-error', 'backup'],
  ['Error: database disk image is malformed', 'crash-app-error', '.recover'],
  // Whose data they are.
  [
    'com.acme.depot.StoreException$CookieException: instanceId 5f2c is not matching with 88d1',
    'log-panic',
    'pointed to the cluster that made that data',
  ],
  [
    'ERROR java.io.IOException: Incompatible clusterIDs in /data/shelf: namenode clusterID = CID-7a; datanode clusterID = CID-2b',
    'crash-app-error',
    'pointed to the cluster that made that data',
  ],
  ["Configured node.id `3` doesn't match stored node.id `7' in meta.properties.", 'crash-app-error', 'back to 7'],
  // Another key than the one that it was encrypted with.
  ['FATAL failed to read stored tokens: cipher: message authentication failed', 'crash-app-error', 'back the key'],
  // The file system below.
  ['Error: cannot open the ledger: mmap of /srv/shelf/ledger.bolt: invalid argument', 'crash-app-error', 'ext4 or xfs'],
  [
    'LOG:  could not read from log segment 00000001, offset 0: Input/output error\nLOG:  invalid primary checkpoint record\nPANIC:  could not locate a valid checkpoint record',
    'crash-app-error',
    'the storage itself fails',
  ],
  // What was never made, or by another version.
  [
    'ERROR Exiting due to fatal exception\norg.acme.ShelfException: No `meta.properties` found in /srv/shelf/1 (have you run `shelf-storage.sh` to format the directory?)\n\tat org.acme.Shelf.main(Shelf.scala:9)',
    'log-panic',
    'Format its storage',
  ],
  [
    'java.lang.RuntimeException: org.acme.UpgradeException: The database appears to be from a later version of Depot\n\tat org.acme.Main.main(Main.java:9)',
    'log-panic',
    'Go back to the image',
  ],
  ["# Can't handle RDB format version 11", 'crash-app-error', 'Redis 7.2 and later'],
  [
    'BOOT FAILED\n===========\nError during startup: {error,failed_to_initialize_feature_flags_registry}\n\nRuntime terminating during boot (terminating)\n\nCrash dump is being written to: erl_crash.dump...done',
    'crash-app-error',
    'enable all flags there',
  ],
  [
    'level=error err="group 0@1: pre compaction overlap check: overlaps found while gathering blocks. [mint: 1, maxt: 2]"',
    'crash-app-error',
    'which of them holds what another one holds',
  ],
  // Members and locks.
  [
    'ERROR [main] 2026-05-23 10:11:38,630 DepotDaemon.java:911 - Exception encountered during startup\njava.lang.RuntimeException: A node with address /10.1.2.3:7000 already exists, cancelling join. Use ring.replace_address if you want to replace this node.\n\tat org.acme.Ring.join(Ring.java:9)',
    'log-panic',
    'removenode',
  ],
  [
    'Code: 76. DB::Exception: Cannot lock file /srv/shelf/status. Another server instance in same directory is already running. (CANNOT_OPEN_FILE), Stack trace (when copying this message, always include the lines below):\n\n0. ./src/Common/Exception.cpp:111: DB::Exception::Exception(int) @ 0x1',
    'log-panic',
    'Recreate',
  ],
  // Locks of embedded databases, which say only that they waited.
  ['Error: failed to open boltdb store: timeout', 'crash-app-error', 'Recreate'],
  ['panic: opening shelf database /srv/shelf.db: timeout', 'log-panic', 'Recreate'],
  // Damage.
  [
    '<Error> Application: DB::Exception: Suspiciously many (17 parts, 1.00 B in total) broken parts to remove while maximum allowed broken parts count is 10: Cannot attach table `depot`.`shelves` from metadata file /var/lib/depot/shelves.sql',
    'crash-app-error',
    'force_restore_data',
  ],
  [
    'ERROR Unable to load database on disk (org.apache.zookeeper.server.quorum.QuorumPeer)\njava.io.EOFException\n\tat java.io.DataInputStream.readInt(DataInputStream.java:392)\nERROR Unexpected exception, exiting abnormally\njava.lang.RuntimeException: Unable to run quorum server',
    'crash-app-error',
    'takes a snapshot from the leader',
  ],
  [
    'F STORAGE  [initandlisten] Unable to start up mongod due to missing featureCompatibilityVersion document.\nF - [initandlisten] Fatal Assertion 40652 at src/mongo/db/db.cpp 371',
    'crash-app-error',
    '--repair',
  ],
  // A database that is a file.
  [
    'Error: failed to open store: unable to open database file',
    'crash-app-error',
    'exists and that its user may write',
  ],
  ['sqlite3.OperationalError: unable to open database file', 'log-panic', 'exists and that its user may write'],
  // What a controller wants of the cluster.
  [
    'E0101 10:00:00.000001 1 kind.go:75] "if kind is a CRD" err="no matches for kind \\"Machine\\" in version \\"cluster.x-k8s.io/v1beta2\\""',
    'crash-app-error',
    'cluster.x-k8s.io',
  ],
  [
    '{"level":"fatal","msg":"failed to sync *v1beta1.Ingress: the server could not find the requested resource"}',
    'crash-app-error',
    'v1beta1.Ingress',
  ],
  [
    'Error: failed to wait for backup caches to sync: timed out waiting for cache to be synced',
    'crash-app-error',
    'CRD',
  ],
  [
    'F0801 10:00:01.323456 7 main.go:69] No service with name web/default-backend found: services "default-backend" not found',
    'crash-app-error',
    'default-backend',
  ],
  ['{"level":"fatal","msg":"configmap \\"argocd-cm\\" not found"}', 'crash-app-error', 'argocd-cm'],
  // Versions.
  [
    'Error response from daemon: client version 1.24 is too old. Minimum supported API version is 1.44',
    'crash-app-error',
    'Upgrade',
  ],
];
