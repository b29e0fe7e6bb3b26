import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What the frameworks of Node.js, Python, Ruby and PHP print where a program does not start. */
export const SCRIPTING_FRAMEWORKS: readonly ProductRow[] = [
  {
    pattern: /Invalid HTTP_HOST header: '([^']{1,200})'\. You may need to add '?([^'\s]{1,200}?)'? to ALLOWED_HOSTS/,
    example: "Invalid HTTP_HOST header: '10.1.2.3:8000'. You may need to add '10.1.2.3' to ALLOWED_HOSTS.",
    kind: 'log-config-parse',
    title: 'Django in {name} answers 400 to the host $1, which ALLOWED_HOSTS does not have',
    what: 'a request has the Host header $1, and ALLOWED_HOSTS of its settings does not list it: probes ask by the IP of the pod, users by the name of the ingress',
    change:
      'Let the probes send a host that is allowed (httpHeaders: name Host, value of ALLOWED_HOSTS, under httpGet of the probes at {path}); a name of users is added to ALLOWED_HOSTS (its variable at {env}, or settings.py)',
  },
  {
    pattern:
      /HostAuthorization\S{0,60}\] Blocked hosts?: ([\w.:-]{1,200})|Blocked hosts?: (?!\d{1,12}$)([\w.-]{1,200}(?::\d{1,5})?)$/,
    example: '[ActionDispatch::HostAuthorization::DefaultResponseApp] Blocked hosts: 10.1.2.3:3000',
    kind: 'log-config-parse',
    title: 'Rails in {name} blocks the host $1$2 (config.hosts)',
    what: 'a request has the Host header $1$2, which config.hosts does not allow: probes ask by the IP of the pod, users by the name of the ingress',
    change:
      'Let the probes send a host that is allowed (httpHeaders: name Host, under httpGet of the probes at {path}), or leave their path out by config.host_authorization = { exclude: … }; for a name of users add it to config.hosts',
  },
  {
    pattern: /bundler: command not found: ([\w.-]{1,60})/,
    example: 'bundler: command not found: shelf',
    kind: 'log-file-missing',
    title: 'The gems of {name} have no command $1',
    what: 'bundle exec starts $1, and no gem of the bundle in the image has it: the gems are not where Bundler looks (BUNDLE_PATH, a volume over them), its group was left out (BUNDLE_WITHOUT), or it is not in the Gemfile',
    steps: [
      'Run bundle install when {image} is built, with the same BUNDLE_PATH, BUNDLE_WITHOUT and Gemfile.lock as it runs with, and copy the gems into its last stage; $1 must be in the Gemfile, and no volume may hide their directory.',
    ],
  },
  {
    pattern: /DriverPackageNotInstalledError: ([\w ]{2,40}?) package has not been found installed/,
    example:
      'DriverPackageNotInstalledError: Shelf package has not been found installed. Please try to install it manually.',
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the driver for $1 (TypeORM)',
    what: 'TypeORM is to connect to $1, and the npm package of its driver is not in node_modules of the image',
    steps: [
      'Add the driver to dependencies of package.json, not devDependencies (pg for Postgres, mysql2 for MySQL, mongodb, mssql, sqlite3), update the lock file and build {image} anew.',
    ],
  },
  {
    pattern: /Entity metadata for ([\w$]{1,80})#(\w{1,80}) was not found/,
    example:
      'TypeORMError: Entity metadata for Shelf#rows was not found. Check if you specified a correct entity object',
    title: 'TypeORM in {name} does not know the entity of $1#$2',
    what: 'the class at $1#$2 is not among the entities of the connection: its glob matches no file of the build (src/**/*.ts where dist/**/*.js runs), or the class is not listed, or is imported twice',
    steps: [
      'List the class itself in entities of the data source (or autoLoadEntities with TypeOrmModule.forFeature in NestJS), or let the glob name the compiled files (dist/**/*.entity.js, by __dirname); then build {image} anew.',
    ],
  },
  {
    pattern: /Missing encryption key to decrypt file with\b/,
    example:
      'ActiveSupport::EncryptedFile::MissingKeyError: Missing encryption key to decrypt file with. Ask your team for your master key',
    kind: 'log-missing-env',
    title: '{name} has no key for its Rails credentials (RAILS_MASTER_KEY)',
    what: 'Rails is to decrypt config/credentials.yml.enc (require_master_key), and neither RAILS_MASTER_KEY nor config/master.key (or the key file of its environment) is there',
    change:
      'Set RAILS_MASTER_KEY at {env} from a Secret with the content of config/master.key (config/credentials/production.key) of those who built {image}; the file itself belongs into no image',
  },
  {
    pattern: /Could not find a production build in the '([^']{1,80})' directory/,
    example: "Error: Could not find a production build in the '.next' directory. Try building your app first",
    kind: 'log-file-missing',
    title: '{name} was not built: the image has no $1',
    what: 'next start serves what next build has made, and $1 is not in the image (or another working directory, or a volume hides it)',
    steps: [
      'Run next build when the image is made, and copy $1 (with public and package.json) into its last stage; with output: standalone start node server.js instead. .dockerignore must not leave out what is copied, and workingDir must be that of $1.',
    ],
  },
  {
    pattern: /'(sharp)' is required to be installed in standalone mode/,
    example: "Error: 'sharp' is required to be installed in standalone mode for the image optimization to function",
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the package $1',
    what: 'the optimisation of images of Next.js in standalone mode needs the package $1, which is not in the image',
    steps: [
      'Install $1 as a dependency (npm install $1) for the platform of the image, and build the image anew; or set images.unoptimized in next.config.js.',
    ],
  },
  {
    pattern: anyOf(
      /@prisma\/client did not initialize yet/,
      /Prisma Client could not locate the Query Engine for runtime "([\w.-]{3,60})"/,
    ),
    example: [
      'Error: @prisma/client did not initialize yet. Please run "prisma generate" and try to import it again.',
      'Prisma Client could not locate the Query Engine for runtime "linux-musl-openssl-3.0.x".',
    ],
    kind: 'log-file-missing',
    title: 'The Prisma client in the image of {name} was not generated for it',
    what: 'the image has no generated Prisma client for its platform: prisma generate was not run in it, or ran on another system',
    steps: [
      'Run npx prisma generate when the image is built, after npm ci, in the stage from which it runs, and copy node_modules/.prisma with it; in schema.prisma add the platform to binaryTargets ("native", and what the message names).',
    ],
  },
  {
    pattern: /No metadata for "(\w{1,80})" was found/,
    example: 'EntityMetadataNotFoundError: No metadata for "Shelf" was found.',
    title: 'TypeORM does not know the entity $1',
    what: 'the DataSource of TypeORM has no entity $1: its entities do not list it, or name paths that are not there in the image (src/*.ts instead of dist/*.js)',
    steps: [
      'Let entities of the DataSource hold $1: the class itself, or a path of what was compiled (dist/**/*.entity.js; with NestJS autoLoadEntities and TypeOrmModule.forFeature([$1])), and build the image anew.',
    ],
  },
  {
    pattern: /Dialect needs to be explicitly supplied/,
    example: 'Error: Dialect needs to be explicitly supplied as of v4.0.0',
    title: 'Sequelize in {name} gets no dialect: its configuration of the database is empty',
    what: 'Sequelize is made without a dialect: the entry of the configuration for this NODE_ENV is missing, or the variables that it is made of are not set',
    change:
      'Set the variables of the database that its configuration reads (DATABASE_URL, DB_DIALECT) at {env}, and NODE_ENV to an entry that config.json (config/database.js) has; or set dialect there (postgres, mysql)',
  },
  {
    pattern: anyOf(
      /^(?:Error: )?Please install (?:the )?['"`]?([\w@/-]{2,60})['"`]? (?:package|module) manually/,
      /package has not been found installed\. (?:Please r|R|Try to r)un ["'`]npm install ([\w@/-]{2,60})/,
      /Error loading (psycopg2?)(?: or psycopg)? module|Error loading (MySQLdb) module|Did you install (mysqlclient)\?/,
    ),
    example: [
      'Error: Please install shelf2 package manually',
      'Postgres package has not been found installed. Please run "npm install shelf --save".',
      'django.core.exceptions.ImproperlyConfigured: Error loading psycopg2 or psycopg module',
    ],
    kind: 'log-file-missing',
    title: 'The image of {name} lacks the database driver $1$2$3$4$5',
    what: 'the driver of its database ($1$2$3$4$5) is not installed in the image',
    steps: [
      'Add $1$2$3$4$5 to the dependencies (package.json, not devDependencies; requirements.txt: psycopg[binary], mysqlclient) and build {image} anew.',
    ],
  },
  {
    pattern:
      /could not find driver \(Connection: (\w{1,30})|could not find driver \(SQL|PDOException\S{0,40}: could not find driver/,
    example: [
      'could not find driver (Connection: mysql, SQL: select 1)',
      'PDOException: could not find driver in /srv/Connector.php:70',
    ],
    kind: 'log-file-missing',
    title: 'PHP in {name} has no PDO driver for its database ($1)',
    what: 'the PHP of the image was built without the PDO extension for the database that it is to use ($1)',
    steps: [
      'Install the extension in {image}: docker-php-ext-install pdo_mysql (or pdo_pgsql, with libpq-dev), and build it anew; DB_CONNECTION must name the database that it uses.',
    ],
  },
  {
    pattern: /You must set settings\.(ALLOWED_HOSTS) if DEBUG is False/,
    example: 'CommandError: You must set settings.ALLOWED_HOSTS if DEBUG is False.',
    title: '{name} lacks the setting $1 of Django',
    what: 'DEBUG is off and $1 is empty, and Django does not serve so',
    change:
      'Give $1 the host names by which it is asked (and the address that probes use), by the variable from which settings.py takes it at {env}, or in settings.py',
    steps: ['Start it with gunicorn or uvicorn in production, not with runserver.'],
  },
  {
    pattern: /ImproperlyConfigured: ['"]?([\w.]{2,80})['"]? must be in (?:your )?(INSTALLED_APPS|MIDDLEWARE)/,
    example: "django.core.exceptions.ImproperlyConfigured: 'shelf_rows' must be in INSTALLED_APPS",
    kind: 'log-config-parse',
    title: '{name} does not have $1 in $2 of Django',
    what: 'the code uses $1, and the settings module that Django loads does not list it in $2',
    steps: [
      "Add '$1' to $2 in the settings of Django and build {image} anew; if another settings module has it, name that one by DJANGO_SETTINGS_MODULE at {env}.",
    ],
  },
  {
    pattern: /WSGI application '([\w.]{2,120})' could not be loaded; Error importing module/,
    example:
      "django.core.exceptions.ImproperlyConfigured: WSGI application 'shelf.wsgi.application' could not be loaded; Error importing module.",
    title: '{name} cannot import its WSGI application $1',
    what: 'WSGI_APPLICATION in the settings of Django names $1, and what that module imports fails: mostly an entry of MIDDLEWARE or INSTALLED_APPS whose package is not installed',
    steps: [
      'Mend the import that fails: the exception above this line names it ("The above exception was the direct cause …"). Install its package in {image}, or correct its name in MIDDLEWARE or INSTALLED_APPS; if $1 itself is no module, correct WSGI_APPLICATION.',
    ],
  },
  {
    pattern: anyOf(
      /Missing staticfiles manifest entry for '([^']{1,160})'/,
      /The asset "([^"]{1,160})" is not present in the asset pipeline/,
    ),
    example: [
      "ValueError: Missing staticfiles manifest entry for 'css/shelf.css'",
      'ActionView::Template::Error (The asset "shelf.css" is not present in the asset pipeline.):',
    ],
    kind: 'log-file-missing',
    title: 'The static file $1$2 was not collected into the image of {name}',
    what: 'the manifest of the static files has no entry for $1$2: they were not collected (compiled) when the image was built, or a volume hides them',
    steps: [
      'Run python manage.py collectstatic --noinput (Django) or bin/rails assets:precompile (Rails) when {image} is built, with the same settings as in production, and keep volumes off that directory (STATIC_ROOT, public/assets).',
    ],
  },
  {
    pattern: anyOf(
      /Failed to find attribute '(\w{1,60})' in '([\w.]{1,100})'/,
      /Attribute "(\w{1,60})" not found in module "([\w.]{1,100})"/,
    ),
    example: [
      "Failed to find attribute 'app' in 'shelf'.",
      'Error loading ASGI app. Attribute "app" not found in module "shelf".',
    ],
    title: '{name} finds no $1$3 in its module $2$4',
    what: 'the server is told to load $2$4:$1$3, and the module $2$4 has no name $1$3 at its top level',
    change:
      'Correct the MODULE:NAME at {path}.command or args (or GUNICORN_CMD_ARGS): $2$4 must define $1$3 (app = Flask(__name__), FastAPI(), get_wsgi_application()); a factory is called with () in gunicorn, or --factory in uvicorn',
  },
  {
    pattern: /^Module '([\w.]{1,100})' has no attribute '(\w{1,60})'$/,
    example: "Module 'depot' has no attribute 'celery'",
    confirm: ({ container }) => container.logLines.some((line) => /celery/i.test(line)),
    title: 'Celery finds no application in module $1 (-A): it has no $2',
    what: 'celery -A names the module $1, and there is no application of Celery in it by the name that it looks for ($2, app or celery)',
    change:
      'Name the application behind -A at {path}.command or args: -A $1.MODULE where it is in a module below, or -A $1:NAME with the name of the variable that holds Celery(…)',
  },
  {
    pattern: /\bCouldn't import '([\w.]{1,100})': (\S.{0,200}?)[:\s]{0,4}$/,
    example: "ValueError: Couldn't import 'depot_worker': Unsupported broker URL: ",
    unless: /No module named|cannot import name|The module \S{1,100} was not found/,
    title: 'Celery cannot load the module $1 (-A): $2',
    what: 'celery -A names the module $1, which raises an error itself while it is loaded: "$2"',
    change:
      'Correct or set what $1 complains of ($2) at {env}: an address that ends in nothing comes of a variable that is not set (CELERY_BROKER_URL, REDIS_URL and the like)',
  },
  {
    pattern: /The module (\S{1,100}) was not found\./,
    example:
      "Error: Invalid value for '-A' / '--app': Unable to load celery application.\nThe module depot was not found.",
    confirm: ({ container }) =>
      [container.terminationMessage, ...container.logLines].some((line) => /celery/i.test(line)),
    title: 'Celery finds no application by the name that it is given (-A $1)',
    what: 'celery -A names a module ($1) that it cannot import from its working directory',
    change:
      'Correct the name behind -A at {path}.command or args (-A PACKAGE or -A PACKAGE.MODULE:NAME) from the directory that holds the package: {path}.workingDir, or PYTHONPATH at {env}',
  },
  {
    pattern: /^Unable to load celery application/,
    example: 'Unable to load celery application.',
    unless: /Couldn't import '|has no attribute '|The module \S{1,100} was not found/,
    title: 'Celery cannot load the application that it is given (-A)',
    what: 'celery -A names a module that it cannot load: it is not where it looks, or raises an error itself, which the lines below tell',
    change:
      'Correct the name behind -A at {path}.command or args (-A PACKAGE or -A PACKAGE.MODULE:NAME) from the directory that holds the package: {path}.workingDir, or PYTHONPATH at {env}',
  },
  {
    pattern: /No such option: (-A)$/,
    example: "Try 'celery worker --help' for help.\nError: No such option: -A",
    confirm: ({ container }) => container.logLines.some((line) => /celery|flask/i.test(line)),
    kind: 'log-usage',
    title: '{name} takes $1 only in front of its sub-command',
    what: '$1 (the application) is an option of celery (since 5.0) and of flask themselves, and here it stands behind the sub-command, which does not know it',
    change:
      'Write celery -A APPLICATION worker … (flask -A APPLICATION run …) in place of celery worker -A APPLICATION … at {path}.command or args',
  },
  {
    pattern: /You are trying to install in deployment mode after changing|^(?:Bundler::ProductionError)/,
    example: 'Bundler::ProductionError: You are trying to install in deployment mode after changing',
    title: 'The Gemfile of {name} and its Gemfile.lock do not fit (Bundler is frozen)',
    what: 'Bundler installs in deployment mode (frozen), and the Gemfile asks for other gems than Gemfile.lock holds: one of the two was changed or stayed on a volume, or a variable changed what the Gemfile asks for (a database adapter)',
    steps: [
      'Run bundle install without deployment mode where the image is built and bring Gemfile and Gemfile.lock into it together; a volume over the directory of the application must not keep an older one of the two. Where the image writes its Gemfile from settings (the database of Redmine and others), see that config/database.yml and those settings are there and name the adapter that the image was made for.',
    ],
  },
  {
    pattern: /C_FORCE_ROOT environment variable|set the C_FORCE_ROOT|Running a worker with superuser privileges when/,
    example: ['Running a worker with superuser privileges when the'],
    title: 'Celery in {name} does not run as root with pickle',
    what: 'the worker runs as root and takes messages in the form pickle, which lets whoever may write to the queue run what they like',
    change:
      'Let it run as another user than root (runAsNonRoot: true at {path}.securityContext, and runAsUser with the number of a user that {image} has), or take messages as JSON only (accept_content of Celery); C_FORCE_ROOT only silences it',
  },
  {
    pattern: /Unable to read the "(\/[^"]{1,160}\.env)" environment file/,
    example: 'PathException: Unable to read the "/srv/depot/.env" environment file.',
    kind: 'log-file-missing',
    title: '{name} finds no file $1',
    what: 'Symfony loads $1 at its start, which is not in the image (.dockerignore often leaves it out) or not readable',
    steps: [
      'Let the image have $1 (an empty one, or composer dump-env prod, which makes .env.local.php), and give the values as variables at {env}; or load it only where it is there (symfony/runtime with APP_RUNTIME_OPTIONS disable_dotenv).',
    ],
  },
  {
    pattern:
      /migration (\d{6,20}) was previously applied but (is missing in the resolved migrations|has been modified)/,
    example: 'Error: migration 20240101120000 was previously applied but is missing in the resolved migrations',
    kind: 'log-migration',
    title: 'Migration $1 has run in the database and $2 (sqlx)',
    what: 'the database has had migration $1, which $2 of this image: an older image or another branch runs against it, or its file was changed',
    steps: [
      'Run the image that has migration $1 as it was applied, or a newer one; restore its file where it was changed or removed, and make the change a new migration.',
    ],
  },
];
