import type { ProductRow } from './product-row.js';

/** Where Cassandra is when it reads its seeds. */
const SEED_PROVIDER = /\bat \S{0,160}(?:SeedProvider\.getSeeds|DatabaseDescriptor\.applySeedProvider)\b/;

/** What etcd, Consul, Cassandra, TiKV, CouchDB and the images around them print where a member does not find its place in the cluster. */
export const CLUSTERED_STORES: readonly ProductRow[] = [
  {
    pattern:
      /\$?changeStream (?:stage )?is only supported on replica sets|oplogUrl must be set to the 'local' database|Transaction numbers are only allowed on a replica set member/,
    example: 'MongoError: The $changeStream stage is only supported on replica sets',
    title: '{name} needs a MongoDB replica set, and its MongoDB is a single server',
    what: 'it uses change streams or transactions, which MongoDB has in a replica set only (one member is enough)',
    steps: [
      'Run MongoDB as a replica set (--replSet rs0 and rs.initiate() once; architecture: replicaset of the chart), and give {name} its address with all members and ?replicaSet=rs0 (MONGO_URL or the like; directConnection must not be true).',
    ],
  },
  {
    pattern: /Unable to gossip with any (?:peers|seeds|nodes)/,
    example: 'RuntimeException: Unable to gossip with any peers',
    kind: 'log-conn-refused',
    title: 'Cassandra in {name} reaches none of its seeds',
    what: 'none of the nodes in its list of seeds answers: they are down, the names lead to nobody (a headless Service without publishNotReadyAddresses), 7000 (7001 with TLS) is closed between the pods, or they have another cluster name or encryption',
    change:
      'See that a seed runs first (the pod with number 0, started alone), and that the seeds of {name} name it (CASSANDRA_SEEDS at {env}, seed_provider in cassandra.yaml), that its headless Service has publishNotReadyAddresses: true, and that 7000 and 7001 are open between the pods',
  },
  {
    pattern: /bad member ID arg .{0,60}parsing "": invalid syntax/,
    example: 'Error: bad member ID arg (strconv.ParseUint: parsing "": invalid syntax), expecting ID in Hex',
    title: 'etcd does not know its own member id any more',
    what: 'its entrypoint reads the id of the member from a file on its volume and got nothing, as after it was stopped before it had written that file',
    steps: [
      'Remove this member on one that is well (etcdctl member list, member remove ID), empty its data directory (in a debug pod with the same volume), and let it join anew with ETCD_INITIAL_CLUSTER_STATE=existing; where it is the only member, restore a snapshot.',
    ],
  },
  {
    pattern: /Headless service domain does not have an IP per initial member/,
    example: 'ERROR ==> Headless service domain does not have an IP per initial member in the cluster',
    kind: 'log-dns',
    title: 'etcd does not find all its initial members in DNS',
    what: 'it waits until the name of its headless Service has an address for each of the initial members, and gives up: some of their pods do not exist or are pending, or the Service does not publish pods that are not ready',
    steps: [
      'See that as many pods of the StatefulSet run as it has initial members (podManagementPolicy: Parallel lets all start at once; a pending one has events that say why), and that its headless Service selects them and has publishNotReadyAddresses: true.',
    ],
  },
  {
    pattern: /^Monster detected/,
    example: 'Monster detected ohno!, aborting startup.',
    kind: 'log-config-parse',
    title: 'CouchDB refuses the Erlang cookie that is its default (monster)',
    what: 'the cookie of Erlang (setcookie in vm.args), by which the nodes of the cluster trust each other, is still the default one, which CouchDB 3.2.2 and newer do not take',
    change:
      'Give all nodes the same random cookie of their own: erlangFlags.setcookie or the key erlangCookie of the Secret of the chart, or COUCHDB_ERLANG_COOKIE or -setcookie in vm.args of {name}',
  },
  {
    pattern: /request cluster ID mismatch|cluster ID mismatch: (?:peer|local)/,
    example: '"msg":"request cluster ID mismatch","local-member-cluster-id":"cdf8"',
    isAtAnyLevel: true,
    title: '{name} and a member that asks it belong to two different etcd clusters',
    what: 'another member has this one in its list, and both were bootstrapped into clusters of different ids: one of them was started anew with ETCD_INITIAL_CLUSTER_STATE=new on an empty volume while the others had a cluster',
    steps: [
      'Find out which cluster has the data (etcdctl member list and endpoint status on each). On it remove the odd member (etcdctl member remove ID) and add it again (member add); empty the data directory of that member only, and start it with --initial-cluster-state=existing.',
    ],
  },
  {
    pattern: /failed to open database\b.{0,200}invalid database/,
    also: /etcd|member.snap/,
    example: '"msg":"failed to open database","path":"/srv/etcd/member/snap/db","error":"invalid database"',
    title: 'The database file of etcd is damaged (member/snap/db)',
    what: 'etcd cannot open its file member/snap/db, which was half written as after a full disk or a node that went down',
    steps: [
      'Where other members are well, remove this one from the cluster (etcdctl member remove), empty its data directory and add it again (member add, --initial-cluster-state=existing); where it is the only one, restore a snapshot (etcdutl snapshot restore).',
    ],
  },
  {
    pattern: /No cluster leader|no known peers, aborting election/,
    example: 'agent: failed to sync remote state: error="No cluster leader"',
    isAtAnyLevel: true,
    isVague: true,
    title: 'The servers of Consul (or Nomad) have no leader',
    what: 'fewer than half of the servers see each other: others do not run or are not joined, bootstrap_expect is not the number of servers, or all were started anew with other addresses',
    steps: [
      'Look at all server pods and at consul members and consul operator raft list-peers on one of them: as many must run and be joined (retry_join) as bootstrap_expect says (server.replicas of the chart). Where all came back with other addresses and no leader is elected, recover with a peers.json in the directory raft of each.',
    ],
  },
  {
    pattern: /No installed keys could decrypt the message/,
    example:
      '[ERROR] agent.server.memberlist.lan: memberlist: failed to receive: No installed keys could decrypt the message',
    isAtAnyLevel: true,
    title: 'The members of the gossip of {name} have different encryption keys',
    what: 'a message of another member was encrypted with a key that this one does not have (encrypt of Consul or Nomad, the secret key of memberlist): the Secret was made anew, or the pods have different ones',
    change:
      'Give all members the same gossip key (the Secret of gossipEncryption of the chart, encrypt), and restart those that have the other one; what consul keyring -list shows is what a running member knows (it keeps it in its data directory too: serf/local.keyring)',
  },
  {
    pattern: /cannot bootstrap while cassandra\.consistent\.rangemovement is true.{0,80}bootstrapping: ([^;]{0,160});/,
    example:
      'Other bootstrapping/leaving/moving nodes detected, cannot bootstrap while cassandra.consistent.rangemovement is true. Nodes detected, bootstrapping: /10.42.0.18:7000; leaving: ; moving: ;',
    title: '{name} may not join its Cassandra ring while another node still joins ($1)',
    what: 'Cassandra lets nodes join one after the other, and another one ($1) is joining, leaving or moving at this moment, or did not come to the end of it',
    steps: [
      'Wait until nodetool status shows the other node as UN: this one joins at one of its next restarts (in a StatefulSet podManagementPolicy: OrderedReady lets them start one by one). If the other one is gone, remove it (nodetool removenode HOST_ID, or assassinate ADDRESS).',
    ],
  },
  {
    pattern: /The seed provider lists no seeds/,
    example: 'ConfigurationException: The seed provider lists no seeds.',
    kind: 'log-dns',
    title: 'None of the seeds of {name} resolves',
    what: 'the names in seeds (CASSANDRA_SEEDS) are empty or do not resolve at this moment, so Cassandra has no node to ask',
    change:
      'Set CASSANDRA_SEEDS at {env} to the stable name of a node (POD.SERVICE.NAMESPACE.svc.cluster.local), and let its headless Service have publishNotReadyAddresses: true, since the first node has to resolve its own name before it is ready',
  },
  {
    pattern: /Please remove properties \[([^\]]{1,200})\] from your cassandra\.yaml/,
    example: 'Invalid yaml. Please remove properties [shelf_port, start_shelf] from your cassandra.yaml',
    kind: 'log-config-parse',
    title: '{name} does not know these settings of its cassandra.yaml: $1',
    what: 'cassandra.yaml has $1, which {image} does not know: they were removed in this version, or are misspelt',
    change: 'Take $1 out of cassandra.yaml where it comes from (a ConfigMap that is mounted, or the image)',
  },
  {
    pattern: /Insufficient permissions on directory (\/\S{1,200})/,
    example: 'CassandraDaemon.java:900 - Insufficient permissions on directory /srv/cassandra/data',
    kind: 'log-permission-denied',
    title: '{name} may not write to its directory $1',
    what: 'it checks whether it may read and write $1 and may not: the volume that is mounted there belongs to another user than the one that it runs as',
    change:
      'Set {spec}.securityContext.fsGroup to the group of the user that {name} runs as, so that the volume at $1 is writable for it; on a share (NFS, CIFS) its server has to give the directory to that user',
  },
  {
    pattern: /insufficient physical memory: needed (\d{4,16}) available (\d{4,16})/,
    example:
      'Could not initialize seastar: std::runtime_error (insufficient physical memory: needed 2147483648 available 1073741824)',
    title: '{name} is told to use more memory than its container has ($1 bytes of $2)',
    what: '--memory asks for $1 bytes, and $2 are there: the memory limit of the container, less what is reserved for the system',
    change:
      'Lower --memory (and --smp, since each core needs a share of it) at {path}.args, or raise {path}.resources.limits.memory',
  },
  {
    pattern:
      /duplicated store address: id:(\d{1,20}) address:\\{0,4}"?([\w.:-]{1,200}).{0,400}?already registered by id:(\d{1,20})/,
    example:
      'failed to start node: duplicated store address: id:7 address:"depot-0.depot:20160" , already registered by id:1',
    title: 'PD still knows the lost store $3 at the address of {name} ($2)',
    what: 'TiKV starts with an empty volume as store $1, and PD has store $3 with the same address: the data of store $3 were lost or another volume is mounted',
    steps: [
      'If the volume of store $3 is still there, mount that one. If it is lost and the other stores have the replicas, take it out: pd-ctl store delete $3, wait until it is Tombstone (pd-ctl store remove-tombstone), and start {name} again.',
    ],
  },
  {
    pattern: /\[tikv:9001\]PD server timeout|PD server timeout/,
    example: '["unexpected error"] [error="[tikv:9001]PD server timeout"]',
    kind: 'log-timeout',
    title: '{name} does not reach the placement driver (PD) of its TiDB cluster',
    what: 'it asks PD for the cluster and gets no answer in time: too few PD pods run to elect a leader, or the address (--path, --pd-endpoints) leads nowhere',
    steps: [
      'Look at the PD pods first: how many run, and whether they have a leader (pd-ctl member); then at the address in --path or --pd-endpoints, and at NetworkPolicies for port 2379.',
    ],
  },
  {
    pattern: /Cannot create Driver CQLSession as the driver socket has not been created/,
    example: 'UnixSocketCQLAccess.java:88 - Cannot create Driver CQLSession as the driver socket has not been created.',
    isAtAnyLevel: true,
    isVague: true,
    title: 'The Cassandra server of {name} has not come up, and its management API waits for it',
    what: 'this log is that of the management API of K8ssandra, which waits for the socket of Cassandra; why Cassandra itself does not start stands in its own log',
    steps: [
      'Read the log of Cassandra: container server-system-logger of the same pod, or /var/log/cassandra/system.log in this one. Mostly it waits for another node of the ring, has too little memory, or ends at its start again and again.',
    ],
  },
  {
    pattern:
      /--initial-cluster has ([\w.=:/,-]{1,200}) but missing from --initial-advertise-peer-urls=([\w.:/,-]{1,200})/,
    example:
      'failed to verify flags: --initial-cluster has depot-0=http://depot-0.depot:2380 but missing from --initial-advertise-peer-urls=http://10.42.0.17:2380',
    kind: 'log-config-parse',
    title: 'etcd advertises another address ($2) than its list of members has for it ($1)',
    what: '--initial-cluster has $1 for this member, and --initial-advertise-peer-urls is $2: both must be the same URL',
    change:
      'Set --initial-advertise-peer-urls (ETCD_INITIAL_ADVERTISE_PEER_URLS) to the URL of $1 at {path}.args or {env}, the stable name of the pod, not its address',
  },
  {
    pattern: /Node name ([\w.-]{1,120}) is reserved by node/,
    example:
      'failed inserting node: Error while renaming Node ID: "2b24": Node name depot-0 is reserved by node 5c1f with name depot-0 (10.42.0.11)',
    isAtAnyLevel: true,
    title: 'Consul still knows a node $1 with another id',
    what: 'the pod came back with an empty data directory, so with a new node id, and the catalog has $1 with the old one, which is not reaped yet (or both run at once)',
    steps: [
      'See that no second pod has the name $1. Then take the old one out: consul force-leave -prune $1 (or consul operator raft remove-peer for a server), and keep the data directory on a volume, so that the id stays (leave_on_terminate for clients).',
    ],
  },
  {
    pattern: /Unable to find sufficient sources for streaming range .{1,120} in keyspace (\w{1,80})(?: with RF=1)?/,
    example: 'Unable to find sufficient sources for streaming range (-123,456] in keyspace shelves with RF=1.',
    title: '{name} cannot join: a node that holds a part of keyspace $1 is down',
    what: 'a node that joins copies its share from others, and for a range of keyspace $1 no live node has it: with a replication factor of 1 each range is on one node only',
    steps: [
      'Bring the node that is down back first (nodetool status), then start this one. Raise the replication factor of $1 (ALTER KEYSPACE, then nodetool repair), so that one node may be down; -Dcassandra.consistent.rangemovement=false lets it join without that range, whose rows are lost then.',
    ],
  },
  {
    pattern: /StoreTombstone|store is tombstone/,
    example: '["failed to start node: StoreTombstone(\\"store is tombstone\\")"]',
    title: 'PD has taken this TiKV store out of the cluster (tombstone)',
    what: 'the store was deleted (scaled in, or down for too long and replaced), its data have been copied to others, and a store with that state may not come back',
    steps: [
      'See in pd-ctl store that all regions are well. Then let {name} begin as a new store: empty its data directory (what it holds is on the other stores), or delete pod and claim together where an operator makes them anew.',
    ],
  },
  {
    pattern: /ERROR: cluster has already been initialized/,
    example: 'ERROR: cluster has already been initialized',
    title: 'The CockroachDB cluster was initialised before, so this Job has nothing to do',
    what: 'cockroach init may run once in the life of a cluster, and it did already: the Job was run again, by an upgrade or a second install over the same volumes',
    steps: [
      'Delete this Job: the cluster is initialised, and needs no more of it. See that the database pods are ready (cockroach node status).',
    ],
  },
  {
    pattern: /hs\.commit (\d{1,12}) is out of range \[(\d{1,12}), (\d{1,12})\]/,
    example: 'Panic occurred in file raft.rs at line 2786: hs.commit 64 is out of range [0, 0], raft_id: 5481',
    title: 'The log of Raft of {name} is lost or shorter than its state says ($1, not in $2 to $3)',
    what: 'its stored state says that entries up to $1 were committed, and its log on the volume ends at $3: the log was lost or not written, as on a file share or object storage that is mounted (Blob, FUSE, NFS), or the files were copied while it ran',
    steps: [
      'Put its data on a block volume (ReadWriteOnce, ext4 or xfs) of its own. Where other members are well, take this one out of the cluster (for Qdrant DELETE /cluster/peer/ID), empty its volume and let it join anew; where it is the only one, restore the collections from snapshots into an empty volume.',
    ],
  },
  {
    pattern: /wal\.rs\b.{0,120}kind: WouldBlock/,
    example:
      'Panic occurred in file consensus_wal.rs at line 22: called `Result::unwrap()` on an `Err` value: Os { code: 11, kind: WouldBlock }',
    title: '{name}: its write-ahead log is locked by another process',
    what: 'another process holds the lock of its log (EAGAIN): mostly an older pod that still runs, a second replica on the same volume, or a lock on a file share that was never released',
    steps: [
      'See whether another pod uses the same volume, and end it first: one replica a volume, and strategy Recreate for a Deployment.',
      'Give it a block volume (ReadWriteOnce) of its own: on file shares such as NFS locks are not reliable.',
    ],
  },
  {
    pattern:
      /(?:\bNullPointerException\b.{0,40}encountered during startup|^(?:.{0,60}\s)?java\.lang\.NullPointerException(?:: null)?$)/,
    example:
      'Exception (java.lang.NullPointerException) encountered during startup: null\n\tat org.apache.cassandra.config.DatabaseDescriptor.applySeedProvider(DatabaseDescriptor.java:930)',
    confirm: ({ container }) => container.logLines.some((line) => SEED_PROVIDER.test(line.slice(0, 300))),
    kind: 'log-panic',
    title: 'Cassandra in {name} cannot make the list of its seeds out of its settings',
    what: 'it ends while it reads seed_provider of cassandra.yaml: the entry is missing there, has no class_name or parameters, or its class does not get what it asks for (the API server, the endpoints of its Service)',
    change:
      'Give cassandra.yaml a whole seed_provider (class_name: org.apache.cassandra.locator.SimpleSeedProvider, parameters with seeds: "HOST,HOST"), or CASSANDRA_SEEDS at {env} where the image writes the file; an image with KubernetesSeedProvider needs its Service and a ServiceAccount that may read endpoints',
  },
];
