import type { ProductRow } from './product-row.js';

/** What etcd, Consul, Cassandra, ClickHouse, MinIO, TiKV, CouchDB and the images around them print where a member does not find its place in the cluster. */
export const CLUSTERED_STORES: readonly ProductRow[] = [
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
    pattern: /failed to open database\b.{0,200}invalid database|panic: invalid database/,
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
    title: 'The Consul servers have no leader',
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
    pattern:
      /Table is in readonly mode since table metadata was not found in zookeeper: replica_path=(\S{1,200})|TABLE_IS_READ_ONLY/,
    example:
      'DB::Exception: Table is in readonly mode since table metadata was not found in zookeeper: replica_path=/clickhouse/tables/0/shelves/replicas/r0.',
    title: 'A replicated table of ClickHouse is read-only: Keeper has lost what it knew of it ($1)',
    what: 'the table has its data on disk, and ZooKeeper (Keeper) has no entry for it ($1): Keeper was made anew or lost its volume, or cannot be reached',
    steps: [
      'See that Keeper runs with its old volume. If its data are lost, restore them from the table: SYSTEM RESTART REPLICA db.table; SYSTEM RESTORE REPLICA db.table (on one replica after the other; SYSTEM RESTORE DATABASE REPLICA for Replicated databases).',
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
];
