import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const firstStep = (log: string, container: Record<string, unknown> = {}, code = 1) =>
  diagnosisOfLog(log, { manifest: manifest(container) }, code).steps[0]?.text;

describe('what is to stand in place of something else', () => {
  it('is written where the manifest has the word that is gone', () => {
    const line = 'error: Command `depot shelve` has been removed. Please use `depot rack-up`';
    expect(firstStep(line, { args: ['shelve'] })).toContain(
      'Write rack-up in place of shelve, at spec.containers[0].args[0]',
    );
    expect(firstStep(line)).toContain('Write depot rack-up in place of depot shelve');
  });
});

describe('names of things that are not there', () => {
  it('come with the variable that gives them', () => {
    const env = [
      { name: 'DEPOT_QUEUE_NAME', value: 'amber' },
      { name: 'SECRET_KEY', value: 'x' },
    ];
    expect(firstStep('botocore.errorfactory.Gone: the specified queue does not exist', { env })).toContain(
      '(DEPOT_QUEUE_NAME=amber at spec.containers[0].env[0])',
    );
    expect(firstStep('acme.Gone: cannot find the specified secret key', { env })).not.toContain('SECRET_KEY=');
  });
});

describe('addresses that are taken for IPv6', () => {
  it('are looked for in what gives addresses, also in Secrets', () => {
    const env = [{ name: 'DEPOT_SQL_CONN', valueFrom: { secretKeyRef: { name: 'depot', key: 'conn' } } }];
    expect(firstStep('ValueError: Invalid IPv6 URL', { env })).toContain(
      'in DEPOT_SQL_CONN (spec.containers[0].env[0], of Secret depot, key conn)',
    );
  });
});

describe('keys that are no PEM', () => {
  it('are looked for in the variables that hold keys', () => {
    const env = [{ name: 'SHELF_PRIVATE_KEY', valueFrom: { secretKeyRef: { name: 'depot', key: 'pem' } } }];
    expect(firstStep('Error: error:1E08010C:DECODER routines::unsupported', { env })).toContain(
      'in SHELF_PRIVATE_KEY (spec.containers[0].env[0], of Secret depot, key pem)',
    );
  });
});

describe('a command that is not found', () => {
  it.each([
    [
      '> depot@1.0.0 start\n> shelfmon --exec x\n\nsh: shelfmon: not found',
      {},
      'Let the script of package.json run what was built',
    ],
    ['bundler: command not found: shelfkiq', {}, 'Install the gem that has shelfkiq'],
    [
      '/run.sh: line 32: exec: driver: not found',
      { image: 'acme/spark:3', args: ['driver', '--x'] },
      'a role of Spark on Kubernetes',
    ],
    [
      '/run.sh: line 32: exec: shelve: not found',
      { args: ['shelve'] },
      'Correct spec.containers[0].args[0]: begin with the command',
    ],
    ['/bin/sh: ./rack: not found', {}, 'as seen from the working directory'],
    ['sh: shelf: not found', {}, 'or correct the script or entrypoint that calls it'],
  ])('is told by who looks for it: %s', (log, container, text) => {
    expect(firstStep(log, container, 127)).toContain(text);
  });
});

describe('a log that the program is to write', () => {
  it('lacks its directory', () => {
    const log = 'java.io.FileNotFoundException: /var/log/depot/depot.log (No such file or directory)';
    expect(firstStep(log)).toContain('mount a volume at the directory /var/log/depot');
    expect(firstStep("tail: can't open '/var/log/depot/depot.log': No such file or directory")).not.toContain(
      'mount a volume at the directory',
    );
  });
});

describe('where in the program a value is undefined', () => {
  it('is told, with what the manifest gives instead', () => {
    const env = [{ name: 'MONGO_ADDR', value: 'mongodb://shelf:27017' }];
    const log =
      'MongooseError: The `uri` parameter to `openUri()` must be a string, got "undefined".\n    at Object.<anonymous> (/app/depot.js:14:10)';
    expect(firstStep(log, { env })).toContain('(/app/depot.js:14:10)');
    expect(firstStep(log, { env })).toContain('the manifest gives MONGO_ADDR (spec.containers[0].env[0])');
  });
});

describe('a variable that the source text above an error reads', () => {
  const log = (source: string) =>
    `/app/depot.js:12\n  rows: ${source}.split(','),\n                       ^\n\nTypeError: Cannot read properties of undefined (reading 'split')\n    at Object.<anonymous> (/app/depot.js:12:37)`;

  it('is the one that is not set', () => {
    const diagnosis = diagnosisOfLog(log('process.env.DEPOT_ROWS'));
    expect(diagnosis.kind).toBe('log-missing-env');
    expect(diagnosis.title).toBe('Environment variable DEPOT_ROWS is not set');
  });

  it('is none where the manifest gives it, or nothing reads one', () => {
    const text = manifest({ env: [{ name: 'DEPOT_ROWS', value: 'x' }] });
    expect(diagnosisOfLog(log('process.env.DEPOT_ROWS'), { manifest: text }).kind).toBe('log-panic');
    expect(diagnosisOfLog(log('shelf.rows')).kind).toBe('log-panic');
  });
});

describe('a file of a configuration', () => {
  it('is not the package of a class', () => {
    const log =
      "java.lang.IllegalStateException: Failed to load property source from location 'file:/depot/application.yml'\nCaused by: org.yaml.snakeyaml.scanner.ScannerException: mapping values are not allowed here\n in 'reader', line 5, column 13:";
    const { title } = diagnosisOfLog(log);
    expect(title).not.toContain('org.yaml');
    expect(title).toContain('line 5');
  });
});

describe('a file that the program does not name', () => {
  it('is looked for among those that the manifest names', () => {
    const log =
      'called `Result::unwrap()` on an `Err` value: Os { code: 2, kind: NotFound, message: "No such file or directory" }';
    expect(firstStep(log, { args: ['--config', '/etc/depot/rows.toml'] }, 101)).toContain(
      'See that /etc/depot/rows.toml (spec.containers[0].args[1]) is there',
    );
  });
});

describe('whose certificate is not accepted', () => {
  it('is told by the address in the lines above', () => {
    const log =
      "System.IO.IOException: IDX20804: Unable to retrieve document from: 'https://idp.depot.example/.well-known'.\n ---> System.Security.Authentication.AuthenticationException: The remote certificate is invalid because of errors in the certificate chain: PartialChain";
    expect(diagnosisOfLog(log).title).toBe('The certificate of idp.depot.example is not trusted');
  });
});

describe('frames of the own code', () => {
  it('are known in Elixir, and no entry script of Python counts', () => {
    const elixir =
      '** (KeyError) key :rack not found in: [shelf: 1]\n    (elixir 1.15.4) lib/keyword.ex:599: Keyword.fetch!/2\n    (depot 0.1.0) lib/depot/rack.ex:14: Depot.Rack.init/1';
    expect(firstStep(elixir)).toContain('(depot 0.1.0) lib/depot/rack.ex:14');
    const python =
      'Traceback (most recent call last):\n  File "/opt/conda/bin/depotrun", line 33, in <module>\n    sys.exit(main())\nacme.Gone: the boiler is cold';
    expect(firstStep(python)).not.toContain('/bin/depotrun');
  });
});

describe('what stands around what a line names', () => {
  it.each([
    ['Error: querySrv ENOTFOUND _shelf._tcp.cluster0.depot.example', 'Host cluster0.depot.example does not resolve'],
    [
      "/srv/gems/shelf.rb:49:in `require': libshelf.so.5: cannot open shared object file: No such file or directory - /srv/gems/shelf_ext.so (LoadError)",
      'libshelf.so.5 is missing',
    ],
    [
      'ERROR: Unable to create or open slowlog(/var/log/depot/slow.log): No such file or directory (2)',
      'The directory for /var/log/depot/slow.log is missing',
    ],
    [
      "thread 'main' panicked at /usr/local/cargo/registry/src/shelf-0.1.0/src/lib.rs:259:14:\nthe boiler is cold",
      'api crashes: the boiler is cold',
    ],
    [
      "/app/config/depot.rb:12:in `open': the boiler is cold (Depot::ColdError)",
      'api crashes: the boiler is cold (Depot::ColdError)',
    ],
    [
      '{"level":"fatal","error":"required key PORT missing value","message":"failed to process env"}',
      'Environment variable PORT is not set',
    ],
  ])('is told apart from it: %s', (log, title) => {
    expect(diagnosisOfLog(log).title).toContain(title);
  });

  it('tells the only address that the manifest gives where the line names none', () => {
    const text = manifest({ env: [{ name: 'DB_HOST', value: 'shelfdb' }] });
    const log = 'QueryException : SQLSTATE[HY000] [2002] Connection refused (SQL: select 1)';
    expect(diagnosisOfLog(log, { manifest: text }).title).toContain('shelfdb');
  });

  it('tells that a value ends in a line break', () => {
    const env = [{ name: 'DB_PORT', valueFrom: { secretKeyRef: { name: 'depot', key: 'port' } } }];
    const log = 'shelf.OperationalError: invalid integer value "5432\\n" for connection option "port"';
    expect(firstStep(log, { env })).toContain('a blank or line break stands at its end');
  });

  it('tells the options that the usage below lists', () => {
    const log = 'flag provided but not defined: -listen\nUsage of /app/depot:\n  -addr string\n    \tlisten address';
    expect(firstStep(log, { args: ['-listen=:80'] }, 2)).toContain('(its --help): -addr');
  });

  it('names the variable with the low port', () => {
    const env = [{ name: 'ASPNETCORE_URLS', value: 'http://+:80' }];
    const log = 'Unhandled exception. System.Net.Sockets.SocketException (13): Permission denied';
    expect(firstStep(log, { env })).toContain('in ASPNETCORE_URLS (spec.containers[0].env[0])');
  });
});

describe('what is told of settings and options', () => {
  it('is the variable of a setting of Java', () => {
    const log =
      'java.util.NoSuchElementException: SRCFG00014: The config property depot.shelf-url is required but it could not be found in any config source';
    expect(firstStep(log)).toContain('Set depot.shelf-url (as a variable DEPOT_SHELF_URL)');
  });

  it('is what became of an option of the JVM', () => {
    const env = [{ name: 'JAVA_OPTS', value: '-XX:+UseConcMarkSweepGC' }];
    expect(firstStep("Unrecognized VM option 'UseConcMarkSweepGC'", { env })).toContain('is gone since Java 14');
  });

  it('is a number where one is expected, and where the manifest gives a value that is not there', () => {
    const env = [
      { name: 'DEPOT_ROWS', value: 'thirty' },
      { name: 'DEPOT_SUB', value: 'shelf-sub' },
    ];
    expect(firstStep('SRCFG00029: Expected an integer value, got "thirty"', { env })).toContain('Write a number');
    expect(
      firstStep('receive failed: rpc error: code = NotFound desc = Resource not found (resource=shelf-sub).', { env }),
    ).toContain('See that resource=shelf-sub');
  });
});

describe('a variable that switches a check off', () => {
  it('is none that is missing, and no advice', () => {
    const log =
      'Traceback (most recent call last):\n  File "/app/depot.py", line 7, in <module>\nValueError: shelf length (65536) is greater than that of the model. To allow overriding this maximum, set the env var DEPOT_ALLOW_LONG_SHELF=1';
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).not.toBe('log-missing-env');
    expect(diagnosis.steps[0]?.text).not.toContain('own advice');
  });
});
