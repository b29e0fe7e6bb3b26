import { type CaseRow, caseTable } from '../../case-table.js';
import { hostPlace } from '../inputs/host-source.js';
import { credentialPlace } from '../inputs/value-origin.js';
import type { LogHit } from '../lines/log-signature.js';
import { nearHost } from './dependency.js';
import { linesAbove } from './remote-refusal.js';
import { onlyAddress, SERVICE_KINDS, serviceHost, serviceKind } from './service-kind.js';

const REQUEST = /\bURL: [A-Z]{2,10} \w{2,12}:\/\/([^\s/]{1,253})/;

/** Servers whose refusals have words that no other has. */
export const REFUSING_SERVERS = caseTable<CaseRow & { readonly server: string }>([
  {
    pattern: /\b(?:WRONGPASS|NOAUTH|NOPERM)\b|username-password pair/,
    example: ['WRONGPASS invalid username-password pair or user is disabled.', 'NOAUTH Authentication required.'],
    server: 'Redis',
  },
  {
    pattern: /\(using password: (?:YES|NO)\)|Access denied for user '/,
    example: "1045 (28000): Access denied for user 'orders'@'10.1.1.1' (using password: YES)",
    server: 'MySQL',
  },
  {
    pattern: /password authentication failed for user|\bSQLSTATE 28(?:P01|000)\b/,
    example: 'FATAL: password authentication failed for user "app"',
    server: 'PostgreSQL',
  },
  {
    pattern: /\bSaslAuthenticationException\b|org\.apache\.kafka\.|\bSASL mechanism (?:SCRAM|PLAIN)/,
    example: 'org.apache.kafka.common.errors.SaslAuthenticationException: Authentication failed',
    server: 'Kafka',
  },
  {
    pattern: /\bSMTP\w{0,30}|\b535[ ,-]{1,3}b?'?5\.7\.\d/i,
    example: "smtplib.SMTPAuthenticationError: (535, b'5.7.8 Error: authentication failed')",
    server: 'the mail server (SMTP)',
  },
  { pattern: /\bORA-\d{5}\b/, example: 'ORA-01017: invalid username/password; logon denied', server: 'Oracle' },
  {
    pattern: /\bACCESS_REFUSED\b/,
    example: 'amqp.exceptions.AccessRefused: (0, 0): (403) ACCESS_REFUSED - Login was refused',
    server: 'RabbitMQ',
  },
  {
    pattern:
      /\bMongoServerError\b|connection\(\) error occurred during connection handshake|\(AuthenticationFailed\)|\bMongo\w{0,30}Exception\b|\bmongo\w{0,20}\b.{0,80}auth|\bcommand \w{2,40} requires authentication/i,
    example: [
      'MongoServerError: Authentication failed.',
      'connection() error occurred during connection handshake: auth error: (AuthenticationFailed) Authentication failed.',
    ],
    server: 'MongoDB',
  },
  {
    pattern: /security_exception|unable to authenticate user \[/,
    example:
      "AuthenticationException(401, 'security_exception', 'unable to authenticate user [elastic] for REST request [/]')",
    server: 'Elasticsearch',
  },
  {
    pattern: /\b(?:InvalidAccessKeyId|SignatureDoesNotMatch)\b|Access Key Id you provided/,
    example: 'InvalidAccessKeyId: The AWS Access Key Id you provided does not exist',
    server: 'the object store (S3)',
  },
  {
    pattern: /\bName or password is incorrect\b/,
    example: 'Error: Name or password is incorrect.',
    server: 'CouchDB',
  },
  {
    pattern: /\b[Cc]ode: 516\b/,
    example: 'code: 516, message: depot: Authentication failed: password is incorrect',
    server: 'ClickHouse',
  },
  {
    pattern: /\bnats: {1,2}(?:'?Authorization Violation|authorization|.{0,40}[Aa]uthentication)/,
    example: 'nats: Authorization Violation',
    server: 'NATS',
  },
]);

/** The host that refuses, where the line, the request above it, or a line shortly before names it; else the kind of server that has these words; '' for neither. */
export function refusingService(hit: LogHit): string {
  const request = [hit.line, ...linesAbove(hit)].map((each) => REQUEST.exec(each)?.[1]).find(Boolean);
  return request ?? (nearHost(hit) || knownServer(hit));
}

/** The server that the words of the line belong to, with the host that the manifest gives for it, where it gives one only: `PostgreSQL at rows`. */
function knownServer(hit: LogHit): string {
  const server = REFUSING_SERVERS.find(hit.line)?.row.server ?? '';
  const kind = DATABASES.test(server) ? (SERVICE_KINDS.find(server)?.row ?? serviceKind(hit)) : undefined;
  const host = server === '' ? '' : (kind === undefined ? '' : serviceHost(hit, kind.pattern)) || ownHost(hit, server);
  return host === '' ? server : `${server} at ${host}`;
}

const DATABASES = /SQL|Maria|Mongo|Redis|Rabbit|Kafka|LDAP|NATS|ClickHouse/i;

function ownHost(hit: LogHit, server: string): string {
  return DATABASES.test(server) ? onlyAddress(hit) : '';
}

const RELATIONAL = /SQL|Oracle/i;
/** Variables of a relational database, whose names do not tell which one. */
const OF_DATABASE = /DATABASE|(?:^|_)(?:DB|SQL|PG)(?=_|[A-Z]|$)/i;
/** What a program signs or encrypts with itself: no credential at a server. */
const OF_ITSELF = /(?:^|_)(?:SECRET_?KEY|SIGNING|ENCRYPTION|JWT|COOKIE|SESSION|SALT)(?:_|$)/i;

/** Tells of the name of a variable whether its value may be for the server that refuses: not where another kind of server claims it by that name. */
function mayBeFor(hit: LogHit): (variable: string) => boolean {
  const server = REFUSING_SERVERS.find(hit.line)?.row.server ?? '';
  const kind = SERVICE_KINDS.find(server)?.row ?? serviceKind(hit);
  const own = kind?.name ?? server;
  return (variable) => {
    if (own === '' || kind?.pattern.test(variable) === true) return true;
    if (kind !== undefined && OF_ITSELF.test(variable)) return false;
    const isOfDatabase = OF_DATABASE.test(variable) && !/mongo|cassandra/i.test(own);
    return SERVICE_KINDS.find(variable) === undefined && (RELATIONAL.test(own) || !isOfDatabase);
  };
}

/** Where the program takes the credentials from that were refused, as far as the manifest tells. */
export function credentialWords(hit: LogHit, user: string): string {
  const place = credentialPlace(hit.container, mayBeFor(hit));
  if (place !== '') return place;
  const kind = serviceKind(hit);
  const host = kind === undefined ? '' : serviceHost(hit, kind.pattern);
  const source = host === '' ? '' : hostPlace(hit.container, host).replace(/^, which stands | ?,$/g, '');
  const whose = user === '' ? 'its credentials' : `the credentials of user ${user}`;
  return `the Secret from which the program takes ${whose}${source === '' ? '' : ` (the address of ${host} stands ${source})`}`;
}

/** The Secrets that the manifest gives the container, without those that are for other servers by their variables. */
export function ownSecrets(hit: LogHit) {
  const { references } = hit.evidence.manifest;
  const own = references.filter((each) => each.kind === 'Secret' && each.container === hit.container.name);
  const isMeant = mayBeFor(hit);
  return own.filter(({ variable }) => isMeant(variable));
}
