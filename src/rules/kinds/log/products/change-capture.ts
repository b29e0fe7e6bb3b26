import type { ProductRow } from './product-row.js';

/** What Debezium and others say that read the changes of a database: rights, logs and topics that they need. */
export const CHANGE_CAPTURE: readonly ProductRow[] = [
  {
    pattern: /(?:db|schema) history topic or its content is fully or partially missing/,
    example:
      'DebeziumException: The db history topic or its content is fully or partially missing. Please check database schema history topic configuration',
    title: 'The topic with the schema history of {name} (Debezium) is lost or incomplete',
    what: 'the connector has an offset from which it is to go on, and the topic in which it keeps the schemas of the tables is missing or was cleaned up (retention)',
    steps: [
      'Let it read the schemas anew: snapshot.mode=recovery (schema_only_recovery before version 2.6) for one start, where no table was changed since the stored offset; else delete the offsets of the connector and take a new snapshot.',
      'Give the topic of schema.history.internal.kafka.topic one partition and retention.ms=-1, so that it is kept.',
    ],
  },
  {
    pattern:
      /must be superuser or replication role to (?:start walsender|use replication slots)|permission denied to (?:start WAL sender|use replication slots)/,
    example: 'org.postgresql.util.PSQLException: ERROR: must be superuser or replication role to start walsender',
    kind: 'log-auth-db',
    title: 'The PostgreSQL user of {name} may not replicate',
    what: 'it reads the changes of the database by replication, for which its user needs the attribute REPLICATION, which it does not have',
    steps: [
      'Give it as the superuser: ALTER ROLE NAME WITH REPLICATION (on Amazon RDS GRANT rds_replication TO NAME), and a line for it in pg_hba.conf; it needs SELECT on the tables and a publication as well.',
    ],
  },
  {
    pattern: /logical decoding requires wal_level >= logical|wal_level.{0,20}must be .{0,10}logical/,
    example: 'org.postgresql.util.PSQLException: ERROR: logical decoding requires wal_level >= logical',
    title: 'The PostgreSQL server does not write what {name} needs to read (wal_level)',
    what: 'changes can be read only with wal_level = logical, and the server has replica',
    steps: [
      'Set wal_level = logical at the PostgreSQL server (args -c wal_level=logical, postgresql.parameters of its operator or chart, rds.logical_replication=1), with max_wal_senders and max_replication_slots above 0, and start the server anew: it is read at the start only.',
    ],
  },
  {
    pattern: /ORA-28000: The account is locked/i,
    example: 'DatabaseError: ORA-28000: The account is locked.',
    kind: 'log-auth-db',
    title: 'The Oracle account of {name} is locked',
    what: 'the account was locked, mostly after several logins with a wrong password (FAILED_LOGIN_ATTEMPTS), or by an administrator',
    steps: [
      'Put the right password into the Secret first, else it is locked again by the next restarts; then unlock it as an administrator: ALTER USER NAME ACCOUNT UNLOCK (in its pluggable database). DBA_USERS shows status and lock date.',
    ],
  },
];
