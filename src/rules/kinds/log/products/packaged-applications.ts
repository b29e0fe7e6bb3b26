import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What applications that are deployed as they come print where they do not start, and what workers of Temporal are answered. */
export const PACKAGED_APPLICATIONS: readonly ProductRow[] = [
  {
    pattern: /It is only possible to upgrade one major version at a time/,
    example:
      'It is only possible to upgrade one major version at a time. For example, if you want to upgrade from version 14 to 16',
    unless: /because upgrading from [\d.]{3,20} to/,
    title: 'Nextcloud in {name} cannot skip a major version',
    what: 'the image {image} is more than one major version ahead of the data, and Nextcloud upgrades by one at a time',
    change:
      'Set {path}.image to the next major version after that of the data (version.php on the volume has it: grep OC_VersionString version.php) and let it upgrade, then the one after it, until {image}; make a backup of data and database before each',
  },
  {
    pattern: anyOf(
      /(?:is |are )?not (?:supposed|allowed|permitted|intended) to (?:be )?run(?:ning)? (?:\w{1,20} )?as (?:the )?['"`]?root\b/i,
      /"root" execution of .{1,60} is not permitted|must be started under an unprivileged user/i,
      /can(?: ?not|'t) (?:be )?run (?:\w{1,20} )?as (?:the )?['"`]?root\b|Running as root is not (?:allowed|supported|permitted)|how to run \w{2,20} as root/i,
      /(?:refus|abort)\w{1,4} to run as root|(?:do|must) not (?:be )?run (?:\w{1,20} )?as (?:the )?['"`]?root\b/i,
    ),
    example: [
      '[F] Depot is not supposed to be run as root. Sorry.',
      '"root" execution of the PostgreSQL server is not permitted.',
      'java.lang.RuntimeException: can not run elasticsearch as root',
      'The server must be started under an unprivileged user ID to prevent',
    ],
    // What Composer says of root it says and goes on.
    except: /\bwarn(?:ing)?\b|Do not run Composer as root/i,
    title: '{name} does not run as root',
    what: 'the program refuses to run as root (uid 0), and its container does: by runAsUser: 0, or since the image names no other user',
    change:
      'Let it run as the user that {image} has for it: {path}.securityContext.runAsUser with its number (999 or 70 of postgres, 1000 of elasticsearch, git of gitea and most others) and runAsNonRoot: true; take out runAsUser: 0 at {spec}.securityContext too, and give fsGroup for its volumes',
  },
  {
    pattern: /(?:You need to (initialize|upgrade) the database|Please run `airflow db (?:init|migrate|upgrade)`)/,
    example: 'ERROR: You need to upgrade the database. Please run `airflow db upgrade`.',
    kind: 'log-migration',
    title: 'The database of Airflow was not initialised or migrated for this version',
    what: 'the tables of Airflow in the database are missing, or those of another version',
    steps: [
      'Run airflow db migrate (before 2.7 airflow db upgrade) once with {image} against that database: the Job run-airflow-migrations of the chart does it (see that it ended well; with Argo CD or helm --wait it must not be a hook), and _AIRFLOW_DB_MIGRATE=true in a single container.',
    ],
  },
  {
    pattern: /Detected out-of-date database schema \(found version (\w{1,40}), but expected (\w{1,40})\)/,
    example: 'MlflowException: Detected out-of-date database schema (found version cc1f, but expected 9772).',
    kind: 'log-migration',
    title: 'The database schema of MLflow is out of date (it has $1, $2 is needed)',
    what: 'the database has the schema $1 of an older MLflow, and this image needs $2',
    steps: [
      'Make a backup of the database, then run mlflow db upgrade DATABASE_URI once with {image} (a Job), and start it again.',
    ],
  },
  {
    pattern: /It is required to upgrade to the latest ([\w.]{1,20}) version first/,
    example: 'It is required to upgrade to the latest 15.11.x version first before proceeding.',
    title: 'GitLab must first be upgraded to $1',
    what: 'the upgrade leaves out a version through which it must go: $1',
    steps: [
      'Go back to the image before, then to the latest $1, and let its background migrations end; only then to {image}. The upgrade path of GitLab names all stops between.',
    ],
  },
  {
    pattern: anyOf(
      /database \(migration version: (\d{1,6})\) is for a newer \w{3,20}/,
      /(?:^|ERROR: |: )Downgrade detected\b.{0,160}\b(?:have been downgraded|database|schema)\b/,
    ),
    example: [
      '[F] Your database (migration version: 265) is for a newer Gitea, you can not use the newer database for this old release',
      'clojure.lang.ExceptionInfo: ERROR: Downgrade detected. Your depot instance appears to have been downgraded',
    ],
    kind: 'log-migration',
    title: 'The database is newer than the program: a newer {name} has migrated it',
    what: 'a newer image has migrated the database ($1), and this older one cannot use it',
    change: 'Set {path}.image to the version that ran last, or a newer one than {image}',
    steps: [
      'To stay with this version, restore a backup of the database of before the upgrade, or take it back with the tool of the newer version (migrate down).',
    ],
  },
  {
    pattern: /Cannot write into "(\w{2,30})" directory/,
    example: 'Cannot write into "config" directory!',
    kind: 'log-permission-denied',
    title: 'Nextcloud may not write to its directory $1',
    what: 'the directory $1 of Nextcloud belongs to another user than the one that it runs as (www-data, uid 33)',
    change:
      'Set fsGroup: 33 (82 for the Alpine image) at {spec}.securityContext, or give the directory $1 to www-data in an init container (chown -R 33:33); a ConfigMap that is mounted there is read-only',
  },
  {
    pattern: /OrientDB is no longer supported|OrientDB databases? (?:is|are) not supported/i,
    example: 'IllegalStateException: OrientDB is no longer supported. Please migrate first.',
    title: 'Nexus still has its data in OrientDB, which this version does not read',
    what: 'from 3.71 on Nexus reads H2 or PostgreSQL only, and its data are in OrientDB',
    steps: [
      'Go back to an image of 3.70.x, make a backup there (the task "Export databases for backup"), migrate it to H2 or PostgreSQL with nexus-db-migrator, and start {image} then.',
    ],
  },
  {
    pattern: /Invalid configuration elements for type: (?:class )?(\S{1,160}) : (\w[\w, ]{0,120})/,
    example: 'Invalid configuration elements for type: class hudson.Shelf$DescriptorImpl : allowHeight.',
    kind: 'log-config-parse',
    title: 'Jenkins does not know $2 in its configuration as code',
    what: 'the configuration as code (CasC) sets $2 for $1, which this version of Jenkins or its plugin does not have',
    change:
      'Correct or take out $2 in the CasC file (controller.JCasC.configScripts, the ConfigMap of {name}); …/manage/configuration-as-code/ shows what this version knows; a plugin that is missing lacks its elements too',
  },
  {
    pattern: /Namespace (\S{1,80}) is not found/,
    also: /temporal|worker|workflow|NamespaceNotFound/i,
    example: 'ERROR Unable to start worker Error=Namespace depot is not found.',
    title: 'Temporal has no namespace $1',
    what: 'the worker asks the Temporal server for the namespace $1, which does not exist there',
    steps: [
      'Create it at the Temporal server (temporal operator namespace create $1), or correct the namespace in the configuration of {name} (TEMPORAL_NAMESPACE); it is no namespace of Kubernetes.',
    ],
  },
  {
    pattern:
      /Mismatching encryption keys\. The encryption key in the settings file (\S{1,160}) does not match the (\w{3,60}) env/,
    example:
      'Error: Mismatching encryption keys. The encryption key in the settings file /srv/config does not match the DEPOT_ENCRYPTION_KEY env var.',
    title: '{name} gets another encryption key ($2) than its settings file has',
    what: '$1 on its volume holds another encryption key than $2 gives it; what is stored was encrypted with the one of the file',
    change:
      'Set $2 at {env} (its Secret) to the key that stands in $1; only where no credentials are stored yet, remove that file instead',
  },
  {
    pattern: /Using the database user '(\w{1,40})' is a security risk/,
    example: "Using the database user 'postgres' is a security risk, aborting.",
    title: 'Odoo does not use the database as superuser $1',
    what: 'Odoo refuses to log in to PostgreSQL as $1',
    change:
      'Create a role of its own (CREATE ROLE odoo LOGIN CREATEDB, and ownership of its database) and give it as USER or db_user with its password at {env}',
  },
  {
    pattern: /Database (\S{1,80}) not initialized, you can force it with `-i base`/,
    example: 'ERROR depot odoo.modules.loading: Database depot not initialized, you can force it with `-i base`',
    kind: 'log-migration',
    title: 'The database $1 of Odoo is empty',
    what: 'the database $1 exists and holds no tables of Odoo yet',
    change:
      'Let it initialise $1 once: add -i base (with -d $1 --stop-after-init in a Job) to {path}.args, and take it out again afterwards; see that $1 is the right database',
  },
  {
    pattern: /You try to install module '([\w-]{1,80})' that depends on module '([\w-]{1,80})'/,
    example: "You try to install module 'shelf' that depends on module 'depot_base'.",
    title: 'Odoo lacks the module $2, which $1 needs',
    what: 'the module $1 depends on $2, and no directory of addons_path has $2',
    change:
      'Put $2 into a directory of addons_path (in the image, or the volume at /mnt/extra-addons) in the version of this Odoo, and name that directory in addons_path of odoo.conf',
  },
  {
    pattern: /Missing jwtSecret|"(jwtSecret)" for the users-permissions/,
    example:
      'Error: Missing jwtSecret. Please, set configuration variable "jwtSecret" for the users-permissions plugin',
    title: '{name} lacks JWT_SECRET (Strapi)',
    what: 'the users-permissions plugin of Strapi has no jwtSecret, which config/plugins.js takes from JWT_SECRET',
    change:
      'Set JWT_SECRET from a Secret at {env}, which config/plugins.js gives to the users-permissions plugin; keep the value that is in use, or all sessions end',
  },
  {
    pattern: /strapi.{0,40}App keys are required|App keys are required\. Please set app\.keys/,
    example: 'Error: Middleware "strapi::session": App keys are required.',
    title: '{name} lacks APP_KEYS (Strapi)',
    what: 'the session of Strapi is signed with app.keys, which config/server.js takes from APP_KEYS',
    change:
      'Set APP_KEYS (keys with commas between) from a Secret at {env}, and keys: env.array("APP_KEYS") in config/server.js',
  },
  {
    pattern: /URL in config must be provided with protocol/,
    example: 'Error: URL in config must be provided with protocol, eg. "http://depot.example"',
    title: 'The variable url of Ghost has no protocol',
    what: 'Ghost takes its address from url, which must begin with http:// or https://',
    change: 'Write url at {env} (or in config.production.json) with its protocol, such as https://HOST',
  },
  {
    pattern: /Error: Command "(\w{2,40})" not found/,
    example: 'Error: Command "shelf" not found',
    title: '{name} does not know the command $1',
    what: 'it is started with the command $1, which this version of the program does not have',
    change:
      'Correct $1 at {path}.args (or command) to a command that {image} has, or leave args out: the entrypoint starts the server by itself',
  },
  {
    pattern: /^(\w{2,20}): current version: (\d{10,20}), codebase version: (\d{10,20})/,
    example: 'main: current version: 20231129173717, codebase version: 20231218195618',
    kind: 'log-migration',
    title: 'The database $1 of GitLab is not migrated for this version ($2, it needs $3)',
    what: 'the container waits until the database $1 has the schema $3 of this version; it has $2',
    steps: [
      'See whether the Job of the migrations (gitlab-migrations) of this release ran and ended well: its log says which migration fails; run it again (helm upgrade with gitlab.migrations.enabled=true) and see that no background migration of an older version is left.',
    ],
  },
  {
    pattern: /Can't start Nextcloud because upgrading from ([\d.]{3,20}) to ([\d.]{3,20}) is not supported/,
    example: "Can't start Nextcloud because upgrading from 26.0.3.2 to 29.0.3.4 is not supported.",
    title: 'Nextcloud cannot skip a major version: its data are of $1, its image is $2',
    what: 'Nextcloud upgrades by one major version at a time, and goes from $1 to $2',
    change:
      'Set {path}.image to the next major version after $1 and let it upgrade, then the one after it, until $2; make a backup of data and database before each',
  },
  {
    pattern: /KeyError: 'ir\.http'/,
    example: "KeyError: 'ir.http'",
    kind: 'log-migration',
    title: 'The database of Odoo is not initialised (ir.http)',
    what: 'Odoo serves a database in which its base module was never installed (or not to its end), so that no table of it is there',
    change:
      'Initialise it once: odoo -d DATABASE -i base --stop-after-init with the same configuration (a Job, or {path}.args for one start), and see that db_name is the right database',
  },
  {
    pattern: /Database was upgraded to a more recent version of SonarQube/,
    example:
      'Web server startup failed: Database was upgraded to a more recent version of SonarQube. A backup must probably be restored',
    kind: 'log-migration',
    title: 'The database is newer than SonarQube in {name}',
    what: 'a newer SonarQube has migrated the database, and this older one cannot use it',
    change: 'Set {path}.image to the version that ran last, or a newer one than {image}',
    steps: ['To stay with this version, restore a backup of the database of before the upgrade.'],
  },
  {
    pattern: /Refusing to start due to insecure SECRET_KEY/,
    example: 'Refusing to start due to insecure SECRET_KEY',
    kind: 'log-config-parse',
    title: 'Superset in {name} still has its default SECRET_KEY',
    what: 'SECRET_KEY of Superset is the one that everybody knows, with which it does not start from 2.1 on',
    change:
      'Set SUPERSET_SECRET_KEY at {env} from a Secret (openssl rand -base64 42 makes one), or SECRET_KEY in superset_config.py (configOverrides of the chart), the same in web, worker and init',
    steps: [
      'Where connections are stored already, give the old key as PREVIOUS_SECRET_KEY and run superset re-encrypt-secrets once: else their passwords cannot be read.',
    ],
  },
  {
    pattern: /Database has migration lock; cannot run migrations/,
    example: 'LockException: Database has migration lock; cannot run migrations.',
    kind: 'log-migration',
    title: 'Metabase finds its migrations locked',
    what: 'an earlier start was ended while it migrated the database (mostly by a probe or for want of memory), and its lock stayed; or another pod migrates now',
    steps: [
      'See that no other pod of it runs, then release the lock once: java -jar metabase.jar migrate release-locks with the same variables (a Job with {image}).',
      'Give the first start more time (a startup probe) and one replica, so that it does not happen again.',
    ],
  },
  {
    pattern:
      /Subscribed topic not available: ([\w.-]{1,120})|Topic ['"]?([\w.-]{1,120})['"]? not (?:present|found) in metadata/,
    example: [
      'KafkaError{code=UNKNOWN_TOPIC_OR_PART,val=3,str="Subscribed topic not available: shelf-events: Broker: Unknown topic or partition"}',
      'org.apache.kafka.common.errors.TimeoutException: Topic shelf-events not present in metadata after 60000 ms.',
    ],
    // Without a broker there are no metadata of any topic.
    unless: /Broker may not be available|could not be established|Bootstrap broker \S{1,200} disconnected/,
    title: 'Kafka has no topic $1$2 for {name}',
    what: 'it subscribes or writes to the topic $1$2, which the brokers do not have (and do not make by themselves)',
    steps: [
      'Create the topic: kafka-topics.sh --bootstrap-server HOST:9092 --create --topic $1$2 (a KafkaTopic with Strimzi; for Sentry the job of the chart, or sentry upgrade --create-kafka-topics and snuba bootstrap), or correct its name; see too that it is the right cluster.',
    ],
  },
  {
    pattern: /model requires more system memory \(([\d.]{1,8} \w{2,3})\) than is available \(([\d.]{1,8} \w{2,3})\)/,
    example: 'Error: model requires more system memory (8.4 GiB) than is available (3.1 GiB)',
    title: 'The model needs $1 of memory, and {name} has $2',
    what: 'Ollama does not load the model, since it needs $1 and only $2 are free for the container or on its node',
    change:
      'Raise {path}.resources.limits.memory (and requests) above $1 by some GiB, give it a GPU that holds the model, or use a smaller or more quantized one, or a smaller context (num_ctx)',
  },
  {
    pattern: /Not all services were operational, with data migrations completed/,
    example: 'WARNING: Not all services were operational, with data migrations completed.',
    title: '{name} waits in vain for the database or the migrations of GitLab',
    what: 'the init container of GitLab waits until Redis, PostgreSQL (and Gitaly) answer and the Job with the migrations has brought the schema to this version, and gives up',
    steps: [
      'See whether the Job NAME-migrations of this release has ended well (its log says why not), and whether the pods of PostgreSQL and Redis are ready; the lines above the warning show which version of the schema it found.',
    ],
  },
];
