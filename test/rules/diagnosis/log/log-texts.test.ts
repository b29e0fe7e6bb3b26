import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

/** Kind, what the diagnosis names, and texts of many runtimes and libraries that say the same. */
const TEXTS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'log-missing-env',
    'API_URL',
    [
      'sh: 1: API_URL: parameter not set',
      '/run.sh: line 2: API_URL: parameter null or not set',
      "java.lang.IllegalArgumentException: Could not resolve placeholder 'API_URL' in value",
    ],
  ],
  [
    'log-conn-refused',
    'db.shop',
    [
      'could not connect to server: Connection refused. Is the server running on host "db.shop" and accepting TCP/IP connections?',
      "nc: can't connect to remote host (db.shop): Connection refused",
      "ERROR 2003 (HY000): Can't connect to MySQL server on 'db.shop' (111)",
    ],
  ],
  [
    'log-dns',
    'not said which',
    [
      'Temporary failure in name resolution',
      'DNS lookup failed: NXDOMAIN',
      'connection failed: Name does not resolve',
      'getaddrinfo: Name or service not known',
    ],
  ],
  [
    'log-timeout',
    '10.1.2.3:443',
    [
      'dial tcp 10.1.2.3:443: connect: connection timed out',
      'Error: ESOCKETTIMEDOUT 10.1.2.3:443',
      'Error: connect ENETUNREACH 10.1.2.3:443',
      'Error: connect EHOSTUNREACH 10.1.2.3:443',
      'request to 10.1.2.3:443 timed out',
    ],
  ],
  [
    'log-timeout',
    'networkpolicies',
    [
      'Error: read timed out',
      'io.netty: connect timeout',
      'connect: no route to host',
      'java.net.SocketTimeoutException: 5000 ms',
    ],
  ],
  [
    'log-auth-db',
    'Credentials are rejected',
    [
      'MongoServerError: invalid credentials',
      'Error: Invalid API key provided',
      'login failed: invalid username or password',
      'InvalidAccessKeyId: The AWS Access Key Id you provided does not exist',
      'SignatureDoesNotMatch: check your key',
      'ExpiredToken: The provided token has expired',
      'NOAUTH Authentication required.',
      'FATAL: role "orders" does not exist',
      'Login failed for user orders',
      'ORA-01017: invalid username/password; logon denied',
    ],
  ],
  [
    'log-auth-db',
    'Access is denied',
    [
      'AuthorizationFailed: the client has no authorization over scope x',
      'rpc error: code = PERMISSION_DENIED desc = no',
      'ORA-01031: insufficient privileges',
      'ERROR: permission denied for schema billing',
      'ERROR: permission denied for database billing',
      'ERROR: permission denied for relation billing',
      'ERROR: permission denied for sequence billing_id_seq',
    ],
  ],
  [
    'log-permission-denied',
    'fsGroup',
    [
      'Error: EPERM, chmod /data/x',
      'chown: /data: Operation not permitted',
      "PermissionError: [Errno 13] '/data/x'",
      'java.nio.file.AccessDeniedException: /data/x',
    ],
  ],
  [
    'log-no-space',
    'No space left',
    [
      'Error: ENOSPC, write',
      'write: Disk quota exceeded',
      'OSError: [Errno 28] /data/x',
      'not enough space on the disk',
    ],
  ],
  [
    'log-port-in-use',
    '8080',
    ['Web server failed to start. Port 8080 was already in use.', 'port 8080 is already in use'],
  ],
  ['log-port-in-use', 'port', ['listen: Only one usage of each socket address is normally permitted']],
  ['log-priv-port', 'Port 80', ['Error: listen EACCES: permission denied 0.0.0.0:80']],
  [
    'log-file-missing',
    '/app/x.dat',
    [
      "FileNotFoundError: [Errno 2] No such file or directory: '/app/x.dat'",
      "Error: ENOENT: no such file or directory, open '/app/x.dat'",
      'cannot load such file -- /app/x.dat',
      'Error: Unable to access jarfile /app/x.dat',
      'Could not open input file: /app/x.dat',
      'sh: cd /app/x.dat: No such file or directory',
      'java.nio.file.NoSuchFileException: /app/x.dat',
      'java.io.FileNotFoundException: /app/x.dat',
    ],
  ],
  [
    'log-file-missing',
    'com.shop.Main',
    [
      'java.lang.ClassNotFoundException: com.shop.Main',
      'java.lang.NoClassDefFoundError: com.shop.Main',
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'com.shop.Main' imported from /app/x.js",
    ],
  ],
  [
    'log-heap',
    'heap',
    [
      'MemoryError',
      'fork: Cannot allocate memory',
      "terminate called after throwing an instance of 'std::bad_alloc'",
      'Error: spawn ENOMEM',
      'fatal error: runtime: out of memory',
    ],
  ],
  [
    'log-config-parse',
    'not valid',
    [
      'yaml: unmarshal errors:',
      'yaml: found character that cannot start any token',
      'yaml: mapping values are not allowed in this context',
      'yaml: control characters are not allowed',
      'yaml.scanner.ScannerError: while scanning a simple key',
      'yaml.parser.ParserError: expected <block end>',
      'YAMLException: bad indentation of a mapping entry',
      'error converting YAML to JSON: line 3',
      'JSON parse error near offset 12',
      'TOML parse error at line 3, column 1',
      'XML syntax error on line 7',
      'configuration: unexpected end of file',
      'error parsing config',
      'could not load settings',
      'unable to decode json body of the settings',
      'json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
      'com.fasterxml.jackson.core.JsonParseException: Unexpected character',
      'nginx: [emerg] host not found in upstream "orders" in /etc/nginx/nginx.conf:7',
      'nginx: [emerg] invalid number of arguments in "listen"',
      'unknown field "prot" in config',
      'bad configuration: no listeners',
      'config file is invalid',
      'syntax error: unexpected end of file in settings',
    ],
  ],
  [
    'log-tls',
    'Renew the certificate',
    ['the server certificate is expired', 'x509: certificate has expired or is not yet valid'],
  ],
  [
    'log-tls',
    'Mount the CA',
    [
      'ssl.SSLError: [SSL: CERTIFICATE_VERIFY_FAILED] (_ssl.c:1007)',
      'Error: unable to get local issuer certificate',
      'Error: unable to verify the first certificate',
      'Error: self-signed certificate in certificate chain',
      'javax.net.ssl.SSLHandshakeException: no',
      'PKIX path building failed',
      'remote error: tls: bad certificate',
      'remote error: tls: unknown certificate authority',
    ],
  ],
  [
    'log-migration',
    'orders',
    [
      "ERROR 1049 (42000): Unknown database 'orders'",
      'sqlite3.OperationalError: no such table: orders',
      "Table 'orders' doesn't exist",
      'FATAL: database "orders" does not exist',
    ],
  ],
  [
    'log-migration',
    'migration',
    [
      'migration 0042 failed',
      '2 migrations are pending',
      'schema version 7 is older than 9',
      'Dirty database version 3. Fix and force version.',
    ],
  ],
  [
    'log-exec-format',
    'dos2unix',
    [
      'exec /entrypoint.sh: no such file or directory',
      "env: 'bash\\r': No such file or directory",
      '/bin/sh^M: bad interpreter',
    ],
  ],
  ['log-exec-format', 'buildx', ['/app/server: cannot execute binary file: Exec format error']],
  [
    'log-usage',
    '--prot',
    [
      'Error: unknown flag: --prot',
      "Error: invalid option '--prot'",
      'tar: illegal option -- --prot',
      "error: unexpected argument '--prot' found",
      'Error: no such option: --prot',
    ],
  ],
  [
    'log-panic',
    'nobody is here',
    [
      'Unhandled exception. System.Exception: nobody is here',
      'Unhandled rejection TypeError: nobody is here',
      "terminate called after throwing an instance of 'x': nobody is here",
      'fatal error: all goroutines are asleep, nobody is here',
    ],
  ],
];

const CASES = TEXTS.flatMap(([kind, words, texts]) => texts.map((text) => [kind, text, words] as const));

describe('texts of many runtimes', () => {
  it.each(CASES)('%s: %s', (kind, text, words) => {
    const diagnosis = diagnosisOfLog(`INFO starting\n${text}\n`);
    expect(diagnosis.kind).toBe(kind);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(diagnosis.evidence[0]).toMatchObject({ source: 'log', text });
  });
});

describe('the line that is quoted', () => {
  it.each([
    ['crit before error', 'crit: the boiler is cold\nerror: small thing', 'the boiler is cold'],
    ['what nobody caught', 'uncaught: the boiler is cold\nbye', 'the boiler is cold'],
    ['an error of klog', 'E1121 20:10:00 the boiler is cold\nbye', 'the boiler is cold'],
    ['an error of logfmt', 'err="the boiler is cold"\nlevel=info msg=bye', 'the boiler is cold'],
    ['not a trace of logfmt', 'the boiler is cold\nlevel=trace msg="error counter"', 'the boiler is cold'],
    ['not debugging in JSON', 'the boiler is cold\n{"level":"debug","msg":"error counter"}', 'the boiler is cold'],
    ['not a frame of Ruby', 'boiler error\n\tfrom /app/error.rb:3', 'boiler error'],
    ['not a frame of Java', 'boiler error\n    ... 12 more error frames', 'boiler error'],
    ['not a frame of Go', 'boiler error\ngoroutine 1 [error]:\n    /app/error.go:12', 'boiler error'],
  ])('is %s', (_name, log, words) => {
    expect(diagnosisOfLog(log, {}, 3).cause).toContain(`The most telling line of its log: "${log.split('\n')[0]}"`);
    expect(diagnosisOfLog(log, {}, 3).cause).toContain(words);
  });

  it('names the account variables of the cloud that refuses', () => {
    const env = ['AZURE_CLIENT_ID', 'GOOGLE_PROJECT', 'GCP_ZONE', 'HOME'].map((name) => ({ name, value: 'x' }));
    const diagnosis = diagnosisOfLog('AuthorizationFailed: no', { manifest: manifest({ env }) });
    expect(textOfDiagnosis(diagnosis)).toContain('AZURE_CLIENT_ID, GOOGLE_PROJECT, GCP_ZONE.');
  });

  it.each(['main.go:12', 'app.py:34', 'server.ts:56', 'Main.java:78', 'line:12', 'port:5432'])(
    'does not take %s for the host',
    (place) => {
      const diagnosis = diagnosisOfLog(`connecting at ${place}\nError: ECONNREFUSED`);
      expect(diagnosis.kind).toBe('log-conn-refused');
      expect(diagnosis.title).toBe('A dependency refuses the connection');
    },
  );
});
