import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../../reports.js';

const trace = (source: string, error: string) =>
  `depot starts\nTraceback (most recent call last):\n  File "/srv/depot/__main__.py", line 3, in <module>\n    from depot.settings import load\n  File "/srv/depot/settings.py", line 9, in <module>\n    ${source}\n  File "/usr/local/lib/python3.12/json/decoder.py", line 337, in decode\n    obj, end = self.raw_decode(s)\n${error}`;
const NONE = "TypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'";
const JSON_ERROR = 'json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)';
const secret = [{ name: 'DEPOT_KEY', valueFrom: { secretKeyRef: { name: 'depot', key: 'key' } } }];

describe('the variable that the failing statement reads', () => {
  it.each([
    ['rows = int(os.getenv("DEPOT_ROWS"))', 'DEPOT_ROWS'],
    ["rows = int(os.environ.get('DEPOT_ROWS'))", 'DEPOT_ROWS'],
    ['rows = int(config("DEPOT_ROWS", default=None))', 'DEPOT_ROWS'],
  ])('is not set: %s', (source, name) => {
    const diagnosis = diagnosisOfLog(trace(source, NONE));
    expect(diagnosis.kind).toBe('log-missing-env');
    expect(diagnosis.title).toBe(`Environment variable ${name} is not set`);
    expect(diagnosis.cause).toContain('/srv/depot/settings.py:9');
    expect(diagnosis.steps[0]?.text).toContain(`Set ${name} at spec.containers[0].env`);
  });

  it('is named by the caller of the function that reads it', () => {
    const log = `Traceback (most recent call last):\n  File "/srv/main.py", line 4, in <module>\n    rows = number("DEPOT_ROWS")\n  File "/srv/tools.py", line 8, in number\n    return int(os.getenv(name))\n${NONE}`;
    expect(diagnosisOfLog(log).title).toBe('Environment variable DEPOT_ROWS is not set');
  });

  it('is one that the manifest gives: then its value is meant', () => {
    const diagnosis = diagnosisOfLog(trace('key = json.loads(os.environ["DEPOT_KEY"])', JSON_ERROR), {
      manifest: manifest({ env: secret }),
    });
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.title).toContain('api does not take the value of DEPOT_KEY');
    expect(diagnosis.steps[0]?.text).toContain('DEPOT_KEY (spec.containers[0].env[0], of Secret depot, key key)');
  });

  it('may come from an object', () => {
    const diagnosis = diagnosisOfLog(trace('rows = int(os.getenv("DEPOT_ROWS"))', NONE), {
      manifest: manifest({ envFrom: [{ configMapRef: { name: 'depot-env' } }] }),
    });
    expect(diagnosis.steps[0]?.text).toContain('a key of ConfigMap depot-env (envFrom)');
  });

  it('is not looked for in statements further out, or in those of libraries', () => {
    const log = `Traceback (most recent call last):\n  File "/srv/main.py", line 4, in <module>\n    run(os.environ["DEPOT_MODE"])\n  File "/srv/rows.py", line 8, in run\n    return int(row.height)\n${NONE}`;
    expect(diagnosisOfLog(log).kind).toBe('log-panic');
    const ofLibrary = `Traceback (most recent call last):\n  File "/usr/local/lib/python3.12/site-packages/shelf/x.py", line 4, in <module>\n    rows = int(os.getenv("SHELF_ROWS"))\n${NONE}`;
    expect(diagnosisOfLog(ofLibrary).kind).toBe('log-panic');
  });
});

describe('what stands in other fields of a structured line', () => {
  it('names what the message only speaks of', () => {
    const diagnosis = diagnosisOfLog(
      JSON.stringify({
        level: 'fatal',
        msg: 'cannot bind consumer',
        err: { message: 'stream not found' },
        stream: 'ORDERS',
      }),
    );
    expect(diagnosis.title).toContain('(stream=ORDERS)');
    expect(diagnosis.steps[0]?.text).toContain('See that stream ORDERS exists there');
  });

  it('finds the variable that gives it', () => {
    const diagnosis = diagnosisOfLog('level=error msg="topic does not exist" topic=rows.v2', {
      manifest: manifest({ env: [{ name: 'DEPOT_CHANNEL', value: 'rows.v2' }] }),
    });
    expect(textOfDiagnosis(diagnosis)).toContain('DEPOT_CHANNEL (spec.containers[0].env[0])');
  });

  it('leaves out what is a secret by its name', () => {
    const diagnosis = diagnosisOfLog('level=error msg="login refused for good" user=depot password=shelfshelf7');
    expect(diagnosis.title).not.toContain('shelfshelf7');
  });
});

describe('a file by a path that is not absolute', () => {
  it('counts from the directory in which the program starts', () => {
    const diagnosis = diagnosisOfLog("FileNotFoundError: [Errno 2] No such file or directory: 'config/depot.yaml'", {
      manifest: manifest({ workingDir: '/srv' }),
    });
    expect(diagnosis.title).toBe('config/depot.yaml is missing in api');
    expect(diagnosis.steps[0]?.text).toContain('/srv (spec.containers[0].workingDir)');
  });

  it('is named in front of what the system answers', () => {
    const log =
      'thread \'main\' panicked at src/main.rs:38:10:\nFailed to read depot.toml: Os { code: 2, kind: NotFound, message: "No such file or directory" }';
    expect(diagnosisOfLog(log).title).toBe('depot.toml is missing in api');
  });
});

describe('what a parser says of a setting', () => {
  it('names the setting by its path, and the unit that its value lacks', () => {
    const diagnosis = diagnosisOfLog(
      `Error: 1 error(s) decoding:\n\n* error decoding 'depot.wait': time: missing unit in duration "30"`,
    );
    expect(diagnosis.title).toBe('api does not accept the setting depot.wait');
    expect(diagnosis.steps[0]?.text).toContain('Write the duration with its unit (30s, 5m, 1h), as depot.wait');
  });

  it('names the section of .NET', () => {
    const diagnosis = diagnosisOfLog(
      "Unhandled exception. Microsoft.Extensions.Options.OptionsValidationException: DataAnnotation validation failed for 'ShelfOptions' members: 'Host' with the error: 'The Host field is required.'.",
    );
    expect(diagnosis.steps[0]?.text).toContain('Set Shelf:Host (as a variable Shelf__Host)');
  });

  it('gives the length of a key by its size', () => {
    const diagnosis = diagnosisOfLog(
      'Caused by: io.jsonwebtoken.security.WeakKeyException: The specified key byte array is 40 bits which is not secure enough. Keys used with HMAC-SHA MUST have a size >= 256 bits',
      { manifest: manifest({ env: [{ name: 'JWT_SECRET', value: 'x' }] }) },
    );
    expect(diagnosis.steps[0]?.text).toContain('at least 256 bits, in JWT_SECRET');
  });
});

describe('what a program says of what it lacks or does not take', () => {
  it.each([
    [
      'The shelf_key option must be set either by passing shelf_key or by setting the SHELF_KEY environment variable',
      'SHELF_KEY',
    ],
  ])('names the variable in a choice of ways: %s', (line, name) => {
    expect(diagnosisOfLog(`depot.ShelfError: ${line}`).title).toBe(`Environment variable ${name} is not set`);
  });

  it('names the thing and the part that it has not', () => {
    const diagnosis = diagnosisOfLog('[config] ERROR feature "amber_shelf" has no default variant; refusing to start');
    expect(diagnosis.steps[0]?.text).toContain('Give feature "amber_shelf" a default variant');
  });

  it('takes the shorter names that variables have for words of a sentence', () => {
    const diagnosis = diagnosisOfLog(
      "thread 'main' panicked at src/main.rs:22:42:\ninvalid listen address: AddrParseError(Socket)",
      { manifest: manifest({ env: [{ name: 'LISTEN_ADDR', value: 'localhost:8080' }] }) },
    );
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.steps[0]?.text).toContain('in LISTEN_ADDR (spec.containers[0].env[0])');
  });

  it('names the variable of a value that the statement reads', () => {
    const diagnosis = diagnosisOfLog(
      trace('client = Shelf(os.environ["DEPOT_ENDPOINT"])', 'ValueError: path in endpoint is not allowed'),
      { manifest: manifest({ env: [{ name: 'DEPOT_ENDPOINT', value: 'http://depot:9000' }] }) },
    );
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.steps[0]?.text).toContain('Correct the value of DEPOT_ENDPOINT (spec.containers[0].env[0])');
  });

  it('passes over a cause without a message', () => {
    const diagnosis = diagnosisOfLog(
      'org.acme.StartException: depot is shut\nCaused by: org.acme.ShelfException: the amber rack is shut\n\tat org.acme.Shelf.open(Shelf.java:7)\nCaused by: org.acme.CipherException: null\n\tat org.acme.Cipher.read(Cipher.java:9)',
    );
    expect(diagnosis.title).toContain('the amber rack is shut');
  });

  it('asks for the path of Vault that is refused', () => {
    const diagnosis = diagnosisOfLog('fatal: Status 403: permission denied reading secret/data/depot');
    expect(diagnosis.steps[0]?.text).toContain('path "secret/data/depot" { capabilities = ["read"] }');
  });
});

describe('a key that the code takes from its configuration', () => {
  it('is named with the file that the log names above', () => {
    const log = `loading /etc/depot/shelves.yaml\nTraceback (most recent call last):\n  File "/srv/run.py", line 22, in <module>\n    for each in cfg["amber"]["shelves"]:\n                ~~~^^^^^^^^^^\nKeyError: 'shelves'`;
    const diagnosis = diagnosisOfLog(log, {
      manifest: manifest(
        { volumeMounts: [{ name: 'cfg', mountPath: '/etc/depot' }] },
        { volumes: [{ name: 'cfg', configMap: { name: 'depot' } }] },
      ),
    });
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.title).toBe('api lacks the setting amber.shelves');
    expect(diagnosis.steps[0]?.text).toContain('to /etc/depot/shelves.yaml (ConfigMap depot)');
  });

  it('is what is undefined in a chain of members', () => {
    const log =
      "/srv/db.js:7\nconst host = config.ledger.host;\n                          ^\n\nTypeError: Cannot read properties of undefined (reading 'host')\n    at Object.<anonymous> (/srv/db.js:7:27)";
    expect(diagnosisOfLog(log).title).toBe('api lacks the setting ledger');
  });

  it('is no key of other data', () => {
    const log = `Traceback (most recent call last):\n  File "/srv/run.py", line 22, in <module>\n    rows = answer["shelves"]\nKeyError: 'shelves'`;
    expect(diagnosisOfLog(log).kind).toBe('log-panic');
  });
});

describe('what stands beside', () => {
  it('is the host, of which the log has the address alone', () => {
    const env = [
      { name: 'FLAGS_HOST', value: 'flagd' },
      { name: 'FLAGS_PORT', value: '8013' },
    ];
    const diagnosis = diagnosisOfLog('Error: connect ECONNREFUSED 10.43.7.1:8013', { manifest: manifest({ env }) });
    expect(diagnosis.title).toBe('flagd:8013 refuses the connection');
  });

  it('is the first heading of a report', () => {
    const diagnosis = diagnosisOfLog(
      ' Invalid environment variables:\n    SHELF_FORM: Value "xml" not in choices [json,pretty]\n Missing environment variables:\n    SHELF_BASE: base address of the shelf',
    );
    expect(diagnosis.title).toContain('SHELF_FORM');
    expect(diagnosis.title).toContain('SHELF_BASE');
  });

  it('is the name behind what a library of Java says of it', () => {
    const diagnosis = diagnosisOfLog("Caused by: java.net.UnknownHostException: Failed to resolve 'keycloak' [A(1)]");
    expect(diagnosis.title).toBe('Host keycloak does not resolve');
  });

  it('is what the program forgot', () => {
    const diagnosis = diagnosisOfLog(
      'java.lang.IllegalStateException: No shelf client defined. Did you forget to include shelf-starter?\n\tat com.acme.Main.main(Main.java:3)',
    );
    expect(diagnosis.steps[0]?.text).toContain('include shelf-starter');
  });
});

describe('what a thing has, and what it has to be', () => {
  it.each([
    ['Error: shelf provider "amber" requires an access key', {}, 'Give shelf provider "amber" an access key'],
    ['error: shelf pool size must be greater than 0', { SHELF_POOL_SIZE: '0' }, 'Correct the value of shelf pool size'],
    [
      'error: shelf pool size must be greater than 0',
      { SHELF_POOL_SIZE: '0' },
      'SHELF_POOL_SIZE (spec.containers[0].env[0])',
    ],
    ['FATAL both SHELF_BUCKET and SHELF_PATH are set, choose one', {}, 'Change or remove SHELF_BUCKET or SHELF_PATH'],
    [
      'error: the signing key id "k-2024" is not in the ring (available: k-2025, k-2026)',
      { SIGNING_KEY_ID: 'k-2024' },
      'k-2025, k-2026',
    ],
  ])('is told: %s', (line, env, words) => {
    const given = Object.entries(env).map(([name, value]) => ({ name, value }));
    expect(diagnosisOfLog(line, { manifest: manifest({ env: given }) }).steps[0]?.text).toContain(words);
  });

  it('is a database that is newer than the program', () => {
    const newer = diagnosisOfLog('error: database "depot" has schema version 41, this build supports 38 to 40');
    expect(newer.title).toContain('newer than the program: schema version 41');
    const older = diagnosisOfLog('error: database "depot" has schema version 37, this build supports 38 to 40');
    expect(older.title).not.toContain('newer than the program');
  });
});
