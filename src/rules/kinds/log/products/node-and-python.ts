import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What libraries that most programs of Node.js, Python, Ruby and PHP use print where a value or a package does not fit. */
export const NODE_AND_PYTHON: readonly ProductRow[] = [
  {
    pattern: /(?:Cannot use import statement outside a module|Unexpected token '?export'?$)/,
    example: 'SyntaxError: Cannot use import statement outside a module',
    near: [/^(\/[\w.@/-]{2,200}\.[cm]?[jt]sx?):\d{1,6}$/, ' ($1)'],
    title: '{name} starts an ES module as CommonJS{near}',
    what: 'the file that Node.js starts{near} has import statements, and is taken for CommonJS: it was not compiled, or package.json does not say that it is a module',
    steps: [
      'Start what was compiled (dist/…, not src/….ts or .js that still has import{near}) at {path}.command or in the start script, or put "type": "module" into package.json (or name the file .mjs), and build the image anew.',
    ],
  },
  {
    pattern: /The `uri` parameter to `openUri\(\)` must be a string, got "?(\w{2,20})/,
    example: 'MongooseError: The `uri` parameter to `openUri()` must be a string, got "undefined".',
    kind: 'log-missing-env',
    title: '{name} gets no address of MongoDB (it is $1)',
    what: 'mongoose.connect is given $1{frame}: the variable with the address of MongoDB is not set in the pod under the name that the code reads{given}',
    change:
      'Set the variable that the code gives to mongoose.connect{frame} at {env} from a Secret (often MONGODB_URI or DATABASE_URL; a .env file of the developer is not in the image){given}',
  },
  {
    pattern: /(?:expected connection string to start with "|Connection strings must start with either ')(mongodb:\/\/)/,
    example: [
      'MongoParseError: Invalid scheme, expected connection string to start with "mongodb://" or "mongodb+srv://"',
      "The connection string is invalid. Connection strings must start with either 'mongodb://' or 'mongodb+srv://",
    ],
    title: 'The address of MongoDB that {name} gets does not begin with $1',
    what: 'the variable with the address of MongoDB is empty, holds quotation marks, or lacks $1',
    change:
      'Write the address as $1USER:PASSWORD@HOST:27017/DATABASE (or mongodb+srv://), without quotation marks or a line break, in the variable at {env} or its Secret',
  },
  {
    pattern: anyOf(
      /JwtStrategy requires a secret or key/,
      /secretOrPrivateKey must have a value/,
      /MissingSecretError|\[next-auth\]\[error\]\[NO_SECRET\]/,
    ),
    example: [
      'TypeError: JwtStrategy requires a secret or key',
      'Error: secretOrPrivateKey must have a value',
      '[next-auth][error][NO_SECRET]',
    ],
    title: '{name} has no secret with which it signs tokens',
    what: 'the secret for its tokens is undefined{frame}: the variable from which the code takes it (JWT_SECRET, NEXTAUTH_SECRET, AUTH_SECRET) is not set in the pod',
    change:
      'Set that variable (JWT_SECRET; NEXTAUTH_SECRET or AUTH_SECRET for NextAuth) at {env} from a Secret; keep the present value, or all tokens become invalid',
  },
  {
    pattern: /Could not load the "(sharp)" module using the ([\w-]{3,40}) runtime/,
    example: 'Error: Could not load the "sharp" module using the linuxmusl-x64 runtime',
    kind: 'log-file-missing',
    title: 'The package $1 in the image of {name} is not for $2',
    what: 'node_modules holds $1 for another platform than $2, since it was installed elsewhere and copied',
    steps: [
      'Install it in the image: npm ci (or npm install --os=linux --cpu=x64 $1, --libc=musl for Alpine) in the stage that runs, with node_modules in .dockerignore; the lock file must list the optional packages for $2.',
    ],
  },
  {
    pattern: /Cannot find module '[^']{0,200}?\/([\w-]{2,60}\.node)'/,
    example: "Error: Cannot find module '../build/Release/shelf-linux-x64.node'",
    kind: 'log-file-missing',
    title: 'The image of {name} lacks $1: a native package was not built for it',
    what: 'a package of node_modules has a part that is compiled for the platform ($1), and that is not there: it was installed with --ignore-scripts, on another system, or was copied without it',
    steps: [
      'Install the package in the stage of the image that runs (npm ci, or npm rebuild; with python3, make and g++ where it has no prebuilt file for the platform), without --ignore-scripts (pnpm: allow its build, onlyBuiltDependencies), and put node_modules into .dockerignore.',
    ],
  },
  {
    pattern: /class uri '([\w.:]{3,80})' invalid or not found/,
    example: "Error: class uri 'uvicorn.workers.UvicornWorker' invalid or not found:",
    kind: 'log-file-missing',
    title: 'gunicorn cannot load its worker class $1',
    what: 'gunicorn is started with the worker class $1, whose package is not in the image (or the name is wrong)',
    steps: [
      'Install the package of $1 in {image} (uvicorn[standard], uvicorn-worker, gevent, eventlet), or correct --worker-class at {path}.args or in gunicorn.conf.py.',
    ],
  },
  {
    pattern:
      /cannot import name '(\w{1,80})' from (?:partially initialized module )?'([\w.]{1,100})' \(\S{0,200}\/(?:site|dist)-packages\//,
    example:
      "ImportError: cannot import name 'url_shelf' from 'depot.urls' (/usr/lib/python3/site-packages/depot/urls.py)",
    title: 'The packages of {name} do not fit: $2 has no $1',
    what: 'a package imports $1 from $2, and the version of $2 that is installed has no such name (any more): versions were not pinned',
    steps: [
      'Pin the package of $2 to the version that still has $1 in requirements.txt (the one of the last image that worked), or update the package that imports it; lock all versions, and build {image} anew.',
    ],
  },
  {
    pattern:
      /Model class (\S{1,120}) doesn't declare an explicit app_label and isn't in an application in INSTALLED_APPS/,
    example:
      "RuntimeError: Model class depot.models.Shelf doesn't declare an explicit app_label and isn't in an application in INSTALLED_APPS.",
    title: 'The application of the model $1 is not in INSTALLED_APPS',
    what: 'Django imports the model $1, and the application that holds it is not in INSTALLED_APPS of the settings in use (or is imported under another path)',
    change:
      'Add the application of $1 to INSTALLED_APPS, or let DJANGO_SETTINGS_MODULE at {env} name the settings that have it; import it under the same path everywhere',
  },
  {
    pattern: /Could not create Fernet object: (.{3,100})/,
    example: 'airflow.exceptions.AirflowException: Could not create Fernet object: Incorrect padding',
    kind: 'log-config-parse',
    title: 'The Fernet key of Airflow is not valid ($1)',
    what: 'AIRFLOW__CORE__FERNET_KEY is no Fernet key (32 bytes in URL-safe base64): $1',
    change:
      'Give AIRFLOW__CORE__FERNET_KEY at {env} the key of the Secret (fernetKey of the chart) as it was made, without a line break or a second encoding in base64; python -c "from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())" makes a new one, with which stored connections cannot be read',
  },
  {
    pattern: /Could not find 'bundler' \(([\d.]{1,12})\) required by your (\S{1,120}Gemfile\.lock)/,
    example: "Could not find 'bundler' (2.4.1) required by your /srv/depot/Gemfile.lock.",
    kind: 'log-file-missing',
    title: 'The image of {name} lacks bundler $1',
    what: '$2 was written by bundler $1, which is not in the image',
    steps: [
      'Install it in {image} (gem install bundler -v $1) before bundle install, or write the lock file with the bundler of the image (bundle update --bundler).',
    ],
  },
  {
    pattern: /Your Composer dependencies require a PHP version "([^"]{1,40})"\. You are running ([\d.]{1,12})/,
    example: 'Your Composer dependencies require a PHP version ">= 8.2.0". You are running 8.1.2.',
    title: 'The image of {name} has PHP $2, and its packages demand $1',
    what: 'the packages that Composer installed demand PHP $1, and the image has $2',
    steps: [
      'Build {image} on a PHP image with PHP $1, or install the packages with the PHP of the image (config.platform.php in composer.json, composer update).',
    ],
  },
  {
    pattern:
      /Call to undefined function ((?:mysqli|pg|mb|bc|gd|image|curl|simplexml|imap|ldap|openssl|gmp|intl|sodium|exif|zip)_?\w{0,40})\(\)|Class "(Redis|Memcached|Imagick|IntlDateFormatter|NumberFormatter|SoapClient|ZipArchive|MongoDB\\Driver\\Manager)" not found/,
    example: [
      'PHP Fatal error:  Uncaught Error: Call to undefined function mysqli_connect()',
      'Class "Redis" not found',
    ],
    kind: 'log-file-missing',
    title: 'PHP in {name} lacks the extension with $1$2',
    what: 'the program uses $1$2 of a PHP extension that is not in the image',
    steps: [
      'Install the extension with $1$2 in {image}: docker-php-ext-install (mysqli, pgsql, mbstring, intl, zip, gd, bcmath …), or pecl install and docker-php-ext-enable (redis, imagick, mongodb), and build it anew.',
    ],
  },
  {
    pattern: /\bWORKER TIMEOUT \(pid:\d{1,7}\)/,
    example: '[1] [CRITICAL] WORKER TIMEOUT (pid:7)',
    title: 'A worker of gunicorn in {name} does not answer in time and is ended (WORKER TIMEOUT)',
    what: 'a worker was silent for longer than the timeout of gunicorn (30 s): it is slow to start, waits for something, or has too little CPU',
    change:
      'Raise --timeout of gunicorn at {path}.args (or GUNICORN_CMD_ARGS), give it more CPU ({path}.resources), or threads (--worker-class gthread --threads 4); where a request hangs, mend what it waits for',
  },
  {
    pattern: /settings\.DATABASES is improperly configured\. Please supply the (ENGINE|NAME) value/,
    example: 'ImproperlyConfigured: settings.DATABASES is improperly configured. Please supply the ENGINE value.',
    kind: 'log-config-parse',
    title: '{name} has no database in its settings (DATABASES lacks $1)',
    what: 'DATABASES of Django has no $1: mostly DATABASE_URL (or the variables that settings.py reads) is not set in the pod, so that it stays empty',
    change: 'Set DATABASE_URL, or the variables from which settings.py makes DATABASES, at {env} from a Secret',
  },
  {
    pattern: /Your Ruby version is ([\d.]{1,12}), but your Gemfile specified (?:[~>=]{1,2} )?([\d.]{1,12})/,
    example: 'Your Ruby version is 3.1.4, but your Gemfile specified 3.2.2',
    title: 'The image of {name} has Ruby $1, and its Gemfile demands $2',
    what: 'the Gemfile demands Ruby $2, and {image} has $1',
    steps: [
      'Build {image} on the base image ruby:$2, or change the line ruby "…" of the Gemfile (and .ruby-version) to $1.',
    ],
  },
];
