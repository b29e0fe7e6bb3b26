import type { ProductRow } from './product-row.js';

/** What servers for search, artifacts, streams and metrics print of their data and settings when they start. */
export const SERVER_STARTS: readonly ProductRow[] = [
  {
    pattern:
      /failed to load SSL configuration \[([\w.]{3,80})\] - cannot read configured \[?(\w{2,12})\]? (\w[\w ()-]{2,40}?) \[(\/[^\]]{2,200})\] - this is usually caused by an incorrect password/,
    example:
      'failed to load SSL configuration [shelf.transport.ssl] - cannot read configured [PKCS12] keystore (as a truststore) [/srv/certs/depot.p12] - this is usually caused by an incorrect password; (a keystore password was provided)',
    kind: 'log-config-parse',
    title: 'The password for the key store $4 of {name} is wrong ($1)',
    what: '$1 names the key store $4, and the password that the keystore of the settings has for it does not open it (or it has none)',
    change:
      'Add the password with which $4 was made to the keystore of {name} as $1.keystore.secure_password and $1.truststore.secure_password (elasticsearch-keystore add, the keystore Secret of the chart or secureSettings of ECK), without a line break; an empty password needs no entry: take it out then',
  },
  {
    pattern:
      /failed to load SSL configuration \[([\w.]{3,80})\] - cannot read configured .{2,60} \[(\/[^\]]{2,200})\] (?:because|as) (the file does not exist|.{0,20}not permitted .{0,60})/,
    example:
      'failed to load SSL configuration [shelf.http.ssl] - cannot read configured PEM certificate [/srv/certs/tls.crt] because the file does not exist',
    kind: 'log-file-missing',
    title: '{name} cannot read $2, which $1 names: $3',
    what: '$1 of its configuration names $2, and $3',
    change:
      'Mount the Secret with the certificates so that it gives $2 (below the directory of its configuration, {path}.volumeMounts), readable for its user, or correct the path of $1 in elasticsearch.yml or opensearch.yml',
  },
  {
    pattern:
      /Found non-empty WAL but could not open it|ODatabaseException: Page \S{1,40} is broken|OStorageException: (?:Cannot open local storage|Error during .{1,40} WAL)/,
    example:
      'com.orientechnologies.orient.core.exception.ODatabaseException: Found non-empty WAL but could not open it',
    title: 'The OrientDB database of Nexus in {name} is damaged',
    what: 'Nexus before 3.71 keeps its data in OrientDB below /nexus-data/db, and its write-ahead log there cannot be replayed: it was killed while it wrote, or its disk was full',
    steps: [
      'Stop Nexus and copy /nexus-data/db in a debug pod with the same volume, then repair the database component (java -jar /opt/sonatype/nexus/lib/support/nexus-orient-console.jar: CONNECT PLOCAL:/nexus-data/db/component admin admin, REBUILD INDEX *, REPAIR DATABASE --fix-graph), or restore the last backup of the databases.',
      'Give it a longer terminationGracePeriodSeconds (120 and more), and move it to H2 or PostgreSQL with nexus-db-migrator.',
    ],
  },
  {
    pattern:
      /Configured voter set: \[([\d, ]{1,80})\] is different from the voter set read from the state file: \[([\d, ]{1,80})\]/,
    example:
      'requirement failed: Configured voter set: [0, 1, 2] is different from the voter set read from the state file: [0, 1, 2, 3]',
    kind: 'log-config-parse',
    title: 'controller.quorum.voters of {name} names the controllers $1, and the ones of its data are $2',
    what: 'the controllers of KRaft keep in their data who they are ($2), and controller.quorum.voters of the configuration lists others ($1): the number of controllers was changed, which a static quorum does not allow',
    change:
      'Set controller.quorum.voters back to the controllers $2 (their number of replicas, too) in the configuration of all nodes; to change the controllers, go over to a dynamic quorum (Kafka 4.1, kafka-metadata-quorum add-controller and remove-controller)',
  },
  {
    pattern: /segments are not sequential|get segment range: |open WAL: .{0,60}(?:corrupt|invalid)/,
    example: 'opening storage failed: get segment range: segments are not sequential',
    title: 'The write-ahead log of Prometheus in {name} has a gap',
    what: 'the files in the directory wal of its data do not follow one another: one was lost or deleted, as after a full disk or a damaged file system; what is in finished blocks is whole',
    steps: [
      'Move the directory wal away in a debug pod with the same volume (below the directory of --storage.tsdb.path, /prometheus/wal or /data/wal): Prometheus begins a new one, and the samples of the last two or three hours that were in it are lost; keep the copy until it runs.',
    ],
  },
  {
    pattern:
      /database version does not match current requirements\. Your database version: (\d{5,9})\. Required mandatory version: 0?(\d{5,9})/,
    example:
      'The Shelf database version does not match current requirements. Your database version: 6040000. Required mandatory version: 07000000.',
    kind: 'log-migration',
    title: 'The database of {name} (Zabbix) has version $1, and the server needs $2',
    what: 'server (or proxy) and database of Zabbix must be of one major version: the database has $1, and the program $2; the server upgrades its database by itself from an older one, a proxy with SQLite does not, and none goes back',
    change:
      'Where $1 is the higher one, set {path}.image to the version that belongs to it; where it is the lower one, see that only one server runs and that its upgrade can end (rights to alter tables, time enough for the probe); a proxy gets a new, empty database',
  },
  {
    pattern: /cannot use database "([\w.-]{1,60})": its "users" table is empty/,
    example: 'cannot use database "shelves": its "users" table is empty (is this the Shelf proxy database?)',
    kind: 'log-migration',
    title: 'The database $1 of Zabbix has no data in it, or is that of a proxy',
    what: 'the schema is in the database $1 and the first data are not: an import was interrupted, or it is the database of a Zabbix proxy',
    steps: [
      'Name the database of the server (DB_SERVER_DBNAME or POSTGRES_DB, MYSQL_DATABASE) where $1 is that of a proxy; else let the start script of the image import schema, images and data to the end into an empty database (of a new name, or this one once it was checked that nothing is in it), and see that no probe kills it meanwhile.',
    ],
  },
  {
    pattern: /[Jj]oin key is missing(?: in ['"](\/[\w./-]{2,200})['"])?/,
    example: "Cluster join: Failed resolving join key: join key is missing in '/srv/depot/etc/security/join.key'",
    kind: 'log-config-parse',
    title: 'JFrog {name} gets no join key',
    what: 'the services of the JFrog platform trust each other by a join key, and this one finds none ($1)',
    change:
      'Give all services the same key: the join key of Artifactory, by artifactory.joinKeySecretName of the chart (a Secret with key join-key), or JF_SHARED_SECURITY_JOINKEY at {env} from a Secret, or a file $1',
  },
  {
    pattern: /\bencrypt has invalid key: (.{5,80})/,
    example: 'Failed to read config: encrypt has invalid key: illegal base64 data at input byte 4',
    kind: 'log-config-parse',
    title: 'The gossip key of Consul in {name} is not valid: $1',
    what: 'encrypt must be 32 bytes in base64, as consul keygen makes it: $1',
    change:
      'Put a key of consul keygen into the Secret from which {name} takes encrypt (global.gossipEncryption.secretName and secretKey of the chart), without a line break, the same for all agents of the datacenter',
  },
];
