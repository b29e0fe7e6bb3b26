import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What MongoDB, Redis and Valkey print where they do not start, or do not find their place in a replica set, a cluster or under Sentinel. */
export const REPLICATED_STORES: readonly ProductRow[] = [
  {
    pattern: /failed to (?:open gcomm backend connection|reach primary view)\b/,
    example: 'WSREP: failed to open gcomm backend connection: 110: failed to reach primary view (pc.wait_prim_timeout)',
    near: [/wsrep::connect\((gcomm:\/\/[\w.,:-]{1,200})\) failed|at '(gcomm:\/\/[\w.,:-]{1,200})'/, ' at $1'],
    title: '{name} finds no member of its Galera cluster that is in service{near}',
    what: 'it is to join the cluster{near}, and no member there is part of a primary component: all are down or start at once, the names resolve to nobody that answers, or they wait for one another after all were stopped',
    steps: [
      'See whether another member runs and is ready: then let names and port 4567 lead to it (headless Service with publishNotReadyAddresses: true, NetworkPolicy). Where none runs, find the one with the newest state (highest seqno in grastate.dat of all members), set safe_to_bootstrap: 1 there only (forceBootstrap and bootstrapFromNode of the chart), start that member first, then the others, and take the setting back.',
    ],
  },
  {
    pattern: /^>>> '(sentinel monitor [\w.-]{1,80}) {2,4}\d{1,3}'/,
    example: ">>> 'sentinel monitor shelf   2'",
    kind: 'log-config-parse',
    title: 'Sentinel in {name} is given no address of a master',
    what: 'the line "$1" of its configuration has neither host nor port: the start script asks the other Sentinels for the master, and nobody answered',
    steps: [
      'The line "$1" has to get host and port of the master: see that the Service of the Sentinels (port 26379) and at least one Redis of the set answer, and what the log of the container redis in the same pod says: it is that one which has to run first. Where none of them knows a master any more, start with one replica, then the others; a password that was changed must be the same in all (Secret of the chart).',
    ],
  },
  {
    pattern: /Attempted to create a lock file on a read-only directory: (\/[^\s"',]{1,200})/,
    example: 'IllegalOperation: Attempted to create a lock file on a read-only directory: /data/shelf',
    kind: 'log-permission-denied',
    title: '{name} may not write to its data directory $1',
    what: 'MongoDB cannot make its lock file in $1: the directory belongs to another user than the one that it runs as, or its volume is mounted read-only',
    change:
      'Set {spec}.securityContext.fsGroup to the group of the user that {name} runs as, so that the volume at $1 is writable for it (on a share its server has to give the directory to that user); see that no readOnly stands at the mount or the claim',
  },
  {
    pattern:
      /No host described in new configuration .{0,80}for replica set ([\w.-]{1,80}) maps to this node|Our replica set config is invalid or we are not a member of it/,
    example:
      'NodeNotFound: No host described in new configuration with {version: 5, term: 3} for replica set depot maps to this node',
    isAtAnyLevel: true,
    title: '{name} does not find itself in the configuration of its replica set $1',
    what: 'the configuration of the replica set $1 names hosts of which none leads to this pod: it holds addresses of pods that are gone, or names that do not resolve (yet) in this namespace',
    steps: [
      'Let the members be named by their stable names (POD.SERVICE.NAMESPACE.svc.cluster.local of a headless Service with publishNotReadyAddresses: true), and see that this name leads to the pod itself.',
      'Correct them on the primary: rs.conf(), change members[n].host, rs.reconfig(cfg); where no primary is left, with { force: true } on the member with the newest data.',
    ],
  },
  {
    pattern: /too stale to (?:catch up|use|sync)|We are too stale to/,
    example: '"msg":"We are too stale to use candidate as a sync source","attr":{"candidate":"depot-0:27017"}',
    isAtAnyLevel: true,
    title: '{name} was away from its replica set for longer than the oplog reaches back (too stale)',
    what: 'the oplog of the other members begins later than what this one has last copied, so it stays in RECOVERING and cannot catch up',
    steps: [
      'Let it copy all anew: stop it, empty its data directory while the other members are well, and start it (initial sync), or restore a newer copy of the data into it.',
      'Enlarge the oplog on all members (replSetResizeOplog), so that it covers more than the longest time that a member may be away.',
    ],
  },
  {
    pattern: /security\.keyFile is required when authorization is enabled with replica sets/,
    example: 'BadValue: security.keyFile is required when authorization is enabled with replica sets',
    kind: 'log-config-parse',
    title: '{name} is a member of a replica set with authorization, and has no keyFile',
    what: 'with authorization on, the members of a replica set log in at each other by a common key, and security.keyFile (--keyFile) is not set; the official image switches authorization on where MONGO_INITDB_ROOT_USERNAME is set',
    change:
      'Give all members the same key from a Secret (openssl rand -base64 756), mounted with defaultMode: 0400 and readable for the user of mongod, and name it by --keyFile at {path}.args',
  },
  {
    pattern: /invalid char in key ?file (\S{1,200}): (\S)/,
    example: [
      '2020-06-04T10:00:00.000+0000 I ACCESS   [main] invalid char in key file /srv/keys/mongo.key: !',
      'I ACCESS   [main] invalid char in key file /srv/keys/mongo.key: %',
    ],
    isAtAnyLevel: true,
    kind: 'log-config-parse',
    title: 'The key file of {name} holds what is no base64 ($1)',
    what: 'the key by which the members of a replica set know each other may have the characters of base64 only (6 to 1024 of them), and $1 has "$2"',
    steps: [
      'Make a key (openssl rand -base64 756) and write it into the Secret that the file comes from: under data it has to be encoded once more, under stringData as it is. All members take the same key.',
    ],
  },
  {
    pattern: /Failed to start up WiredTiger under any compatibility version/,
    example:
      'Failed to start up WiredTiger under any compatibility version. This may be due to an unsupported upgrade.',
    kind: 'log-migration',
    isAtAnyLevel: true,
    unless: /Operation not permitted|Permission denied|No space left|Read-only file system/i,
    near: [/WiredTiger error\b.{0,40}?(?:connection|file:\S{1,80}|"message":")[^:]{0,60}: (.{3,160})/, ': $1'],
    title: 'MongoDB in {name} cannot open its data: they were made by another version, or are damaged',
    what: 'its storage engine WiredTiger opens the files in the data directory in none of the forms that this version knows{near}: they are of another major version (an upgrade that left one out, or a downgrade), or damaged',
    change:
      'Set {path}.image back to the major version of MongoDB that wrote the data, with a fixed tag, and upgrade one major version at a time (featureCompatibilityVersion first)',
    steps: [
      'Where the version has not changed, the files are damaged: restore a backup, or, of a member of a replica set whose others are well, let it sync anew from them.',
    ],
  },
  {
    pattern: /Fatal [Aa]ssertion\b.{0,40}?\b(\d{4,8})\b/,
    also: /msgid|src.mongo/,
    example: [
      'Fatal assertion: {"msgid":28595,"file":"src/mongo/db/storage/wiredtiger/wiredtiger_kv_engine.cpp"}',
      'Fatal Assertion 28595 at src/mongo/db/storage/wiredtiger/wiredtiger_kv_engine.cpp 915',
    ],
    isVague: true,
    near: [/WiredTiger error\b.{0,40}?(?:connection|file:\S{1,80}|"message":")[^:]{0,60}: (.{3,160})/, ': $1'],
    title: 'MongoDB in {name} ends by its fatal assertion $1{near}',
    what: 'mongod finds something with which it may not go on and ends itself (fassert $1){near}; the errors right above say what: files of another version, files that it may not open, damaged files, or a full disk',
    steps: [
      'See to the last WiredTiger or STORAGE error above the assertion: "Operation not permitted" is a matter of the owner or the kind of the volume (no NFS, no folder shared from Windows), "unsupported version" of the image, "corruption" and "WT_ERROR" of the data, which a backup or a fresh sync from the other members of the replica set mends.',
    ],
  },
  {
    pattern: /replica set is finished initializing|no replset config has been received|\bNotYetInitialized(?::|")/,
    example: 'NotYetInitialized: Cannot use non-local read concern until replica set is finished initializing.',
    isAtAnyLevel: true,
    isVague: true,
    title: 'The replica set of {name} was never initiated',
    what: 'mongod was started as a member of a replica set, and nobody has given the set a configuration yet',
    steps: [
      'Initiate it once on one member: rs.initiate({ _id: NAME, members: [ { _id: 0, host: "POD.SERVICE.NAMESPACE.svc.cluster.local:27017" }, … ] }) in mongosh; the Job, sidecar or operator that is to do this has failed or did not run: see its log.',
    ],
  },
  {
    pattern: anyOf(
      /Unable to AUTH to MASTER: ?-?(\w{3,20})/,
      /Master is not authenticated|MASTER aborted replication with an error: (NOAUTH|WRONGPASS|NOPERM)/,
    ),
    example: [
      'Unable to AUTH to MASTER: -WRONGPASS invalid username-password pair or user is disabled.',
      'MASTER aborted replication with an error: NOAUTH Authentication required.',
    ],
    kind: 'log-auth-db',
    isAtAnyLevel: true,
    title: '{name} is a replica and may not log in at its master (masterauth)',
    what: 'the master demands a password, and this replica gives none, or another one, since its masterauth is not the requirepass of the master',
    change:
      'Set masterauth of {name} to the requirepass of the master (and masteruser where an ACL user replicates), on all members, since each may become the master; take both from the same Secret',
    steps: ['If the Secret was changed, restart all members: the running master still has the old password.'],
  },
  {
    pattern: /corrupted cluster config file "?([\w./-]{1,160})/,
    example: '# Unrecoverable error: corrupted cluster config file "nodes.conf".',
    title: 'The cluster file of {name} ($1) is damaged',
    what: '$1, in which a node of a Redis cluster keeps its own id and those of the others, is half written, as after a full disk or a node that went down',
    steps: [
      'Copy $1 away in a debug pod with the same volume, and take the broken last line out where the rest is whole; else remove it: the node then starts with a new id, and is joined again (redis-cli --cluster add-node, as a replica of the master that has its slots, after cluster forget of the old id on all others).',
      'Keep the data files (dump.rdb, appendonlydir) where this node was a master without a replica: they hold the only copy of its slots.',
    ],
  },
  {
    pattern: /^>>> 'dir "?([^'"]{1,160})"?'/,
    example: ">>> 'dir /srv/shelf'",
    kind: 'log-config-parse',
    title: '{name} cannot change to its data directory $1 (dir)',
    what: 'dir in its configuration names $1, which is not there or not open to its user; the line below says which',
    change:
      'Mount the volume with the data at $1 ({path}.volumeMounts), readable and writable for the user of {name} (fsGroup), or correct dir in its configuration',
  },
  {
    pattern: /The RDB file contains (?:AUX )?module data I can't load: no matching module(?: type)? '([\w.-]{1,60})'/,
    example: "The RDB file contains AUX module data I can't load: no matching module 'shelf-idx'",
    title: 'The data of {name} need a module of Redis that it does not load ($1)',
    what: 'the dump was written by a Redis with a module (type $1: ft_… is RediSearch, ReJSON-RL is RedisJSON, TSDB-TYPE is RedisTimeSeries), and {image} does not load it',
    change:
      'Use an image that has the module, as the one before had it (redis/redis-stack-server, Redis 8), or load it by --loadmodule at {path}.args',
    steps: ['Only where those data may be lost, move dump.rdb and appendonlydir away and start empty.'],
  },
  {
    pattern: /Can't save in background: fork: Cannot allocate memory/,
    example: "# Can't save in background: fork: Cannot allocate memory",
    kind: 'log-heap',
    isAtAnyLevel: true,
    title: '{name} cannot fork to save its data: the kernel promises it no more memory',
    what: 'to save, Redis forks, which for the kernel is as much memory again; with vm.overcommit_memory=0 on the node it refuses that, so nothing is saved and writes are refused in the end (MISCONF)',
    steps: [
      'Set vm.overcommit_memory=1 on the nodes that run it (sysctl, their bootstrap, or a DaemonSet), as Redis itself advises: it is a setting of the node.',
      'Give the container room for the pages that change while it saves: limits.memory well above maxmemory (maxmemory at most two thirds).',
    ],
  },
  {
    pattern: /\bDENIED Redis is running in protected mode/,
    example:
      'ReplyError: DENIED Redis is running in protected mode because protected mode is enabled and no password is set',
    title: 'The Redis server lets in only its own host (protected mode)',
    what: 'Redis has no password and no bind address, so it answers only clients of its own pod',
    steps: [
      'Give the Redis server a password (requirepass, from a Secret) and the client the same one; to switch protected mode off (--protected-mode no) instead lets in everybody who reaches the port, so only behind a NetworkPolicy.',
    ],
  },
  {
    pattern:
      /\bERR (?:AUTH <password> called without any password configured|Client sent AUTH, but no password is set)/,
    example: 'ReplyError: ERR AUTH <password> called without any password configured for the default user.',
    kind: 'log-auth-db',
    title: '{name} gives a password to a Redis server that has none',
    what: 'the client logs in with a password, and the server was started without one (requirepass is empty): it did not get its Secret, or another server answers at this address',
    steps: [
      'Let the server take the password (requirepass, from the same Secret as {name}), or take it out at the client; see that the address leads to the server that is meant.',
    ],
  },
  {
    pattern: /Can not set up PEM key file|cannot read (?:PEM key|certificate) file: (\/\S{1,160}) error:[0-9A-F]{8}\b/,
    example: '"codeName":"InvalidSSLConfiguration","errmsg":"Can not set up PEM key file."',
    kind: 'log-tls',
    title: 'MongoDB cannot use its certificate with key (tlsCertificateKeyFile)',
    what: 'the file of --tlsCertificateKeyFile (net.tls.certificateKeyFile) is missing, cannot be read by its user, or does not hold both: certificate and private key one after the other',
    change:
      'Let one file hold both, as MongoDB wants it (cat tls.crt tls.key into one, in an init container on an emptyDir, or the CombinedPEM output of cert-manager), readable for the user of mongod, and name it by --tlsCertificateKeyFile at {path}.args; a key with a passphrase needs certificateKeyFilePassword',
  },
  {
    pattern: /(?:BadValue|Error parsing option "[^"]{1,100}" ?): Unrecognized option: ([\w.]{2,100})/,
    example: [
      'BadValue: Unrecognized option: storage.shelf.enabled',
      'Error parsing option "storage.shelf.enabled" : Unrecognized option: storage.shelf.enabled',
    ],
    kind: 'log-usage',
    title: '{name} does not know the option $1',
    what: 'its configuration (mongod.conf) has $1, which {image} does not know: it was removed in this version (storage.journal.enabled in 7.0, storage.mmapv1 in 4.2), is misspelt, or belongs to the Enterprise edition',
    change:
      'Take $1 out of mongod.conf (the ConfigMap or Secret that is mounted, or the value of the chart that makes it)',
  },
  {
    pattern: /\+sdown master ([\w.-]{1,100}) ([\w.:-]{1,200}) (\d{2,5})/,
    example: '1:X 05 Dec 2026 07:29:14.972 # +sdown master shelf 10.42.1.7 6379',
    isAtAnyLevel: true,
    isVague: true,
    title: 'Sentinel does not reach the Redis master $1 at $2:$3',
    what: 'for this Sentinel the master $1 is $2:$3, and nobody answers there: the pod is down, or the address is of a pod that is gone, as after all pods were restarted at once; with too few Sentinels that agree there is no failover',
    steps: [
      'See whether a pod has the address $2. If not, Sentinel keeps an old one: let all members know each other by names (sentinel resolve-hostnames yes, announce-hostnames yes; sentinel.masterService or useHostnames of the chart), and delete the Sentinel pods, so that they ask for the present master; a sentinel.conf on a volume must be removed before.',
      'Look at the Redis pods as well: one of them must be master (redis-cli info replication), else make one so (replicaof no one on the one with the newest data).',
    ],
  },
  {
    pattern: /\[ERR\] Node ([\w.:-]{1,200}) is not empty\. Either the node already knows other nodes/,
    example:
      '[ERR] Node 10.42.0.17:6379 is not empty. Either the node already knows other nodes (check with CLUSTER NODES) or contains some key in database 0.',
    title: 'The Redis node $1 is not empty, so no new cluster is made of it',
    what: 'redis-cli --cluster create takes empty nodes only, and $1 has keys or belongs to a cluster already: mostly the cluster was made before, and the Job runs once more',
    steps: [
      'See whether the cluster is there: redis-cli -h NODE cluster info (cluster_state:ok). Then nothing is to be done, and the Job should ask that first. Only where the data of these nodes may be lost: FLUSHALL and CLUSTER RESET HARD on each one, then create it.',
    ],
  },
  {
    pattern: /ERR This instance has cluster support disabled/,
    example:
      "redis.exceptions.RedisClusterException: ERROR sending 'cluster slots' command: ERR This instance has cluster support disabled",
    kind: 'log-usage',
    title: '{name} speaks to a single Redis server as to a cluster',
    what: 'the client works in cluster mode, and the Redis that it reaches is none (cluster-enabled is off)',
    steps: [
      'Switch the cluster mode of the client off (Redis instead of RedisCluster or Redis.Cluster, spring.data.redis.host instead of cluster.nodes), or give it the address of a Redis cluster.',
    ],
  },
];
