import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

/** Kind, line, what the diagnosis names. */
const LINES: readonly (readonly [string, string, string])[] = [
  ['log-missing-env', 'Error: Environment variable API_URL is not set', 'API_URL'],
  ['log-missing-env', 'environment variable "API_URL" must be set', 'API_URL'],
  ['log-missing-env', "KeyError: 'API_URL'", 'API_URL'],
  ['log-missing-env', 'Missing required env: API_URL', 'API_URL'],
  ['log-missing-env', '/start.sh: line 3: API_URL: unbound variable', 'API_URL'],
  ['log-missing-env', 'panic: required key API_URL missing value', 'API_URL'],
  ['log-conn-refused', 'Error: connect ECONNREFUSED 10.0.0.57:6379', '10.0.0.57:6379'],
  ['log-conn-refused', 'dial tcp 10.96.0.5:5432: connect: connection refused', '10.96.0.5:5432'],
  [
    'log-conn-refused',
    'psycopg2.OperationalError: connection to server at "db.shop" (10.1.1.1), port 5432 failed: Connection refused',
    'db.shop:5432',
  ],
  ['log-conn-refused', 'java.net.ConnectException: Connection refused: kafka.data.svc:9092', 'kafka.data.svc:9092'],
  [
    'log-conn-refused',
    'elasticsearch: no available connection: no Elasticsearch node available, tried: http://es:9200',
    'es:9200',
  ],
  ['log-dns', 'dial tcp: lookup db.shop.svc on 10.96.0.10:53: no such host', 'db.shop.svc'],
  ['log-dns', 'curl: (6) Could not resolve host: db.shop.svc', 'db.shop.svc'],
  ['log-dns', 'Error: getaddrinfo ENOTFOUND db.shop.svc', 'db.shop.svc'],
  ['log-dns', 'java.net.UnknownHostException: db.shop.svc', 'db.shop.svc'],
  ['log-dns', "nc: bad address 'db.shop.svc'", 'db.shop.svc'],
  ['log-dns', 'psql: could not translate host name "db.shop.svc" to address: Name or service not known', 'db.shop.svc'],
  ['log-dns', "nslookup: can't resolve 'db.shop.svc'", 'db.shop.svc'],
  ['log-timeout', 'dial tcp 10.1.2.3:443: i/o timeout', '10.1.2.3:443'],
  ['log-timeout', 'Error: connect ETIMEDOUT 10.1.2.3:443', '10.1.2.3:443'],
  ['log-auth-db', 'FATAL: password authentication failed for user "orders"', 'orders'],
  ['log-auth-db', "ERROR 1045 (28000): Access denied for user 'orders'@'10.1.1.1'", 'orders'],
  ['log-auth-db', 'WRONGPASS invalid username-password pair or user is disabled.', 'WRONGPASS'],
  [
    'log-auth-db',
    'botocore.exceptions.ClientError: An error occurred (AccessDenied) when calling the PutObject operation: User is not authorized to perform: s3:PutObject',
    's3:PutObject',
  ],
  ['log-auth-db', 'ERROR: permission denied for table orders', 'orders'],
  [
    'log-k8s-forbidden',
    'pods is forbidden: User "system:serviceaccount:shop:orders" cannot list resource "pods" in API group "" in the namespace "shop"',
    '--serviceaccount=shop:orders',
  ],
  [
    'log-k8s-forbidden',
    'nodes is forbidden: User "system:serviceaccount:shop:orders" cannot list resource "nodes" in API group "" at the cluster scope',
    'create clusterrolebinding',
  ],
  ['log-permission-denied', "Error: EACCES: permission denied, open '/data/x.db'", '/data/x.db'],
  ['log-permission-denied', 'mkdir: cannot create directory ‘/data’: Permission denied', '/data'],
  ['log-readonly-fs', "OSError: [Errno 30] Read-only file system: '/app/cache/x'", '/app/cache/x'],
  ['log-readonly-fs', "Error: EROFS: read-only file system, mkdir '/app/cache'", '/app/cache'],
  ['log-no-space', 'write /data/wal: no space left on device', '/data/wal'],
  ['log-port-in-use', 'Error: listen EADDRINUSE: address already in use :::8080', '8080'],
  ['log-port-in-use', 'nginx: [emerg] bind() to 0.0.0.0:8080 failed (98: Address already in use)', '8080'],
  ['log-port-in-use', 'listen tcp :8080: bind: address already in use', '8080'],
  ['log-priv-port', 'nginx: [emerg] bind() to 0.0.0.0:80 failed (13: Permission denied)', 'Port 80'],
  ['log-priv-port', 'listen tcp :443: bind: permission denied', 'Port 443'],
  ['log-file-missing', "Error: Cannot find module '/app/server.js'", '/app/server.js'],
  ['log-file-missing', "ModuleNotFoundError: No module named 'requests'", 'requests'],
  ['log-file-missing', 'Error: Could not find or load main class com.shop.Main', 'com.shop.Main'],
  ['log-file-missing', 'open /etc/app/config: no such file or directory', '/etc/app/config'],
  ['log-heap', 'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space', 'MaxRAMPercentage'],
  [
    'log-heap',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    'max-old-space-size',
  ],
  ['log-config-parse', 'yaml: line 12: did not find expected key', 'line 12'],
  ['log-config-parse', 'nginx: [emerg] unknown directive "sever" in /etc/nginx/nginx.conf:7', '/etc/nginx/nginx.conf'],
  ['log-config-parse', 'SyntaxError: Unexpected token } in JSON at position 17', 'JSON'],
  ['log-config-parse', 'failed to load config /etc/app/app.toml: invalid', '/etc/app/app.toml'],
  ['log-config-parse', "invalid character '}' looking for beginning of object key string", 'looking for'],
  ['log-tls', 'x509: certificate signed by unknown authority', 'not trusted'],
  ['log-tls', 'Error: certificate has expired', 'Renew'],
  ['log-migration', 'ERROR: relation "orders" does not exist', 'orders'],
  ['log-exec-format', 'exec /usr/local/bin/app: exec format error', 'buildx'],
  ['log-usage', 'flag provided but not defined: -prot', '-prot'],
  ['log-usage', 'error: unrecognized arguments: --prot', '--prot'],
  ['log-panic', 'panic: runtime error: index out of range [3] with length 3', 'index out of range'],
  ['log-panic', "thread 'main' panicked at src/main.rs:4:5:", 'panicked'],
  ['log-panic', 'java.lang.IllegalStateException: nobody is here', 'nobody is here'],
];

describe('log signatures', () => {
  it.each(LINES)('%s: %s', (kind, line, words) => {
    const diagnosis = diagnosisOfLog(`INFO starting\n${line}\n`);
    expect(diagnosis.kind).toBe(kind);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(diagnosis.evidence[0]).toMatchObject({ source: 'log', where: 'log of api' });
  });

  it.each(LINES)('%s with an instant and colours: %s', (kind, line) => {
    expect(diagnosisOfLog(`2026-11-21T20:10:00.123Z \u001b[31m${line}\u001b[0m`).kind).toBe(kind);
  });
});

describe('the decisive line', () => {
  it('is the error, not the retry that went before', () => {
    const log = "WARN dial tcp 10.0.0.1:80: i/o timeout, retrying\nINFO connected\nFATAL KeyError: 'API_URL'";
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-missing-env');
  });

  it('of a Python traceback is its last line', () => {
    const log =
      'Traceback (most recent call last):\n  File "/app/main.py", line 3, in <module>\n    db.connect()\nOperationalError: could not translate host name "db" to address: Name or service not known';
    expect(diagnosisOfLog(log).kind).toBe('log-dns');
  });

  it('names the host that the program named before', () => {
    const diagnosis = diagnosisOfLog('connecting to redis.cache.svc:6379\nError: connect ECONNREFUSED 10.0.0.57:6379');
    expect(diagnosis.cause).toContain('redis.cache.svc:6379 (10.0.0.57:6379)');
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl -n cache get service,endpoints redis');
  });

  it('quotes the variable that the host comes from', () => {
    const text = manifest({ env: [{ name: 'REDIS', value: 'redis.cache.svc' }] });
    const diagnosis = diagnosisOfLog('getaddrinfo ENOTFOUND redis.cache.svc', { manifest: text });
    expect(diagnosis.evidence).toContainEqual({
      source: 'manifest',
      where: 'spec.containers[0].env[0]',
      text: 'REDIS=redis.cache.svc',
    });
  });

  it('asks whether a variable with another name is meant', () => {
    const text = manifest({ env: [{ name: 'DATABSE_URL', value: 'x' }] });
    expect(diagnosisOfLog('DATABASE_URL is not set', { manifest: text }).cause).toContain(
      'Did you mean "DATABSE_URL"?',
    );
  });

  it('names the ConfigMap that the configuration is mounted from', () => {
    const text = manifest(
      { volumeMounts: [{ name: 'conf', mountPath: '/etc/app' }] },
      { volumes: [{ name: 'conf', configMap: { name: 'app-conf' } }] },
    );
    const diagnosis = diagnosisOfLog(
      'reading /etc/app/app.yaml\nyaml: line 3: found character that cannot start any token',
      { manifest: text },
    );
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl -n shop edit configmap/app-conf');
  });
});
