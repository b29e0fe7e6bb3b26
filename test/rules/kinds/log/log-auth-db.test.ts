import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  ['ERROR Unable to start: cannot load config store: Invalid credentials', 'with which the data on its volume'],
  [
    'level=error caller=log.go:223 msg="error running loki" err="init compactor: failed to init delete store: failed to get s3 object: WebIdentityErr: failed to retrieve credentials"',
    'credentials',
  ],
  ['error="rpc error: code = Unauthenticated desc = invalid token"', 'Credentials are rejected'],
  ["fatal: could not read Username for 'https://github.com': No such device or address", 'Credentials are rejected'],
  [
    'psycopg2.OperationalError: connection to server at "db" (10.0.0.5), port 5432 failed: FATAL:  password authentication failed for user "orders"\nconnection to server at "db" (10.0.0.5), port 5432 failed: FATAL:  password authentication failed for user "orders"',
    'user orders',
  ],
  [
    'Caused by: org.postgresql.util.PSQLException: FATAL: password authentication failed for user "orders"\n\tat org.postgresql.core.v3.ConnectionFactoryImpl.doAuthentication(ConnectionFactoryImpl.java:693)',
    'user orders',
  ],
  [
    '{"level":"fatal","msg":"db","error":"failed to connect to `host=db user=orders database=app`: failed SASL auth (FATAL: password authentication failed for user \\"orders\\" (SQLSTATE 28P01))"}',
    'orders',
  ],
  [
    'Mongo check failed: MongoDB ping failed: connection() error occurred during connection handshake: auth error: sasl conversation error: unable to authenticate using mechanism "SCRAM-SHA-1": (AuthenticationFailed) Authentication failed.',
    'Credentials are rejected',
  ],
  [
    "MongoServerError: Authentication failed.\n    at Connection.onMessage (/app/node_modules/mongodb/lib/cmap/connection.js:201:30) {\n  ok: 0,\n  code: 18,\n  codeName: 'AuthenticationFailed'\n}",
    'Credentials are rejected',
  ],
  [
    'Error: Ready check failed: NOAUTH Authentication required.\n    at RedisClient.on_info_cmd (/opt/hub/node_modules/redis/index.js:380:35)',
    'Redis demands a password',
  ],
  [
    'redis.exceptions.AuthenticationError: invalid username-password pair or user is disabled.',
    'Credentials are rejected',
  ],
  ['ReplyError: ERR invalid password', 'Credentials are rejected'],
  [
    'org.apache.kafka.common.errors.SaslAuthenticationException: Authentication failed: Invalid username or password',
    'Credentials are rejected',
  ],
  [
    '%3|1700000000.123|FAIL|rdkafka#producer-1| [thrd:sasl_ssl://kafka:9093/bootstrap]: SASL authentication error: Authentication failed (after 300ms in state AUTH_REQ)',
    'Credentials are rejected',
  ],
  [
    "pika.exceptions.ProbableAuthenticationError: ConnectionClosedByBroker: (403) 'ACCESS_REFUSED - Login was refused using authentication mechanism PLAIN. For details see the broker logfile.'",
    'Credentials are rejected',
  ],
  ["SQLSTATE[HY000] [1045] Access denied for user 'shop'@'10.1.1.1' (using password: YES)", 'shop'],
  [
    "django.db.utils.OperationalError: (1045, \"Access denied for user 'shop'@'10.1.1.1' (using password: YES)\")",
    'shop',
  ],
  [
    'Error: P1000: Authentication failed against database server at `db`, the provided database credentials for `app` are not valid.',
    'Credentials are rejected',
  ],
  ['FATAL:  no pg_hba.conf entry for host "10.1.2.3", user "app", database "app", no encryption', 'app'],
  [
    'botocore.exceptions.ClientError: An error occurred (AccessDenied) when calling the GetObject operation: Access Denied',
    'AccessDenied',
  ],
  [
    'botocore.exceptions.ClientError: An error occurred (InvalidClientTokenId) when calling the GetCallerIdentity operation: The security token included in the request is invalid.',
    'Credentials are rejected',
  ],
  ['botocore.exceptions.NoCredentialsError: Unable to locate credentials', 'redentials'],
  [
    'software.amazon.awssdk.core.exception.SdkClientException: Unable to load credentials from any of the providers in the chain',
    'redentials',
  ],
  [
    'operation error S3: PutObject, https response error StatusCode: 403, RequestID: X, HostID: Y, api error AccessDenied: User: arn:aws:sts::1:assumed-role/x is not authorized to perform: s3:PutObject on resource: "arn:aws:s3:::bucket/key"',
    's3:PutObject',
  ],
  [
    'google.api_core.exceptions.Forbidden: 403 POST https://storage.googleapis.com/upload: exporter@proj.iam.gserviceaccount.com does not have storage.objects.create access to the Google Cloud Storage object.',
    'storage.objects.create',
  ],
  [
    'google.auth.exceptions.DefaultCredentialsError: Your default credentials were not found. To set up Application Default Credentials, see https://cloud.google.com/docs',
    'redentials',
  ],
  [
    'azure.core.exceptions.ClientAuthenticationError: DefaultAzureCredential failed to retrieve a token from the included credentials.',
    'redentials',
  ],
  [
    'Error: Error making API request. URL: PUT https://vault:8200/v1/auth/kubernetes/login Code: 403. Errors: * permission denied',
    'denie',
  ],
  [
    'Unhandled exception. Npgsql.PostgresException (0x80004005): 28P01: password authentication failed for user "app"',
    'app',
  ],
  ["Microsoft.Data.SqlClient.SqlException (0x80131904): Login failed for user 'sa'.", 'sa'],
  [
    "remote: HTTP Basic: Access denied\nfatal: Authentication failed for 'https://git.example.org/x.git/'",
    'Credentials are rejected',
  ],
  [
    "elasticsearch.AuthenticationException: AuthenticationException(401, 'security_exception', 'unable to authenticate user [elastic] for REST request [/]')",
    'Credentials are rejected',
  ],
  ['Request failed with status code 401: Unauthorized', 'Credentials are rejected'],
  ['org.springframework.web.client.HttpClientErrorException$Unauthorized: 401 : [no body]', 'Credentials are rejected'],
  ['PG::InsufficientPrivilege: ERROR:  permission denied for schema public', 'public'],
  ["ldap.INVALID_CREDENTIALS: {'desc': 'Invalid credentials'}", 'Credentials are rejected'],
  [
    "smtplib.SMTPAuthenticationError: (535, b'5.7.8 Error: authentication failed: UGFzc3dvcmQ6')",
    'Credentials are rejected',
  ],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['FATAL: password authentication failed for user "orders"', 'orders'],
  ["ERROR 1045 (28000): Access denied for user 'orders'@'10.1.1.1'", 'orders'],
  ['WRONGPASS invalid username-password pair or user is disabled.', 'WRONGPASS'],
  [
    'botocore.exceptions.ClientError: An error occurred (AccessDenied) when calling the PutObject operation: User is not authorized to perform: s3:PutObject',
    's3:PutObject',
  ],
  ['ERROR: permission denied for table orders', 'orders'],
  ['MongoServerError: invalid credentials', 'Credentials are rejected'],
  ['Error: Invalid API key provided', 'Credentials are rejected'],
  ['login failed: invalid username or password', 'Credentials are rejected'],
  ['InvalidAccessKeyId: The AWS Access Key Id you provided does not exist', 'Credentials are rejected'],
  ['SignatureDoesNotMatch: check your key', 'Credentials are rejected'],
  ['ExpiredToken: The provided token has expired', 'Credentials are rejected'],
  ['NOAUTH Authentication required.', 'Redis demands a password, which api does not give'],
  ['FATAL: role "orders" does not exist', 'Credentials are rejected'],
  ['Login failed for user orders', 'Credentials are rejected'],
  ['ORA-01017: invalid username/password; logon denied', 'Credentials are rejected'],
  ['AuthorizationFailed: the client has no authorization over scope x', 'Access is denied'],
  ['rpc error: code = PERMISSION_DENIED desc = no', 'Access is denied'],
  ['ORA-01031: insufficient privileges', 'Access is denied'],
  ['ERROR: permission denied for schema billing', 'what is in schema billing'],
  ['ERROR: permission denied for database billing', 'use database billing'],
  ['ERROR: permission denied for relation billing', 'use relation billing'],
  ['ERROR: permission denied for sequence billing_id_seq', 'use sequence billing_id_seq'],
  [
    '[ERROR] agent: cannot log in:\n  | Error making API request.\n  | URL: PUT https://vault.keys.svc:8200/v1/auth/kubernetes/login\n  | Code: 403. Errors:\n  | * permission denied',
    'vault.keys.svc:8200',
    'bound_service_account_names',
  ],
  ['fatal error: An error occurred (403) when calling the GetObject operation: Forbidden', 'IRSA'],
  ['fatal error: An error occurred (AccessDenied) when calling the ListObjectsV2 operation: Access Denied', 'IAM'],
  ['rpc error: code = PermissionDenied desc = Permission denied on resource project shop', 'Access is denied'],
  [
    "google.api_core.exceptions.PermissionDenied: 403 Permission 'secretmanager.versions.access' denied for resource 'projects/shop'",
    'secretmanager.versions.access',
    'Workload Identity',
  ],
  ['Failed to connect: AADSTS70021: No matching federated identity record found', 'Azure has no federated credential'],
  [
    'StatusCode=403 Code="AuthorizationPermissionMismatch" Message="This request is not authorized to perform this operation using this permission." https://shop.blob.core.windows.net',
    'azure.workload.identity',
  ],
  [
    'git@git.example.org: Permission denied (publickey).\nfatal: Could not read from remote repository.',
    'no key or token',
  ],
  ['remote: Permission to shop/app.git denied to robot.', 'may read the repository'],
  [
    "Unexpected response code: 403 (Permission denied: token with AccessorID 'a1' lacks permission 'key:read')",
    'key:read',
  ],
  ["NOPERM this user has no permissions to run the 'config' command", 'Access is denied'],
  [
    'org.apache.kafka.common.errors.TopicAuthorizationException: Not authorized to access topics: [orders]',
    'Access is denied',
  ],
  ['etcdserver: permission denied', 'Access is denied'],
  ['ERROR: permission denied to create database', 'Access is denied'],
  [
    'requests.exceptions.HTTPError: 403 Client Error: Forbidden for url: https://api.shop.example/v1',
    'Access is denied',
  ],
  ["The SELECT permission was denied on the object 'orders', database 'shop', schema 'dbo'.", 'orders'],
];

describe('log-auth-db', () => {
  itIs('log-auth-db', LOGS);
  itIs('log-auth-db', TEXTS);
  itIsFoundIn('log-auth-db', 'FATAL: password authentication failed for user "orders"');
  itIsNot([
    [
      'INFO "GET /admin" 401 Unauthorized\nINFO "GET /admin" 403 Forbidden\nError: ENOSPC: no space left on device, write',
      'log-no-space',
    ],
    ['mkdir /data/loki: permission denied', 'log-permission-denied'],
    ['INFO authentication failed attempts: 0\nboiler is cold', 'crash-app-error'],
    ['reading /srv/keys\n* permission denied', 'log-permission-denied'],
    ['GET https://registry.example/x\nopen /srv/keys/a: permission denied', 'log-permission-denied'],
  ]);
});

describe('the steps of log-auth-db', () => {
  it('name the account variables of the cloud that refuses', () => {
    const env = ['AZURE_CLIENT_ID', 'GOOGLE_PROJECT', 'GCP_ZONE', 'HOME'].map((name) => ({ name, value: 'x' }));
    const diagnosis = diagnosisOfLog('AuthorizationFailed: no', { manifest: manifest({ env }) });
    expect(textOfDiagnosis(diagnosis)).toContain('AZURE_CLIENT_ID, GOOGLE_PROJECT, GCP_ZONE.');
  });

  it('name the Secret that the container takes', () => {
    const env = [{ name: 'DB_PASSWORD', valueFrom: { secretKeyRef: { name: 'db-login', key: 'password' } } }];
    const diagnosis = diagnosisOfLog('FATAL: password authentication failed for user "app"', {
      manifest: manifest({ env }),
    });
    expect(textOfDiagnosis(diagnosis)).toContain('describe secret/db-login');
  });
});

describe('what log-auth-db says of a refusal', () => {
  it('is that pg_hba.conf has no entry, not that the password is wrong', () => {
    const log =
      'level=error msg="db" err="failed to connect to `host=pg.data user=app`: FATAL: no pg_hba.conf entry for host \\"10.1.2.3\\", user \\"app\\", database \\"app\\", no encryption (SQLSTATE 28000)"';
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toBe('PostgreSQL does not let user app in from this pod (pg_hba.conf)');
    expect(diagnosis.cause).toContain('pg.data has no entry in its pg_hba.conf');
    expect(diagnosis.steps[0]?.text).toContain('sslmode=require');
    expect(textOfDiagnosis(diagnosis)).not.toContain('expired password');
  });

  it('does not speak of encryption where the server did not', () => {
    const log = 'FATAL: no pg_hba.conf entry for host "10.1.2.3", user "app", database "app", SSL on';
    expect(textOfDiagnosis(diagnosisOfLog(log))).not.toContain('sslmode=require');
  });

  it('names the server of the line above', () => {
    const log =
      "fail: Database.Connection[20004]\n      An error occurred using the connection to database 'ledger' on server 'tcp://pg-ledger:5432'.\nUnhandled exception. Npgsql.PostgresException (0x80004005): 28P01: password authentication failed for user \"ledger\"";
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toBe('Credentials are rejected for user ledger by pg-ledger:5432');
    expect(diagnosis.cause).toContain('pg-ledger:5432 rejects the credentials of user ledger');
  });

  it('names no server that the program spoke of for something else', () => {
    const log = `connected to redis.cache:6379\n${'INFO loading\n'.repeat(6)}FATAL: password authentication failed for user "app"`;
    expect(diagnosisOfLog(log).cause).not.toContain('redis.cache');
  });

  it('ends a step with a colon only before a command', () => {
    for (const log of [
      'MongoServerError: Authentication failed.',
      'AuthorizationFailed: no',
      'FATAL: role "app" does not exist',
    ]) {
      for (const { text, command } of diagnosisOfLog(log).steps) expect(text.endsWith(':')).toBe(command !== undefined);
    }
  });

  it('quotes the request that a bare refusal answers', () => {
    const log =
      'Error making API request.\nURL: PUT https://vault:8200/v1/auth/jwt/login\nCode: 403. Errors:\n* permission denied';
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.cause).toContain(
      'URL: PUT https://vault:8200/v1/auth/jwt/login Code: 403. Errors: permission denied',
    );
    expect(diagnosis.evidence).toContainEqual(expect.objectContaining({ where: 'log of api, above it' }));
  });
});

describe('a path that a token may not use', () => {
  it.each([
    [
      'Error making API request.\n\nURL: GET https://vault.sec.svc:8200/v1/depot/data/amber\nCode: 403. Errors:\n\n* permission denied',
      'path "depot/data/amber" { capabilities = ["read"] }',
    ],
    [
      'Error making API request.\n\nURL: PUT https://vault.sec.svc:8200/v1/pki_depot/sign/shelf\nCode: 403. Errors:\n\n* permission denied',
      'path "pki_depot/sign/shelf" { capabilities = ["create", "update"] }',
    ],
    [
      "fatal: Permission denied: token with AccessorID '0002' lacks permission 'key:read' on \"depot/amber\"",
      'key "depot/amber" { policy = "read" }',
    ],
  ])('is named in the first step: %s', (log, words) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-auth-db');
    expect(diagnosis.steps[0]?.text).toContain(words);
  });
});

it.each([
  '[ERROR] agent: failed to sync remote state: error="ACL not found"',
  'error: ListObjects on amber: The Access Key Id you provided does not exist in our records.',
  'error: PutObject: The request signature we calculated does not match the signature you provided.',
])('is what a store says in words: %s', (log) => {
  expect(diagnosisOfLog(log).kind).toBe('log-auth-db');
});
