import type { ProductRow } from './product-row.js';

/** What MySQL, MariaDB, Percona and their clusters print where they do not start, or do not go on as a replica. */
export const MYSQL_SERVERS: readonly ProductRow[] = [
  {
    pattern:
      /Cannot boot server version (\d)0?(\d)0?(\d{1,2}) on data directory built by version (\d)0?(\d)0?(\d{1,2})\./,
    example: 'Cannot boot server version 80030 on data directory built by version 80035. Downgrade is not supported',
    title: 'The data of {name} were made by MySQL $4.$5.$6, and it is $1.$2.$3, which is older',
    what: 'the data directory was made (or upgraded) by MySQL $4.$5.$6, and {image} is $1.$2.$3: MySQL does not read the data of a newer version',
    change: 'Set {path}.image back to MySQL $4.$5.$6 or a later one of that series',
    steps: ['To go back to $1.$2 for good, dump with $4.$5.$6 (mysqldump, mysqlsh) and restore into an empty volume.'],
  },
  {
    pattern: /Cannot upgrade from (\d)0?(\d)0?(\d{1,2}) to (\d)0?(\d)0?(\d{1,2})\./,
    example: 'Invalid MySQL server upgrade: Cannot upgrade from 50744 to 80403. Upgrade to next major version is only',
    title: 'The data of {name} are of MySQL $1.$2.$3, and $4.$5.$6 is too far from it to upgrade at once',
    what: 'MySQL upgrades its data from one LTS series to the next only: 5.7, 8.0, 8.4, and not from $1.$2.$3 to $4.$5.$6',
    change:
      'Set {path}.image back to MySQL $1.$2, and upgrade over each series between (5.7 to 8.0 to 8.4), with a start and a clean stop of each one; take a backup first',
  },
  {
    pattern: /Either disk is full or file system is read only while opening the binlog/,
    example:
      'Binary logging not possible. Message: Either disk is full or file system is read only while opening the binlog.',
    kind: 'log-no-space',
    title: '{name} cannot write its binary log: the volume is full or read-only',
    what: 'MySQL cannot open its binary log for writing (binlog_error_action=ABORT_SERVER): the volume with the data is full, or was mounted read-only after an error of the disk',
    steps: [
      'See which it is: df -h and mount in a debug pod with the same volume. Is it full, enlarge the claim, and keep binary logs for a shorter time (binlog_expire_logs_seconds, PURGE BINARY LOGS; never delete the files by hand); is it read-only, have the disk of the node looked at.',
    ],
  },
  {
    pattern: /Cannot allocate memory for the buffer pool|InnoDB: mmap\((\d{4,16}) bytes\) failed; errno 12/,
    example: '[ERROR] [MY-012956] [InnoDB] Cannot allocate memory for the buffer pool',
    kind: 'log-heap',
    title: '{name} does not get the memory for its buffer pool (innodb_buffer_pool_size)',
    what: 'InnoDB asks for its buffer pool at the start and does not get it: innodb_buffer_pool_size is larger than what the memory limit of the container (or its node) leaves',
    change:
      'Lower innodb_buffer_pool_size of {name} to half of its memory limit or less (args, my.cnf), or raise {path}.resources.limits.memory',
  },
  {
    pattern: /Will never receive state\. Need to abort/,
    example: '[ERROR] WSREP: gcs/src/gcs_group.cpp:1216: Will never receive state. Need to abort.',
    title: 'The donor could not send its data to {name} (Galera state transfer, SST)',
    what: 'the node asked another one for a copy of the data (SST), and the donor gave up: the line "State transfer to … failed" above names it',
    steps: [
      'Read the log of the donor that the line above names, at the same moment: a missing program (mariadb-backup, xtrabackup, socat), wrong credentials of the SST user (wsrep_sst_auth), no room for the backup, or port 4444 closed by a NetworkPolicy.',
      'After that empty the data directory of this node if it was left half copied, and start it anew.',
    ],
  },
  {
    pattern: /Got fatal error 1236 from (?:source|master) when reading data from binary log: '(.{1,200}?)'(?:,|$)/,
    example:
      "Got fatal error 1236 from source when reading data from binary log: 'Could not find first log file name in binary log index file', Error_code: MY-013114",
    title: '{name} is a replica, and its source has no longer the binary logs that it needs (error 1236)',
    what: 'replication stops: the source has removed the binary logs that the replica has yet to read, or was restored to an older state ("$1")',
    steps: [
      'Build the replica anew from the source: clone it (CLONE INSTANCE FROM, xtrabackup, mariadb-backup, or its operator or chart with an empty data directory), which gives it a new position.',
      'Let the source keep its binary logs for longer (binlog_expire_logs_seconds) than a replica may be away.',
    ],
  },
  {
    pattern:
      /(?:more executed transactions than those present in the group|contains transactions not present in the group)/,
    example:
      "Plugin group_replication reported: 'The member contains transactions not present in the group. The member",
    title: '{name} has transactions that its replication group lacks, so it may not join',
    what: 'this member has written what the other members never got (errant transactions), as after a failover or a write to a replica, and group replication lets it not in',
    steps: [
      'See which transactions these are (GTID_SUBTRACT of its gtid_executed and that of the primary, mysqlbinlog) and whether they are needed; then let the member take the data of the group: clone it (Cluster.rejoinInstance or addInstance with recoveryMethod clone in MySQL Shell). What only it has is lost by that.',
    ],
  },
  {
    pattern:
      /data file '(\S{1,120})' is of a different size (\d{1,12}) pages.{0,40}than specified in the \.cnf file: initial (\d{1,12})/,
    example:
      "The Auto-extending data file './shelfdata1' is of a different size 768 pages (rounded down to MB) than specified in the .cnf file: initial 4864 pages, max 0",
    kind: 'log-config-parse',
    title: 'The size of $1 in the configuration of {name} is not that of the file',
    what: '$1 has $2 pages, and innodb_data_file_path says $3: it was changed after the data were made, or the file is of another server',
    change: 'Set innodb_data_file_path of {name} (my.cnf, args) back to what it was when the data were made',
  },
  {
    pattern: /#{3,80}FULL_PXC_CLUSTER_CRASH:([\w.-]{1,200}?)#{3,80}/,
    example: '#####FULL_PXC_CLUSTER_CRASH:depot-pxc-0.depot-pxc.shop.svc.cluster.local#####',
    isAtAnyLevel: true,
    title: 'All nodes of the Percona XtraDB cluster of {name} were down at once',
    what: 'no node of the cluster is left that has a primary component, and none was the last to leave in an orderly way: each waits to be told which one has the newest data; the line below says the sequence number (seqno) of $1',
    steps: [
      "With spec.pxc.autoRecovery: true of the PerconaXtraDBCluster the operator recovers by itself once all pods are up. Else compare the seqno that the log of each pod says, and on the pod with the highest one run: kill -s USR1 1 (kubectl exec POD -c pxc -- sh -c 'kill -s USR1 1').",
    ],
  },
  {
    pattern: /^(?:\S{1,40} \d\d:\d\d:\d\d[\d.]{0,4} )?ERROR ==> (\w{3,30}) failed to start/,
    example: 'mariadb 11:20:01.33 ERROR ==> MariaDB failed to start',
    isVague: true,
    title: '$1 does not start, and the image of {name} hides why',
    what: 'the Bitnami image starts $1 in the background for its setup, $1 ends, and its messages are not printed here',
    change: 'Set BITNAMI_DEBUG=true at {env}, so that the messages of $1 are printed (image.debug: true in the chart)',
    steps: [
      'Often it is data of an older version or a damaged file on the volume, or too little memory or time: see its own log too, under /opt/bitnami in the container or on its volume.',
    ],
  },
  {
    pattern: /Plugin 'mysql_native_password' is not loaded|unknown variable 'mysql[_-]native[_-]password/,
    example: "ERROR 1524 (HY000): Plugin 'mysql_native_password' is not loaded",
    title: 'The MySQL server does not have mysql_native_password switched on (8.4), or at all (9.0)',
    what: 'a user of the server, or the client, uses the plugin mysql_native_password: MySQL 8.4 has it switched off by default, and 9.0 has removed it',
    steps: [
      "Change the user to the present plugin: ALTER USER 'NAME'@'%' IDENTIFIED WITH caching_sha2_password BY '…', with a client that knows it. In 8.4 mysql_native_password=ON in the settings of the server switches it on again for the time of the change.",
    ],
  },
  {
    pattern:
      /Authentication plugin 'caching_sha2_password' cannot be loaded|does not support authentication protocol requested by server|requested authentication method unknown to the client/,
    example: "Authentication plugin 'caching_sha2_password' cannot be loaded: No such file or directory",
    kind: 'log-auth-db',
    title: 'The client of {name} is too old for the login of MySQL 8 (caching_sha2_password)',
    what: 'the server lets the user log in by caching_sha2_password, which the driver in {image} does not know',
    steps: [
      'Use a newer driver in the image (mysql2 for Node.js, mysqlclient or PyMySQL with cryptography, PHP 7.4 or newer, libmysqlclient 8 or libmariadb 3.1). Where that is not possible and the server is 8.0, let this user log in with mysql_native_password, which is weaker and gone from 9.0.',
    ],
  },
  {
    pattern: /Host '([\w.:-]{1,120})' is blocked because of many connection errors/,
    example: "Host '10.42.0.17' is blocked because of many connection errors; unblock with 'mysqladmin flush-hosts'",
    title: 'MySQL has blocked $1, the address of the pod or node, after many failed connections',
    what: 'from $1 came more broken connections in a row than max_connect_errors of the server allows (mostly probes or load balancers that only open the port)',
    steps: [
      'Lift it on the server: TRUNCATE TABLE performance_schema.host_cache (or FLUSH HOSTS before 8.0), and let what only opens the port use a real login (mysqladmin ping), or raise max_connect_errors.',
    ],
  },
  {
    pattern: /InnoDB: Invalid flags (0x[0-9a-f]{1,10}) in \S{1,80}/i,
    example: '[ERROR] InnoDB: Invalid flags 0x4800 in ./shelfdata1',
    title: 'The data of {name} were made by MySQL, or by a version that this one cannot read',
    what: 'the system tablespace has a form that {image} does not know (flags $1): MySQL 8 and MariaDB do not read the files of each other',
    change:
      'Set {path}.image back to the product and version that made the data; to change from MySQL to MariaDB or back, dump there and restore here into an empty volume',
  },
];
