import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }) });

describe('kinds of failures in the words of one program', () => {
  it.each([
    [
      'log-timeout',
      'waiting for rabbit at amqp://rabbit.mq:5672 ...\nrabbit still not there after 60 tries, bailing out',
      'rabbit.mq:5672',
    ],
    [
      'log-file-missing',
      'acme.Gone: shelf weights missing below /srv/shelves/v12; did the init job fetch them?',
      '/srv/shelves/v12',
    ],
    [
      'log-config-parse',
      "Couldn't parse shelves: Expecting ',' delimiter: line 17 column 3 (char 402) [/etc/depot/shelves.json]",
      '/etc/depot/shelves.json line 17',
    ],
    [
      'log-migration',
      'cannot start: schema head is 0042_rows but database is at 0039_shelf; run the migration job first',
      'migration',
    ],
    [
      'log-tls',
      '[FATAL] tls: failed to find any PEM data in key input (key file: /etc/tls/tls.key)',
      'A key file holds no private key',
    ],
    [
      'log-auth-db',
      'cannot make the gateway: relay.shelf.example:587 answered 535 5.7.8 Authentication credentials invalid',
      'Credentials are rejected',
    ],
    [
      'log-auth-db',
      'ldap bind as cn=depot,ou=apps,dc=shelf,dc=example failed: 49 (Invalid credentials) 80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 532, v3839',
      'its password has expired',
    ],
    [
      'log-config-parse',
      `Traceback (most recent call last):\n  File "/srv/depot/settings.py", line 61, in <module>\n    SALT = secrets["rows"]["salt"]\nKeyError: 'salt'`,
      'rows.salt',
    ],
    [
      'log-auth-db',
      'sftp login as "depot" on sftp.shelf.example:22: ssh: handshake failed: ssh: unable to authenticate, attempted methods [none publickey]',
      'sftp.shelf.example:22 does not let user depot in (SSH)',
    ],
    [
      'log-auth-db',
      'ERROR shelf bootstrap: http 401 from https://shelves.depot.example/v2/list (token expired)',
      'Credentials are rejected by shelves.depot.example',
    ],
    [
      'log-timeout',
      'E: cannot reach license hub lic.depot.example (timeout 10s x 5); unlicensed mode not permitted',
      'lic.depot.example',
    ],
    [
      'log-migration',
      '(psycopg2.errors.UndefinedFunction) function gen_random_uuid() does not exist',
      'extension pgcrypto',
    ],
    ['log-usage', "Invalid option at positional parameter 2: '--modee'. Did you mean '--mode'?", '--modee'],
    [
      'crash-app-error',
      'slotd[1]: cannot lock /srv/slot.db: Resource temporarily unavailable',
      '/srv/slot.db is locked by another process',
    ],
    [
      'log-missing-env',
      'System.ArgumentNullException: Value cannot be null.\nParameter name: uriString\n   at System.Uri..ctor(String uriString)',
      'of which it makes an address',
    ],
    [
      'log-file-missing',
      `{"Kernel pid terminated",application_controller,"{application_start_failure,shelf,{bad_return,{{shelf_app,start,[normal,[]]},{'EXIT',{{badmatch,{error,enoent}},[{shelf_conf,load,1,[{file,\\"/build/src/shelf_conf.erl\\"},{line,23}]}]}}}}}"}`,
      'a file that shelf_conf:load opens',
    ],
    [
      'log-config-parse',
      'Redis Sentinel at sentinel-0.sentinel:26379 knows no master called "depot-prod"',
      'know no master depot-prod',
    ],
    [
      'log-config-parse',
      '** (KeyError) key :database not found in: [hostname: "pg.shelf", username: "depot", pool_size: 10]',
      'lacks :database',
    ],
    ['log-auth-db', 'Error: Could not load credentials from any providers', 'No credentials are found'],
    [
      'log-file-missing',
      'jar /srv/lib/depot-3.2.jar: invalid LOC header (bad signature)\nCaused by: java.lang.ClassNotFoundException: com.acme.Depot',
      'The archive /srv/lib/depot-3.2.jar',
    ],
    [
      'log-migration',
      "thread 'main' panicked at src/main.rs:24:10:\nFailed to run migrations: VersionMismatch(20240612093000)",
      'Migration 20240612093000',
    ],
    [
      'log-config-parse',
      'panic: grpc: the credentials require transport level security (use grpc.WithTransportCredentials() to set)',
      'has no TLS',
    ],
    [
      'log-auth-db',
      'ORA-28001: the password has expired (DBD ERROR: OCISessionBegin) at /opt/batch/run.pl line 17',
      'has a password that has expired',
    ],
    [
      'log-file-missing',
      'could not find a suitable TLS CA certificate bundle, invalid path: /etc/ssl/corp/ca-bundle.pem',
      '/etc/ssl/corp/ca-bundle.pem',
    ],
    [
      'log-file-missing',
      'Could not stat /run/secrets/depot/password - is the mount ready?',
      '/run/secrets/depot/password',
    ],
    [
      'log-port-in-use',
      'java.rmi.server.ExportException: Port already in use: 40001; nested exception is: x',
      'Port 40001',
    ],
    [
      'log-auth-db',
      'MongoServerError: not authorized on depot to execute command { createIndexes: "rows", $db: "depot" }',
      'run createIndexes on database depot',
    ],
    [
      'log-config-parse',
      'Traceback (most recent call last):\n  File "/srv/a.py", line 7, in <module>\nTypeError: ShelfConfig.__init__() got an unexpected keyword argument \'retry_backof\'',
      'has the key retry_backof',
    ],
    [
      'log-config-parse',
      'Traceback (most recent call last):\n  File "/srv/a.py", line 7, in <module>\nTypeError: ShelfConfig.__init__() missing 1 required positional argument: \'broker_url\'',
      'lacks broker_url',
    ],
    [
      'log-dns',
      'Cannot connect to amqp://depot:**@rabbit.mq:5672/depot: [Errno -2] Name or service not known.',
      'Host rabbit.mq does',
    ],
    [
      'log-auth-db',
      'init: token lookup returned "permission denied" for role shelf-read (path kv/data/shelf)',
      'Access is denied',
    ],
    [
      'crash-app-error',
      'AccessReview denied: group depot-admins is required to run it in prod',
      'group depot-admins is required',
    ],
    ['log-no-tzdata', "Timezone 'Europe/Kyiv' could not be found on this system", 'Europe/Kyiv'],
  ])('are told as %s: %s', (kind, log, words) => {
    const diagnosis = told(log);
    expect(diagnosis.kind).toBe(kind);
    expect(diagnosis.title).toContain(words);
  });

  it('tell the other items of a list of refused settings', () => {
    const log =
      'Schema validation of environment failed:\n - SHELF_TTL: expected number, received nan\n - MAIL_FROM: Invalid email\n - SHELF_AUDIENCE: Required';
    expect(told(log).steps[0]?.text).toContain('Mend as well: "MAIL_FROM: Invalid email", "SHELF_AUDIENCE: Required"');
  });

  it.each([
    [
      { BATCH_WINDOW: '26h' },
      'Configured batch window 26h does not fit into a day',
      'Correct "26h", which BATCH_WINDOW (spec.containers[0].env[0]) gives it',
    ],
    [
      { PARTITIONS: '12' },
      'AssertionError [ERR_ASSERTION]: PARTITIONS is 12 but the topic has 6\n    at Object.<anonymous> (/srv/index.js:31:8)',
      'Correct PARTITIONS',
    ],
    [{ POD_NAME: 'depot-x2x4z' }, 'POD_NAME is "depot-x2x4z" but an ordinal suffix would do', 'Correct POD_NAME'],
    [
      { SHELF_HOME: '/usr/lib/shelf-11' },
      'SHELF_HOME=/usr/lib/shelf-11 does not point to a shelf',
      'Correct SHELF_HOME, at',
    ],
  ])('name the variable that is meant: %o', (env, log, words) => {
    const variables = Object.entries(env).map(([name, value]) => ({ name, value }));
    expect(told(log, { env: variables }).steps[0]?.text).toContain(words);
  });

  it('take a constant that a gem lacks for two gems that do not fit', () => {
    const log =
      "uninitialized constant Shelf::CLI::ROWS\n/app/vendor/gems/shelf-pro-1.8.0/lib/shelf-pro/cli.rb:9:in `<module:Pro>'\n/app/vendor/gems/shelf-6.0.0/bin/shelf:12:in `<main>'";
    expect(told(log).steps[0]?.text).toContain('raise the gem shelf-pro-1.8.0');
  });

  it('mount the Secret of a signing key that no image has', () => {
    const log =
      'level=ERROR msg="giving up" err="open signing key: stat /var/run/keys/signer.pem: no such file or directory"';
    expect(told(log).steps[0]?.text).toContain('Mount the Secret that holds signer.pem at /var/run/keys');
  });
});
