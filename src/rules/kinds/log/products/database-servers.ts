import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What PostgreSQL, MySQL and MongoDB print where they do not start, or do not go on as a replica. */
export const DATABASE_SERVERS: readonly ProductRow[] = [
  {
    pattern:
      /\bmust be owner of (table|relation|schema|function|extension|view|sequence|type|database|materialized view) "?([\w.-]{1,80})/,
    example: 'originalError: pq: must be owner of table shelves',
    kind: 'log-auth-db',
    title: 'PostgreSQL lets only the owner change $1 $2, and the user of {name} is not its owner',
    what: 'a migration changes the $1 $2, which belongs to another role (the one that restored a backup, or the superuser that ran an earlier start)',
    steps: [
      'As superuser or the present owner give it to the user of {name}, with all else that was made so: ALTER TABLE $2 OWNER TO USER (of other kinds ALTER FUNCTION, ALTER SCHEMA …), or REASSIGN OWNED BY OLD TO USER in that very database; then start {name} anew. Or let the migrations run as the role that owns it.',
    ],
  },
  {
    pattern: /data directory "([\w./-]{1,200})" has wrong ownership/,
    example: 'FATAL:  data directory "/srv/depot/data" has wrong ownership',
    title: '{name} does not own its data directory $1',
    what: 'its data directory $1 belongs to another user than the one that it runs as, and it demands to own it',
    change:
      'Let {name} run as the user that owns $1 ({path}.securityContext.runAsUser), or give the directory to it in an init container that runs as root (chown -R UID $1): fsGroup changes the group only, not the owner',
  },
  {
    pattern:
      /(?:^|DETAIL: {1,4})(\w{3,20}) = (\d{1,9}) is a lower setting than on the primary server, where its value was (\d{1,9})/,
    example: [
      'DETAIL:  max_worker_processes = 8 is a lower setting than on the primary server, where its value was 16.',
      'max_connections = 100 is a lower setting than on the primary server, where its value was 200.',
    ],
    title: '{name} is a replica with a lower $1 ($2) than its primary ($3)',
    what: 'a standby must have at least the $1 of its primary: it has $2, and the primary $3',
    change: 'Set $1 of {name} to $3 or more (its args, postgresql.conf, or the value of its chart), as on the primary',
    steps: ['To lower it, change the replicas last; to raise it, change them first.'],
  },
  {
    pattern: /requested WAL segment ([0-9A-F]{24}) has already been removed/,
    example: 'ERROR:  requested WAL segment 00000001000000030000005C has already been removed',
    title: '{name} is too far behind its primary: WAL segment $1 is gone',
    what: 'the replica asks the primary for WAL segment $1, which the primary has removed already: it was away for too long',
    steps: [
      'Build the replica anew from the primary: empty its data directory (or let its operator reinitialise it, patronictl reinit) and let it take a base backup (pg_basebackup). Where an archive has the segment, restore_command fetches $1 from there instead.',
      'Let the primary keep WAL for it: a replication slot, or a larger wal_keep_size.',
    ],
  },
  {
    pattern: /requested timeline (\d{1,9}) is not a child of this server's history/,
    example: "FATAL:  requested timeline 3 is not a child of this server's history",
    title: '{name} has left the history of its primary: timeline $1 does not follow from its data',
    what: 'after a failover the primary writes timeline $1, and this server had written further on the old one: its data cannot follow',
    steps: [
      'If the new primary has all that is needed, take this server back to it: pg_rewind against the primary, or an empty data directory and a new base backup (pg_basebackup, patronictl reinit).',
      'Look first whether this server has transactions that the primary lacks: they are lost by that.',
    ],
  },
  {
    pattern: /could not access file "([\w$/.-]{1,120})": No such file or directory/,
    example: 'FATAL:  could not access file "pg_shelf": No such file or directory',
    title: 'PostgreSQL has no library $1, which it is to load',
    what: 'shared_preload_libraries (or a function) names the library $1, which the image {image} does not have',
    change:
      'Use an image of PostgreSQL that has the extension $1 installed, or take $1 out of shared_preload_libraries (args, postgresql.conf, or postgresql.auto.conf in the data directory)',
  },
  {
    pattern: anyOf(
      /extension "([\w-]{1,80})" is not available/,
      /[Cc]ould not open extension control file "\S{0,200}\/extension\/([\w-]{1,80})\.control"/,
    ),
    except: /\bPHP\b|browser|edition|plugin/i,
    example: [
      'ERROR:  extension "shelf" is not available',
      'DETAIL:  Could not open extension control file "/usr/share/postgresql/16/extension/shelf.control": No such',
    ],
    title: 'The PostgreSQL server lacks the extension $1$2',
    what: 'CREATE EXTENSION "$1$2" fails, since its files are not installed on the PostgreSQL server',
    steps: [
      'Install $1$2 on the server of the database: an image of PostgreSQL of the same major version that has $1$2, or enable it where the provider runs the server; then run this again.',
    ],
  },
  {
    pattern: /MYSQL_USER="root", MYSQL_USER and MYSQL_PASSWORD are for|MARIADB_USER="?root\b/,
    example: 'MYSQL_USER="root", MYSQL_USER and MYSQL_PASSWORD are for configuring a regular user',
    title: '{name} is given root as its regular user (MYSQL_USER)',
    what: 'MYSQL_USER is for a user besides root, and it is root here',
    change:
      'Take MYSQL_USER out at {env} (or give it another name than root); the password of root is MYSQL_ROOT_PASSWORD',
  },
  {
    pattern: /unknown variable '([\w-]{1,60})(?:=[^']{0,120})?'/,
    also: /\[ERROR\]|mysql|mariadb|xtrabackup|variable '[\w-]{1,60}=/i,
    example: "[ERROR] [MY-000067] [Server] unknown variable 'shelf-plugin=amber'.",
    kind: 'log-config-parse',
    title: '{name} does not know the option $1 in this version',
    what: 'its configuration has the option $1, which {image} does not know: it was removed, or belongs to another product or version',
    change:
      'Take $1 out of the configuration of {name} (its args, or the my.cnf of a ConfigMap), or write it as this version has it (default-authentication-plugin became authentication_policy in MySQL 8.4); loose_$1 is ignored where it is unknown',
  },
  {
    pattern:
      /Detected data files in data directory created by storage engine\b|created by the '(\w{1,30})' storage engine, but the specified/,
    example:
      'Cannot start server. Detected data files in data directory created by storage engine, but the specified differs',
    title: 'The data of {name} were made by another storage engine of MongoDB',
    what: 'the data directory was written by another storage engine (such as mmapv1) than the one that it starts with, which this version cannot convert',
    steps: [
      'Go back to the last image that has that engine (mmapv1: MongoDB 4.0), dump the data there (mongodump), and restore them into an empty data directory of {image}; a replica set can instead let its members copy all anew one by one.',
    ],
  },
  {
    pattern: /\bMISCONF Redis is configured to save RDB snapshots/,
    example:
      "ReplyError: MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.",
    title: 'Redis refuses writes: it cannot save its snapshots (MISCONF)',
    what: 'the Redis server cannot write its snapshot to disk (a full volume, no right on it, no memory to fork), and so takes no writes (stop-writes-on-bgsave-error)',
    steps: [
      'Mend the disk of the Redis server, not of {name}: see in the log of Redis why saving fails (df and ls -ld of its directory: full, read-only, or of another user), then BGSAVE must succeed.',
      'Where nothing of it is to be kept, switch snapshots off (save "").',
    ],
  },
  {
    pattern: /\bOOM command not allowed when used memory/,
    example: "ReplyError: OOM command not allowed when used memory > 'maxmemory'.",
    title: 'Redis refuses writes: its maxmemory is used up (OOM)',
    what: 'the Redis server holds as much as its maxmemory allows, and its maxmemory-policy lets it evict nothing',
    steps: [
      'Raise maxmemory of the Redis server (with the memory limit of its pod), or let it evict (maxmemory-policy allkeys-lru, for a cache only): redis-cli info memory and --bigkeys show what fills it.',
      'Let the program set times to live (EXPIRE) for what it stores.',
    ],
  },
  {
    pattern: anyOf(/\bMOVED \d{1,5} [\w.:-]{0,120}:\d{2,5}\b/, /CROSSSLOT Keys in request/),
    example: ['ReplyError: MOVED 7365 10.42.1.7:6379', "CROSSSLOT Keys in request don't hash to the same slot"],
    title: '{name} speaks to a Redis cluster as to a single server (MOVED, CROSSSLOT)',
    what: 'the Redis that it uses is a cluster, whose keys are spread over its nodes, and the client does not work in cluster mode (or asks for keys of several slots at once)',
    steps: [
      'Let the client of {name} connect in cluster mode (Redis.Cluster, RedisCluster, spring.data.redis.cluster.nodes, --cluster), or give it a Redis that is no cluster; keys that go together need the same {hash tag}.',
    ],
  },
  {
    pattern: /Can't resolve instance hostname/,
    example: "Can't resolve instance hostname.",
    kind: 'log-config-parse',
    title: 'Sentinel cannot resolve the host name of its master',
    what: 'sentinel monitor names a host that Sentinel does not resolve: host names are off by default, or the name has no address (yet)',
    change:
      'Put "sentinel resolve-hostnames yes" (and announce-hostnames yes) before "sentinel monitor" in sentinel.conf, or give it an IP address there; the name itself must resolve when it starts: the Service of a headless set needs publishNotReadyAddresses: true',
  },
  {
    pattern: /Redis version needs to be greater or equal than ([\d.]{1,12}) Current: ([\d.]{1,12})/,
    example: 'Error: Redis version needs to be greater or equal than 5.0.0 Current: 4.0.9',
    title: 'The Redis server is too old for {name} ($2, it needs $1)',
    what: 'its library needs Redis $1 or newer, and the server has $2',
    steps: [
      'Upgrade the Redis server to $1 or newer, or go back to the last version of the library that works with $2.',
    ],
  },
  {
    pattern: /redis options maxRetriesPerRequest must be null/,
    example: 'Error: BullMQ: Your redis options maxRetriesPerRequest must be null.',
    title: '{name} gives BullMQ a connection to Redis with maxRetriesPerRequest set',
    what: 'a worker of BullMQ waits on its connection without end, so the option maxRetriesPerRequest of ioredis must be null',
    steps: [
      'Create the connection with maxRetriesPerRequest: null in the code of {name} (new IORedis(url, { maxRetriesPerRequest: null })), and build the image anew.',
    ],
  },
  {
    pattern: /could not map anonymous shared memory/,
    example: 'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
    kind: 'log-heap',
    title: 'PostgreSQL gets no room for its shared memory (shared_buffers, huge pages)',
    what: 'it asks for a segment of shared memory that is larger than the memory limit of the container, or than the huge pages that the pod is given',
    change:
      'Lower shared_buffers of {name} (a quarter of the memory limit) or raise {path}.resources.limits.memory; where the node has huge pages, set huge_pages: off in postgresql.conf, or give the pod limits of hugepages-2Mi',
  },
  {
    pattern: /replication slot "([^"]{1,80})" exists, but \\?"?wal_level\\?"? < \\?"?(\w{4,12})/,
    example: [
      'FATAL:  logical replication slot "shelf" exists, but wal_level < logical',
      'FATAL:  logical replication slot "shelf" exists, but "wal_level" < "logical"',
    ],
    title: 'PostgreSQL has the replication slot $1, which needs wal_level $2',
    what: 'the data have the replication slot $1, and wal_level of the configuration is lower than $2',
    change:
      'Set wal_level=$2 for {name} again (its args, postgresql.conf, or the value of its chart); to lower it, drop the slot $1 first (pg_drop_replication_slot) while it runs with $2',
  },
  {
    pattern: /database system identifier differs between the primary and standby/,
    example: 'FATAL:  database system identifier differs between the primary and standby',
    title: '{name} holds the data of another database than its primary',
    what: 'the standby was not made of this primary: one of both was initialised anew, or the claim is that of another cluster',
    steps: [
      'See first which of both has the data that count. Then empty the data directory of the standby (or let its operator reinitialise it) and let it take a base backup of the primary: pg_basebackup, patronictl reinit.',
    ],
  },
  {
    pattern:
      /\b(bouncer config error)\b|(?:FATAL|ERROR)\b[^\n]{0,40}\b(unsupported startup parameter: [\w.]{1,60}|no more connections allowed \(max_client_conn\))/,
    example: [
      'FATAL: bouncer config error',
      'FATAL: unsupported startup parameter: search_path',
      'ERROR:  no more connections allowed (max_client_conn)',
    ],
    title: 'PgBouncer, through which {name} reaches PostgreSQL, refuses its connection ($1$2)',
    what: 'the connection goes to PgBouncer (a pooler), which does not take it as it is ($1$2): its configuration has no such database or user, or it does not pass on what {name} asks for (replication, startup parameters), or all its places are taken',
    steps: [
      'See in the log of PgBouncer why (SHOW DATABASES of its console): add the database to [databases] and the user to auth_file or auth_query, ignore_startup_parameters = extra_float_digits,options for parameters, a larger max_client_conn. What replicates (logical decoding, change data capture) must be connected to PostgreSQL itself, past the pooler.',
    ],
  },
  {
    pattern: /Bad magic header in tc log|Can't init tc log/,
    example: ['[ERROR] Bad magic header in tc log', "[ERROR] mariadbd: Can't init tc log"],
    title: 'The transaction log tc.log of MariaDB is damaged',
    what: 'tc.log in the data directory is empty or half written, as after a kill or a full disk, so that it cannot recover from it',
    steps: [
      'Move tc.log of the data directory away (/var/lib/mysql/tc.log, /bitnami/mariadb/data/tc.log) in a debug pod with the same volume, after a copy of the directory, and start {name} anew: it makes a new one.',
    ],
  },
  {
    pattern: /(?:Process completed with error|Failed to (?:execute|read 'ready <addr>' from)): (wsrep_sst_\w{3,20})\b/,
    example:
      "[ERROR] WSREP: Process completed with error: wsrep_sst_shelf --role 'joiner': 2 (No such file or directory)",
    unless: /WSREP_SST: \[ERROR\] .{0,60}not found in PATH/,
    title: 'The copy of the data from another Galera node fails ($1)',
    what: 'the node joins by a copy of the data ($1), and the script for it ends with an error here or at the donor: a program that it needs is not in the image, the user for it has no rights, or the volume is full',
    steps: [
      'See in the log of the donor, and above this line, why $1 fails; let both have the program for it (mariadb-backup, socat, rsync in the image), and wsrep_sst_auth a user with RELOAD, PROCESS, LOCK TABLES and REPLICATION CLIENT. Then empty the data directory of this node if it was left half copied.',
    ],
  },
  {
    pattern:
      /Replica set name mismatch.{0,120}"localConfigReplSetName":"([\w.-]{1,60})","commandLineReplSetName":"([\w.-]{1,60})"/,
    example:
      '"msg":"Replica set name mismatch between local configuration and command line","attr":{"localConfigReplSetName":"rs0","commandLineReplSetName":"rs1"}',
    title: 'The data of {name} are of replica set $1, and it starts as $2',
    what: 'the data directory belongs to the replica set $1, and --replSet (replication.replSetName) is $2',
    change:
      'Set --replSet back to $1 at {path}.args (or replication.replSetName in mongod.conf); the name of a set cannot be changed',
  },
  {
    pattern: /\bCLUSTERDOWN (?:The cluster is down|Hash slot not served)/,
    example: 'ReplyError: CLUSTERDOWN The cluster is down',
    title: 'The Redis cluster is down (CLUSTERDOWN)',
    what: 'the cluster of Redis does not serve all its slots: it was never formed, or masters are gone and no replica took their place',
    steps: [
      'Look at the cluster: redis-cli cluster info and cluster nodes on one of its pods. If it was never formed, redis-cli --cluster create with all addresses (or the Job of the chart); if slots are uncovered, bring their masters back; redis-cli --cluster fix only where they are gone for good, since it gives up the keys of those slots.',
    ],
  },
  {
    pattern:
      /InnoDB: Cannot create redo log files because data files are corrupt|Missing FILE_CHECKPOINT|InnoDB: File \S{1,200}ib_logfile0 was not found/,
    example: [
      '[ERROR] InnoDB: Missing FILE_CHECKPOINT(1234) at 5678',
      '[ERROR] InnoDB: File ./ib_logfile0 was not found',
    ],
    title: 'The redo log of InnoDB is missing or does not fit its data files',
    what: 'ib_logfile0 or #innodb_redo was removed, the copy of the data directory is not of one moment, or its first initialisation was cut off (killed, out of memory or time) and left half of the files',
    steps: [
      'Only if it has never run on this volume (its first initialisation was cut off), empty the data directory, in a debug pod with the same volume, or delete the claim, and let it initialise anew with enough time (startupProbe) and memory.',
      'Restore the data directory as a whole from a backup of one moment (or the removed redo log with it); on a copy, innodb_force_recovery from 1 upwards lets it start so far that it can be dumped.',
    ],
  },
  {
    pattern: /\b(?:ERROR|WARNING) broken auth file\b/,
    example: '2026-05-02 11:20:01.331 UTC [1] ERROR broken auth file',
    kind: 'log-config-parse',
    title: 'PgBouncer in {name} cannot read its list of users (auth_file)',
    what: 'each line of the auth_file (userlist.txt) is "user" "password" in two pairs of double quotes, and a line is not: a quotation mark or a line break within the password, a missing quote, or an empty value from which the file was made',
    steps: [
      'Correct the auth_file of PgBouncer (userlist.txt of its Secret or ConfigMap; images make it of the user and password in {env}): one line for each user, "user" "password", a quotation mark within a password written twice, no line break in it.',
    ],
  },
  {
    pattern: /server version: (\d{1,2}[\w.]{0,10})\b.{0,80}; pg_dump(?:all)? version: (\d{1,2}[\w.]{0,10})/,
    example: 'pg_dump: error: server version: 16.1 (Debian 16.1-1); pg_dump version: 14.10',
    title: 'pg_dump in {name} is older ($2) than the server ($1)',
    what: 'pg_dump $2 does not dump a server of a newer major version ($1)',
    change:
      'Use an image for {name} with the client of the major version of the server ($1) or a newer one ({path}.image)',
  },
  {
    pattern:
      /could not open file "(\/[^"\n]{1,200}(?=\/global)|(?=global))\/?global\/pg_control"[^\n]{0,40}: No such file/,
    example:
      'pg_controldata: error: could not open file "/srv/depot/data/global/pg_control" for reading: No such file or directory',
    title: 'The data directory of {name} lacks global/pg_control: it is not (or no longer) a whole one',
    what: 'PostgreSQL starts from global/pg_control, and the data directory $1 has none: its files were lost, a base backup or initdb there has not come to its end, or another directory is mounted than the one with the data',
    steps: [
      'See what is in the data directory $1 of the volume (a debug pod that mounts the claim): where the data lie in another folder, let PGDATA or the mount name that one. Of a replica whose primary is well, let its operator make a new copy (CloudNativePG: kubectl cnpg destroy CLUSTER NUMBER; Patroni: patronictl reinit). Where it is the only instance, restore a backup into a new volume, and keep this one until that works.',
    ],
  },
];
