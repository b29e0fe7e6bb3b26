import type { ProductRow } from './product-row.js';

/** What servers for search, artifacts, streams and metrics print of their data and settings when they start. */
export const SERVER_STARTS: readonly ProductRow[] = [
  {
    pattern: /rsync: \[generator\] chown "(\/[^"]{1,160})" failed: Operation not permitted/,
    example: 'rsync: [generator] chown "/srv/html/." failed: Operation not permitted (1)',
    kind: 'log-permission-denied',
    title: '{name} may not change the owner of its files on the volume ($1)',
    what: 'the entrypoint copies the program to the volume with rsync and gives the files to its user, which a file share without root (root_squash of NFS, CIFS) or a user without rights does not allow',
    change:
      'Run the container as the user that the files are to belong to (33 for the Debian images of nextcloud, 82 for Alpine: {spec}.securityContext.runAsUser, runAsGroup and fsGroup), so that nothing has to be changed, and give the directory to that user at the server of the share; or put the program on a block volume',
  },
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
    title: 'The write-ahead log of {name} (Prometheus, or what stores as it does) has a gap or is damaged',
    what: 'the files in the directory wal of its data do not follow one another or cannot be read: one was lost, deleted or half written, as after a full disk or a damaged file system; what is in finished blocks is whole',
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
    pattern: /[Jj]oin key is missing in ['"](\/[\w./-]{2,200})['"]/,
    example: "Cluster join: Failed resolving join key: join key is missing in '/srv/depot/etc/security/join.key'",
    kind: 'log-config-parse',
    title: 'JFrog {name} gets no join key',
    what: 'the services of the JFrog platform trust each other by a join key, and this one finds none ($1)',
    change:
      'Give all services the same key: the join key of Artifactory, by artifactory.joinKeySecretName of the chart (a Secret with key join-key), or JF_SHARED_SECURITY_JOINKEY at {env} from a Secret, or the file $1',
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
  {
    pattern:
      /data directory was initialized by PostgreSQL version (\d{1,2}(?:\.\d{1,2})?), which is not compatible with this version (\d{1,2}(?:\.\d{1,2})?)/,
    example:
      'DETAIL:  The data directory was initialized by PostgreSQL version 15, which is not compatible with this version 16.2 (Debian 16.2-1.pgdg120+2).',
    kind: 'log-migration',
    title: 'The data of {name} are of PostgreSQL $1, and its image is $2',
    what: 'a major version of PostgreSQL reads its own data only: those on the volume were made by $1, and the image runs $2',
    change: 'Set {path}.image back to PostgreSQL $1 (a fixed tag, so that it does not move on by itself)',
    steps: [
      'To go on to $2, dump with the image of $1 (pg_dumpall) and restore into a new volume with $2, or run pg_upgrade, which needs both versions in one image; a backup first. Do not empty the volume.',
    ],
  },
  {
    pattern: /The (\w{3,60}) environment variable does not configure a secure listener/,
    example:
      'The SHELF_LISTENERS environment variable does not configure a secure listener. Set the environment variable ALLOW_PLAINTEXT_LISTENER=yes to allow the container to be started with a plaintext listener.',
    kind: 'log-config-parse',
    title: '$1 of {name} has plain listeners only, which the image does not take by itself',
    what: 'all listeners in $1 are PLAINTEXT, and the Bitnami image of Kafka wants SASL or TLS, or to be told that plain ones are meant so',
    change:
      'Give the listeners in $1 a protocol with SASL or TLS (listeners.client.protocol of the chart, KAFKA_CFG_LISTENER_SECURITY_PROTOCOL_MAP at {env}); where plain text is meant so, in a network that is trusted, say it: ALLOW_PLAINTEXT_LISTENER=yes',
  },
  {
    pattern: /The error means (?:mysqld|mariadbd|mysql) does not have the access rights to the (?:directory|file)/,
    example: '[ERROR] InnoDB: The error means mariadbd does not have the access rights to the directory.',
    kind: 'log-permission-denied',
    title: '{name} may not use the files in its data directory (InnoDB, error 13)',
    what: 'the data directory (/var/lib/mysql) or files in it belong to another user than the one that the server runs as, as after a change of image, user or volume',
    change:
      'Set fsGroup at {spec}.securityContext to the group of the server (999 of the official images, 1001 of Bitnami), or give /var/lib/mysql to that user in an init container (chown -R); on a share its server has to do that',
  },
  {
    pattern: /Unable to read (\/[\w./-]{3,200}) \(.{0,200}?Property: ([\w.]{5,120})/,
    example:
      'OpenSearchException[Unable to read /srv/depot/esnode-key.pem (/srv/depot/esnode-key.pem). Please make sure this files exists and is readable regarding to permissions. Property: plugins.security.ssl.transport.pemkey_filepath]',
    kind: 'log-file-missing',
    title: '{name} cannot read $1, which $2 names',
    what: '$2 in opensearch.yml names $1, and it is not there or not readable for the user of {name}: a Secret that is not mounted, or the demo certificates, which are made only where the demo installer runs',
    change:
      'Mount the Secret with the certificates so that it gives $1 ({path}.volumeMounts, with items or subPath, so that the rest of the directory stays), readable for uid 1000, or correct $2 in opensearch.yml',
  },
  {
    pattern:
      /[Yy]ou are using ([A-Z]\w{2,20}) (\d[\w.]{0,15})[^\n,]{0,60}, but [A-Z]\w{2,20} >= (\d[\w.]{0,15}) is required/,
    example:
      'You are using PostgreSQL 12.7 for the main database, but PostgreSQL >= 13 is required for this version of GitLab.',
    kind: 'log-migration',
    isAtAnyLevel: true,
    title: 'The $1 server of {name} is too old for this version: $2, it needs $3 or newer',
    what: 'this version of the program demands $1 $3 or newer, and the server that it is connected to is $2',
    steps: [
      'Go back to the version of the program before, so that it serves; upgrade the $1 server to $3 or newer (a backup first; between major versions by the way of its operator, chart or maker, no other image alone), and upgrade the program after that.',
    ],
  },
  {
    pattern: /Database Schema - (\w{2,20}) \(([\w-]{2,60})\) - current: (\d{1,20}), codebase: (\d{10,20})/,
    example: 'Database Schema - main (gitlabhq_production) - current: 20231204141406, codebase: 20240215111235',
    unless:
      /All database migrations are (?:complete|up-to-date)|Database Schema .{0,40} up-to-date|but PostgreSQL >= \d{1,2}(?:\.\d{1,2})? is required/,
    kind: 'log-migration',
    isAtAnyLevel: true,
    title: 'The database $2 of GitLab ($1) is not migrated for this version ($3, it needs $4)',
    what: 'the container waits until the database $2 has the schema $4 of this version; it has $3',
    steps: [
      'See whether the Job of the migrations of this release (NAME-migrations) ran and ended well: its log says which migration fails; run it again (helm upgrade with gitlab.migrations.enabled=true), and see that no version on the upgrade path was left out.',
    ],
  },
  {
    pattern: /Unable to load the TLS configuration: (.{5,120})/,
    example: 'FATAL Unable to load the TLS configuration: The private key contains additional data',
    kind: 'log-tls',
    title: '{name} cannot load its certificate or key: $1',
    what: 'the files for TLS that it is told to load are not what it reads: $1',
    change:
      'Let the Secret that is mounted hold the certificate with its chain and the one private key (PEM, without other text and without a password) under the names that it reads: for MinIO public.crt and private.key in /root/.minio/certs or --certs-dir (tls.crt and tls.key get these names by items)',
  },
  {
    pattern:
      /Either add a new config with future date set to (\w{2,8}) .{0,60}or change the existing config to use \w{2,8} period/,
    example:
      'invalid schema config: shelf-shipper works best with 24h periodic index config. Either add a new config with future date set to 24h to retain the existing index or change the existing config to use 24h period',
    kind: 'log-config-parse',
    title: 'The index of Loki in {name} must have a period of $1',
    what: 'the last entry of schema_config.configs has an index.period other than $1, which the shipper of the index (boltdb-shipper, tsdb) demands',
    change:
      'Set index.period: $1 in the last entry of schema_config.configs of Loki where nothing is stored yet; else add an entry with from: a date of tomorrow or later and index.period: $1 below it, and leave the old one as it is',
  },
  {
    pattern:
      /A request from a reverse proxy was received from ([\da-f.:]{3,45}), but your HTTP integration is not set-up/,
    example:
      'A request from a reverse proxy was received from 10.42.0.5, but your HTTP integration is not set-up for reverse proxies',
    title: 'Home Assistant in {name} does not trust the proxy at $1',
    what: 'requests come through a proxy ($1, an ingress or a probe with X-Forwarded-For), and the http integration trusts none, so that it answers 400',
    change:
      'Write into configuration.yaml of {name} under http: use_x_forwarded_for: true and trusted_proxies with the network of the pods (the one that has $1, such as 10.42.0.0/16)',
  },
  {
    pattern: /s6-applyuidgid: fatal: unable to set (?:supplementary group list|gid|uid): Operation not permitted/,
    example: 's6-applyuidgid: fatal: unable to set supplementary group list: Operation not permitted',
    kind: 'log-permission-denied',
    title: 'The start script (s6) of {name} may not change to its user',
    what: 'images with s6-overlay (linuxserver, hotio) begin as root and change to the user of PUID and PGID by themselves, and here they may not: runAsUser or runAsNonRoot lets them begin as another user, or the capabilities SETUID and SETGID are taken away',
    change:
      'Use an image of the same program that runs as one user from its start (linuxserver lists those that take runAsUser, with an emptyDir at /run), in place of {image}',
    steps: [
      'Where there is none, and the Pod Security level of the namespace allows it: take out runAsUser and runAsNonRoot and keep the capabilities SETUID, SETGID and CHOWN, and name the user by PUID and PGID at {env}; the program itself then runs as that user.',
    ],
  },
  {
    pattern: /s6-overlay.{0,60}: fatal: (\/[\w./-]{1,60}) belongs to uid (\d{1,10}) instead of (\d{1,10})/,
    example:
      "/package/admin/s6-overlay/libexec/preinit: fatal: /run belongs to uid 0 instead of 1000, has insecure and/or unworkable permissions, and we're lacking the privileges to fix it.",
    kind: 'log-permission-denied',
    title: 'The start script (s6) of {name} may not write to $1 as uid $3',
    what: 'images with s6-overlay keep what they need at run time in $1, which belongs to uid $2 in the image, and the container runs as uid $3',
    change:
      'Mount an emptyDir at $1 ({path}.volumeMounts), which fsGroup $3 at {spec}.securityContext makes writable for uid $3',
    steps: [
      'Where the image is not made to run as another user (its page says so), use another image of the program; or, where the Pod Security level of the namespace allows it, let it begin as its own user without runAsUser and name the user by PUID and PGID at {env}.',
    ],
  },
  {
    pattern: /(?:database contains|DB contains record of) unknown migration \\?"([\w.-]{2,80})\\?"/,
    example: 'Error: DB contains record of unknown migration "0008_shelf" - if you are downgrading',
    kind: 'log-migration',
    title: 'The data of {name} have the migration $1, which this older image does not know',
    what: 'a newer version has changed the metadata (migration $1), and the image of {name} is older than that: it was downgraded',
    change: 'Set {path}.image back to the newer version that ran last',
    steps: [
      'To stay with the older one, run the downgrade of the newer version on the volume once (influxd downgrade of InfluxDB), or restore a backup of before the upgrade.',
    ],
  },
  {
    pattern: /main: source code management system not configured/,
    example: 'main: source code management system not configured',
    kind: 'log-missing-env',
    title: 'Drone in {name} is told no source code host',
    what: 'Drone needs the address and the OAuth application of one source code host, and no variable names any',
    change:
      'Set the variables of your host at {env}: DRONE_GITHUB_CLIENT_ID and DRONE_GITHUB_CLIENT_SECRET, or DRONE_GITEA_SERVER with DRONE_GITEA_CLIENT_ID and DRONE_GITEA_CLIENT_SECRET, or those of GitLab or Bitbucket, the secret from a Secret',
  },
  {
    pattern: /\bdisk I\/O error\b/,
    also: /sqlite|database|\bdb\b|migrat|OperationalError|SQLSTATE/i,
    example: 'Failed to run migrations: DatabaseError(UnableToSendCommand, "disk I/O error")',
    kind: 'log-migration',
    title: 'SQLite in {name} cannot read or write its database file (disk I/O error)',
    what: 'the file system of the database file refuses what SQLite does there: a share (NFS, CIFS) without working locks or memory maps, a full or damaged disk, or files -wal and -shm of another user beside it',
    change:
      'Put the database of {name} on a block volume (ReadWriteOnce) in place of a share ({path}.volumeMounts), or take a database server (PostgreSQL) where it can; see too that the disk is not full and that all files beside the database belong to the user of {name}',
  },
  {
    pattern: /ambiguous site definition: (\S{1,200})/,
    example: 'Error: adapting config using caddyfile: ambiguous site definition: https://depot.example',
    kind: 'log-config-parse',
    title: 'The Caddyfile of {name} defines the site $1 twice',
    what: 'two site blocks of the Caddyfile (or of the files that it imports) have the address $1',
    change: 'Leave one site block for $1 in the Caddyfile and the files that it imports, and put what both say into it',
  },
];
