import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    "Error: getaddrinfo ENOTFOUND db.shop.svc\n    at GetAddrInfoReqWrap.onlookup [as oncomplete] (node:dns:107:26) {\n  errno: -3008,\n  code: 'ENOTFOUND',\n  syscall: 'getaddrinfo',\n  hostname: 'db.shop.svc'\n}",
    'db.shop.svc',
    'kubectl -n shop describe service db',
  ],
  [
    'panic: dial tcp: lookup redis-master on 10.96.0.10:53: no such host\n\ngoroutine 1 [running]:\nmain.main()',
    'redis-master',
  ],
  [
    'psycopg2.OperationalError: could not translate host name "postgres" to address: Temporary failure in name resolution',
    'postgres',
  ],
  [
    'Caused by: java.net.UnknownHostException: kafka.data.svc.cluster.local: Name or service not known\n\tat java.base/java.net.Inet4AddressImpl.lookupAllHostAddr(Native Method)',
    'kafka.data.svc.cluster.local',
    'kubectl -n data describe service kafka',
  ],
  [
    'org.apache.kafka.common.config.ConfigException: No resolvable bootstrap urls given in bootstrap.servers',
    'resolve',
  ],
  [
    "[2026-11-21 20:10:00,123] WARN Couldn't resolve server kafka-0.kafka:9092 from bootstrap.servers as DNS resolution failed for kafka-0.kafka (org.apache.kafka.clients.ClientUtils)\n[2026-11-21 20:10:00,124] ERROR Exiting Kafka due to fatal exception (kafka.Kafka$)",
    'kafka-0.kafka',
  ],
  ['php_network_getaddresses: getaddrinfo for mysql.shop failed: Name or service not known', 'mysql.shop'],
  [
    'SQLSTATE[HY000] [2002] php_network_getaddresses: getaddrinfo failed: Temporary failure in name resolution',
    'resolve',
  ],
  [
    "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='api.example.org', port=443): Max retries exceeded with url: / (Caused by NameResolutionError(\"<urllib3.connection.HTTPSConnection object at 0x7f>: Failed to resolve 'api.example.org' ([Errno -2] Name or service not known)\"))",
    'api.example.org',
  ],
  ['socket.gaierror: [Errno -3] Temporary failure in name resolution', 'resolve'],
  ['redis.exceptions.ConnectionError: Error -2 connecting to redis:6379. Name or service not known.', 'redis'],
  [
    'nginx: [emerg] host not found in upstream "orders.shop.svc" in /etc/nginx/conf.d/default.conf:12',
    'orders.shop.svc',
  ],
  [
    '2026/11/21 20:10:00 [emerg] 1#1: host not found in upstream "backend:8080" in /etc/nginx/conf.d/default.conf:3',
    'backend',
  ],
  [
    'Unhandled exception. System.Net.Sockets.SocketException (00000001, 11): Resource temporarily unavailable\n ---> System.Net.Http.HttpRequestException: Name or service not known (payments.shop.svc:443)',
    'payments.shop.svc',
  ],
  ['SocketError: getaddrinfo: Name or service not known', 'resolve'],
  ['PG::ConnectionBad: could not translate host name "db" to address: Name or service not known', 'db'],
  ['Error: failed to lookup address information: Name or service not known', 'resolve'],
  [
    'pymongo.errors.ServerSelectionTimeoutError: mongo.data.svc:27017: [Errno -2] Name or service not known (configured timeouts: socketTimeoutMS: 20000.0ms)',
    'mongo.data.svc',
  ],
  [
    '{"t":{"$date":"2023-01-05T13:58:28.268+00:00"},"s":"E","c":"REPL","msg":"Error connecting","attr":{"error":"Error connecting to mongo-2.mongo.data.svc:27017 :: caused by :: Could not find address for mongo-2.mongo.data.svc:27017: SocketException: Host not found (authoritative)"}}',
    'mongo-2.mongo.data.svc',
  ],
  ["ping: bad address 'db.shop.svc'", 'db.shop.svc'],
  ["wget: bad address 'config-server:8888'", 'config-server'],
  ['wget: unable to resolve host address ‘config-server’', 'config-server'],
  ["ERROR 2005 (HY000): Unknown MySQL server host 'mysql.shop' (-2)", 'mysql.shop'],
  ["Unknown server host 'mysql.shop' (-2)", 'mysql.shop'],
  ['nc: getaddrinfo for host "db.shop.svc" port 5432: Name or service not known', 'db.shop.svc'],
  [
    'error: dial tcp: lookup vault.vault.svc on 10.96.0.10:53: read udp 10.1.1.1:4000->10.96.0.10:53: i/o timeout',
    'vault.vault.svc',
  ],
  ['ssh: Could not resolve hostname git.example.org: Temporary failure in name resolution', 'git.example.org'],
  ["** server can't find db.shop.svc: NXDOMAIN", 'db.shop.svc'],
  [
    'Invalid endpoint: EndpointConnectionError: Could not connect to the endpoint URL: "https://s3.eu-north-1.amazonaws.com/": getaddrinfo EAI_AGAIN s3.eu-north-1.amazonaws.com',
    's3.eu-north-1.amazonaws.com',
  ],
  [
    'level=fatal msg="failed to connect" error="failed to connect to `host=postgres user=app database=app`: hostname resolving error (lookup postgres on 10.96.0.10:53: server misbehaving)"',
    'postgres',
  ],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['dial tcp: lookup db.shop.svc on 10.96.0.10:53: no such host', 'db.shop.svc'],
  ['curl: (6) Could not resolve host: db.shop.svc', 'db.shop.svc'],
  ['Error: getaddrinfo ENOTFOUND db.shop.svc', 'db.shop.svc'],
  ['java.net.UnknownHostException: db.shop.svc', 'db.shop.svc'],
  ["nc: bad address 'db.shop.svc'", 'db.shop.svc'],
  ['psql: could not translate host name "db.shop.svc" to address: Name or service not known', 'db.shop.svc'],
  ["nslookup: can't resolve 'db.shop.svc'", 'db.shop.svc'],
  ['Temporary failure in name resolution', 'not said which'],
  ['DNS lookup failed: NXDOMAIN', 'not said which'],
  ['connection failed: Name does not resolve', 'not said which'],
  ['getaddrinfo: Name or service not known', 'not said which'],
  ['SQLSTATE[HY000] getaddrinfo failed: Name or service not known (SQL: select * from `parcels`)', 'not said which'],
];

describe('log-dns', () => {
  itIs('log-dns', LOGS);
  itIs('log-dns', TEXTS);
  itIsFoundIn('log-dns', 'curl: (6) Could not resolve host: db.shop.svc');
  itIsNot([
    ['INFO resolving db.shop.svc: 10.0.0.1\nFATAL: password authentication failed for user "app"', 'log-auth-db'],
    ['INFO DNS lookup of db done\nError: connect ECONNREFUSED 10.0.0.1:5432', 'log-conn-refused'],
  ]);
});

describe('a host that the log does not name', () => {
  const first = (log: string, env: object[] = []) =>
    diagnosisOfLog(log, { manifest: manifest({ env }) }).steps[0]?.text;

  it('is looked for in the variables that name hosts', () => {
    const env = [
      { name: 'DB_HOST', value: 'db.depot' },
      { name: 'CACHE_URL', valueFrom: { secretKeyRef: { name: 'cache', key: 'url' } } },
      { name: 'LOCALHOSTED', value: 'x' },
      { name: 'bad\n`HOST', value: 'x' },
    ];
    expect(first('getaddrinfo failed: Name or service not known', env)).toContain(
      'Correct the host in DB_HOST or CACHE_URL (spec.containers[0].env',
    );
  });

  it('is looked for in the setting that the line names', () => {
    const log = 'ConfigException: No resolvable bootstrap urls given in bootstrap.servers';
    expect(first(log, [{ name: 'DB_HOST', value: 'db.depot' }])).toContain('Correct the host in bootstrap.servers (');
  });
});

describe('the cause of log-dns', () => {
  it('quotes the variable that the host comes from', () => {
    const text = manifest({ env: [{ name: 'REDIS', value: 'redis.cache.svc' }] });
    expect(diagnosisOfLog('getaddrinfo ENOTFOUND redis.cache.svc', { manifest: text }).evidence).toContainEqual({
      source: 'manifest',
      where: 'spec.containers[0].env[0]',
      text: 'REDIS=redis.cache.svc',
    });
  });

  it('is the line that names the host, not the exception that names none', () => {
    const log = [
      "WARN ClientUtils - Couldn't resolve server kafka.msg:9092 from bootstrap.servers as DNS resolution failed for kafka.msg",
      'Exception in thread "main" org.apache.kafka.common.KafkaException: Failed to construct kafka producer',
      '\tat com.shop.Main.main(Main.java:41)',
      'Caused by: org.apache.kafka.common.config.ConfigException: No resolvable bootstrap urls given in bootstrap.servers',
    ].join('\n');
    const diagnosis = diagnosisOfLog(log);
    expect([diagnosis.kind, diagnosis.title]).toEqual(['log-dns', 'Host kafka.msg does not resolve']);
    expect(diagnosis.evidence[0]?.text).toContain('kafka.msg:9092');
    expect(diagnosis.others).toEqual([]);
  });

  it('says where to correct the name at the beginning of its step', () => {
    const steps = diagnosisOfLog('getaddrinfo ENOTFOUND redis.cache.svc').steps.map(({ text }) => text);
    expect(steps[1]).toMatch(
      /^In Deployment orders: if the name is wrong .{20,120}, correct it where the program takes it from\.$/,
    );
  });
});

it('takes a public domain of two labels for no Service and its namespace', () => {
  const diagnosis = diagnosisOfLog('dial tcp: lookup depot.com on 10.96.0.10:53: server misbehaving');
  expect(textOfDiagnosis(diagnosis)).not.toContain('namespace com');
  expect(diagnosis.steps[0]?.text).toContain('resolves in the cluster');
});

it('is not about what a framework resolves', () => {
  const log = "ERROR [ExceptionHandler] Nest can't resolve dependencies of the OrdersService (?).";
  expect(diagnosisOfLog(log).kind).not.toBe('log-dns');
});
