import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';
import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  ['panic: dial tcp 10.1.2.3:5432: i/o timeout\n\ngoroutine 1 [running]:\nmain.main()', '10.1.2.3:5432'],
  [
    'psycopg2.OperationalError: connection to server at "db.shop.svc" (10.1.2.3), port 5432 failed: Connection timed out\n\tIs the server running on that host and accepting TCP/IP connections?',
    'db.shop.svc:5432',
  ],
  [
    'Caused by: java.net.SocketTimeoutException: connect timed out\n\tat java.base/java.net.Socket.connect(Socket.java:609)',
    'in time',
  ],
  ['Caused by: java.net.ConnectException: Connection timed out (Connection timed out)', 'in time'],
  [
    'MongoServerSelectionError: Server selection timed out after 30000 ms\n    at Timeout._onTimeout (/app/node_modules/mongodb/lib/sdam/topology.js:277:38)',
    'in time',
  ],
  [
    'pymongo.errors.ServerSelectionTimeoutError: mongo:27017: timed out, Timeout: 30s, Topology Description: <TopologyDescription>',
    'mongo:27017',
  ],
  [
    "requests.exceptions.ConnectTimeout: HTTPConnectionPool(host='inventory', port=8080): Max retries exceeded with url: / (Caused by ConnectTimeoutError(<urllib3.connection.HTTPConnection object at 0x7f>, 'Connection to inventory timed out. (connect timeout=5)'))",
    'inventory',
  ],
  [
    "requests.exceptions.ReadTimeout: HTTPSConnectionPool(host='api.example.org', port=443): Read timed out. (read timeout=10)",
    'api.example.org',
  ],
  [
    'curl: (28) Failed to connect to vault.vault.svc port 8200 after 130000 ms: Connection timed out',
    'vault.vault.svc:8200',
  ],
  ['curl: (28) Operation timed out after 5001 milliseconds with 0 bytes received', 'in time'],
  ['Error: rpc error: code = DeadlineExceeded desc = context deadline exceeded', 'in time'],
  ['{"level":"fatal","msg":"cannot reach etcd","error":"context deadline exceeded"}', 'in time'],
  ['SQLSTATE[HY000] [2002] Connection timed out', 'in time'],
  [
    'Unhandled exception. Npgsql.NpgsqlException (0x80004005): Exception while connecting\n ---> System.TimeoutException: The operation has timed out.',
    'in time',
  ],
  [
    'Microsoft.Data.SqlClient.SqlException (0x80131904): Connection Timeout Expired.  The timeout period elapsed while attempting to consume the pre-login handshake acknowledgement.',
    'in time',
  ],
  ['org.apache.kafka.common.errors.TimeoutException: Timeout expired while fetching topic metadata', 'in time'],
  [
    'org.apache.kafka.common.errors.TimeoutException: Timed out waiting for a node assignment. Call: describeCluster',
    'in time',
  ],
  ['wait-for-it.sh: timeout occurred after waiting 15 seconds for db:5432', 'db:5432'],
  [
    'com.zaxxer.hikari.pool.HikariPool - HikariPool-1 - Connection is not available, request timed out after 30000ms.',
    'in time',
  ],
  ['Net::OpenTimeout: execution expired', 'in time'],
  ['redis.exceptions.TimeoutError: Timeout connecting to server', 'in time'],
  [
    "Error: Connection timeout\n    at Socket.<anonymous> (/app/node_modules/ioredis/built/Redis.js:170:30) {\n  errorno: 'ETIMEDOUT',\n  code: 'ETIMEDOUT',\n  syscall: 'connect'\n}",
    'in time',
  ],
  ["ERROR 2003 (HY000): Can't connect to MySQL server on 'mysql.shop.svc:3306' (110)", 'mysql.shop.svc:3306'],
  ['wget: download timed out', 'in time'],
  ['Error: operation timed out (os error 110)', 'in time'],
  [
    'F1121 20:10:00.123456       1 main.go:99] Get "https://10.96.0.1:443/version": net/http: TLS handshake timeout',
    '10.96.0.1:443',
  ],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['dial tcp 10.1.2.3:443: i/o timeout', '10.1.2.3:443'],
  ['Error: connect ETIMEDOUT 10.1.2.3:443', '10.1.2.3:443'],
  ['dial tcp 10.1.2.3:443: connect: connection timed out', '10.1.2.3:443'],
  ['Error: ESOCKETTIMEDOUT 10.1.2.3:443', '10.1.2.3:443'],
  ['Error: connect ENETUNREACH 10.1.2.3:443', '10.1.2.3:443'],
  ['Error: connect EHOSTUNREACH 10.1.2.3:443', '10.1.2.3:443'],
  ['request to 10.1.2.3:443 timed out', '10.1.2.3:443'],
  ['Error: read timed out', 'networkpolicies'],
  ['io.netty: connect timeout', 'networkpolicies'],
  ['connect: no route to host', 'networkpolicies'],
  ['java.net.SocketTimeoutException: 5000 ms', 'networkpolicies'],
];

describe('log-timeout', () => {
  itIs('log-timeout', LOGS);
  itIs('log-timeout', TEXTS);
  itIsFoundIn('log-timeout', 'Error: connect ETIMEDOUT 10.1.2.3:443');
  itIsNot([
    [
      'INFO server timeout is 30s\nINFO read timeout 10s\nFATAL: password authentication failed for user "app"',
      'log-auth-db',
    ],
    [
      'WARN request timed out, retrying\nINFO request succeeded\nError: listen EADDRINUSE: address already in use :::8080',
      'log-port-in-use',
    ],
    ['INFO idle connections time out after 30s\nboiler is cold', 'crash-app-error'],
  ]);

  it.each([
    [
      'error retrieving resource lock kube-system/x: Get "https://10.96.0.1:443/apis/coordination.k8s.io/v1/leases/x": context deadline exceeded',
      true,
    ],
    ['Get "https://kubernetes.default.svc:443/api/v1/pods": dial tcp: i/o timeout', true],
    ['dial tcp 10.2.7.1:443: i/o timeout', false],
  ])('knows the Kubernetes API as pods reach it: %s', (log, isApi) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title.startsWith('The Kubernetes API (')).toBe(isApi);
    expect(diagnosis.steps[0]?.text.includes('kube-proxy and the network plugin')).toBe(isApi);
  });
});

it('names the object that is waited for', () => {
  const diagnosis = diagnosisOfLog('error: timed out waiting for the condition on deployments/amber-depot');
  expect(diagnosis.kind).toBe('log-timeout');
  expect(diagnosis.title).toContain('deployments/amber-depot');
  expect(diagnosis.steps[0]?.command).toContain('describe deployments/amber-depot');
});

describe('a timeout that names nobody', () => {
  const log = 'Error: pool timed out while waiting for an open connection';
  const timeoutOf = (...env: string[]) =>
    diagnosisOfLog(log, {
      manifest: manifest({ env: env.map((value, index) => ({ name: `DEPOT_${index}`, value })) }),
    });

  it('has the only host of the variables as the place to look at, not as the cause', () => {
    const diagnosis = timeoutOf('postgres://api@amber-depot:5432/shelves', 'verbose');
    expect(diagnosis.steps[0]?.text).toContain('Service amber-depot');
    expect(diagnosis.title).not.toContain('amber-depot');
  });

  it('has none where they name more', () => {
    const diagnosis = timeoutOf('postgres://api@amber-depot:5432/shelves', 'redis://cache:6379');
    expect(diagnosis.steps[0]?.text).not.toContain('amber-depot');
  });
});

it('an address that distributions give the Kubernetes API is told as that, whatever the line is about', () => {
  const diagnosis = diagnosisOfLog('level=fatal msg="Failed to list parcels: dial tcp 10.43.0.1:443: i/o timeout"');
  expect(diagnosis.title).toBe('The Kubernetes API (10.43.0.1:443) does not answer in time');
  expect(diagnosisOfLog('dial tcp 10.43.0.1:5432: i/o timeout').title).toBe('10.43.0.1:5432 does not answer in time');
});
