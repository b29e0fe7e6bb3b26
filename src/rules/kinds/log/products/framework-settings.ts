import type { ProductRow } from './product-row.js';

/** What frameworks and their servers print where the code, a directory or a setting is not as they demand at the start. */
export const FRAMEWORK_SETTINGS: readonly ProductRow[] = [
  {
    pattern: /ConfigException\$Missing: .{0,200}No configuration setting found for key '([\w.-]{1,120})'/,
    example:
      "com.typesafe.config.ConfigException$Missing: shelf.conf: 12: No configuration setting found for key 'shelf.rows'",
    kind: 'log-config-parse',
    title: '{name} lacks the setting $1',
    what: 'the code reads $1 from its configuration (Typesafe Config), and neither application.conf, the file of -Dconfig.file nor a system property has it',
    change:
      'Give it $1: in the file that -Dconfig.file or -Dconfig.resource names (mounted from a ConfigMap, with include "application"), or as -D$1=VALUE in JAVA_TOOL_OPTIONS at {env} (CONFIG_FORCE_… with -Dconfig.override_with_env_vars=true)',
  },
  {
    pattern: /TransportException: Cannot execute request on any known server/,
    example: 'com.netflix.discovery.shared.transport.TransportException: Cannot execute request on any known server',
    kind: 'log-conn-refused',
    title: '{name} reaches no Eureka server',
    what: 'the client of Eureka asked all servers of eureka.client.service-url.defaultZone (http://localhost:8761/eureka/ where it is not set), and none answered as it should',
    change:
      'Set EUREKA_CLIENT_SERVICEURL_DEFAULTZONE at {env} to http://SERVICE:8761/eureka/ (with /eureka/ at its end, and its login in the address where it wants one), and see that its Service has ready pods; EUREKA_CLIENT_ENABLED=false where it needs none',
  },
  {
    pattern: /Required services that are not installed:"?(?: =>)? \["jboss\.naming\.context\.java\.([\w.:/-]{1,120})/,
    example: [
      'WFLYCTL0412: Required services that are not installed: ["jboss.naming.context.java.depot.Shelf"]',
      '{"WFLYCTL0412: Required services that are not installed:" => ["jboss.naming.context.java.jboss.datasources.ShelfDS"]}',
    ],
    title: 'WildFly in {name} has no $1, which the deployment needs',
    what: 'the deployment looks up $1 (a datasource, a queue; in JNDI with slashes for the dots, java:jboss/…), and the server configuration defines none of that JNDI name: it was not added, or failed to start for want of its driver',
    steps: [
      'Define it in the server that {image} starts (a CLI script or standalone.xml: data-source add with that JNDI name, the driver as a module), with its address from variables at {env}; see earlier lines for a driver (WFLYJCA, WFLYCTL0186) that did not load. Or correct the name in persistence.xml or the code.',
    ],
  },
  {
    pattern: /VaultLoginException: Cannot login using/,
    example: 'org.acme.vault.VaultLoginException: Cannot login using shelf',
    kind: 'log-auth-db',
    title: 'Vault refuses the login of {name} (Spring Vault)',
    what: 'Vault answers the login with a refusal: the role does not exist or is not bound to ServiceAccount {account}, the path of the auth method is another one, or the token or AppRole is not valid',
    change:
      'Correct spring.cloud.vault.authentication with its role and path (kubernetes.role, kubernetes.kubernetes-path, app-role.role-id) at {env}, and let the role in Vault (vault read auth/kubernetes/role/ROLE) name ServiceAccount {account} and this namespace',
  },
  {
    pattern:
      /Config data resource '[^']{1,300}uris = array<String>\["?(https?:\/\/[\w.:/-]{1,200})"?.{0,200}via location '([^']{1,200})' cannot be found/,
    example:
      "Config data resource 'org.acme.ConfigServerConfigDataResource@1[uris = array<String>[\"http://depot:8888\"], optional = false, profiles = 'amber']' via location 'configserver:http://depot:8888' cannot be found",
    title: '{name} does not get its configuration from the config server at $1',
    what: 'spring.config.import names $2, and the config server at $1 does not answer, or has nothing for this application and profile',
    change:
      'See that the config server runs and answers at $1 (its Service, name and port) and has a file for this name and profile, and correct SPRING_CONFIG_IMPORT at {env} where it names another; optional: in front of it lets it start without',
  },
  {
    pattern: /Datasource '([^']{1,60})' was deactivated through configuration properties/,
    example: "ConfigurationException: Datasource '<default>' was deactivated through configuration properties.",
    kind: 'log-config-parse',
    title: 'The datasource $1 of {name} (Quarkus) is not active, and the code uses it',
    what: 'the datasource $1 has no URL at run time or quarkus.datasource.active is false, and something that starts with the program needs it',
    change:
      'Set QUARKUS_DATASOURCE_JDBC_URL (QUARKUS_DATASOURCE_REACTIVE_URL; QUARKUS_DATASOURCE__NAME__JDBC_URL for one with a name), _USERNAME and _PASSWORD at {env}, and take out QUARKUS_DATASOURCE_ACTIVE=false; where it is meant to be off, the code (entities, migrations) must do without it',
  },
  {
    pattern:
      /Nest can't resolve dependencies of the ([\w$]{1,80}) \(.{0,300}\)\. Please make sure that the argument "?([\w$]{1,80}|Symbol\([\w$ ]{1,60}\))"? at index \[\d{1,3}\] is available in the ([\w$]{1,80}) (?:context|module)/,
    example:
      'Nest can\'t resolve dependencies of the ShelfService (?). Please make sure that the argument "DepotRepository" at index [0] is available in the ShelfModule context.',
    title: '{name} (NestJS) has no $2 in $3, which $1 needs',
    what: '$1 is to be given $2, and $3 neither provides nor imports it',
    steps: [
      'Let $3 know $2 in the code: in its providers, or import the module that exports it (TypeOrmModule.forFeature for a repository, forwardRef where two modules need each other); where $2 is undefined or Object, it is a circular import of files. Then build {image} anew.',
    ],
  },
  {
    pattern: /without having set the STATIC_ROOT setting to a filesystem path/,
    example: "You're using the staticfiles app without having set the STATIC_ROOT setting to a filesystem path.",
    kind: 'log-config-parse',
    title: 'The settings of Django in {name} have no STATIC_ROOT',
    what: 'static files are collected or served, and STATIC_ROOT of the settings in use is not set: it is a setting of settings.py, no variable',
    change:
      'Set STATIC_ROOT in settings.py (STATIC_ROOT = BASE_DIR / "staticfiles"), or let DJANGO_SETTINGS_MODULE at {env} name the settings that have it; run collectstatic when the image is built',
  },
  {
    pattern: /Could not locate a Flask application\./,
    example: "Error: Could not locate a Flask application. Use the 'flask --app' option",
    kind: 'log-file-missing',
    title: 'Flask in {name} does not find its application (FLASK_APP)',
    what: 'flask looks for what FLASK_APP or --app names, else for app.py or wsgi.py in its working directory, and finds none',
    change:
      'Set FLASK_APP at {env} to the file or package (depot.wsgi, or package:create_app), and {path}.workingDir to the directory that holds it; mount no volume over that directory',
  },
  {
    pattern: /Error loading ASGI app\. Could not import module "([\w.]{1,120})"/,
    example: 'ERROR:    Error loading ASGI app. Could not import module "depot.main".',
    kind: 'log-file-missing',
    title: 'uvicorn in {name} cannot import its module $1',
    what: 'uvicorn is told to load $1, and there is no such module in its working directory or on PYTHONPATH (or one of its own imports is missing)',
    change:
      'Correct MODULE:NAME at {path}.command or args: $1 must be the path of the file from the working directory ({path}.workingDir, or --app-dir), such as app.main:app for app/main.py; see that it was copied into {image} and no volume hides it',
    steps: ['To see an import that fails inside of it, run python -c "import $1" in the image.'],
  },
  {
    pattern: /Could not parse (?:SQLAlchemy|rfc1738) URL from (?:given URL )?string(?: '([^']{0,10})'|$)/,
    example: "sqlalchemy.exc.ArgumentError: Could not parse SQLAlchemy URL from string ''",
    kind: 'log-config-parse',
    title: 'The address of the database that {name} gives SQLAlchemy is empty or no URL',
    what: 'create_engine is given "$1", which is no address: the variable with it (DATABASE_URL, SQLALCHEMY_DATABASE_URI or what the code reads) is empty or not set in the pod, or holds quotation marks or only a part',
    change:
      'Set that variable at {env} from a Secret, as postgresql://USER:PASSWORD@HOST:5432/DATABASE (mysql+pymysql:// for MySQL), with special characters of the password percent-encoded',
  },
  {
    pattern:
      /dbm\.error.{0,60}(?:Permission denied|Errno 13).{0,40}?([\w./-]{0,100}celerybeat-schedule)|(?:Permission denied|Read-only file system): '?([\w./-]{0,100}celerybeat-schedule)/,
    example: [
      "_dbm.error: [Errno 13] Permission denied: 'celerybeat-schedule'",
      "error(13, 'Permission denied: celerybeat-schedule')",
    ],
    kind: 'log-permission-denied',
    title: 'Celery beat in {name} may not write its schedule file ($1$2)',
    what: 'Celery beat keeps $1$2 in its working directory, where the user that it runs as may not write',
    change:
      'Give it another place at {path}.command or args: celery … beat -s /tmp/celerybeat-schedule (an emptyDir at /tmp where the root is read-only; a volume where it has to outlive the pod)',
  },
  {
    pattern: /time: missing Location in call to (?:Time\.In|Date)/,
    example: 'panic: time: missing Location in call to Time.In',
    kind: 'log-no-tzdata',
    title: '{name} (Go) uses a time zone that it could not load',
    what: 'time.LoadLocation failed before and the program did not look: mostly the image has no time zone data (scratch, distroless static, Alpine without tzdata), else the name of the zone is wrong or empty',
    steps: [
      'Put the time zone data into {image} (apk add tzdata, COPY --from=build /usr/local/go/lib/time/zoneinfo.zip with ZONEINFO), or into the program (import _ "time/tzdata"); and see that the zone that it gets (TZ or its own setting) has the right name.',
    ],
  },
  {
    pattern: /Binary was compiled with 'CGO_ENABLED=0', (go-sqlite3) requires cgo/,
    example: "Binary was compiled with 'CGO_ENABLED=0', go-sqlite3 requires cgo to work. This is a stub",
    title: '{name} was built without cgo, which $1 needs',
    what: 'the program uses SQLite through $1, which is C code, and was compiled with CGO_ENABLED=0',
    steps: [
      'Build it with CGO_ENABLED=1 and a C compiler (gcc, on Alpine build-base) on the C library of the image that runs it, or use a driver in pure Go (modernc.org/sqlite); then build {image} anew.',
    ],
  },
  {
    pattern:
      /NoDatabaseError: (?:We could not find your database: ([\w-]{1,80})|.{0,60}database "([\w-]{1,80})" does not exist)/,
    example: 'ActiveRecord::NoDatabaseError: We could not find your database: depot_production.',
    kind: 'log-migration',
    title: 'The database $1$2 of {name} (Rails) does not exist on its server',
    what: 'the server is reached and the login works, and it has no database $1$2',
    steps: [
      'Create it once: bin/rails db:prepare (or db:create db:schema:load) with this image as a Job or init container, by a user that may create databases; or correct the name in DATABASE_URL at {env} or in config/database.yml.',
    ],
  },
  {
    pattern: /\*\* \(Mix\) The database for ([\w.]{1,80}) couldn't be created: (.{1,120})/,
    example: "** (Mix) The database for Depot.Repo couldn't be created: killed",
    isVague: true,
    title: '{name} cannot create the database of $1: $2',
    what: 'mix ecto.create does not get at the server of $1 ($2): "killed" is what it says where it cannot connect, log in or is too slow',
    change:
      'See that host, port, user and password of $1 (DATABASE_URL, or the variables that config/runtime.exs reads at {env}) are those of the database, and that this user may create databases',
    steps: ['Where the database is made by somebody else, leave ecto.create out and run only the migrations.'],
  },
  {
    pattern: /please specify user and group other than root/,
    example: 'ERROR: [pool www] please specify user and group other than root',
    kind: 'log-config-parse',
    title: 'The pool of PHP-FPM in {name} is to run as root',
    what: 'the master of PHP-FPM runs as root, and its pool has no other user and group: they are missing in the pool file, or name root',
    change:
      'Set user and group of the pool (www-data) in its file (php-fpm.d/www.conf of the image or of the ConfigMap that is mounted there); a file that is mounted in its place must have both lines',
    steps: [
      '-R (--allow-to-run-as-root) lets it run as root: a fault of the program then has all rights in the container.',
    ],
  },
  {
    pattern:
      /unable to bind listening socket for address '(\/[^']{1,120})\/([^'/]{1,60})': (No such file or directory|Permission denied)/,
    example: "ERROR: unable to bind listening socket for address '/run/depot/fpm.sock': No such file or directory (2)",
    title: 'PHP-FPM in {name} cannot make its socket in $1 ($3)',
    what: 'listen of the pool is $1/$2, and the directory $1 is not there or not writable for its user: /run is empty in an image, and an emptyDir there hides what the image has',
    change:
      'Mount an emptyDir at $1 (in the web server of the pod too, which uses the same socket), or let the pool listen on a port (listen = 9000)',
  },
  {
    pattern: /The (\/\S{1,160}) directory must be present and writable/,
    example: 'The /srv/depot/bootstrap/cache directory must be present and writable.',
    kind: 'log-permission-denied',
    title: '{name} (Laravel) lacks $1, or may not write there',
    what: 'Laravel keeps what it has found of packages in $1, which is not there or belongs to another user than the one that it runs as',
    change:
      'Let the image make $1 and give it to that user (mkdir -p, chown www-data), mount no volume over it, or mount an emptyDir at $1 ({path}.volumeMounts), with fsGroup of its group at {spec}.securityContext',
  },
  {
    pattern: /Config File "([\w.-]{1,80})" Not Found in "\[([^\]]{0,300})\]"/,
    example: 'panic: Fatal error config file: Config File "depot" Not Found in "[/srv /etc/shelf]"',
    kind: 'log-file-missing',
    title: '{name} finds no configuration file $1 in $2',
    what: 'viper looks for $1 with one of its endings (.yaml, .json, .toml, .env) in $2, and none of these directories has it',
    change:
      'Mount the ConfigMap or Secret with $1.yaml (or .json, .toml) in one of $2 ({path}.volumeMounts, with subPath where the image has other files there)',
  },
  {
    pattern: /goose run: no migrations found(?: in (\S{1,200}))?|no migration files found in (\S{1,200})/,
    example: 'goose run: no migrations found in /srv/shelf',
    kind: 'log-file-missing',
    title: '{name} finds no migrations in $1$2',
    what: 'the directory of the migrations ($1$2) holds no migration (for goose NUMBER_NAME.sql): they were not copied into the image, the working directory is another one, or a volume hides them',
    steps: [
      'Copy the directory of the migrations into {image} (or embed it by go:embed and goose.SetBaseFS), and name it by the option for it (-dir or GOOSE_MIGRATION_DIR of goose).',
    ],
  },
  {
    pattern:
      /Composer dependencies require the following PHP extensions to be installed: ([\w, -]{2,160}?)(?: in \/|$)/,
    example:
      'Your Composer dependencies require the following PHP extensions to be installed: intl, gd in /srv/platform_check.php on line 24',
    kind: 'log-file-missing',
    title: 'PHP in {name} lacks the extensions $1',
    what: 'the packages that Composer installed demand the PHP extensions $1, which the image does not have: composer install ran in another image, or with --ignore-platform-reqs',
    steps: [
      'Install $1 in {image} (docker-php-ext-install with the libraries that they need, or install-php-extensions), and run composer install in that same image.',
    ],
  },
  {
    pattern: /Unable to (?:write in|create) the "([\w ]{2,30})" directory \((\/[^)]{1,200})\)/,
    example: 'Unable to write in the "cache" directory (/srv/var/cache/prod).',
    kind: 'log-permission-denied',
    title: '{name} (Symfony) may not write to its $1 directory $2',
    what: '$2 belongs to another user than the one that it runs as, or the root filesystem is read-only',
    change:
      'Mount an emptyDir at $2 or at var ({path}.volumeMounts), with fsGroup of its group at {spec}.securityContext; or warm the cache up when the image is built and give var to that user (chown www-data)',
  },
  {
    pattern: /^\s{0,6}APPLICATION IN PRODUCTION\.?\s{0,20}$|Application In Production!/,
    example: '   APPLICATION IN PRODUCTION.  ',
    kind: 'log-migration',
    title: 'Laravel in {name} asks before it migrates in production, and nobody answers',
    what: 'php artisan migrate (or db:seed) wants a confirmation where APP_ENV is production, and a container has no terminal, so it is cancelled',
    change:
      'Add --force to the command (php artisan migrate --force) at {path}.command or in the entrypoint of {image}',
  },
  {
    pattern: /No pool defined\. at least one pool section must be specified/,
    example: 'ERROR: No pool defined. at least one pool section must be specified in config file',
    kind: 'log-config-parse',
    title: 'PHP-FPM in {name} finds no pool',
    what: 'neither php-fpm.conf nor the files that it includes (php-fpm.d/*.conf) define a pool: a volume hides the directory with www.conf, or its file has another ending',
    change:
      'Mount a file of your own by subPath, so that www.conf of the image stays ({path}.volumeMounts), or let the ConfigMap hold a pool: [www] with user, listen and pm',
  },
  {
    pattern: /Could not find a JavaScript runtime\. See https:\/\/github\.com\/rails\/execjs/,
    example:
      'Could not find a JavaScript runtime. See https://github.com/rails/execjs for a list of available runtimes. (ExecJS::RuntimeUnavailable)',
    kind: 'log-file-missing',
    title: 'The image of {name} has no JavaScript runtime, which ExecJS needs',
    what: 'a gem (uglifier, coffee-rails, autoprefixer) compiles JavaScript by ExecJS, and the image has no Node.js',
    steps: [
      'Install Node.js in {image} (apk add nodejs, apt-get install nodejs); or compile the assets when it is built, and keep those gems in a group that production leaves out.',
    ],
  },
  {
    pattern: /Your bundle only supports platforms \[(.{1,120}?)\] but your local platform is ([\w.-]{3,40}?)\./,
    example:
      'Your bundle only supports platforms ["arm64-shelf-22"] but your local platform is x86_64-linux. Add the current platform to the lockfile with',
    kind: 'log-file-missing',
    title: 'Gemfile.lock of {name} is for $1 only, and its image is $2',
    what: 'Gemfile.lock was written on another platform and lists $1, so that Bundler installs nothing for $2',
    steps: [
      'Run bundle lock --add-platform $2 (x86_64-linux-musl for Alpine), commit Gemfile.lock, and build {image} anew.',
    ],
  },
  {
    pattern: /AdapterNotSpecified: The `([\w-]{1,40})` database is not configured for the `([\w-]{1,40})` environment/,
    example:
      'ActiveRecord::AdapterNotSpecified: The `depot` database is not configured for the `production` environment.',
    kind: 'log-config-parse',
    title: 'config/database.yml of {name} has no entry for the environment $2',
    what: 'Rails runs with RAILS_ENV=$2, and config/database.yml has no such entry (the file in the image is another one, or a ConfigMap hides it), and DATABASE_URL is not set',
    change:
      'Set DATABASE_URL at {env} from a Secret (it serves without an entry), or correct RAILS_ENV there; else add $2 to config/database.yml of the image or of the ConfigMap',
  },
  {
    pattern: /Can't set (long|short) node name/,
    example: "Can't set long node name!",
    kind: 'log-config-parse',
    title: 'Erlang in {name} cannot use the node name that it is given ($1)',
    what: 'the release starts with a $1 node name that does not fit: a long name needs a host with a dot or an address behind @, a short one none, and the host must resolve in the pod',
    change:
      'Set RELEASE_DISTRIBUTION=name and RELEASE_NODE=NAME@$(POD_IP) at {env}, with POD_IP from fieldRef status.podIP before it; or RELEASE_DISTRIBUTION=none where nodes do not speak with each other',
  },
];
