import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What search engines, wide-column stores, object stores and graph databases print where they do not start. */
export const DATA_STORES: readonly ProductRow[] = [
  {
    pattern: /Poco::Exception\. Code: 1000, e\.code\(\) = \d{1,4}, Not found: ([\w.]{2,80})/,
    example: 'Application: Poco::Exception. Code: 1000, e.code() = 0, Not found: shelf_path (version 26.5.1)',
    kind: 'log-config-parse',
    title: '{name} lacks the setting $1',
    what: 'its configuration, as merged of all files (config.xml or config.yaml and config.d), has no $1',
    change:
      'Add $1 to the configuration of {name}: see that the main file of {image} (/etc/clickhouse-server/config.xml) is there and no volume replaces the whole directory with files that lack it (mount single files into config.d instead)',
  },
  {
    pattern: /unknown secure setting \[(\w[\w.-]{0,119})\]/,
    example: 'StartupException: java.lang.IllegalArgumentException: unknown secure setting [depot.client.shelf.key]',
    title: '{name} does not know the secure setting $1 of its keystore',
    what: 'the keystore of Elasticsearch holds $1, which this version does not know, or which a plugin has that is not installed',
    change:
      'Correct or take out $1 where the keystore is filled (the Secret with the secure settings, elasticsearch-keystore remove $1), or install the plugin to which it belongs in {image}',
  },
  {
    pattern:
      /Plugin \[([\w-]{1,80})\] was built for (Elasticsearch|OpenSearch) version ([\w.-]{1,30}) but version ([\w.-]{1,30}) is/i,
    example:
      'IllegalArgumentException: Plugin [shelf-icu] was built for Elasticsearch version 8.10.2 but version 8.11.1 is running',
    title: 'Plugin $1 of {name} is for $2 $3, and this is $4',
    what: 'the plugin $1 was built for $2 $3, and {image} is version $4: a plugin must be of the very same version',
    change:
      'Install $1 in the version for $4 (in the image, or in the init container that installs plugins), and remove the old one where the directory of plugins is on a volume; or use the image of $3',
  },
  {
    pattern: /Not yet initialized \(you may need to run securityadmin\)/,
    example: '[ERROR][o.o.s.a.BackendRegistry  ] [depot-0] Not yet initialized (you may need to run securityadmin)',
    title: 'The security plugin of OpenSearch was never initialised',
    what: 'the security index does not exist: nothing has loaded the configuration of the security plugin into the cluster, so it answers nobody',
    steps: [
      'Load it once from a node: plugins/opensearch-security/tools/securityadmin.sh -cd config/opensearch-security -icl -nhnv with -cacert, -cert and -key of the admin certificate (plugins.security.authcz.admin_dn must name it); or set plugins.security.allow_default_init_securityindex: true before the first start.',
      'If the cluster has no elected manager yet, that comes first.',
    ],
  },
  {
    pattern:
      /(?:OpenSearch Dashboards|Kibana) \(v([\d.]{1,12})\) is incompatible with the following \w{3,20} nodes in your cluster: v([\d.]{1,12})/,
    example:
      'This version of Kibana (v8.11.0) is incompatible with the following Elasticsearch nodes in your cluster: v7.17.3 @ a',
    title: '{name} is version $1, and the cluster that it shows is version $2',
    what: 'it is of version $1, which does not work with a cluster of version $2',
    change: 'Use the image of {name} in version $2, as the cluster has it, or upgrade the cluster to $1 first',
  },
  {
    pattern: /value of "elastic" is forbidden/,
    example: '[config validation of [elasticsearch].username]: value of "elastic" is forbidden.',
    kind: 'log-config-parse',
    title: '{name} is to log in as the superuser elastic, which Kibana does not do',
    what: 'elasticsearch.username is elastic, and Kibana refuses that superuser',
    change:
      'Use kibana_system for elasticsearch.username (ELASTICSEARCH_USERNAME at {env}) with its password, or instead a token of a service account (elasticsearch.serviceAccountToken; bin/elasticsearch-service-tokens create elastic/kibana NAME makes one)',
  },
  {
    pattern: /A chroot was specified in ZkHost but the znode doesn't exist\. (\S{1,200})/,
    example: "ZooKeeperException: A chroot was specified in ZkHost but the znode doesn't exist. zk-0.zk:2181/depot",
    title: 'The chroot of Solr does not exist in ZooKeeper ($1)',
    what: 'ZK_HOST ends with a path (a chroot), $1, and nothing has created that node in ZooKeeper',
    steps: [
      'Create it once before Solr starts: solr zk mkroot PATH -z HOST:2181 (an init container does so), or correct the path behind the port in ZK_HOST.',
    ],
  },
  {
    pattern: /[Zz]ookeeper root path doesn't exist\. You should create root node (\/[\w./-]{1,120})/,
    example: "Zookeeper root path doesn't exist. You should create root node /depot before start.",
    title: 'The root path of ClickHouse does not exist in ZooKeeper ($1)',
    what: 'the setting zookeeper.root names $1, and that node does not exist in ZooKeeper or Keeper',
    steps: [
      'Create the node $1 in ZooKeeper once (zkCli.sh create $1 "", clickhouse-keeper-client), or correct zookeeper.root in the configuration.',
    ],
  },
  {
    pattern: /No macro '(\w{1,60})' in config/,
    example: "DB::Exception: No macro 'shelf' in config while processing substitutions in '/depot/{shelf}'",
    title: 'ClickHouse has no macro $1 in its configuration',
    what: 'a replicated table uses the macro {$1}, and the configuration of this server does not define it',
    change:
      'Define $1 in the section macros of the configuration of {name} (a file in config.d), with the value of this pod: replica its own name, shard that of its shard; operators write it for each pod',
  },
  {
    pattern: /Setting (\w{1,80}) is neither a builtin setting nor/,
    example: "DB::Exception: Setting shelf_heights is neither a builtin setting nor started with the prefix 'SQL_'",
    title: 'ClickHouse does not know the setting $1',
    what: 'a profile of users.xml (or users.d), or a client with its connection or query, sets $1, which this version does not know: it is misspelt, was removed, or is newer',
    change:
      'Correct or take out $1 where it is set: in the profile that the line names (users.xml or a file in users.d), or among the settings that the client sends',
  },
  {
    pattern: /Effective user of the process \((\S{1,40})\) does not match the owner of the data \((\S{1,40})\)/,
    example: 'DB::Exception: Effective user of the process (depot) does not match the owner of the data (root).',
    title: '{name} runs as $1, and its data belong to $2',
    what: 'ClickHouse runs as $1 only on data that $1 owns, and those on its volume belong to $2',
    change:
      'Give the data directory to $1 in an init container (chown -R 101:101 /var/lib/clickhouse in the official image); where the data are right and the user is not ($2 is not root), set {path}.securityContext.runAsUser back to the number of $2',
  },
  {
    pattern: /snitch's (data center|rack) \(([^)]{1,80})\) differs from previous (?:data center|rack) \(([^)]{1,80})\)/,
    example: "Cannot start node if snitch's data center (east) differs from previous data center (west).",
    title: '{name} is configured for $1 $2, and its data were made in $3',
    what: 'the $1 of a Cassandra node is fixed when it joins: its data say $3, and the snitch is configured with $2',
    change:
      'Set the $1 back to $3 where the snitch takes it from (cassandra-rackdc.properties, CASSANDRA_DC and CASSANDRA_RACK at {env})',
    steps: [
      'To move it to $2 for good, add new nodes there and decommission this one; to ignore the check makes replicas be looked for at the wrong nodes.',
    ],
  },
  {
    pattern: anyOf(
      /Could not read commit log descriptor in file (\S{1,200})/,
      /CommitLogReadException: .{0,120}?(\/\S{1,200}\.log)/,
    ),
    example:
      'CommitLogReadException: Could not read commit log descriptor in file /srv/depot/commitlog/CommitLog-6-17.log',
    title: 'A commit log of Cassandra is damaged ($1$2)',
    what: 'it cannot read its commit log $1$2, which was half written when the node was killed or its disk was full',
    steps: [
      'Move $1$2 away (in a debug pod with the same volume), start the node, and run nodetool repair: what stood only in that file comes from the other replicas. With a single replica those last writes are lost.',
    ],
  },
  {
    pattern: /Detected unreadable sstables (\S{1,200}?),/,
    example: 'Detected unreadable sstables /srv/depot/shelf-7ad/nb-1-big-Data.db, please check NEWS.txt',
    title: '{name} cannot read the sstables that another version has written ($1)',
    what: 'the sstables of its data directory, such as $1, have a format that {image} does not read: it was downgraded, or upgraded over more than one major version',
    change:
      'Go back to the image of the version that wrote them; upgrade from there one major version at a time, with nodetool upgradesstables after each',
  },
  {
    pattern: /running the 'cockroach init' command if you are trying to initialize/,
    example: "- running the 'cockroach init' command if you are trying to initialize a new cluster.",
    isAtAnyLevel: true,
    title: '{name} waits for its CockroachDB cluster, which is not initialised or not reachable',
    what: 'the node does not get to the other nodes of its --join, or the cluster is new and nobody has initialised it',
    steps: [
      'If the cluster is new, initialise it once: cockroach init --host=ONE-NODE with the certificates of the root user (the Job init of the chart does so). Else see that the other nodes run, and that --join names them.',
    ],
  },
  {
    pattern: /^(?:ERROR: )?cannot load certificates\.$/,
    example: 'ERROR: cannot load certificates.',
    unless: /exceeds -[rwx-]{9}|permission denied/i,
    title: '{name} does not find or take its certificates (CockroachDB)',
    what: 'the directory of --certs-dir lacks ca.crt, node.crt or node.key, or its keys are readable for others; the line below says which',
    change:
      'Mount the Secret with ca.crt, node.crt and node.key at the directory that --certs-dir names ({path}.volumeMounts), with defaultMode: 0400: the Job that makes and signs them must have run before',
  },
  {
    pattern: /clock synchronization error: this node is more than (\w{2,12}) away/,
    example: 'clock synchronization error: this node is more than 500ms away from at least half of the known nodes',
    title: 'The clock of the node of {name} is off by more than $1',
    what: 'the clocks of the nodes differ by more than the $1 that CockroachDB allows (--max-offset), so it ends itself',
    steps: [
      'Set the clock of the Kubernetes node right: let chrony (or another NTP client) run on all nodes with the same sources (chronyc tracking shows the offset); the pod takes the clock of its node.',
    ],
  },
  {
    pattern: /cluster ID mismatch, local (\d{1,24}) != remote (\d{1,24})/,
    example: 'cluster ID mismatch, local 7301 != remote 7309, you are trying to connect to another cluster',
    title: 'The data of {name} belong to another cluster ($1, PD has $2)',
    what: 'the data directory was made for cluster $1, and PD has cluster $2: PD lost its data and was made anew, or the addresses lead to another PD',
    steps: [
      'Point {name} to the PD of cluster $1. If PD was lost, bring it back with the same id: pd-recover -cluster-id $1 (with -alloc-id above all that were given), then start PD and TiKV anew.',
      'Only where the data may be lost, empty the data directory of {name}.',
    ],
  },
  {
    pattern: /open file descriptors is too small, got (\d{1,9}), expect greater or equal to (\d{1,9})/,
    example: 'the maximum number of open file descriptors is too small, got 65535, expect greater or equal to 82920',
    title: '{name} may open too few files ($1, it wants $2)',
    what: 'the limit of open files (nofile) of the container is $1, and it demands $2',
    steps: [
      'Raise nofile to $2 or more where the container gets it: LimitNOFILE of the service of the container runtime on the nodes (containerd, crio). A pod has no field for it.',
    ],
  },
  {
    pattern: /MINIO_ROOT_USER length should be|Unable to validate credentials inherited from the shell environment/,
    example: 'FATAL Unable to validate credentials inherited from the shell environment: Invalid credentials',
    kind: 'log-config-parse',
    title: 'MinIO does not take its root credentials: the user needs 3 characters, the password 8',
    what: 'MINIO_ROOT_USER is shorter than 3 characters, or MINIO_ROOT_PASSWORD shorter than 8',
    change:
      'Give {name} a MINIO_ROOT_USER of at least 3 characters and a MINIO_ROOT_PASSWORD of at least 8, from a Secret at {env}; see that the keys of the Secret are not empty',
  },
  {
    pattern: /(?:Drive|Disk) [`'"]?(\/[\w./-]{1,120}?)[`'"]? is part of root (?:drive|disk|filesystem)/,
    example: 'Unable to initialize backend: Drive `/srv/depot` is part of root drive, will not be used',
    title: 'No volume is mounted at $1: MinIO does not store on the root disk',
    what: '$1 is on the file system of the container (or on the root disk of the node), where MinIO with several drives does not store',
    change:
      'Mount a volume of its own at $1 ({path}.volumeMounts; volumeClaimTemplates of a StatefulSet), on another disk than the root disk of the node',
  },
  {
    pattern: /Incorrect number of endpoints provided \[([^\]]{1,200})\]/,
    example: 'Invalid command line arguments: Incorrect number of endpoints provided [http://depot-0.depot/data]',
    title: 'MinIO is given too few drives ($1)',
    what: 'a distributed MinIO needs the addresses of all its drives (at least 4, or 2 in new versions), and gets $1',
    change:
      'Name all servers and drives in the arguments of {name} ({path}.args), with three dots: http://minio-{0...3}.minio-headless.NAMESPACE.svc.cluster.local/data; for a single server give a path only (/data)',
  },
  {
    pattern: /Expected same MINIO_ environment variables and values across all servers: (.{1,160})/,
    example:
      'Expected same MINIO_ environment variables and values across all servers: Missing environment values: [MINIO_REGION]',
    title: 'The MinIO servers have different variables',
    what: 'all servers of a MinIO deployment must have the same MINIO_ variables, and one has others: $1',
    change:
      'Give all pods the same variables (those that it names: $1) at {env}, from the same Secret, and restart all of them at once: a rolling restart after a change leaves old and new values side by side',
  },
  {
    pattern:
      /failed to (?:setup instance|onboard user).{0,60}passwords? must be between (\d{1,3}) and (\d{1,3}) characters/,
    example: [
      'Error: failed to setup instance: 400 Bad Request: password must be between 8 and 72 characters',
      'failed to onboard user: passwords must be between 8 and 72 characters long',
    ],
    kind: 'log-config-parse',
    title: 'InfluxDB does not take its first password: it must have $1 to $2 characters',
    what: 'the setup needs DOCKER_INFLUXDB_INIT_PASSWORD with $1 to $2 characters, and it is shorter or longer',
    change: 'Give DOCKER_INFLUXDB_INIT_PASSWORD $1 to $2 characters, from a Secret at {env}',
  },
  {
    pattern: anyOf(
      /Invalid value for password\. It cannot be '(\w{1,20})', which is the default/,
      /Invalid value for password\. The minimum password length is (\d{1,3}) characters/,
    ),
    example: [
      "Invalid value for password. It cannot be 'depot', which is the default.",
      'Invalid value for password. The minimum password length is 8 characters.',
    ],
    title: 'Neo4j does not take the password in NEO4J_AUTH',
    what: 'the password of NEO4J_AUTH must have at least 8 characters and must not be the default one',
    change:
      'Set NEO4J_AUTH to neo4j/PASSWORD with a password of its own of at least 8 characters, from a Secret at {env}',
    steps: ['It counts at the first start only: a volume with data keeps the password that it has.'],
  },
  {
    pattern:
      /incompatible indices created with version \[([\d.]{1,12})\].{0,80}minimum compatible index version is \[([\d.]{1,12})\]/,
    example:
      'cannot upgrade node because incompatible indices created with version [6.8.23] exist, while the minimum compatible index version is [7.0.0].',
    title: 'The data of {name} have indices of version $1, and $2 is the oldest that it reads',
    what: 'indices that were made with version $1 are in the data directory, and {image} reads none that are older than $2',
    change:
      'Set {path}.image back to the version before (the last one of the old major version), reindex or delete the indices of $1 there (Kibana: Upgrade Assistant), and upgrade then',
  },
  {
    pattern:
      /this node is locked into cluster UUID \[([\w-]{5,40})\] but is joining (?:a )?cluster(?: UUID)? \[?([\w-]{5,40})/,
    example: 'this node is locked into cluster UUID [aaaaa-1] but is joining a cluster [bbbbb-2]',
    title: 'The data of {name} are of cluster $1, and it is to join $2',
    what: 'the node was a member of the cluster $1, and the others form $2: they were bootstrapped anew (cluster.initial_master_nodes left set), or it has the volume of another cluster',
    steps: [
      'Find out which cluster has the data that count. Empty the data directory of the nodes that formed the other one and let them join; take cluster.initial_master_nodes out once the first cluster has formed.',
    ],
  },
  {
    pattern: /MINIO_KMS_SECRET_KEY: invalid key length (\d{1,3})/,
    example: 'Unable to initialize KMS: MINIO_KMS_SECRET_KEY: invalid key length 16',
    title: 'MINIO_KMS_SECRET_KEY has a key of $1 bytes, and it must have 32',
    what: 'the key of MINIO_KMS_SECRET_KEY has $1 bytes: it must be NAME:BASE64 of 32 bytes',
    change:
      'Give MINIO_KMS_SECRET_KEY as NAME:KEY with 32 bytes in base64 (openssl rand -base64 32), from a Secret at {env}; keep the present key where objects were encrypted with it',
  },
  {
    pattern: /failed to read (fields\.idx)|open tsdb store: .{0,80}\[shard (\d{1,9})\]/,
    example: 'run: open server: open tsdb store: [shard 12] failed to read fields.idx: proto: wrong wireType = 1',
    title: 'A file of a shard of InfluxDB is damaged',
    what: 'it cannot read a file of a shard, which was half written as after a kill or a full disk',
    steps: [
      'Move the file that it names (fields.idx, or the index directory of that shard) away in a debug pod with the same volume: InfluxDB makes it anew from the data (influx_inspect buildtsi for the index), then start {name}.',
    ],
  },
  {
    pattern: /set or unset (MAX_HEAP_SIZE) and (HEAP_NEWSIZE) in pairs/,
    example: 'please set or unset MAX_HEAP_SIZE and HEAP_NEWSIZE in pairs (see cassandra-env.sh)',
    title: '{name} is given only one of $1 and $2',
    what: 'Cassandra takes $1 and $2 only together, and one of both is set',
    change: 'Set both $1 and $2 at {env} (below the memory limit; $2 about a quarter of $1), or neither',
    kind: 'log-missing-env',
  },
];
