import type { ProductRow } from './product-row.js';

/** What databases, caches and queues print of settings and files that they do not start with. */
export const STORE_STARTS: readonly ProductRow[] = [
  {
    pattern: /can't find the user ([\w.-]{1,60}) to switch to/,
    example: "can't find the user shelf to switch to",
    title: '{name} is to switch to the user $1, which its image does not have',
    what: 'the program was started as root with -u $1 (or by default so), and /etc/passwd of the image has no user $1',
    change:
      'Let it run as a user without root from the start ({path}.securityContext.runAsUser: 11211 for the image of Memcached), so that it does not switch, or name a user that {image} has by -u at {path}.args',
  },
  {
    pattern: /PD failed to respond".{0,400}endpoints=(https?:\/\/[\w.:,/-]{3,120})/,
    example: '["PD failed to respond"] [err="Grpc(RpcFailure(14-UNAVAILABLE))"] [endpoints=http://depot-pd:2379]',
    kind: 'log-conn-refused',
    title: '{name} does not reach the Placement Driver (PD) of its TiDB cluster at $1',
    what: 'it asks the members of PD at $1 for the cluster and gets no answer from any',
    steps: [
      'See that the pods of PD run, have a leader and are ready (pd-ctl member), and that $1 (--pd, pd.endpoints) is their Service: TiKV and TiDB start only after PD. Look at the log of PD where it has no quorum.',
    ],
  },
  {
    pattern: /PD cluster failed to respond/,
    unless: /PD failed to respond"/,
    example:
      'failed to create raft_server: Other("[components/pd_client/src/util.rs:756]: PD cluster failed to respond")',
    kind: 'log-conn-refused',
    title: '{name} does not reach the Placement Driver (PD) of its TiDB cluster',
    what: 'it asks the members of PD for the cluster and gets no answer from any',
    steps: [
      'See that the pods of PD run, have a leader and are ready (pd-ctl member), and that the address of --pd (pd.endpoints) is their Service on port 2379: TiKV and TiDB start only after PD. Look at the log of PD where it has no quorum.',
    ],
  },
  {
    pattern: /disk space is not enough for reserve, required (\d{1,20}), available (\d{1,20})/,
    example: 'disk space is not enough for reserve, required 5368709120, available 1024',
    kind: 'log-no-space',
    title: 'The volume of {name} has less room ($2 bytes) than TiKV keeps in reserve ($1 bytes)',
    what: 'TiKV keeps a file in reserve (storage.reserve-space), and of the $1 bytes that it needs $2 are free: the volume is full',
    change:
      'Enlarge the volume of {name} (storage class with expansion), or lower storage.reserve-space for one start to get it to run, then let it move regions to other stores',
  },
  {
    pattern: /there is a member that has not joined successfully/,
    example: '["join meet error"] [error="there is a member that has not joined successfully"]',
    title: '{name} cannot join PD: another member was added and never started',
    what: 'PD lets one member join after the other, and one that was added before has not started yet',
    steps: [
      'Let the member that was added first start, or take it out (pd-ctl member shows the one without a name; pd-ctl member delete id ID), then start {name} again.',
    ],
  },
  {
    pattern: /Can't load module from (\/\S{1,200}?): server aborting|Module (\/\S{1,200}) failed to load: (.{1,120})/,
    example: [
      "Can't load module from /usr/lib/redis/modules/shelf.so: server aborting",
      'Module /usr/lib/redis/modules/shelf.so failed to load: It does not have execute permissions.',
    ],
    kind: 'log-file-missing',
    title: '{name} cannot load its module $1$2',
    what: 'the configuration (loadmodule) names $1$2, which is missing in {image}, not executable, or built for another version or C library ($3)',
    change:
      'Give $1$2 to the image or the volume with the right to execute (chmod 755), built for this very server, or take its loadmodule line out of the configuration or arguments of {name}',
  },
  {
    pattern: /([\w.-]{3,200}) does not contain the IP of this pod: ([\da-f.:]{3,45})/,
    example: 'depot-headless.cache.svc.cluster.local does not contain the IP of this pod: 10.42.0.20',
    title: 'DNS does not list the address of {name} ($2) under $1',
    what: 'the start script looks up $1 and waits until the address of the pod ($2) is among the answers, and it is not: the headless Service does not publish pods that are not ready, selects others, or DNS answers from a cache',
    steps: [
      'See that $1 is a headless Service (clusterIP: None) that selects this pod and has publishNotReadyAddresses: true, and that CoreDNS answers with $2 (nslookup $1 in a pod; a long TTL of its cache or a NodeLocal DNSCache delays it); then start the pod again.',
    ],
  },
  {
    pattern:
      /Our replica set configuration is invalid or does not include us|Locally stored replica set configuration is invalid/,
    example:
      'Locally stored replica set configuration is invalid: Our replica set configuration is invalid or does not include us',
    title: 'The replica set that {name} has stored does not include it',
    what: 'the configuration of the replica set (rs.conf) lists members under names or addresses of which none is this pod: the pod was renamed, its Service or domain changed, or the member was removed',
    steps: [
      'Compare the hosts of rs.conf() with the name of this pod (POD.HEADLESS-SERVICE.NAMESPACE.svc.cluster.local): where the Service or its domain changed, give it its old name back; else set the right hosts on a member that is primary (cfg = rs.conf(); cfg.members[N].host = …; rs.reconfig(cfg), with force: true only where no primary is left).',
    ],
  },
  {
    pattern: /Either (.{10,400}) must be specified for user ([\w.@-]{1,80})/,
    example:
      "DB::Exception: Either 'password' or 'password_sha256_hex' or 'no_password' must be specified for user reader: while parsing user 'reader'",
    kind: 'log-config-parse',
    title: 'User $2 of ClickHouse has no password in its configuration',
    what: 'the section of user $2 in users.xml or users.d has none of $1, and ClickHouse takes no user without one',
    change:
      'Give user $2 a <password_sha256_hex> in its section, in the Secret or ConfigMap that is mounted at users.d; operators take it as $2/password_sha256_hex',
  },
  {
    pattern: /Incorrect user\[:password\]@host:port#default_database format ([\w.-]{1,80})/,
    example: 'DB::Exception: Incorrect user[:password]@host:port#default_database format detached',
    title: 'A Distributed table of {name} has a directory $1, which is no address of a shard',
    what: 'each directory below the data of a Distributed table is named after the shard for which it keeps rows (user@host:port), and $1 is none: something else was put there, as when a volume was mounted or copied over it',
    steps: [
      'Find the directory $1 among the data of the Distributed tables (below /var/lib/clickhouse/data or store, in a debug pod with the same volume) and move it away; rows that wait to be sent stand in the others.',
    ],
  },
  {
    pattern: /(?:WAL streaming \("max_wal_senders" > 0\)|WAL archival) .{0,60}"?wal_level"? (?:to be|be) (.{5,60})/,
    example: 'WAL streaming ("max_wal_senders" > 0) requires "wal_level" to be "replica" or "logical"',
    kind: 'log-config-parse',
    title: 'wal_level of {name} is too low for replication',
    what: 'max_wal_senders is above 0 (or archiving is on), which needs wal_level $1, and wal_level is minimal',
    change:
      'Set wal_level: replica (or logical) in the settings of {name} (postgresql.conf of its ConfigMap, -c wal_level=replica at {path}.args; postgresql.auto.conf goes before them), or max_wal_senders: 0 and archive_mode: off where nothing replicates',
  },
  {
    pattern: /could not access file "\$libdir\/([\w-]{2,40}?)-(\d[\w.]{1,20})": No such file/,
    example: 'ERROR:  could not access file "$libdir/shelfdb-2.11.1": No such file or directory',
    kind: 'log-file-missing',
    title: '{name} lacks version $2 of the extension $1, with which its data were made',
    what: 'the database has the extension $1 in version $2, and {image} has another one only',
    change:
      'Use an image that still has $1 $2 beside the newer one, then run ALTER EXTENSION $1 UPDATE in each database (as the first statement of a session, psql -X) before the image without $2 comes back',
  },
  {
    pattern: /invalid value for parameter "(lc_\w{3,12})": "([\w.@-]{1,40})"/,
    example: 'invalid value for parameter "lc_messages": "de_DE.UTF-8"',
    kind: 'log-config-parse',
    isAtAnyLevel: true,
    title: '{name} has no locale $2 ($1)',
    what: 'postgresql.conf in the data has $1 = $2, the locale with which they were made, and {image} does not have it (images on Alpine have hardly any)',
    change:
      'Use an image with locale $2 (the one on Debian that made the data), or set $1 to C.UTF-8 at {path}.args (-c $1=C.UTF-8); lc_collate of the databases must be there in any case',
  },
  {
    pattern: /WSREP_SST: \[ERROR\] '?([\w.-]{2,40})'? not found in PATH/,
    example: "WSREP_SST: [ERROR] 'socat' not found in PATH (20260301 10:00:00.611)",
    kind: 'log-file-missing',
    title: 'The image of {name} lacks $1, which the copy of the data (SST) needs',
    what: 'the script that takes the data from another Galera node calls $1, which is not in {image}',
    steps: [
      'Install $1 in {image} (for mariabackup: mariadb-backup and socat), on all nodes, or choose another wsrep_sst_method (rsync) that has its programs in the image.',
    ],
  },
  {
    pattern: /There is no local IP address matching the one configured for the local node \(([\w.:-]{3,200})\)/,
    example: '[GCS] There is no local IP address matching the one configured for the local node (depot-2.depot:33061).',
    kind: 'log-config-parse',
    title: 'group_replication_local_address of {name} ($1) is not an address of this pod',
    what: 'group replication is to listen at $1, and that name does not resolve to an address of this pod: it is of another pod, or DNS does not list the pod yet',
    change:
      'Set group_replication_local_address to the name of this very pod (POD.HEADLESS-SERVICE:33061, of fieldRef metadata.name) in the configuration of {name}; the headless Service needs publishNotReadyAddresses: true',
  },
  {
    pattern: /Please create virtual host \\?"([^"\\]{1,80})\\?" prior to importing definitions/,
    example:
      '{error,{"/etc/rabbitmq/definitions.json",<<"Please create virtual host \\"depot\\" prior to importing definitions.">>}}',
    kind: 'log-config-parse',
    title: 'The definitions of RabbitMQ use virtual host $1, which does not exist',
    what: 'the file of definitions has queues, exchanges or permissions in virtual host $1, and neither it nor the data of the server have that virtual host',
    change:
      'Add {"name": "$1"} to vhosts in the file of definitions (the Secret or ConfigMap of load_definitions), before what uses it',
  },
  {
    pattern: /InvalidCookieException: Cookie \[/,
    example: 'org.apache.bookkeeper.bookie.BookieException$InvalidCookieException: Cookie [4',
    unless: /directories without a cookie/,
    title: 'The bookie {name} has another identity than the one that is stored for its ledgers',
    what: 'the cookie in its directories (or none, where a volume is empty) does not match the one in ZooKeeper: the bookie came back under another name or address (an IP in place of its stable name), with an empty or foreign volume, or with other directories',
    steps: [
      'Let {name} have the volumes that it had, and advertise its stable name (useHostNameAsBookieID=true, the headless Service). Where its volume is lost for good, let the ledgers be recovered from the others (bookkeeper shell recover BOOKIE), then delete the cookie (bookkeeper shell bookieformat / cookie_delete) so that it starts empty.',
    ],
  },
  {
    pattern:
      /Cluster metadata for '([\w-]{1,60})' not found|[Pp]ulsar\b.{0,120}\bcluster ([\w-]{1,60}) (?:not found|does not exist)/,
    except: /kubernetes|eks|gke/i,
    example: "PulsarServerException: java.lang.IllegalArgumentException: Cluster metadata for 'depot' not found",
    title: 'The metadata of Pulsar cluster $1$2 were never made',
    what: 'ZooKeeper has no cluster $1$2: the Job that makes the metadata (initialize-cluster-metadata) has not run or failed, or clusterName is another one than it made',
    steps: [
      'See whether the Job pulsar-init (bin/pulsar initialize-cluster-metadata --cluster $1$2 …) has ended well, and run it; or set clusterName to the one that it made.',
    ],
  },
  {
    pattern: /enabled the binary log, but you haven't provided the mandatory server-id/,
    example: "[ERROR] You have enabled the binary log, but you haven't provided the mandatory server-id.",
    kind: 'log-config-parse',
    title: 'MySQL in {name} has a binary log and no server-id',
    what: 'log-bin is on, and server-id, which must differ for each server of a replication, is not set',
    change:
      'Set server-id (a number of its own for each pod, from its ordinal) beside log-bin in the my.cnf that is mounted, or as --server-id=N at {path}.args',
  },
  {
    pattern:
      /Can't start server ?: Bind on unix socket: (Permission denied|Read-only file system|No such file or directory)/,
    example: "[ERROR] [MY-010270] [Server] Can't start server : Bind on unix socket: Permission denied",
    kind: 'log-permission-denied',
    title: '{name} cannot make the socket of MySQL: $1',
    what: 'mysqld makes its socket in /var/run/mysqld (or where socket says; the line below names it), and that directory is not there or not writable for its user ($1)',
    change:
      'Mount an emptyDir at /var/run/mysqld ({path}.volumeMounts), writable by {spec}.securityContext.fsGroup 999 (mysql), or set socket to a directory that is writable',
  },
  {
    pattern: /donor and joiner have different major versions: donor ([\w.-]{1,30}) joiner ([\w.-]{1,30})/i,
    example: '[WSREP-SST] The donor and joiner have different major versions: donor 8.0.32 joiner 5.7.40',
    title: '{name} ($2) cannot take the data of a node of another major version ($1)',
    what: 'the node that is to give the data (SST) runs version $1, and this one $2: data are copied between nodes of one major version only',
    change:
      'Give {name} the image of version $1, as the other nodes have it; upgrade a cluster node by node, with data that are there already',
  },
  {
    pattern: /Could not find host matching read preference .{1,120} for set ([\w-]{1,80})/,
    example: 'Could not find host matching read preference { mode: "nearest" } for set shelves',
    kind: 'log-conn-refused',
    title: '{name} reaches no member of the MongoDB replica set $1',
    what: 'it asks the members of the replica set $1 and none answers that fits: they do not run, are not initiated, or have other names than it was told',
    steps: [
      'See that the pods of replica set $1 run and that it is initiated with a primary (mongosh: rs.status()), and that the address that {name} is given (--configdb or the connection string) has the name $1 and the hosts of its members.',
    ],
  },
  {
    pattern: /Unable to acquire security key\[s\]/,
    example: 'Error creating service context: Location5579201: Unable to acquire security key[s]',
    kind: 'log-permission-denied',
    title: 'MongoDB in {name} cannot read its key file',
    what: 'security.keyFile (--keyFile) names a file that mongod cannot use: it is missing, empty, open to the group or others, or not readable for its user{near}',
    near: [/"errmsg":"([^"]{4,160})"|Read security file failed: (.{4,160})/, ': $1'],
    change:
      'Let an init container copy the key file from its Secret to an emptyDir, owned by the user of mongod (999 in the official image) with mode 0400, and name it there by --keyFile at {path}.args; its content is 6 to 1024 characters of base64',
  },
  {
    pattern: /Shutdown broker because all log dirs in (\/\S{1,200}) have failed/,
    example: 'Shutdown broker because all log dirs in /srv/kafka/data have failed (kafka.log.LogManager)',
    isVague: true,
    near: [
      /((?:[\w.$]{0,80}(?:IOException|FileSystemException|AccessDeniedException|KafkaStorageException)): .{3,160})/,
      ': $1',
    ],
    title: 'Kafka in {name} can use none of its log directories ($1)',
    what: 'its directories ($1) failed to be read or written, and with none left the broker ends (a full disk, no right, a damaged file, a failing disk){near}',
    steps: [
      'Look at the volume at $1: its room (df), its owner and mode, and the first error above that names a file of it; the broker starts again once it can write there.',
    ],
  },
  {
    pattern:
      /No declared setting with name: (apoc\.[\w.]{3,80}\w)|Configuration setting (apoc\.[\w.]{3,80}\w) unrecognized/,
    example: 'Configuration setting apoc.shelf.enabled unrecognized. No declared setting with name: apoc.shelf.enabled',
    kind: 'log-config-parse',
    title: 'Neo4j in {name} does not take $1$2 in neo4j.conf',
    what: 'from Neo4j 5 on the settings of APOC stand in apoc.conf, and neo4j.conf with $1$2 is refused',
    change:
      'Move $1$2 to conf/apoc.conf (apoc_config of the chart), or set it as the variable NEO4J_apoc_… at {env} of the official image, which writes it there',
  },
  {
    pattern:
      /ConfigException: Invalid value (?!tcp:\/\/\d)(.{1,200}?) for configuration ([\w.-]{3,100}\w)(?:: (.{3,200}))?/,
    example:
      'org.apache.kafka.common.config.ConfigException: Invalid value rows for configuration shelf.rows: Not a number of type INT',
    kind: 'log-config-parse',
    title: 'Kafka in {name} does not take the value of $2',
    what: 'its configuration (or that of its client) sets $2 to $1, which it refuses ($3)',
    change:
      'Correct $2 where {name} takes it from (server.properties or the ConfigMap of it, spec.kafka.config of an operator, or its variable at {env}: KAFKA_ or KAFKA_CFG_ and the name in upper case with underscores): $3',
  },
  {
    pattern: /CairoException: \[13\] (?:could not|cannot) .{2,60} \[file=(\/[^\]\s]{1,200})\]/,
    example: 'io.questdb.cairo.CairoException: [13] could not open read-write [file=/srv/shelf/db/tables.d.0]',
    kind: 'log-permission-denied',
    title: '{name} may not open $1',
    what: 'QuestDB may not open $1 (error 13, permission denied): the volume belongs to another user than the one that it runs as',
    change:
      'Set {spec}.securityContext.fsGroup to the group that {name} runs as (10001 in the image of QuestDB), so that the volume with $1 is writable for it; on a share its server has to give the directory to that user',
  },
  {
    pattern:
      /There is already an instance of Artemis created in (\/\S{1,160})|Error: '(\/\S{1,160}(?:artemis|broker|bootstrap)\S{0,60})' already exists\. {1,2}Use --force/,
    example: 'Error: There is already an instance of Artemis created in /srv/artemis-instance',
    title: '{name} is to create a broker at $1$2, where one is already',
    what: 'the entrypoint runs artemis create for $1$2 again, since it does not find there what shows that it has run (etc/broker.xml): a volume holds a part of the instance only, or an own command creates it at each start',
    change:
      'Let the volume at $1$2 hold the whole instance (etc, data and bin), or only $1$2/data, and let the command of {name} run artemis create only where etc/broker.xml is missing',
  },
  {
    pattern: /path => "?([\w.]{3,120})"?,\s{0,3}reason => "?([\w ]{2,80})"?(?:,\s{0,3}value => (.{1,60}?)\})?/,
    example:
      'Failed to check config: #{kind => validation_error,path => "depot.tcp.bind",reason => "bad_port",value => "188x"}',
    kind: 'log-config-parse',
    title: '{name} does not take its setting $1 ($2)',
    what: 'what the configuration gives $1 is refused: $2 ($3)',
    change:
      'Correct $1 where {name} takes it from (emqx.conf of its ConfigMap, or the variable EMQX_ with the parts of $1 in upper case and two underscores between them at {env})',
  },
];
