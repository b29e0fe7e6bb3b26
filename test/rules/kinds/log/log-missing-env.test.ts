import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  ['env: "PORT" is required but empty', 'PORT'],
  [
    'time="2018-10-22T20:59:21Z" level=error msg="SYRINGE_TIER is a required variable."\ntime="2018-10-22T20:59:21Z" level=fatal msg="Invalid configuration. Please re-run Syringe with appropriate env variables"',
    'SYRINGE_TIER',
  ],
  [
    '2023/08/17 13:28:07 [WARNING] Error loading .env file\n2023/08/17 13:28:07 env: required environment variable "COMMS_API_MAIL_API_KEY" is not set; required environment variable "COMMS_API_VCON_API_KEY" is not set',
    'COMMS_API_MAIL_API_KEY',
  ],
  ['Thu Jul 26 17:13:55 UTC 2018 ERROR: PG_PRIMARY_PORT environment variable is not set, aborting.', 'PG_PRIMARY_PORT'],
  [
    'Traceback (most recent call last):\n  File "/app/main.py", line 5, in <module>\n    db_url = os.environ["DATABASE_URL"]\n  File "/usr/lib/python3.11/os.py", line 680, in __getitem__\n    raise KeyError(key) from None\nKeyError: \'DATABASE_URL\'',
    'DATABASE_URL',
  ],
  ['django.core.exceptions.ImproperlyConfigured: Set the DJANGO_SECRET_KEY environment variable', 'DJANGO_SECRET_KEY'],
  [
    'Traceback (most recent call last):\n  File "/app/config.py", line 3, in <module>\n    settings = Settings()\npydantic_core._pydantic_core.ValidationError: 1 validation error for Settings\nDATABASE_URL\n  Field required [type=missing, input_value={}, input_type=dict]\n    For further information visit https://errors.pydantic.dev/2.5/v/missing',
    'DATABASE_URL',
  ],
  [
    'key not found: "RAILS_MASTER_KEY" (KeyError)\n/app/config/environments/production.rb:12:in \'Hash#fetch\'',
    'RAILS_MASTER_KEY',
  ],
  [
    'bin/rails aborted!\nKeyError: key not found: "DATABASE_HOST"\n/app/config/database.yml:8:in \'<main>\'',
    'DATABASE_HOST',
  ],
  [
    '2026-11-21 20:10:00+00:00 [Note] [Entrypoint]: Entrypoint script for MySQL Server 8.0.36 started.\n2026-11-21 20:10:00+00:00 [ERROR] [Entrypoint]: Database is uninitialized and password option is not specified\n    You need to specify one of the following as an environment variable:\n    - MYSQL_ROOT_PASSWORD\n    - MYSQL_ALLOW_EMPTY_PASSWORD\n    - MYSQL_RANDOM_ROOT_PASSWORD',
    'MYSQL_ROOT_PASSWORD',
  ],
  [
    'Error: Database is uninitialized and superuser password is not specified.\n       You must specify POSTGRES_PASSWORD to a non-empty value for the\n       superuser. For example, "-e POSTGRES_PASSWORD=password" on "docker run".',
    'POSTGRES_PASSWORD',
  ],
  [
    'error: Environment variable not found: DATABASE_URL.\n  -->  schema.prisma:10\n   | \n 9 |   provider = "postgresql"\n10 |   url      = env("DATABASE_URL")\n   | \nValidation Error Count: 1',
    'DATABASE_URL',
  ],
  [
    "thread 'main' panicked at src/main.rs:14:44:\nDATABASE_URL must be set: NotPresent\nnote: run with RUST_BACKTRACE=1 environment variable to display a backtrace",
    'DATABASE_URL',
  ],
  ['Error: environment variable not found: API_TOKEN_FILE', 'API_TOKEN_FILE'],
  [
    '***************************\nAPPLICATION FAILED TO START\n***************************\nCaused by: java.lang.IllegalArgumentException: Could not resolve placeholder \'ORDERS_QUEUE\' in value "\\${ORDERS_QUEUE}"',
    'ORDERS_QUEUE',
  ],
  [
    '{"level":"fatal","ts":1700000000.1,"caller":"cmd/main.go:31","msg":"required env var missing","error":"required key SMTP_HOST missing value"}',
    'SMTP_HOST',
  ],
  [
    "Unhandled exception. System.InvalidOperationException: Environment variable 'ASPNETCORE_DB' is not set.\n   at Program.<Main>$(String[] args) in /src/Program.cs:line 7",
    'ASPNETCORE_DB',
  ],
  [
    "/usr/src/app/config.js:12\n    throw new Error('Missing env var: ' + name)\n    ^\n\nError: Missing env var: STRIPE_ENDPOINT\n    at need (/usr/src/app/config.js:12:11)\nNode.js v20.11.0",
    'STRIPE_ENDPOINT',
  ],
  ['ConfigValidationError: "REDIS_HOST" is required. "REDIS_PORT" is required', 'REDIS_HOST'],
  ['Config validation error: "JWT_ISSUER" is required', 'JWT_ISSUER'],
  ['/docker-entrypoint.sh: 14: KAFKA_BROKERS: parameter not set', 'KAFKA_BROKERS'],
  ["❌ Invalid environment variables: { NEXTAUTH_URL: [ 'Required' ] }", 'NEXTAUTH_URL'],
  ['F1121 20:10:00.000000       1 main.go:57] POD_NAMESPACE env var must be set', 'POD_NAMESPACE'],
  ['fatal: AWS_REGION not provided, exiting', 'AWS_REGION'],
  ['ERR missing environment variable S3_BUCKET', 'S3_BUCKET'],
  ['[error] The environment variable APP_KEY is missing or empty.', 'APP_KEY'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['Error: Environment variable API_URL is not set', 'API_URL'],
  ['environment variable "API_URL" must be set', 'API_URL'],
  ["KeyError: 'API_URL'", 'API_URL'],
  ['Missing required env: API_URL', 'API_URL'],
  ['/start.sh: line 3: API_URL: unbound variable', 'API_URL'],
  ['panic: required key API_URL missing value', 'API_URL'],
  ['sh: 1: API_URL: parameter not set', 'API_URL'],
  ['/run.sh: line 2: API_URL: parameter null or not set', 'API_URL'],
  ["java.lang.IllegalArgumentException: Could not resolve placeholder 'API_URL' in value", 'API_URL'],
];

describe('log-missing-env', () => {
  itIs('log-missing-env', LOGS);
  itIs('log-missing-env', TEXTS);
  itIsFoundIn('log-missing-env', 'Error: Missing required environment variable: DATABASE_URL');
  itIsNot([
    ['Error: invalid URL depot:80 in DEPOT_URL: missing protocol', 'log-config-parse'],
    ['INFO LOG_LEVEL is not set, using default info\nError: connect ECONNREFUSED 10.0.0.1:6379', 'log-conn-refused'],
    ['warning: HTTP_PROXY not set\nFATAL: password authentication failed for user "orders"', 'log-auth-db'],
    ["KeyError: 'order_id'", 'log-panic'],
    ['waiting for nothing, WAIT_FOR is empty\nrunning as uid 1000\nloading\nboiler is cold', 'crash-app-error'],
    ['Error parsing config, unexpected LL_IDENTIFIER in /etc/syslog-ng/syslog-ng.conf:12', 'log-config-parse'],
    [
      'note: run with RUST_BACKTRACE=1 environment variable to display a backtrace\nsomething went wrong',
      'crash-app-error',
    ],
    ['ERROR HTTP_404 page not found', 'crash-app-error'],
  ]);
});

describe('the variable that log-missing-env names', () => {
  it('may be misspelt in the manifest', () => {
    const text = manifest({ env: [{ name: 'DATABSE_URL', value: 'x' }] });
    const { cause } = diagnosisOfLog('DATABASE_URL is not set', { manifest: text });
    expect(cause).toContain('Did you mean "DATABSE_URL"?');
  });

  it('may be given and empty', () => {
    const text = manifest({ env: [{ name: 'DATABASE_URL', value: '' }] });
    expect(diagnosisOfLog('DATABASE_URL is not set', { manifest: text }).cause).toContain('is empty or not accepted');
  });
});

describe('the line that log-missing-env quotes', () => {
  it('is the clean one, not the term of an Erlang crash', () => {
    const log = [
      '** (RuntimeError) environment variable SECRET_KEY_BASE is missing.',
      'You can generate one by calling: mix phx.gen.secret',
      "Runtime terminating during boot ({#{message=><<\"environment variable SECRET_KEY_BASE is missing.\">>,'__struct__'=>'Elixir.RuntimeError'}})",
      'Crash dump is being written to: erl_crash.dump...done',
    ].join('\n');
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-missing-env');
    expect(diagnosis.evidence[0]?.text).toBe('** (RuntimeError) environment variable SECRET_KEY_BASE is missing.');
    expect(diagnosis.others).toEqual([]);
  });

  it('may say only that a variable is empty, where that is all that the program says', () => {
    expect(diagnosisOfLog('API_TOKEN is empty').kind).toBe('log-missing-env');
    expect(diagnosisOfLog('Error: API_TOKEN is empty\none\ntwo\nthree\nfour').kind).toBe('log-missing-env');
  });
});

describe('several variables that are missing', () => {
  it.each([
    ['on one line', 'fatal: missing environment variables DEPOT_URL, DEPOT_KEY and SHELF_MODE'],
    [
      'in a list',
      'You need to specify the following environment variables:\n  - DEPOT_URL\n  - DEPOT_KEY\n  - SHELF_MODE\nbye',
    ],
    [
      'of the same settings',
      'Traceback (most recent call last):\n  File "/app/a.py", line 3, in <module>\npydantic_core.ValidationError: 3 validation errors for Settings\ndepot_url\n  Field required [type=missing, input_value={}, input_type=dict]\ndepot_key\n  Field required [type=missing, input_value={}, input_type=dict]\nshelf_mode\n  Field required [type=missing, input_value={}, input_type=dict]',
    ],
  ])('are all named %s', (_where, log) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-missing-env');
    for (const name of ['DEPOT_URL', 'DEPOT_KEY', 'SHELF_MODE']) {
      expect(diagnosis.title).toContain(name);
      expect(`${diagnosis.steps[0]?.text} ${diagnosis.steps[0]?.command ?? ''}`).toContain(name);
    }
  });

  it.each([
    "Invalid environment variables: [\n  {\n    expected: 'string',\n    path: [ 'DEPOT_URL' ],\n    message: 'expected string, received undefined'\n  }\n]\nError: Invalid environment variables",
    "Invalid environment variables: {\n  DEPOT_URL: [ 'Required' ]\n}\nError: Invalid environment variables",
  ])('are found where a schema names them: %s', (log) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis).toMatchObject({ kind: 'log-missing-env' });
    expect(diagnosis.title).toContain('DEPOT_URL');
  });
});

describe('a field of a structured line behind "environment variable"', () => {
  it('is no variable', () => {
    const log =
      'E0508 main.go:15] "No shelf was found. It can be supplied by the DEPOT_SHELF environment variable." err="no answer"';
    expect(diagnosisOfLog(log).title).not.toContain('variable err');
  });
});

it('gives the variable under which a property is taken', () => {
  const log = 'PlaceholderResolutionException: Could not resolve placeholder \'payment.base-url\' in value "x"';
  const { title, steps } = diagnosisOfLog(log);
  expect(title).toBe('Environment variable PAYMENT_BASEURL (property payment.base-url) is not set');
  expect(steps[0]?.command).toContain('PAYMENT_BASEURL=VALUE');
});

it('takes the variables that an entrypoint proposes for docker run', () => {
  const log =
    'ERROR: Depot 3.0 will no longer run in "Admin Party"\n       You *MUST* specify an admin user, or\n       "-e DEPOT_USER=admin -e DEPOT_PASSWORD=password"\n       to set it via "docker run".';
  expect(diagnosisOfLog(log).title).toBe('Environment variables DEPOT_USER, DEPOT_PASSWORD are not set');
});

it.each([
  [{ command: ['sh', '-c', 'exec serve --port $(PORT)'] }, 'command'],
  [{ command: ['sh', '-c'], args: ['exec serve --port $(PORT)'] }, 'args'],
])('names the variable of a reference that Kubernetes left for the shell: %o', (fields, place) => {
  const diagnosis = diagnosisOfLog('sh: PORT: not found', { manifest: manifest(fields) }, 127);
  expect(diagnosis.kind).toBe('log-missing-env');
  expect(diagnosis.title).toBe('Environment variable PORT is not set');
  expect(diagnosis.cause).toContain(`$(PORT) at spec.containers[0].${place} is left as it is`);
});

it.each([
  [{ command: ['sh', '-c', 'exec serve --port $$(PORT)'] }, 'meant for the shell'],
  [{ command: ['sh', '-c', 'exec serve'] }, 'in a script of the image'],
])('a program that is missing stays one: %o', (fields) => {
  const diagnosis = diagnosisOfLog('sh: PORT: not found', { manifest: manifest(fields) }, 127);
  expect(diagnosis.kind).not.toBe('log-missing-env');
});

it('looks at the key from which an empty variable comes', () => {
  const env = [{ name: 'DEPOT_KEY', valueFrom: { configMapKeyRef: { name: 'depot-conf', key: 'EMPTY' } } }];
  const diagnosis = diagnosisOfLog('FATAL: DEPOT_KEY must not be empty', { manifest: manifest({ env }) });
  expect(diagnosis.kind).toBe('log-missing-env');
  expect(diagnosis.steps[0]?.text).toContain(
    'Give a value to DEPOT_KEY (spec.containers[0].env[0], of ConfigMap depot-conf, key EMPTY)',
  );
});
