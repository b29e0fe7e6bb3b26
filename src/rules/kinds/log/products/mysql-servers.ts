import type { ProductRow } from './product-row.js';

/** What MySQL, MariaDB, Percona and their clusters print where they do not start, or do not go on as a replica. */
export const MYSQL_SERVERS: readonly ProductRow[] = [
  {
    pattern:
      /group_replication reported: '(?:\[GCS\] )?(Error connecting to all peers|Timeout on wait for view after joining group)/,
    example:
      "Plugin group_replication reported: '[GCS] Error connecting to all peers. Member join failed. Local port: 33061'",
    kind: 'log-timeout',
    title: '{name} cannot join its MySQL group: no member lets it in',
    what: 'group replication reaches none of the members in group_replication_group_seeds (port 33061), or none of them is in a group: they are down, the names do not resolve, the port is closed, or the group has no majority',
    steps: [
      'See whether another member is ONLINE (SELECT * FROM performance_schema.replication_group_members): then open 33061 between the pods and correct group_replication_group_seeds and group_replication_local_address. Where none is, let the member with the newest GTID set bootstrap the group once (the operator: dba.rebootClusterFromCompleteOutage), then start the others.',
    ],
  },
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
    except: /max_allowed_packet|more GTIDs than/,
    title: '{name} is a replica, and its source has no longer the binary logs that it needs (error 1236)',
    what: 'replication stops: the source has removed the binary logs that the replica has yet to read, or was restored to an older state ("$1")',
    steps: [
      'Build the replica anew from the source: clone it (CLONE INSTANCE FROM, xtrabackup, mariadb-backup, or its operator or chart with an empty data directory), which gives it a new position.',
      'Let the source keep its binary logs for longer (binlog_expire_logs_seconds) than a replica may be away.',
    ],
  },
  {
    pattern: /Got fatal error 1236 from (?:source|master) .{0,60}: '(.{1,200}?)(?:'|;|$)/,
    also: /max_allowed_packet|more GTIDs than/,
    example:
      "Got fatal error 1236 from source when reading data from binary log: 'log event entry exceeded max_allowed_packet; Increase max_allowed_packet on source', Error_code: MY-013114",
    title: '{name} is a replica and cannot go on from its source (error 1236): $1',
    what: 'replication stops at what the source answers: $1',
    steps: [
      'Where it names max_allowed_packet, raise that on source and replica (1G; replica_max_allowed_packet). Where the replica has more GTIDs than the source, it has transactions of its own: see which (GTID_SUBTRACT), and whether they are needed, before it is built anew from the source.',
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
    pattern: /Plugin 'mysql_native_password' is not loaded|unknown variable 'mysql[_-]native[_-]password/,
    example: "ERROR 1524 (HY000): Plugin 'mysql_native_password' is not loaded",
    title: 'The MySQL server does not have mysql_native_password switched on (8.4), or at all (9.0)',
    what: 'a user of the server, or the client, uses the plugin mysql_native_password, which MySQL 8.4 has switched off by default, and 9.0 has removed',
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
  {
    pattern: /Error while setting value '([^']{0,120})' to '([\w.-]{1,80})'/,
    example: "[ERROR] [MY-000077] [Server] mysqld: Error while setting value 'STRICT_SHELF' to 'sql_mode'.",
    kind: 'log-config-parse',
    title: '{name} does not take the value "$1" of $2',
    what: 'its configuration sets $2 to "$1", which this version does not know: misspelt, or removed (such as NO_AUTO_CREATE_USER in sql_mode since 8.0)',
    change: 'Correct $2 ("$1") where it stands: args of {name}, or the my.cnf of a ConfigMap',
  },
  {
    pattern: /ERROR 1840 \(HY000\)|GTID_PURGED can only be (?:set|changed) when/,
    example:
      'ERROR 1840 (HY000) at line 24: @@GLOBAL.GTID_PURGED can only be set when @@GLOBAL.GTID_EXECUTED is empty.',
    title: 'The dump sets GTID_PURGED, and the server has transactions of its own already (error 1840)',
    what: 'the dump was made with the transaction ids of its server, and this one has executed others',
    steps: [
      'Make the dump with --set-gtid-purged=OFF (or take the line SET @@GLOBAL.GTID_PURGED out of it), where the data are all that matters; for a new replica clear the ids of the empty server first (RESET BINARY LOGS AND GTIDS, before 8.4 RESET MASTER, which removes its binary logs).',
    ],
  },
  {
    pattern: /Got a packet bigger than 'max_allowed_packet' bytes|Packet for query is too large/,
    example: "ERROR 1153 (08S01) at line 412: Got a packet bigger than 'max_allowed_packet' bytes",
    title: 'A statement or row is larger than max_allowed_packet',
    what: 'the client sends more in one packet than max_allowed_packet of the server (or of the client) allows',
    steps: [
      'Raise max_allowed_packet on the server (up to 1G; args or my.cnf) and at the client (mysql --max-allowed-packet=…), or make the dump with smaller statements (--net-buffer-length, --skip-extended-insert).',
    ],
  },
  {
    pattern: /Access denied; you need \(at least one of\) the ([A-Z_, or]{3,120}) privilege/,
    example:
      'ERROR 1227 (42000) at line 18: Access denied; you need (at least one of) the SUPER or SET_USER_ID privilege(s) for this operation',
    kind: 'log-auth-db',
    title: 'The MySQL user of {name} lacks the privilege $1',
    what: 'the login works, and the statement needs the privilege $1, which the user does not have; in a dump it is mostly a DEFINER of another user, or SET of a global variable',
    steps: [
      "Grant it (GRANT … ON *.* TO 'USER'@'%') where the user may have it, run it as an administrator, or take DEFINER clauses and SET @@GLOBAL lines out of the dump (mysqldump --set-gtid-purged=OFF; mysqlpump --skip-definer, sed on DEFINER=).",
    ],
  },
  {
    pattern: /^ERROR (\d{4}) \(\w{5}\) at line (\d{1,9}): (.{1,160})/,
    except: /Access denied for|Can't connect|Unknown (?:database|MySQL server host)/,
    example: 'ERROR 1064 (42000) at line 12: You have an error in your SQL syntax; check the manual',
    near: [/running (\/docker-entrypoint-initdb\.d\/[\w.-]{1,120})/, ' $1'],
    title: 'A statement of the script{near} that {name} runs fails at line $2 (error $1)',
    what: 'the client runs a script, and the statement that begins at its line $2 fails: $3',
    change: 'Correct line $2 of the script{near} where it comes from: a ConfigMap that is mounted, or the image',
    steps: [
      'What stands before that line has been done. The entrypoint runs such scripts on an empty data directory only: after a first start that failed empty it, or run the rest by hand.',
    ],
  },
  {
    pattern: /server time zone value '([^']{1,60})' is unrecognized/,
    example: "The server time zone value 'SHT' is unrecognized or represents more than one time zone.",
    kind: 'log-config-parse',
    title: 'The driver of MySQL does not know the time zone of the server ($1)',
    what: 'the server says that its time zone is $1, an abbreviation that Connector/J cannot map to one zone',
    change:
      'Add connectionTimeZone=UTC (serverTimezone=UTC before version 8.0.23, or the zone that is right, such as Europe/Berlin) to the JDBC URL at {env}, or set default_time_zone of the server to an offset or a full name',
  },
  {
    pattern: /no nodes coming from prim view, prim not possible/,
    example: '0 [Warning] WSREP: no nodes coming from prim view, prim not possible',
    isAtAnyLevel: true,
    isVague: true,
    title: '{name} has lost the primary component of its Galera cluster',
    what: 'the node sees too few of the others to be the majority (non-primary), so it serves nobody: the others are down or cannot be reached, or all of them were stopped',
    steps: [
      'Look at the other nodes: how many run, and whether each reaches the others on port 4567 (reconnecting to … in the log names who is missing). Once more than half see each other the cluster is primary again by itself.',
      "If all are up and none is primary, let the one with the highest wsrep_last_committed form it: SET GLOBAL wsrep_provider_options='pc.bootstrap=YES' there only; where all were stopped, start the one with the highest seqno in grastate.dat with safe_to_bootstrap: 1.",
    ],
  },
  {
    pattern: /failed to open gcomm backend connection: 131: No address to connect/,
    example: '[ERROR] WSREP: failed to open gcomm backend connection: 131: No address to connect (FATAL)',
    title: '{name} finds no other node of its Galera cluster: none of the names that it asks has an address',
    what: 'it is to join a cluster, and the names in gcomm:// (mostly a headless Service) lead to no other pod: all nodes are down at once, or the Service publishes none that is not ready',
    steps: [
      'If all nodes were stopped, one has to form the cluster anew: find the one with the newest state (highest seqno in grastate.dat of all members; mariadbd --wsrep-recover where it is -1), set safe_to_bootstrap: 1 there only, and start that one first (galera.bootstrap.bootstrapFromNode and forceSafeToBootstrap of Bitnami, for one start); then the others.',
      'If others run, see that the headless Service selects them and has publishNotReadyAddresses: true.',
    ],
  },
  {
    pattern:
      /Got error '(?:Size|Wrong|Checksum|Bad|Unknown|File)[^']{1,80}' when trying to use aria control file '([^']{1,200})'/,
    example:
      "mariadbd: Got error 'Size of control file is smaller than expected' when trying to use aria control file '/srv/mysql/shelf_log_control'",
    title: 'The control file of Aria ($1) is damaged, so MariaDB does not start',
    what: '$1 is empty or half written, as after a full disk or a node that went down; MariaDB keeps its system tables in Aria',
    steps: [
      'See that the disk is not full. Make a copy of the data directory, then move $1 (and aria_log.0* beside it) away in a debug pod with the same volume: MariaDB makes them anew; run aria_chk -r on tables of Aria that it complains of, and mariadb-check after the start.',
    ],
  },
];
