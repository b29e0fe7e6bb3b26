import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    'panic: dial tcp 10.96.12.7:5432: connect: connection refused\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:42 +0x1d4\nexit status 2',
    '10.96.12.7:5432',
  ],
  [
    'Caused by: com.zaxxer.hikari.pool.HikariPool$PoolInitializationException: Failed to initialize pool: Connection to kestra-postgresql:5432 refused. Check that the hostname and port are correct and that the postmaster is accepting TCP/IP connections.\n\tat com.zaxxer.hikari.pool.HikariPool.throwPoolInitializationException(HikariPool.java:596)\n\t... 8 more\nCaused by: org.postgresql.util.PSQLException: Connection to kestra-postgresql:5432 refused. Check that the hostname and port are correct and that the postmaster is accepting TCP/IP connections.\n\tat org.postgresql.core.v3.ConnectionFactoryImpl.openConnectionImpl(ConnectionFactoryImpl.java:319)\n\t... 28 more\nCaused by: java.net.ConnectException: Connection refused (Connection refused)\n\tat java.net.PlainSocketImpl.socketConnect(Native Method)\n\tat java.net.Socket.connect(Socket.java:589)\n\t... 33 more',
    'kestra-postgresql:5432',
  ],
  [
    'django.db.utils.OperationalError: connection to server at "postgres.shop.svc" (10.43.7.9), port 5432 failed: Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?',
    'postgres.shop.svc:5432',
    'kubectl -n shop describe service postgres',
  ],
  [
    'redis.exceptions.ConnectionError: Error 111 connecting to redis-master:6379. Connection refused.',
    'redis-master:6379',
  ],
  [
    'MongoServerSelectionError: connect ECONNREFUSED 10.43.7.9:27017\n    at Timeout._onTimeout (/app/node_modules/mongodb/lib/sdam/topology.js:277:38)\n    at listOnTimeout (node:internal/timers:569:17)\nNode.js v18.19.0',
    '10.43.7.9:27017',
  ],
  [
    "Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1555:16) {\n  errno: -111,\n  code: 'ECONNREFUSED',\n  syscall: 'connect',\n  address: '127.0.0.1',\n  port: 5432\n}",
    '127.0.0.1:5432',
  ],
  [
    "AggregateError [ECONNREFUSED]: \n    at internalConnectMultiple (node:net:1122:18)\n    at afterConnectMultiple (node:net:1689:7) {\n  code: 'ECONNREFUSED',\n  [errors]: [\n    Error: connect ECONNREFUSED ::1:5432\n        at createConnectionError (node:net:1652:14) {\n    Error: connect ECONNREFUSED 127.0.0.1:5432\n        at createConnectionError (node:net:1652:14) {\n  ]\n}",
    '5432',
  ],
  ['SQLSTATE[HY000] [2002] Connection refused (Connection: mysql, SQL: select * from "jobs" limit 1)', 'refuses'],
  [
    'PDOException: SQLSTATE[HY000] [2002] Connection refused in /var/www/html/vendor/laravel/framework/src/Illuminate/Database/Connectors/Connector.php:65',
    'refuses',
  ],
  [
    'PG::ConnectionBad: connection to server at "10.0.0.5", port 5432 failed: Connection refused (PG::ConnectionBad)',
    '10.0.0.5:5432',
  ],
  ['Redis::CannotConnectError: Connection refused - connect(2) for 10.0.0.8:6379 (redis://redis:6379)', '6379'],
  [
    'Unhandled exception. System.Net.Http.HttpRequestException: Connection refused (payments.shop.svc:8080)\n ---> System.Net.Sockets.SocketException (111): Connection refused\n   at System.Net.Http.HttpConnectionPool.ConnectToTcpHostAsync(String host, Int32 port)',
    'payments.shop.svc:8080',
  ],
  ['Error: Connection refused (os error 111)', 'refuses'],
  ['Error: error communicating with database: Connection refused (os error 111)', 'refuses'],
  [
    '[2026-11-21 20:10:00,123] WARN [AdminClient clientId=adminclient-1] Connection to node -1 (kafka/10.0.0.9:9092) could not be established. Broker may not be available. (org.apache.kafka.clients.NetworkClient)\n[2026-11-21 20:10:30,123] ERROR Error while getting broker list. (io.confluent.admin.utils.ClusterStatus)',
    'kafka',
  ],
  [
    '%3|1700000000.123|FAIL|rdkafka#producer-1| [thrd:kafka:9092/bootstrap]: kafka:9092/bootstrap: Connect to ipv4#10.0.0.9:9092 failed: Connection refused (after 2ms in state CONNECT)\n%3|1700000000.123|ERROR|rdkafka#producer-1| [thrd:kafka:9092/bootstrap]: 1/1 brokers are down',
    '9092',
  ],
  [
    '{"level":"error","ts":"2026-11-21T20:10:00Z","msg":"failed to connect to database","error":"failed to connect to `host=db user=app database=app`: dial error (dial tcp 10.0.0.5:5432: connect: connection refused)"}',
    '10.0.0.5:5432',
  ],
  [
    'level=error ts=2026-11-21T20:10:00Z caller=main.go:12 err="Post \\"http://ingester:9095/api\\": dial tcp 10.2.3.4:9095: connect: connection refused"',
    '10.2.3.4:9095',
  ],
  [
    'E1121 20:10:00.123456       1 reflector.go:138] k8s.io/client-go: Failed to watch *v1.Pod: Get "https://10.96.0.1:443/api/v1/pods": dial tcp 10.96.0.1:443: connect: connection refused\nF1121 20:10:01.123456       1 main.go:99] unable to create controller: Get "https://10.96.0.1:443/api": dial tcp 10.96.0.1:443: connect: connection refused',
    '10.96.0.1:443',
  ],
  [
    "Error: P1001: Can't reach database server at `postgres:5432`\n\nPlease make sure your database server is running at `postgres:5432`.",
    'postgres:5432',
  ],
  [
    'wait-for-it.sh: waiting 15 seconds for db:5432\nError response from server: connect to host db port 5432: Connection refused',
    'db:5432',
  ],
  ['curl: (7) Failed to connect to config-server port 8888 after 2 ms: Connection refused', 'config-server:8888'],
  ["curl: (7) Failed to connect to config-server port 8888: Couldn't connect to server", 'config-server:8888'],
  ["wget: can't connect to remote host (10.0.0.7): Connection refused", '10.0.0.7'],
  [
    "pymysql.err.OperationalError: (2003, \"Can't connect to MySQL server on 'mysql.shop.svc' ([Errno 111] Connection refused)\")",
    'mysql.shop.svc',
  ],
  [
    'sqlalchemy.exc.OperationalError: (psycopg2.OperationalError) connection to server at "db" (10.0.0.5), port 5432 failed: Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?\n\n(Background on this error at: https://sqlalche.me/e/20/e3q8)',
    'db:5432',
  ],
  [
    "requests.exceptions.ConnectionError: HTTPConnectionPool(host='inventory', port=8080): Max retries exceeded with url: /health (Caused by NewConnectionError('<urllib3.connection.HTTPConnection object at 0x7f>: Failed to establish a new connection: [Errno 111] Connection refused'))",
    'inventory:8080',
  ],
  [
    '2026/11/21 20:10:00 [error] 29#29: *1 connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.1, server: , request: "GET / HTTP/1.1", upstream: "http://127.0.0.1:9000/", host: "x"',
    '127.0.0.1:9000',
  ],
  [
    'io.lettuce.core.RedisConnectionException: Unable to connect to redis.cache.svc:6379\nCaused by: io.netty.channel.AbstractChannel$AnnotatedConnectException: Connection refused: redis.cache.svc/10.0.0.57:6379',
    'redis.cache.svc',
  ],
  ['[amqp] Error: connect ECONNREFUSED 10.1.2.3:5672', '5672'],
  [
    "org.flywaydb.core.internal.exception.FlywaySqlException: Unable to obtain connection from database (jdbc:postgresql://db:5432/app) for user 'app': Connection to db:5432 refused. Check that the hostname and port are correct and that the postmaster is accepting TCP/IP connections.",
    'db:5432',
  ],
  [
    'Error checking seal status: Get "https://127.0.0.1:8200/v1/sys/seal-status": dial tcp 127.0.0.1:8200: connect: connection refused',
    '127.0.0.1:8200',
  ],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['Error: connect ECONNREFUSED 10.0.0.57:6379', '10.0.0.57:6379'],
  ['dial tcp 10.96.0.5:5432: connect: connection refused', '10.96.0.5:5432'],
  [
    'psycopg2.OperationalError: connection to server at "db.shop" (10.1.1.1), port 5432 failed: Connection refused',
    'db.shop:5432',
  ],
  ['java.net.ConnectException: Connection refused: kafka.data.svc:9092', 'kafka.data.svc:9092'],
  ['elasticsearch: no available connection: no Elasticsearch node available, tried: http://es:9200', 'es:9200'],
  [
    'could not connect to server: Connection refused. Is the server running on host "db.shop" and accepting TCP/IP connections?',
    'db.shop',
  ],
  ["nc: can't connect to remote host (db.shop): Connection refused", 'db.shop'],
  ["ERROR 2003 (HY000): Can't connect to MySQL server on 'db.shop' (111)", 'db.shop'],
];

describe('log-conn-refused', () => {
  itIs('log-conn-refused', LOGS);
  itIs('log-conn-refused', TEXTS);
  itIsFoundIn('log-conn-refused', 'Error: connect ECONNREFUSED 10.0.0.57:6379');
  itIsNot([
    [
      "WARN connection refused to db:5432, retrying in 1s\nINFO connected to db:5432\nTypeError: Cannot read properties of undefined (reading 'id')",
      'log-panic',
    ],
    ['retrying connection refused ... connected\nFATAL: APP_MODE is not set', 'log-missing-env'],
    ['INFO refused 0 connections since start\nboiler is cold', 'crash-app-error'],
  ]);
});

describe('the dependency that log-conn-refused names', () => {
  it('is the host that the program named before', () => {
    const diagnosis = diagnosisOfLog('connecting to redis.cache.svc:6379\nError: connect ECONNREFUSED 10.0.0.57:6379');
    expect(diagnosis.cause).toContain('redis.cache.svc:6379 (10.0.0.57:6379)');
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl -n cache describe service redis');
  });

  it('is not a host that the program named with another port', () => {
    const diagnosis = diagnosisOfLog('connected to kafka.data.svc:9092\nError: connect ECONNREFUSED 10.0.0.57:6379');
    expect(diagnosis.title).toBe('10.0.0.57:6379 refuses the connection');
  });

  it('is the Service of a pod of a StatefulSet', () => {
    const diagnosis = diagnosisOfLog('Connection refused: kafka-0.kafka.data.svc.cluster.local:9092');
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl -n data describe service kafka');
  });

  it('may be the pod itself', () => {
    const diagnosis = diagnosisOfLog('Error: connect ECONNREFUSED 127.0.0.1:5432');
    expect(textOfDiagnosis(diagnosis)).toContain('127.0.0.1:5432 is the pod itself');
    expect(textOfDiagnosis(diagnosis)).not.toContain('get service');
  });

  it('is quoted from the variable that gives it', () => {
    const text = manifest({ env: [{ name: 'REDIS', value: 'redis.cache.svc' }] });
    expect(
      diagnosisOfLog('connect to redis.cache.svc:6379: connection refused', { manifest: text }).evidence,
    ).toContainEqual({
      source: 'manifest',
      where: 'spec.containers[0].env[0]',
      text: 'REDIS=redis.cache.svc',
    });
  });

  it.each([
    'main.go:12',
    'app.py:34',
    'server.ts:56',
    'Main.java:78',
    'line:12',
    'port:5432',
    '2026-11-21T20:10',
    'node:net:1555',
  ])('is not %s', (place) => {
    const diagnosis = diagnosisOfLog(`connecting at ${place}\nError: ECONNREFUSED`);
    expect(diagnosis.kind).toBe('log-conn-refused');
    expect(diagnosis.title).toBe('A dependency refuses the connection');
  });
});

describe('a dependency without a name', () => {
  it('is the address of the line above, which is quoted', () => {
    const log =
      'Unhandled exception. Npgsql.NpgsqlException (0x80004005): Failed to connect to 10.0.9.7:5432\n ---> System.Net.Sockets.SocketException (111): Connection refused\n   at Npgsql.NpgsqlConnector.Connect()';
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toBe('10.0.9.7:5432 refuses the connection');
    expect(diagnosis.evidence.map(({ text }) => text).join('\n')).toContain('Failed to connect to 10.0.9.7:5432');
    expect(diagnosis.others).toEqual([]);
  });

  it('is called by its kind, with the variables that say where it is', () => {
    const env = [
      { name: 'REDIS_HOST', value: 'cache' },
      { name: 'REDIS_PREFIX', value: 'x' },
      { name: 'DB_HOST', value: 'db' },
    ];
    const diagnosis = diagnosisOfLog('   RedisException\n\n  Connection refused', { manifest: manifest({ env }) });
    expect(diagnosis.title).toBe('Redis at cache refuses the connection');
    const quoted = diagnosis.evidence.filter(({ source }) => source === 'manifest').map(({ text }) => text);
    expect(quoted).toEqual(['REDIS_HOST=cache']);
  });
});

it('a SQL Server that a client of .NET does not reach is named as that', () => {
  const diagnosis = diagnosisOfLog(
    'Unhandled exception. Microsoft.Data.SqlClient.SqlException (0x80131904): A network-related or instance-specific error occurred while establishing a connection to SQL Server. The server was not found or was not accessible. (provider: TCP Provider, error: 40 - Could not open a connection to SQL Server)',
    {},
    134,
  );
  expect([diagnosis.kind, diagnosis.title]).toEqual(['log-conn-refused', 'SQL Server cannot be reached']);
  expect(diagnosis.steps[0]?.text).toContain('See that SQL Server runs, is ready and is reachable');
});

it('a database that neither the log nor its address names is looked for under what a variable says', () => {
  const diagnosis = diagnosisOfLog(
    'Depot not found in /var/www/html - copying now...\nError establishing a database connection',
    {
      manifest: manifest({
        env: [{ name: 'DEPOT_DB_HOST', valueFrom: { configMapKeyRef: { name: 'depot', key: 'db' } } }],
      }),
    },
  );
  expect(diagnosis.kind).toBe('log-conn-refused');
  expect(diagnosis.steps[0]?.text).toContain('is reachable from the pod under what DEPOT_DB_HOST names');
});
