import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What SQL Server, Oracle and Neo4j print where they do not start: licences, first passwords, memory and versions. */
export const VENDOR_DATABASES: readonly ProductRow[] = [
  {
    pattern: /Can't create directory for (collections|\w{3,30}) storage: Permission denied/,
    example: "Can't create directory for collections storage: Permission denied (os error 13)",
    kind: 'log-permission-denied',
    title: 'Qdrant in {name} may not write to its storage directory',
    what: 'storage.storage_path (in the image /qdrant/storage) belongs to another user than the one that it runs as, or its volume is mounted read-only',
    change:
      'Mount a claim at /qdrant/storage ({path}.volumeMounts without readOnly) and set {spec}.securityContext.fsGroup to the group of the user that it runs as (1000 of the unprivileged image, with 3000 as fsGroup in the chart)',
  },
  {
    pattern: /End-User License Agreement \(EULA\) must be accepted/,
    example: 'The SQL Server End-User License Agreement (EULA) must be accepted before SQL',
    kind: 'log-missing-env',
    title: 'SQL Server does not start without ACCEPT_EULA',
    what: 'the licence of SQL Server is not accepted: the variable ACCEPT_EULA is not set to Y',
    change: 'Set ACCEPT_EULA=Y at {env}, if you accept its licence (and MSSQL_PID for the edition)',
  },
  {
    pattern: /Unable to set system administrator password: (.{1,160})/,
    example:
      'ERROR: Unable to set system administrator password: Password validation failed. The password is too short.',
    kind: 'log-config-parse',
    title: 'SQL Server does not take the password of sa',
    what: 'the password in MSSQL_SA_PASSWORD does not meet its policy: at least 8 characters, of three kinds of upper case, lower case, digits and symbols ($1)',
    change: 'Give MSSQL_SA_PASSWORD (SA_PASSWORD in old images) a password that meets that, from a Secret at {env}',
    steps: ['It counts at the first start only: a volume with data keeps the password that it has.'],
  },
  {
    pattern: /requires a machine with at least (\d{3,6}) megabytes of memory/,
    example: 'sqlservr: This program requires a machine with at least 2000 megabytes of memory.',
    title: 'SQL Server needs at least $1 MB of memory',
    what: 'SQL Server does not start with less than $1 MB, and the memory limit of the container (or its node) is lower',
    change:
      'Raise {path}.resources.limits.memory to 2Gi or more (and the request with it), and MSSQL_MEMORY_LIMIT_MB where it is set',
  },
  {
    pattern:
      /database '(\w{1,60})' cannot be opened because it is version (\d{3,4})\. This server supports version (\d{3,4})/,
    example:
      "The database 'shelf' cannot be opened because it is version 957. This server supports version 904 and earlier.",
    title: 'The data of {name} were made by a newer SQL Server (database version $2, it reads up to $3)',
    what: 'database $1 has version $2, and {image} reads $3 and earlier (869 is 2017, 904 is 2019, 957 is 2022): SQL Server cannot be downgraded on the same data',
    change: 'Set {path}.image back to the release that wrote the data',
    steps: ['To go to the older release for good, export there (BACPAC) and import here into an empty volume.'],
  },
  {
    pattern:
      /The system directory \[\/\.system\] could not be created|Directory \[\/var\/opt\/mssql\/\.system\S{0,60}\] could not be created/,
    example:
      '/opt/mssql/bin/sqlservr: Error: The system directory [/.system] could not be created. File: LinuxDirectory.cpp:420',
    kind: 'log-permission-denied',
    title: 'SQL Server may not write to its data directory (/var/opt/mssql)',
    what: 'SQL Server calls /var/opt/mssql its root: it may not make .system there, since the volume belongs to another user than mssql (uid 10001), or is mounted at a directory below in place of /var/opt/mssql itself',
    change:
      'Set {spec}.securityContext.fsGroup to 10001, the group of the user mssql of the image, so that the volume at /var/opt/mssql is writable for it, and mount it at /var/opt/mssql itself; on a share its server has to give the directory to uid 10001',
  },
  {
    pattern: /ORA-00845: MEMORY_TARGET not supported/,
    example: 'ORA-00845: MEMORY_TARGET not supported on this system',
    title: 'Oracle has too little shared memory (/dev/shm) for its MEMORY_TARGET',
    what: 'Oracle keeps its memory in /dev/shm, which has 64 MiB in a container by itself, and MEMORY_TARGET is larger',
    change:
      'Mount an emptyDir with medium: Memory at /dev/shm ({path}.volumeMounts), larger than MEMORY_TARGET; it counts towards limits.memory',
  },
  {
    pattern: /SYS and SYSTEM passwords have to be specified at first database startup/,
    example: 'Oracle Database SYS and SYSTEM passwords have to be specified at first database startup.',
    kind: 'log-missing-env',
    title: 'Environment variable ORACLE_PASSWORD is not set',
    what: 'the image makes the database at its first start and needs ORACLE_PASSWORD for its users SYS and SYSTEM, which it does not get',
    change: 'Set ORACLE_PASSWORD from a Secret at {env} (valueFrom.secretKeyRef)',
  },
  {
    pattern: /LRM-00109: could not open parameter file '([^']{1,200})'/,
    example: "LRM-00109: could not open parameter file '/opt/shelf/dbs/initDEPOT.ora'",
    title: 'Oracle does not find the parameter file of its instance ($1)',
    what: 'the instance that it is to start has no spfile or $1: the name of the database (ORACLE_SID) is another one than that of the data on the volume, or the volume lacks the directory with its settings (dbconfig)',
    steps: [
      'See that ORACLE_SID (ORACLE_DATABASE) is the one with which the data were made, and that the volume is mounted at the whole data directory (/opt/oracle/oradata), which holds dbconfig beside the database; where an earlier first start was interrupted and no data are in it, empty the volume and let it begin anew.',
    ],
  },
  {
    pattern:
      /To accept the (?:commercial|evaluation) license agreement set the environment variable|In order to use Neo4j Enterprise Edition you must accept/,
    example: 'In order to use Neo4j Enterprise Edition you must accept the license agreement.',
    kind: 'log-missing-env',
    title: 'Neo4j Enterprise does not start without NEO4J_ACCEPT_LICENSE_AGREEMENT',
    what: 'the licence of Neo4j Enterprise is not accepted: NEO4J_ACCEPT_LICENSE_AGREEMENT is neither yes nor eval',
    change:
      'Set NEO4J_ACCEPT_LICENSE_AGREEMENT at {env} to yes (with a commercial licence) or eval (to evaluate it), or use the Community image, which needs none',
  },
  {
    pattern: /Invalid memory configuration - exceeds physical memory/,
    example: 'ERROR Invalid memory configuration - exceeds physical memory. Check the configured values for shelf.size',
    kind: 'log-config-parse',
    title: 'Heap and page cache of Neo4j are larger than the memory of {name}',
    what: 'server.memory.heap.max_size and server.memory.pagecache.size together are more than the memory limit of the container; where they are not set, Neo4j takes shares of the memory by itself',
    change:
      'Lower both so that their sum leaves a few hundred MB of the limit (NEO4J_server_memory_heap_max__size, NEO4J_server_memory_pagecache_size at {env}; dbms_memory_… in version 4), or raise {path}.resources.limits.memory',
  },
  {
    pattern: anyOf(/ORA-01034: ORACLE not available/, /ORA-12514: .{0,80}listener does not currently know of service/),
    example: [
      'ORA-01034: ORACLE not available',
      'ORA-12514: TNS:listener does not currently know of service requested in connect descriptor',
    ],
    title: 'The Oracle database does not serve (yet) what {name} asks for',
    what: 'the listener answers, and the instance behind it is not open, or has no service of the name that the address asks for',
    steps: [
      'See that the database is up and open (its log; it may take minutes at the first start), and that the service name at the end of the address is one that lsnrctl status lists (a pluggable database such as FREEPDB1 or XEPDB1, not the SID).',
    ],
  },
];
