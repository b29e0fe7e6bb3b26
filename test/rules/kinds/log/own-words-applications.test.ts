import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }) });

describe('what applications say of their own end', () => {
  it.each([
    ["shelf file 'rows.json' declares schema 7, this build understands up to 5", 'Use a release that reads version 7'],
    [
      'shelf journal disabled but audit mode is ON - refusing to run',
      'Let shelf journal (disabled) and audit mode (ON)',
    ],
    [
      'lease "nightly-rows" is held by depot-5b7 until 00:15:00, quitting',
      'See whether depot-5b7, which holds the lease',
    ],
    [
      'store prefix "rows/" is empty; expected at least "rows/db"\nno config, no service. bye',
      'Put "rows/db" into store',
    ],
    ['panic: acme.Refused: Pod "depot-1" is invalid', 'in the Pod depot-1 that'],
    [
      '[ERROR] topic shelf.boxes does not exist\n[FATAL] refusing to start without topic shelf.boxes',
      'See that topic shelf.boxes exists',
    ],
    [
      "terminate called after throwing an instance of 'acme::Lapsed'\n  what():  licence file /opt/depot.dat expired on 2025-09-30\nAborted",
      'Give it a license that is valid now',
    ],
    [
      "route 'amber' points to upstream group 'shelf-v3' but only [shelf-v1, shelf-v2] are declared",
      "Define upstream group 'shelf-v3', or let route 'amber' name one of shelf-v1, shelf-v2",
    ],
    [
      'Schedule "nightly" refers to job class Depot::CloseJob which nobody defines - refusing to boot',
      'Define job class Depot::CloseJob',
    ],
    ['clock skew between node and NTP is 412s, tokens would be rejected; exiting', 'Set the clock of the node right'],
    [
      "queue 'amber.high' has been declared with x-age=10 but broker says 5",
      "agree on queue 'amber.high': declare it as it is (5",
    ],
    [
      'Job aborted: the namespace label "team" is missing on shop, policy forbids it',
      'Give namespace shop the label team',
    ],
    ['Configuration problem: pool.min (20) exceeds pool.max (8)', 'Set pool.min (20) to at most 8, or raise pool.max'],
    ['terminate: calibration file /etc/depot/calib.bin: wrong magic 0x0a3d', 'Make a copy of /etc/depot/calib.bin'],
    [
      'Columns missing from table ref.lands. Load the reference data (job ref-load) before starting the API.',
      'its own advice fits: "Load the reference data (job ref-load) before starting the API',
    ],
    [
      'java.lang.IllegalStateException: shelf.kind=amber but shelf.amber.account-id is blank',
      'Set shelf.amber.account-id',
    ],
    [
      'Startup refused: ledger currency table holds 0 rows, need at least 1',
      'Let ledger currency table have 1 at least',
    ],
    [
      'ERROR! no space to unpack shelves: need 310 MB in /srv, have 64 MB',
      'Give it 310 MB where it has 64 MB now, at /srv',
    ],
    ['the feed at /srv/feed/today.csv is 0 bytes long, refusing to publish', 'See why /srv/feed/today.csv is empty'],
    ['geo: /srv/geo/City.mmdb: Not a Shelf DB file', 'Put a whole Shelf DB file at /srv/geo/City.mmdb'],
    [
      'key in SHELF_KEY is for project depot-staging, this deployment is for depot-prod. Refusing to run.',
      'of depot-prod in place of that of project depot-staging',
    ],
    [
      'Only one replica may own region amber, but the store says depot-7c9-abc owns it',
      'See whether depot-7c9-abc, which has region amber',
    ],
    [
      "Process 'mailer' wanted port 2525 but the config reserves it for 'shelf-bridge'. Exit.",
      'Give shelf-bridge, or the one that wants port 2525',
    ],
    [
      'Error from SMS provider: 402 Payment Required - account suspended\nCannot send, cannot work. Stop.',
      'Have the account at that provider put in order',
    ],
    [
      'Warden: 3 of 5 policies could not be fetched: rows.rego (404), geo.rego (403)\nWarden: fail-closed is on, terminating',
      'See why it does not get rows.rego (404), geo.rego (403)',
    ],
    [
      'key shelf_password not present (keys: username, password)',
      'Add shelf_password there, or name one of those that it has (username, password)',
    ],
    [
      'OIDC discovery for issuer https://id.depot.example/a returned issuer "https://id-int.depot.example/a"; must be equal',
      'set it to https://id-int.depot.example/a in place of',
    ],
    ["/app/start.sh: line 12: syntax error near unexpected token `fi'", 'Correct /app/start.sh at line 12'],
    [
      'model signature check FAILED for /models/amber.onnx: sha256 9f2c != manifest 77ab',
      'Fetch /models/amber.onnx anew',
    ],
    [
      "consumer died: (320) CONNECTION_FORCED - broker forced connection closure with reason 'shutdown'",
      'See why the other side closes the connections',
    ],
    [
      'PKCS#11: slot 3 has no token inserted (CKR_TOKEN_NOT_PRESENT)\nHSM bridge stopped with code 17',
      'a token inserted, which it has not',
    ],
    [
      'ERROR [main] AppConfig - profile "amber" has no datasource section\nException in thread "main" java.lang.NullPointerException: x\n\tat com.acme.Main.main(Main.java:9)',
      'See to what it complains of right before',
    ],
  ])('is answered by what to change: %s', (log, step) => {
    const code = log.includes('Aborted') ? { exitCode: 134 } : {};
    expect(
      told(log, code)
        .steps.map(({ text }) => text)
        .join('\n'),
    ).toContain(step);
  });
});

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
      'an address that it makes a URI of',
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
    [{ BATCH_WINDOW: '26h' }, 'Configured batch window 26h does not fit into a day', 'Correct BATCH_WINDOW'],
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
