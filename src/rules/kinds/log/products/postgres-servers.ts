import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What the images of PostgreSQL, its operators and its poolers print where they do not start, or do not serve. */
export const POSTGRES_SERVERS: readonly ProductRow[] = [
  {
    pattern: /in 18\+, these Docker images are configured to store database data/,
    example: 'Error: in 18+, these Docker images are configured to store database data in a',
    kind: 'log-migration',
    title: '{name} finds a volume where images of PostgreSQL before 18 keep their data',
    what: 'from version 18 on the image keeps its data in a directory by version below /var/lib/postgresql, and a volume is mounted at the old place, /var/lib/postgresql/data, which it would not use: with data of an older version in it, or empty',
    change:
      'Where the volume holds data, set {path}.image back to the version before (postgres:17) until they are upgraded (pg_upgrade, or pg_dumpall there and restore into 18); where it is new, mount it at /var/lib/postgresql instead of /var/lib/postgresql/data ({path}.volumeMounts)',
    steps: ['Do not empty the volume: what it holds is the database.'],
  },
  {
    pattern: /bogus data in lock file "([^"]{1,200})"/,
    example: 'FATAL:  bogus data in lock file "postmaster.pid": ""',
    title: 'The lock file $1 of {name} is empty or half written',
    what: '$1 in the data directory holds no number of a process, as after a full disk or a node that went down while it was written',
    steps: [
      'See that no other pod uses the same data and that its disk is not full; then remove $1 from the data directory, in a debug pod with the same volume, and start {name} anew: it writes a new one.',
    ],
  },
  {
    pattern:
      /running bootstrap script \.{3} (?:Bus error|.{0,40}SIGBUS)|Bus error\s{1,40}\(core dumped\) .{0,80}\/postgres"? /,
    example: [
      'running bootstrap script ... Bus error (core dumped)',
      'sh: line 1:    71 Bus error               (core dumped) "/usr/lib/postgresql/16/bin/postgres" --check -F',
    ],
    title: '{name} cannot use the huge pages of its node (initdb: bus error)',
    what: 'the node has huge pages switched on, PostgreSQL tries to use them, and the pod has no limit for them (hugepages-2Mi), so that initdb is ended by SIGBUS',
    change:
      'Let initdb and the server do without huge pages: POSTGRES_INITDB_ARGS="--set huge_pages=off" at {env} (from PostgreSQL 16 on; before, huge_pages = off in a postgresql.conf.sample of the image), or give {name} limits of hugepages-2Mi and memory at {path}.resources',
    steps: [
      'Where nothing on the node needs huge pages, switch them off there (vm.nr_hugepages=0), or run it on nodes without them.',
    ],
  },
  {
    pattern: /psql:(\/docker-entrypoint-initdb\.d\/[\w./ -]{1,160}):(\d{1,7}): (?:ERROR|FATAL): {1,2}(.{1,160})/,
    example: 'psql:/docker-entrypoint-initdb.d/02-shelves.sql:17: ERROR:  relation "shelf" already exists',
    title: 'The init script $1 of {name} fails at line $2',
    what: 'the script $1, which sets up the new database, fails at its line $2 ($3), and ends the first start with it',
    change: 'Correct line $2 of $1 ($3) where it comes from: the ConfigMap that is mounted there, or the image',
    steps: [
      'The data directory is half set up by now, and scripts run on an empty one only: after the correction empty it (it holds nothing but what the scripts have made, if this is the first start), else run the rest of the scripts by hand.',
    ],
  },
  {
    pattern: /invalid value for parameter "(\w{2,60})": "([^"]{0,120})"/,
    also: /(?:LOG|FATAL|ERROR|PANIC): {2}|\bpq: |SQLSTATE|PSQLException|postgres|psycopg/i,
    example: 'LOG:  invalid value for parameter "shelf_buffers": "2Gi"',
    isAtAnyLevel: true,
    kind: 'log-config-parse',
    title: 'PostgreSQL does not take the value "$2" of $1',
    what: 'the setting $1 has the value "$2", which PostgreSQL does not take: sizes have the units B, kB, MB, GB and TB (2GB, not 2Gi or 2G), times us, ms, s, min, h and d. A client may have sent it with its connection as well (TimeZone, client_encoding, search_path)',
    change:
      'Correct $1 ("$2") in the settings of {name}: its args (-c $1=…), postgresql.conf of a ConfigMap, or the parameters of its operator; postgresql.auto.conf in the data directory goes before all of them; where a client sends it, in its connection (options, TZ or user.timezone of a JVM)',
  },
  {
    pattern: /could not load (?:\S{0,160}\/)?pg_hba\.conf/,
    example: 'FATAL:  could not load pg_hba.conf',
    kind: 'log-config-parse',
    title: 'PostgreSQL does not take its pg_hba.conf',
    what: 'a line of pg_hba.conf is wrong, which the lines above name (CONTEXT: line N of configuration file), or the file cannot be read',
    change:
      'Correct the line of pg_hba.conf that the log names above this one, where the file comes from (a ConfigMap, or the pg_hba of the operator or chart): TYPE DATABASE USER ADDRESS METHOD, with TYPE local, host, hostssl or hostnossl',
  },
  {
    pattern: /database locale is incompatible with operating system/,
    example: 'FATAL:  database locale is incompatible with operating system',
    title: '{name} lacks the locale with which its database was made',
    what: 'the database was made with a locale (the DETAIL below names it) that {image} does not have: images on Alpine have hardly any, those on Debian have others',
    change:
      'Set {path}.image back to the image that made the data (the same version on Debian, not -alpine), or use an image that has the locale; to change the locale, dump there and restore into a new database',
  },
  {
    pattern: /could not look up effective user ID (\d{1,10})/,
    example: 'initdb: error: could not look up effective user ID 1007: user does not exist',
    title: 'The image of {name} has no user with the number $1, which initdb demands',
    what: '{name} runs as user $1, and initdb asks /etc/passwd of the image for the name of that user, which is not there',
    change:
      'Let {name} run as the user that {image} has for it: take runAsUser: $1 out (or set the number of the user postgres of the image, 999 on Debian, 70 on Alpine), with the same fsGroup for its volume; or mount an /etc/passwd that has $1',
  },
  {
    pattern: /not accepting commands .{0,60}to avoid wraparound data loss in database "([\w$-]{1,63})"/,
    example: 'ERROR:  database is not accepting commands to avoid wraparound data loss in database "depot"',
    title: 'Database $1 takes no more writes until it is vacuumed (wraparound of transaction ids)',
    what: 'autovacuum has not come to freeze the old rows of database $1, and PostgreSQL has nearly no transaction ids left: it refuses all that needs one',
    steps: [
      'End what holds vacuum back: old transactions (pg_stat_activity, pg_prepared_xacts) and replication slots that nobody uses (pg_replication_slots). Then VACUUM database $1 as the superuser (before version 14 in single-user mode: postgres --single in a debug pod with the same volume).',
      'See why autovacuum did not get there: switched off, too slow (autovacuum_vacuum_cost_limit), or ended by its own timeouts.',
    ],
  },
  {
    pattern: /WAL archive check failed for server ([\w.-]{1,80}): Expected empty archive/,
    example: 'ERROR: WAL archive check failed for server depot-db: Expected empty archive',
    isAtAnyLevel: true,
    title: 'The archive of $1 in the object store is not empty, and a new cluster is to write to it',
    what: 'a new (or restored) cluster is to archive under the name $1 in a place that holds WAL already, of the cluster from before: it would mix both, so Barman refuses',
    change:
      'Give the new cluster a place of its own: another serverName or destinationPath in backup.barmanObjectStore (CloudNativePG), not that of the cluster from which it is restored (externalClusters)',
    steps: ['Only where the old archive is needed no more, empty the folder $1 in the bucket instead.'],
  },
  {
    pattern: /Detected low-disk space condition/,
    example: 'Detected low-disk space condition, avoid starting the instance',
    kind: 'log-no-space',
    isAtAnyLevel: true,
    title: 'The volume with the WAL of {name} is full, so its operator does not start PostgreSQL',
    what: 'CloudNativePG found less room than one segment of WAL needs on the volume, and does not start the server, so that the data are not damaged',
    change:
      'Enlarge the volume in the resource of the cluster (spec.storage.size, or spec.walStorage.size; the storage class must allow expansion)',
    steps: [
      'See what keeps WAL from being removed: an archive that fails (conditions of the Cluster, continuous archiving), or a replication slot of a replica or client that is gone. Do not delete files in pg_wal by hand.',
    ],
  },
  {
    pattern: /(?:cannot do SCRAM authentication|server login failed): wrong password type/,
    example: 'ERROR S-0x5: depot/ann@10.42.0.7:5432 cannot do SCRAM authentication: wrong password type',
    kind: 'log-auth-db',
    title: 'PgBouncer has the password in a form with which it cannot log in at PostgreSQL (scram-sha-256)',
    what: 'the server demands scram-sha-256, and PgBouncer knows the password of the user only as an md5 hash, from which it cannot answer',
    change:
      'Set auth_type of PgBouncer to scram-sha-256 (AUTH_TYPE in its image) and put the password of the user as plain text or as the SCRAM secret of pg_authid into auth_file (userlist.txt), or let auth_query fetch it',
    steps: [
      'If the role still has an md5 hash on the server, set its password anew with password_encryption = scram-sha-256.',
    ],
  },
  {
    pattern: /system ID mismatch, node ([\w.-]{1,100}) belongs to a different cluster: (\d{1,20}) != (\d{1,20})/,
    example: 'CRITICAL: system ID mismatch, node depot-0 belongs to a different cluster: 7301 != 7309',
    title: 'The data of $1 belong to another cluster than the one that Patroni knows ($2, $3)',
    what: 'Patroni has stored the system identifier $2 for the cluster, and the data on the volume of $1 have $3 (or the other way round): the cluster was made anew over old volumes, or old state of Patroni was left behind',
    steps: [
      'Find out which one has the data that count. Is it the volume, remove the state of Patroni of the cluster (patronictl remove CLUSTER, or its Endpoints or ConfigMaps NAME-config and NAME-failover) while all members are stopped, and start that member first; is it the other members, empty the data directory of $1 (patronictl reinit), so that it takes a base backup.',
    ],
  },
  {
    pattern: /INFO: waiting for leader to bootstrap/,
    example: '2026-05-02 11:20:01,331 INFO: waiting for leader to bootstrap',
    isAtAnyLevel: true,
    isVague: true,
    title: '{name} waits for a leader of its Patroni cluster, and there is none',
    what: 'Patroni lets a member take its data from a leader, and no member holds the lock of the leader: the first one has not come through its bootstrap, or an earlier attempt has left its key (initialize) behind',
    steps: [
      'Look at the other members first (patronictl list, their logs): the one that is to be the leader says why it does not start. If none has data yet and an attempt was interrupted, remove the state of the cluster (patronictl remove CLUSTER) and let the first member bootstrap again.',
    ],
  },
  {
    pattern: /recovery ended before configured recovery target was reached/,
    example: 'FATAL:  recovery ended before configured recovery target was reached',
    title: '{name} cannot be restored to the point that is asked for: the archive does not reach so far',
    what: 'the WAL that it can get ends before the recovery target (a time, a transaction, a name) is reached',
    steps: [
      'Set the recovery target to a point that the archive has (before the last archived WAL), or leave it out to restore as far as possible; see that restore_command reads the right archive, and that all its segments are there.',
    ],
  },
  {
    pattern:
      /\b(\w{3,40}) = (\d{1,9}) is a lower setting than on the (?:primary|master) server \(its value was (\d{1,9})\)/,
    example:
      'FATAL:  hot standby is not possible because max_shelves = 100 is a lower setting than on the primary server (its value was 200)',
    title: '{name} is a replica with a lower $1 ($2) than its primary ($3)',
    what: 'a standby must have at least the $1 of its primary: it has $2, and the primary $3',
    change: 'Set $1 of {name} to $3 or more (its args, postgresql.conf, or the value of its chart), as on the primary',
    steps: ['To lower it, change the replicas last; to raise it, change them first.'],
  },
  {
    pattern: /replication slot "(\w{1,63})" does not exist/,
    example: 'FATAL:  could not start WAL streaming: ERROR:  replication slot "shelf_1" does not exist',
    title: 'The server has no replication slot $1, from which {name} is to read',
    what: 'it asks the primary to send WAL by the slot $1, which is not there: it was dropped, or lost in a failover, since slots are not copied to replicas by themselves',
    steps: [
      "Create it on the primary: SELECT pg_create_physical_replication_slot('$1') for a replica, pg_create_logical_replication_slot('$1', PLUGIN) for change data capture (the connector then needs a new snapshot of what it missed); or correct the name (primary_slot_name, slot.name).",
    ],
  },
  {
    pattern: anyOf(
      /all replication slots are in use|no more replication slots|number of requested standby connections exceeds (?:\S{1,10} )?max_wal_senders/,
      /exceeds max_wal_senders/,
    ),
    example: [
      'ERROR:  all replication slots are in use',
      'FATAL:  number of requested standby connections exceeds max_wal_senders (currently 4)',
    ],
    title: 'PostgreSQL has no replication slot or WAL sender left for {name}',
    what: 'as many replicas, backups and logical subscribers are connected (or have a slot) as max_replication_slots and max_wal_senders allow',
    steps: [
      'Drop the slots that nobody uses (SELECT slot_name, active FROM pg_replication_slots; pg_drop_replication_slot), since each holds WAL back as well; else raise max_replication_slots and max_wal_senders of the server, which needs a restart, on the replicas first.',
    ],
  },
  {
    pattern: /ERROR: {1,4}out of shared memory/,
    example: 'ERROR:  out of shared memory',
    title: 'PostgreSQL has no room for more locks (max_locks_per_transaction)',
    what: 'one transaction touches more tables (or partitions) than the table of locks has room for, such as a dump of a database with thousands of tables',
    change:
      'Raise max_locks_per_transaction of the PostgreSQL server (64 by default; for instance 256) in its settings, and start it anew',
  },
  {
    pattern: /all backend nodes are down, pgpool requires at least one valid node/,
    example: 'DETAIL:  all backend nodes are down, pgpool requires at least one valid node',
    title: 'Pgpool takes all its PostgreSQL servers for down',
    what: 'Pgpool-II has marked every backend as down: none of them answered its health check, or its user for that may not log in',
    steps: [
      'Look at the PostgreSQL pods first; when they are up again, attach them (pcp_attach_node, or start Pgpool anew: it keeps a node down until then). If they were up all the time, see that sr_check_user and health_check_user of Pgpool have the right passwords.',
    ],
  },
  {
    pattern: /permission denied to create extension "([\w-]{1,80})"/,
    example: 'ERROR:  permission denied to create extension "shelf"',
    title: 'The user of {name} may not create the extension $1',
    what: 'CREATE EXTENSION "$1" needs a superuser (or, for trusted extensions, the owner of the database), and the user that {name} connects as is neither',
    steps: [
      'Create the extension once as the superuser in that very database: CREATE EXTENSION IF NOT EXISTS "$1"; what runs as the user finds it then. With an operator name it where that is for (postInitApplicationSQL or the resource Database of CloudNativePG, preparedDatabases of Zalando); a provider has a role of its own for it.',
    ],
  },
  {
    pattern: /could not access the server configuration file "([^"]{1,200})"/,
    example:
      'postgres: could not access the server configuration file "/srv/pg/postgresql.conf": No such file or directory',
    kind: 'log-file-missing',
    title: '{name} finds no postgresql.conf ($1)',
    what: '$1 is not there: config_file in the arguments names a path at which no file is mounted; or it stands in the data directory, which is half set up (initdb was interrupted), another one than that with the data (PGDATA), or has its configuration kept elsewhere',
    steps: [
      'Do the arguments of {name} name $1 (-c config_file=…), mount the ConfigMap with it there, or leave the argument out. Otherwise see what the data directory holds, in a debug pod with the same volume: do the data lie in another directory, set PGDATA to that; is only the file missing, put a postgresql.conf there; and only where no data are in it yet, let the entrypoint set it up anew in an empty one.',
    ],
  },
  {
    pattern: /PGData already exists, can't overwrite/,
    example: "while verifying if the data directory exists: PGData already exists, can't overwrite",
    title: 'The volume on which a new PostgreSQL cluster is to be made holds data already',
    what: 'the Job that makes a new cluster (initdb, restore or join) finds a data directory on the claim, of an earlier attempt or an earlier cluster of that name, and does not overwrite it',
    steps: [
      'Find out whose data these are. Are they those of an earlier cluster that is needed, let the operator take it over or recover from it instead; were they left by an attempt that failed and hold nothing, delete this claim together with the Job, so that the operator makes both anew (that deletes what is on it).',
    ],
  },
  {
    pattern: /Could not find any (?:base backups?\b|backups? prior to the point in time)/,
    example: 'Exception: Could not find any base backups',
    title: 'The cluster of {name} is to be cloned from backups, and there are none where it looks',
    what: 'the bootstrap asks the object store for the base backups of the other cluster and gets none: the prefix, bucket or uid in the settings of the clone is not that of the source, its backups never ran, or none is older than the time that is asked for',
    steps: [
      'Compare what the source writes (its WAL_BUCKET_SCOPE, backup prefix, logs of its backup) with what the clone reads (clone.s3_wal_path, clone.uid and clone.timestamp of the resource, CLONE_… of the pod), and list the bucket there: basebackups_005 must hold one older than the timestamp.',
    ],
  },
  {
    pattern: /server process \(PID \d{1,9}\) was terminated by signal 9/,
    example: 'LOG:  server process (PID 4120) was terminated by signal 9: Killed',
    isAtAnyLevel: true,
    title: 'Processes of {name} are killed (SIGKILL), mostly since they use more memory than its limit',
    what: 'a backend of PostgreSQL was ended by SIGKILL, mostly since all processes together have used up the memory limit of the container; the server then ends all others and recovers, while nobody can connect',
    change:
      'Raise {path}.resources.limits.memory, or let it use less: shared_buffers a quarter of the limit, a smaller work_mem (it counts for each sort of each connection), fewer connections (max_connections, a pooler)',
    steps: ['The line below it (DETAIL: Failed process was running) names the statement that was at work.'],
  },
  {
    pattern: /[Ss]erver does not support SSL(?: connections|, but SSL was required|\.)|server refused TLS connection/,
    example: 'Error: The server does not support SSL connections',
    kind: 'log-tls',
    title: '{name} demands TLS of a PostgreSQL server that has none',
    what: 'the client asks for TLS (sslmode=require, ssl: true), and the server was started without it (ssl = off)',
    change:
      'Switch TLS on at the server (ssl = on with a certificate; in its operator or chart), or let the client do without where nobody can listen in on the way: sslmode=disable or prefer, ssl: false, in {address}',
  },
  {
    pattern: /could not locate required checkpoint record|could not find redo location referenced by checkpoint record/,
    example: 'FATAL:  could not locate required checkpoint record',
    title: 'The restored data of {name} lack the WAL of their checkpoint',
    what: 'the data directory is a base backup (backup_label is there), and the WAL from which it is to be made consistent is not in pg_wal and not fetched from the archive',
    steps: [
      'Let it fetch the WAL: recovery.signal in the data directory and restore_command that reads the archive of the same backup (or copy pg_wal of the backup, as pg_basebackup -X stream makes it). Remove backup_label only where the data directory is no backup, but was copied from a server that was shut down.',
    ],
  },
  {
    pattern: /could not open directory "(pg_\w{3,20}(?:\/\w{1,20})?)": No such file/,
    example: 'FATAL:  could not open directory "pg_shelf": No such file or directory',
    kind: 'log-file-missing',
    title: 'The data directory of {name} lacks its subdirectory $1',
    what: '$1 belongs to every data directory, and was lost in a copy or restore: most tools leave empty directories out (object stores have none)',
    steps: [
      'Make it in a debug pod with the same volume, as the user that owns the data and with mode 0700 (mkdir $1), and the other empty ones as well (pg_notify, pg_replslot, pg_tblspc, pg_twophase, pg_commit_ts, pg_dynshmem, pg_serial, pg_snapshots, pg_stat, pg_stat_tmp, pg_logical/snapshots, pg_logical/mappings, pg_wal/archive_status); or restore with a tool that keeps them.',
    ],
  },
  {
    pattern: /kind does not match between main\((\w{1,4})\) slot\[(\d{1,3})\] \((\w{1,4})\)/,
    example: 'DETAIL:  kind does not match between main(53) slot[1] (45)',
    isAtAnyLevel: true,
    title: 'The PostgreSQL servers behind Pgpool answer differently (slot $2)',
    what: 'Pgpool sends a login to all backends, and backend $2 answers with another message than the main one ($3 where that has $1; 45 is an error): another password, pg_hba.conf or max_connections there, or it is no replica of the same primary',
    steps: [
      'See in the log of the PostgreSQL server of backend $2 (SHOW POOL_NODES names it) why it refuses at that moment, and let all backends have the same users, pg_hba.conf and max_connections. Where it has left its primary (two primaries), make it a replica again.',
    ],
  },
];
