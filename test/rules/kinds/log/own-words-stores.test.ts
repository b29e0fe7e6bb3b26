import { describe, expect, it } from 'vitest';
import { diagnosisOf, diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}, spec: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }, spec) });

describe('a KeyError of Python', () => {
  const trace = (statement: string, key: string) =>
    `Traceback (most recent call last):\n  File "/app/run.py", line 41, in main\n    ${statement}\nKeyError: '${key}'`;

  it.each([
    ['total += row["ROW_TOTAL"]', 'ROW_TOTAL', 'what row is made of'],
    ['return HANDLERS[event.kind]', 'row.gone', 'what HANDLERS is made of'],
    ['x = payload["items"]["amber"]', 'amber', 'what payload["items"] is made of'],
  ])('is about the data that the statement reads: %s', (statement, key, words) => {
    const { kind, title, steps } = told(trace(statement, key));
    expect(kind).toBe('log-panic');
    expect(title).toContain(`finds no key "${key}" in its data`);
    expect(steps[0]?.text).toContain(words);
  });

  it('is about a variable or a setting where the statement reads those', () => {
    expect(told(trace('x = os.environ["ROW_TOTAL"]', 'ROW_TOTAL')).kind).toBe('log-missing-env');
    expect(told(trace('x = settings["rows"]', 'rows')).kind).toBe('log-config-parse');
  });
});

describe('a traceback that a logger indents below a line without a message', () => {
  it('is told by the error that it ends with', () => {
    const log =
      'Loading the shelves\n[E 2026-05-02 11:20:01.331 Depot app:57]\n    Traceback (most recent call last):\n      File "/etc/depot/depot.py", line 426, in <module>\n        exec(code)\n      File "<string>", line 2, in <module>\n    NameError: name \'shelf\' is not defined';
    expect(told(log).title).toContain("NameError: name 'shelf' is not defined");
  });
});

describe('an error of Go with the frames of each of its wrappers', () => {
  it('is told without the frames', () => {
    const log =
      'level=error ts=2026-05-02T11:20:01Z caller=main.go:185 err="read /srv/rows: is a directory\\nloading the rows\\ngithub.com/acme/depot/pkg/rows.(*Rows).Load\\n\\t/app/pkg/rows/rows.go:61\\nmain.main\\n\\t/app/main.go:12"';
    expect(told(log).title).toContain('read /srv/rows: is a directory loading the rows');
    expect(told(log).title).not.toContain('rows.go');
  });
});

describe('a refusal by a server of one kind', () => {
  const env = [
    { name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'depot-db', key: 'url' } } },
    { name: 'NATS_URL', value: 'nats://queue.shop.svc:4222' },
  ];

  it('is not looked for in the Secret of another kind', () => {
    const { title, steps } = told('nats: Authorization Violation', { env });
    expect(title).toContain('by NATS at queue.shop.svc:4222');
    expect(JSON.stringify(steps)).not.toContain('depot-db');
    expect(steps[0]?.text).toContain('stands in NATS_URL');
  });

  it('is looked for in its own', () => {
    const { steps } = told('FATAL: password authentication failed for user "app"', { env });
    expect(JSON.stringify(steps)).toContain('depot-db');
  });
});

describe('a path', () => {
  it('is none within what a shell would run', () => {
    expect(told('sh: 1: /srv/$(touch /tmp/x).sh: Permission denied').title).not.toContain('/tmp/x');
  });

  it('of a script of the image stays where that is', () => {
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'rows' } }];
    const volumeMounts = [{ name: 'data', mountPath: '/srv/rows' }];
    const [first] = told('chown: /srv/rows: Operation not permitted', { volumeMounts }, { volumes }).steps;
    expect(first?.text).toContain('the start script of acme/depot:2 has nothing to change');
    const command = ['sh', '-c', 'chown -R depot /srv/rows && depot'];
    const own = told('chown: /srv/rows: Operation not permitted', { volumeMounts, command }, { volumes });
    expect(own.steps[0]?.text).toContain('Leave out the command');
  });
});

describe('what is waited for', () => {
  it('is the thing, not the server whose name it has', () => {
    expect(told('timed out waiting for the postgres shelf key').title).toContain(
      'waits in vain for postgres shelf key',
    );
  });

  it('is told with the variable that names its address', () => {
    const env = [{ name: 'SHELF_ADDR', value: '10.0.0.9:6379' }];
    expect(told('dial tcp 10.0.0.9:6379: i/o timeout', { env }).steps[0]?.text).toContain('in SHELF_ADDR');
  });
});

describe('a fault in the program of the image', () => {
  it('is one of the project by the function, where the path does not tell', () => {
    const log =
      'panic: runtime error: invalid memory address or nil pointer dereference\n\ngoroutine 1 [running]:\ngithub.com/acme/depotd/pkg/rows.parse(0x1)\n\t/usr/src/build/rows.go:12 +0x3d7';
    expect(told(log, { image: 'acme/depotd:2' }).steps[0]?.text).toContain('Run another release of acme/depotd:2');
  });
});

describe('a server that runs and is sealed', () => {
  const running = (log: string) =>
    diagnosisOf({
      manifest: manifest({ image: 'acme/vault:2' }),
      failure_reason: 'ContainersNotReady',
      container_statuses: [{ name: 'api', state: 'running', ready: false, restart_count: 0 }],
      container_logs: [{ container: 'api', text: log }],
    });

  it('is told from what it prints as information', () => {
    const { title } = running('[INFO]  core: seal configuration missing, not initialized');
    expect(title).toContain('was never initialised');
  });

  it('is not told of one that was unsealed', () => {
    const { title } = running('[INFO]  core: vault is sealed\n[INFO]  core: vault is unsealed');
    expect(title).not.toContain('is sealed');
  });
});

describe('a value that a program refuses', () => {
  it.each([
    ['unknown shelf type ambre. Valid types are [amber birch]', 'SHELF_TYPE', 'ambre', 'amber, birch'],
    ["Error: shelf has an invalid value: 'of' (amber, off)", 'SHELF', 'of', 'amber, off'],
  ])('is found in the manifest: %s', (log, name, value, choices) => {
    const { title, steps } = told(log, { env: [{ name, value }] });
    expect(title).toContain(`"${value}" for ${name}`);
    expect(steps[0]?.text).toContain(`to one of ${choices}`);
  });

  it.each([
    ['ERROR: SHELF_KEY_BASE must be at least 64 bytes long. It is 32 bytes long.', 'of at least 64 bytes'],
    ['The minimum length for "shelf_secret" is 16 characters.', 'of at least 16 characters'],
    ['one of shelf-file or shelves must be provided', 'Set shelf-file or shelves'],
    ['panic: unable to find a database driver for DSN', 'Correct what stands before ://'],
  ])('is told by what it has to be: %s', (log, words) => {
    expect(told(log).steps[0]?.text).toContain(words);
  });

  it('is no name of an exception below a heading', () => {
    const log =
      'ERROR: Depot - Invalid configuration\norg.acme.depot.DepotException: The minimum length for "shelf_secret" is 16 characters.';
    expect(JSON.stringify(told(log).steps)).not.toContain('Set org.acme');
  });
});

describe('an exception', () => {
  it('is told without its JSON', () => {
    const { title } = told('production.ERROR: The shelf is cold {"exception":"[object] (DepotException(code: 0): x');
    expect(title).toContain('The shelf is cold');
    expect(title).not.toContain('object');
  });

  it('is the first of a list of Guice', () => {
    const log =
      'Exception in thread "main" com.google.inject.ProvisionException: Unable to provision, see the following errors:\n\n1) Error in custom provider, org.acme.ShelfException: the boiler is cold';
    expect(told(log).title).toContain('ShelfException: the boiler is cold');
  });
});

describe('a file that only the user of the image may write', () => {
  it.each([
    ["Failed to create cookie file '/depot/.erlang.cookie': eacces", 'whose home directory /depot is'],
    ['/app/start.sh: line 33: .shelf_key: Permission denied', 'to whom its working directory in acme/depot:2 belongs'],
  ])('is not hidden by an empty volume: %s', (log, words) => {
    expect(JSON.stringify(told(log).steps)).toContain(words);
    expect(told(log).steps[0]?.text).not.toContain('emptyDir at');
  });
});

describe('a report of settings', () => {
  it('on one line is read whole, and is of no variables that are not set', () => {
    const { kind, title } = told(
      "Invalid environment variables: { SHELF_URL: [ 'Invalid url' ], SHELF_KEY: [ 'Required' ] }",
    );
    expect(kind).toBe('log-config-parse');
    expect(title).toContain('SHELF_URL (Invalid url), SHELF_KEY (Required)');
  });

  it('is told with the fields also where a logger puts its instant before each line', () => {
    const at = '2026-05-02 11:20:01.331 ';
    const { title } = told(`${at}shelf -> rows\n${at}  value is not a valid integer (type=type_error.integer)`);
    expect(title).toContain('shelf.rows: value is not a valid integer');
  });

  it('is no variable that is not set where its value has to be otherwise', () => {
    const log =
      'Error: {"message":"System environment variable SHELF_KEY must be a 32 hex characters string","docUrl":"x"}';
    const { kind, title } = told(log, { env: [{ name: 'SHELF_KEY', value: 'x' }] });
    expect(kind).toBe('log-config-parse');
    expect(title).not.toContain('docUrl');
  });
});

describe('a server that cannot be reached or refuses', () => {
  it.each([
    [
      '[FATAL]: failed to load config: failed to connect to tcp:rows:5432 after 60 seconds',
      'rows:5432 cannot be reached',
    ],
    [
      "Unable to migrate: error 13 (Unauthorized): 'command find requires authentication' on server rows:27017",
      'rejected by',
    ],
    ['Error: Name or password is incorrect.', 'rejected by CouchDB'],
  ])('is told before configuration and migrations: %s', (log, words) => {
    expect(told(log).title).toContain(words);
  });
});

describe('an exception of Clojure', () => {
  it('is told before the line that says only that the start failed', () => {
    const log =
      '2026-05-02 11:20:01,331 ERROR depot.core :: Depot Initialization FAILED\nclojure.lang.ExceptionInfo: Boiler is cold {}';
    expect(told(log).title).toContain('Boiler is cold');
  });
});
