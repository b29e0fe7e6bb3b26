import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What servers that people run for themselves print where they do not start. */
export const SELF_HOSTED_SERVERS: readonly ProductRow[] = [
  {
    pattern: /database is not upgraded\/incompatible|Zabbix database version does not match current requirements/,
    example: 'database is not upgraded/incompatible: The Zabbix database version does not match current requirements',
    kind: 'log-migration',
    near: [/current database version \(mandatory\/optional\): (\d{8})\//, ' (it has $1)'],
    title: 'The database of {name} (Zabbix) is of another version than the server{near}',
    what: 'the server needs the schema of its own major version, and the database has another one{near}: its upgrade did not run or failed (only the active server does it), or a newer server has upgraded it before',
    steps: [
      'Where the database is older, let a single {image} upgrade it: stop the other servers and proxies, make a backup, start one with the rights to change the schema, and see in its log that it reaches 100 %. Where it is newer, go back to the image of the version that upgraded it.',
    ],
  },
  {
    pattern: /Unable to load config file for a installed Gitea instance/,
    example: 'Unable to load config file for a installed Gitea instance, you should either use "--config"',
    kind: 'log-file-missing',
    title: '{name} (Gitea) does not find its app.ini',
    what: 'Gitea looks for an app.ini with INSTALL_LOCK = true below its work directory (custom/conf/app.ini, in the image /data/gitea/conf/app.ini), and none is there: the volume is another one or empty, the init container of the chart has not written it, or GITEA_WORK_DIR and GITEA_CUSTOM lead elsewhere',
    change:
      'Mount the volume that holds app.ini where the image expects it (/data; the chart writes /data/gitea/conf/app.ini in the init container init-app-ini: see its log), or name the file: --config /path/app.ini at {path}.args (GITEA_APP_INI at {env})',
  },
  {
    pattern:
      /failed to create connector ([\w.-]{1,60}): [\w.-]{1,60}: (?:missing|no) (?:required )?field "?([\w.]{2,80}\w)"?/,
    example:
      'failed to open connector: failed to create connector shelf: shelf: missing required field "userSearch.row"',
    kind: 'log-config-parse',
    title: 'The connector $1 of Dex lacks $2',
    what: 'a connector of the configuration of Dex has no $2 in its config, without which it cannot be used',
    change: 'Set $2 under config of the connector $1 in the configuration of Dex',
  },
  {
    pattern: /failed to discover OIDC configuration: unexpected status "(52\d)"/,
    example: 'failed to discover OIDC configuration: unexpected status "526": error code: 526',
    title: 'Cloudflare answers {name} with $1 in place of the OIDC provider',
    what: 'a status from 520 to 527 comes from Cloudflare in front of the issuer, which does not reach the server behind it, or does not take its certificate (525, 526): {name} itself reached Cloudflare{near}',
    near: [/--oidc-issuer-url=(\S{1,160})/, ' for $1'],
    steps: [
      'See to the server behind Cloudflare (526: its certificate is not one that Cloudflare trusts, so give it one of Cloudflare Origin CA or a public CA; 521 to 523: it is down or not reachable), and that curl of ISSUER/.well-known/openid-configuration gives JSON, for {address}.',
      'Or let {name} ask the provider within the cluster: a Service of it as the address of discovery, with the issuer left as it is.',
    ],
  },
  {
    pattern:
      /Plugin ([\w.-]{1,80}):\S{1,60} .{0,120}requires a greater version of Jenkins \(([\d.]{2,20})\) than ([\d.]{2,20}\d)/,
    example: 'Plugin shelf:5.2.0 (via amber:1.87) requires a greater version of Jenkins (2.387.3) than 2.375.1',
    title: 'The plugin $1 needs Jenkins $2, and the image has $3',
    what: 'the newest $1 is not for this Jenkins: it demands $2, and {image} is $3; where no version is named, the newest of each plugin is installed',
    change:
      'Use an image of Jenkins $2 or newer (controller.image.tag of the chart), or name for $1 and each other plugin of which the log says so a version that Jenkins $3 takes (installPlugins with NAME:VERSION, plugins.txt; installLatestPlugins: false)',
  },
  {
    pattern:
      /^(?:microservices worker error: )?(?:Error: )?No vector extension found\. Available extensions: ([\w., -]{3,80}?)(?:, stack|$)/,
    example: 'Error: No vector extension found. Available extensions: shelf, amber',
    title: 'The database of {name} has no vector extension',
    what: 'Immich needs one of the extensions $1 in its PostgreSQL, and the server that it is connected to has none of them installed',
    steps: [
      'Use an image for the database that has one of them (ghcr.io/immich-app/postgres of the release; for CloudNativePG an image with VectorChord), of the same major version of PostgreSQL as the data; then restart the database with shared_preload_libraries for it, and let its owner create the extension.',
      'See that {name} is connected to that database ({address}, DB_HOSTNAME).',
    ],
  },
  {
    pattern:
      /YOUR CURRENT MONGODB VERSION IS NOT SUPPORTED BY ROCKET\.CHAT, PLEASE UPGRADE TO VERSION ([\d.]{1,12}\d) OR LATER/,
    example:
      'SERVER ERROR YOUR CURRENT MONGODB VERSION IS NOT SUPPORTED BY ROCKET.CHAT, PLEASE UPGRADE TO VERSION 4.4 OR LATER',
    title: 'MongoDB is too old for Rocket.Chat, which needs $1{near}',
    near: [/MongoDB Version: ([\d.]{1,20}\d)/, ' (it is $1)'],
    what: 'this release of Rocket.Chat needs MongoDB $1 or newer{near}',
    steps: [
      'Upgrade MongoDB to $1 or newer, one major version at a time (setFeatureCompatibilityVersion before each step, a backup before the first), or go back to the release of Rocket.Chat before.',
    ],
  },
  {
    pattern: /No declared setting with name: (PORT)(?![._]\w)\b/,
    example: 'Failed to read config: Unrecognized setting. No declared setting with name: PORT.',
    kind: 'log-config-parse',
    title: 'A Service named neo4j gives {name} variables that it takes for settings ($1)',
    what: 'Kubernetes gives each container variables of the Services of its namespace (NEO4J_PORT, NEO4J_SERVICE_HOST), and the entrypoint of Neo4j takes all that begins with NEO4J_ for settings: $1 is none',
    change: 'Set enableServiceLinks: false at {spec}, or give the Service another name than neo4j',
  },
  {
    pattern: /Cannot decrypt .{0,60}Have you changed or forgot to set ([A-Z][A-Z0-9_]{3,60})/,
    example:
      'clojure.lang.ExceptionInfo: Cannot decrypt encrypted String. Have you changed or forgot to set DEPOT_SECRET_KEY?',
    kind: 'log-config-parse',
    title: '{name} cannot read what it has encrypted with another $1',
    what: 'the settings in its database were encrypted with a key that is not the one in $1 now: it was changed, or is not set any more',
    change:
      'Set $1 to the value with which the data were encrypted (from a Secret, at {env}); nothing else can read them. Only where that key is lost, take the encrypted settings out of the database and enter them anew',
  },
  {
    pattern: /^Error: (?:✗ )?404: Plugin not found \(Grafana v([\d.]{1,12})/,
    example: 'Error: ✗ 404: Plugin not found (Grafana v10.4.1 linux-amd64)',
    title: 'Grafana finds a plugin that it is to install in no catalogue',
    what: 'GF_INSTALL_PLUGINS (plugins of the chart) names a plugin that grafana.com does not have for Grafana $1: its id is misspelt, it was withdrawn, or it is built into Grafana now',
    change:
      'Correct or take out the id in GF_INSTALL_PLUGINS at {env} (plugins of the chart) that the log does not list as downloaded; the ids stand in the addresses of grafana.com/grafana/plugins',
  },
  {
    pattern:
      /MULTIPLE CONFIG ERRORS FOUND\b.{0,60}?CONFIG ERROR: (.{10,160}?)(?: |\\n)CONFIG ERROR: (.{10,150}?)(?:\.| |$)(?= |$|")/,
    example:
      'validating config: MULTIPLE CONFIG ERRORS FOUND, PLEASE READ CAREFULLY CONFIG ERROR: shelf.rows should be configured when keeping is enabled CONFIG ERROR: schema v3 is required to store rows',
    kind: 'log-config-parse',
    title: 'Loki finds several errors in its configuration',
    what: 'its configuration has several errors, each of which keeps it from starting: "$1", and "$2"',
    change:
      'Mend each of them in the configuration of Loki: "$1" (a name with dots and dashes is written with underscores in its section), and "$2"',
  },
  {
    pattern: /Console has to be executed with the user that owns the file config\/config\.php/,
    example: 'Console has to be executed with the user that owns the file config/config.php',
    title: 'occ of Nextcloud runs as another user than the one that owns its files{near}',
    near: [/Owner id of config\.php: (\d{1,6})/, ' ($1)'],
    what: 'occ demands to run as the owner of config/config.php{near}, and the container runs as another user',
    change:
      'Let the container run as that user{near}: runAsUser and runAsGroup at {path}.securityContext (33 in the Debian images, 82 in those of Alpine), or the command by su -s /bin/sh www-data -c',
  },
  {
    pattern: /^sshd: no hostkeys available/,
    example: 'sshd: no hostkeys available -- exiting.',
    title: '{name} has no host keys for sshd',
    what: 'sshd finds none of its host keys (/etc/ssh/ssh_host_*_key): the image has none, a volume hides them, or they may not be read',
    change:
      'Make them before sshd starts (ssh-keygen -A in the entrypoint or an init container with a volume at the place of the keys), or mount them from a Secret with mode 0400 and name them by HostKey, so that clients meet the same key after each restart',
  },
  {
    pattern: /The application key is missing, halting init/,
    example: 'The application key is missing, halting init!',
    isAtAnyLevel: true,
    kind: 'log-missing-env',
    title: '{name} has no application key (APP_KEY)',
    what: 'the entrypoint waits for ever, since no APP_KEY is set: with it the application encrypts what it stores',
    change:
      'Give {name} APP_KEY from a Secret at {env} (base64: and 32 bytes; the message names the command that makes one; keep the one before where data exist)',
  },
  {
    pattern: /failed to load rest config\b/,
    example: 'panic: load configurations error: failed to load rest config',
    kind: 'log-conn-refused',
    title: '{name} gets no configuration from the core of Harbor',
    what: 'the job service asks the core of Harbor for its configuration when it starts, and gets none: the core does not take its secret, is not reached under its address, or is not ready',
    steps: [
      'See that the pod of the core of Harbor runs and is ready, that CORE_URL at {env} is its Service, and that both have the same CORE_SECRET and JOBSERVICE_SECRET; then let it start again.',
    ],
  },
  {
    pattern: /Requested cluster '([^']{1,80})' not found/,
    also: /code: 701|ON CLUSTER|DB::Exception|CLUSTER_DOESNT_EXIST/,
    example: "code: 701, message: Requested cluster 'shelf' not found in line 0: CREATE TABLE rows ON CLUSTER shelf (",
    kind: 'log-migration',
    title: 'ClickHouse has no cluster $1, for which {name} makes its tables',
    what: 'a statement of the migrations ends with ON CLUSTER $1, and the ClickHouse that it is connected to defines no cluster of that name (remote_servers), as one server by itself',
    change:
      'Switch the use of a cluster off at {env} where ClickHouse is one server (CLICKHOUSE_CLUSTER_ENABLED=false of Langfuse), or set the name of the cluster to the one that it defines (SELECT cluster FROM system.clusters), or define $1 there (remote_servers)',
  },
  {
    pattern:
      /Error opening log file '(?:\/usr\/share\/(?:elasticsearch|opensearch)\/)?(logs\/gc\.log)': Permission denied/,
    example: "[0.000s][error][logging] Error opening log file 'logs/gc.log': Permission denied",
    kind: 'log-permission-denied',
    title: '{name} may not write $1 in its own directory',
    what: 'Java writes $1 below the home directory of the server, which belongs to user 1000 and group 0 of the image: the user that the container runs as is neither',
    change:
      'Let it run as user 1000 of the image (runAsUser: 1000 at {path}.securityContext, with fsGroup: 1000 for its volumes), or as another user of group 0 (runAsGroup: 0); an emptyDir at logs alone leaves config and plugins closed to it',
  },
  {
    pattern: anyOf(
      /net_listen_unix\((\/[^)\s]{2,160})\) failed: Unknown error 524/,
      /\bbind\((\/[^)\s]{2,160})\) failed: Unknown error 524/,
    ),
    example: 'depot: Error: service(auth): net_listen_unix(/srv/shelf/auth) failed: Unknown error 524',
    title: '{name} cannot make the socket $1$2 on its volume',
    what: 'the file system below $1$2 takes no sockets (error 524, not supported), as NFS and other shares',
    change:
      'Keep the directory of sockets off the share: mount an emptyDir at the directory of $1$2 ({path}.volumeMounts), and the claim only at the directories with mail; or use a block volume',
  },
  {
    pattern: /the database does not appear to be setup\. Run --install/,
    example: 'main.go:180: the database does not appear to be setup. Run --install.',
    kind: 'log-migration',
    title: 'The database of {name} (listmonk) has no tables yet',
    what: 'listmonk makes its tables only when it is told so (--install), and that has not run for this database',
    change:
      'Run listmonk once with --install --idempotent --yes before the server (an init container or a Job with the same configuration and variables as {name}; the chart has a value for it), and --upgrade --yes after a new release',
  },
  {
    pattern: /IncorrectDatabaseSetup|'COLLATE' is set to '([\w.-]{1,40})'\. Should be 'C'/,
    example: "Incorrect database locale settings: - 'COLLATE' is set to 'en_US.UTF-8'. Should be 'C'",
    title: 'The database of Synapse in {name} was made with another locale than C{near}',
    what: 'Synapse sorts by bytes and takes only a database with LC_COLLATE and LC_CTYPE C, since others change with the C library and damage indexes{near}',
    near: [/'COLLATE' is set to '([\w.-]{1,40})'/, ' (it is $1)'],
    steps: [
      "Make the database anew: CREATE DATABASE synapse ENCODING 'UTF8' LC_COLLATE='C' LC_CTYPE='C' TEMPLATE template0 OWNER …, and restore its data there (pg_dump, pg_restore) where it has some; with a chart that makes the database, set POSTGRES_INITDB_ARGS=--lc-collate=C --lc-ctype=C of PostgreSQL before its first start (new volume).",
    ],
  },
  {
    pattern: /FATAL ERROR: (Jicofo|JVB|Jigasi|Jibri)(?: \w{2,12}){0,2} password must be changed/i,
    example: 'FATAL ERROR: Jicofo auth password must be changed, check the README',
    kind: 'log-config-parse',
    title: '{name} (Jitsi) is not given a password of its own for $1',
    what: 'the images of Jitsi do not start with an empty password or the one of the example: the variable for $1 (JICOFO_AUTH_PASSWORD, JVB_AUTH_PASSWORD, JIGASI_XMPP_PASSWORD, JIBRI_RECORDER_PASSWORD …) is such a one',
    change:
      'Set the password of $1 (JICOFO_AUTH_PASSWORD, JVB_AUTH_PASSWORD and so on) at {env} from one Secret that prosody and $1 share, made at random',
  },
  {
    pattern: /\$DAGSTER_HOME "(\/\S{1,160})" is not a directory or does not exist/,
    example:
      '$DAGSTER_HOME "/srv/depot" is not a directory or does not exist. Dagster requires this environment variable',
    kind: 'log-file-missing',
    title: 'DAGSTER_HOME of {name} is $1, which is not there',
    what: 'Dagster keeps its instance below $1 and reads dagster.yaml there; the image has no such directory and nothing is mounted at it',
    change:
      'Mount the ConfigMap with dagster.yaml (and an emptyDir or volume for what it writes) at $1 ({path}.volumeMounts), or let DAGSTER_HOME at {env} name a directory that the image has',
  },
  {
    pattern: /IncorrectSitePath: (\S{1,160}) does not exist/,
    example: 'frappe.exceptions.IncorrectSitePath: shelf.example.com does not exist',
    title: 'Frappe in {name} has no site $1 on its volume',
    what: 'the directory of the site $1 is not below sites of the bench: the site was never made (bench new-site), the volume with the sites is new or another one, or the site has another name',
    steps: [
      'Make the site on the volume that all pods of the bench share (bench new-site $1 --install-app …; jobs.createSite of the chart), or give {name} the name of the site that is there (ls sites; FRAPPE_SITE_NAME_HEADER, default_site of common_site_config.json).',
    ],
  },
  {
    pattern: /You need at least one mail account to start Dovecot/,
    example:
      '[   ERROR   ]  You need at least one mail account to start Dovecot (120s left for account creation before shutdown)',
    title: '{name} (docker-mailserver) has no mail account yet, and ends without one',
    what: 'Dovecot is not started before there is an account, for which it waits two minutes: postfix-accounts.cf of its configuration volume (/tmp/docker-mailserver) is missing or empty',
    steps: [
      'Make an account within two minutes of a start (kubectl exec into {name}: setup email add USER@DOMAIN), on a volume that is kept at /tmp/docker-mailserver, or put postfix-accounts.cf there from a Secret; with LDAP set ACCOUNT_PROVISIONER=LDAP.',
    ],
  },
  {
    pattern: /^Unknown DB type (\S{1,40})$/,
    example: 'Unknown DB type shelfsql',
    kind: 'log-config-parse',
    isAtAnyLevel: true,
    title: 'Roundcube in {name} knows no database type $1',
    what: 'ROUNDCUBEMAIL_DB_TYPE is $1, and the entrypoint knows mysql, pgsql and sqlite',
    change: 'Set ROUNDCUBEMAIL_DB_TYPE at {env} to mysql, pgsql or sqlite in place of $1',
  },
];
