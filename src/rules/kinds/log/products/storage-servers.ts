import type { ProductRow } from './product-row.js';

/** What ClickHouse, MinIO, InfluxDB, Vault and memcached print where they do not start, or do not serve. */
export const STORAGE_SERVERS: readonly ProductRow[] = [
  {
    pattern:
      /Replica (\S{1,200}) already exists\.? ?\(REPLICA_(?:ALREADY_EXISTS|IS_ALREADY_EXIST)\)|Replica (\/\S{1,200}) already exists/,
    example:
      'DB::Exception: Replica /clickhouse/tables/0/shelves/replicas/depot-0 already exists. (REPLICA_ALREADY_EXISTS)',
    title: 'Keeper still knows the replica that {name} is to make: $1$2',
    what: 'a replicated table is made anew with the name of a replica that is in ZooKeeper (Keeper) already: the volume of this replica was lost or replaced, or two servers have the same macro {replica}',
    steps: [
      "If the replica of that name is gone for good, drop it on another replica: SYSTEM DROP REPLICA 'NAME' FROM TABLE db.table (or FROM ZKPATH '…'), then create the table here again: it copies the data from the others.",
      'If another server has that name, give each its own replica macro.',
    ],
  },
  {
    pattern: /Memory limit \(total\) exceeded: would use ([\d.]{1,12} \wiB).{0,120}maximum: ([\d.]{1,12} \wiB)/,
    example:
      'DB::Exception: Memory limit (total) exceeded: would use 1.81 GiB (attempt to allocate chunk of 4219172 bytes), maximum: 1.80 GiB.',
    title: '{name} has used up the memory that ClickHouse allows itself ($2)',
    what: 'the server as a whole may use $2 (max_server_memory_usage, 90 % of the memory limit of the container by default), and a query or merge would need $1',
    change:
      'Raise {path}.resources.limits.memory, or let it need less: max_memory_usage for queries, fewer at once (max_concurrent_queries), smaller mark_cache_size and uncompressed_cache_size',
    steps: [
      'See what uses it: system.processes, system.merges, and system.asynchronous_metrics (MemoryTracking, caches).',
    ],
  },
  {
    pattern: /found backend type fs, expected xl/,
    example:
      'Drive /srv/depot: found backend type fs, expected xl or xl-single - to migrate to a supported backend visit',
    title: 'The data of {name} are in the old format of MinIO (fs), which this release does not read',
    what: 'the drive was made by MinIO before June 2022 as a plain file system (fs), and newer releases read only xl and xl-single',
    change: 'Set {path}.image back to RELEASE.2022-10-24T18-35-07Z, the last one that serves the format fs',
    steps: [
      'From there move the data to a new MinIO with an empty volume: mc mirror of all buckets, mc admin config and iam export and import; then point clients to the new one. Do not empty the old volume before.',
    ],
  },
  {
    pattern: /Insufficient number of drives online|Waiting for a minimum of (\d{1,3}) (?:drives|disks) to come online/,
    example: 'Waiting for a minimum of 2 drives to come online (elapsed 12m1s)',
    isAtAnyLevel: true,
    title: 'Too few drives of the MinIO deployment are online',
    what: 'MinIO needs half of the drives of an erasure set to read and one more to write, and fewer answer: other servers do not run, cannot be reached, or their volumes are lost',
    steps: [
      'Look at the other MinIO pods (all must be able to start at once: podManagementPolicy: Parallel), at their volumes, and whether their names resolve (a headless Service with publishNotReadyAddresses: true).',
    ],
  },
  {
    pattern: /--console-address cannot be same as --address/,
    example: 'FATAL Unable to start the server: --console-address cannot be same as --address',
    kind: 'log-config-parse',
    title: 'MinIO has the same port for its console as for its API',
    what: '--console-address (MINIO_CONSOLE_ADDRESS) and --address (:9000 by default) are the same',
    change:
      'Give --console-address another port (":9001") at {path}.args, and let the Service and the ports of the container have both',
  },
  {
    pattern: /unable to open boltdb: file is in use by another process/,
    example: 'Failed opening bolt: unable to open boltdb: file is in use by another process (timed out)',
    title: '{name}: its database file is locked by another process',
    what: 'another InfluxDB holds the lock of influxd.bolt: mostly an older pod that still runs on the same volume, or a tool that was started beside it',
    steps: [
      'See which other pod mounts the same claim and end that one first; let a Deployment with this volume have strategy Recreate, so that the old pod is gone before the new one starts.',
    ],
  },
  {
    pattern: /Table is in readonly mode since table metadata was not found in zookeeper: replica_path=(\S{1,200})/,
    example:
      'DB::Exception: Table is in readonly mode since table metadata was not found in zookeeper: replica_path=/clickhouse/tables/0/shelves/replicas/r0.',
    title: 'A replicated table of ClickHouse is read-only: Keeper has lost what it knew of it ($1)',
    what: 'the table has its data on disk, and ZooKeeper (Keeper) has no entry for it ($1): Keeper was made anew or lost its volume, or cannot be reached',
    steps: [
      'See that Keeper runs with its old volume. If its data are lost, restore them from the table: SYSTEM RESTART REPLICA db.table; SYSTEM RESTORE REPLICA db.table (on one replica after the other; SYSTEM RESTORE DATABASE REPLICA for Replicated databases).',
    ],
  },
  {
    pattern: /TABLE_IS_READ_ONLY/,
    example:
      'DB::Exception: Table is in readonly mode (replica path: /clickhouse/tables/0/shelves). (TABLE_IS_READ_ONLY)',
    title: 'A replicated table of ClickHouse is read-only',
    what: 'the server has no session with ZooKeeper (Keeper) for the table, as while it starts or Keeper is away, or Keeper has no entry for it',
    steps: [
      'See that Keeper runs, has a quorum and is reached (system.zookeeper_connection): the table takes writes again by itself then. Where it stays so, system.replicas (is_readonly, zookeeper_exception) says why; where Keeper has lost its data, SYSTEM RESTART REPLICA and SYSTEM RESTORE REPLICA of the table bring them back.',
    ],
  },
  {
    pattern: /cannot seal migrate from "(\w{2,30})" to "(\w{2,30})", no disabled seal/,
    example:
      'Error initializing core: cannot seal migrate from "shelfkms" to "shamir", no disabled seal in configuration',
    kind: 'log-config-parse',
    title: 'The seal of Vault is $1, and its configuration has $2',
    what: 'what Vault has stored is sealed by $1, and its configuration names no seal "$1" any more: the stanza was lost in a change, or a migration was meant and not told',
    change:
      'Put the stanza seal "$1" back into the configuration of {name} as it was; to change to $2 on purpose keep it with disabled = "true" and unseal with -migrate',
  },
  {
    pattern: /Cluster address must be set when using raft storage/,
    example: 'Cluster address must be set when using raft storage',
    kind: 'log-config-parse',
    title: 'Vault with raft storage lacks its cluster_addr',
    what: 'integrated storage (raft) needs the address at which the other servers reach this one, and neither cluster_addr nor VAULT_CLUSTER_ADDR is set',
    change:
      'Set VAULT_CLUSTER_ADDR at {env} to https://$(HOSTNAME).NAME-internal:8201 (with HOSTNAME of fieldRef metadata.name; the chart does so with server.ha.raft.enabled), and VAULT_API_ADDR beside it',
  },
  {
    pattern: /Your previous request to create the named bucket succeeded and you already own it/,
    example:
      'mc: <ERROR> Unable to make bucket `depot/shelves`. Your previous request to create the named bucket succeeded and you already own it.',
    title: 'The bucket that {name} is to make exists already',
    what: 'an earlier run has made the bucket, and making it once more is an error for this command',
    change:
      'Let the command take a bucket that exists: mc mb --ignore-existing (mc mb -p) at {path}.command or args; nothing else is wrong, and the Job may be deleted',
  },
  {
    pattern: /migration specification not found/,
    example: 'Failed to apply SQL migrations: error="migration specification not found"',
    kind: 'log-migration',
    title: 'The data of {name} were migrated by a newer InfluxDB',
    what: 'the metadata on the volume hold a migration that {image} does not know: a newer version has written them',
    change:
      'Set {path}.image back to the newer version that has run before; to go back for good restore a backup that was made by the older one (influxd downgrade of the newer one where it has a step for it)',
  },
  {
    pattern: /failed to set rlimit for open files/,
    example: 'failed to set rlimit for open files. Try starting as root or requesting smaller maxconns value.',
    kind: 'log-usage',
    title: 'memcached is to take more connections than files it may open',
    what: '-c asks for more connections than the limit of open files (nofile) of the container allows, and only root may raise that',
    change:
      'Lower -c (maxconns) at {path}.args below the limit of open files of the container (1024 by default), or raise LimitNOFILE of the container runtime on the nodes',
  },
  {
    pattern: /core: security barrier not initialized|seal configuration missing, not initialized/,
    unless: /security barrier initialized|failed to (?:retry )?join raft|vault is unsealed|post-unseal setup/,
    example: '2026-05-02T11:20:01.331Z [INFO]  core: seal configuration missing, not initialized',
    isAtAnyLevel: true,
    title: '{name} was never initialised (vault operator init), so it is sealed and serves nobody',
    what: 'its storage holds no seal and no keys yet: nobody has initialised it, or its volume is new and empty. A probe that asks for an unsealed server fails until then',
    steps: [
      'Initialise it once, on the first pod alone: kubectl exec into it and run vault operator init, keep the unseal keys and the root token in a safe place, then vault operator unseal on each pod (others of a raft cluster join first: vault operator raft join). Where it was initialised before, see that it has its own volume and not a new one.',
    ],
  },
  {
    pattern:
      /failed to unseal core: error=.{0,4}?(\w[^"\\\n]{2,160})|core: (?:vault is sealed|marked as sealed)|Vault is sealed, unsealing/,
    unless: /vault is unsealed|post-unseal setup complete/,
    example: [
      '[WARN]  failed to unseal core: error="stored unseal keys are supported, but none were found"',
      '[INFO]  core: vault is sealed',
    ],
    isAtAnyLevel: true,
    title: '{name} is sealed, and serves nobody until it is unsealed',
    what: 'each start of Vault or OpenBao begins sealed, and nothing has unsealed it: $1',
    steps: [
      'Unseal it: vault operator unseal with enough of its keys, on each of its pods; where nobody has initialised it yet, vault operator init on the first one comes before (auto-unseal stores its keys by that). With a seal stanza see that it reaches the KMS or the transit server and may use the key.',
    ],
  },
  {
    pattern:
      /(\S{1,200}) (?:drive|disk) is already being used in another erasure deployment\. \(Number of (?:drives|disks) specified: (\d{1,5}) but the number of (?:drives|disks) found in the \w{1,8} (?:drive|disk)'s format\.json: (\d{1,5})\)/,
    example:
      "ERROR Unable to initialize backend: /depot drive is already being used in another erasure deployment. (Number of drives specified: 4 but the number of drives found in the 1st drive's format.json: 1)",
    title: '{name} (MinIO) is started with $2 drives, and its volume was formatted for $3 ($1)',
    what: 'the format of a MinIO deployment is fixed when it is made: $1 belongs to one of $3 drives, and the arguments (server, MINIO_VOLUMES) name $2. The number of replicas or drives, or the mode (standalone, distributed), was changed',
    change:
      'Give {name} the arguments with which its volume was made ($3 drives: replicas, drives per node and mode as before). To grow, add a second pool of servers behind the first one; for another layout start a new deployment with volumes of its own and copy the buckets (mc mirror)',
  },
  {
    pattern:
      /unexpected drive ordering[^\n]{0,80}?(?:expecting|found drive at) (\S{1,200}?)(?:,| )[^\n]{0,40}?(?:found|expected at) (\S{1,200}?)(?:,|:|$)/,
    example:
      'Error: Detected unexpected drive ordering refusing to use the drive: expecting http://depot-1.depot:9000/export, found http://depot-3.depot:9000/export, refusing to use the drive',
    title: '{name} (MinIO) finds its drives in another order: $2 where $1 belongs',
    what: 'each drive knows its place in the deployment, and the volume of one pod is mounted at another: claims were swapped or made by hand, or the order of the addresses in the arguments was changed',
    steps: [
      'Let each pod have its own volume again and keep the order of the addresses (MINIO_VOLUMES, arguments of server) in which the deployment was made; see which claim and PersistentVolume each pod of the StatefulSet has.',
    ],
  },
  {
    pattern: /Unable to use the drive (\S{1,200}): drive not found\b/,
    example: 'FATAL Unable to use the drive /depot: drive not found: Invalid arguments specified',
    unless: /Waiting for a minimum of/,
    title: '{name} (MinIO) cannot use $1: drive not found',
    what: 'MinIO finds at $1 no directory of a drive of its own: the path of the arguments is not where the volume is mounted, it may not write there, or its file system gives no O_DIRECT',
    change:
      'Let the path of server (or MINIO_VOLUMES) be the one where the volume is mounted ({path}.volumeMounts), with an owner who may write there (fsGroup at {spec}.securityContext), on a file system that takes O_DIRECT (XFS or ext4, no share); a directory with foreign content is refused by newer releases, so give it one of its own',
  },
];
