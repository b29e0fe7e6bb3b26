import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import type { Quote } from '../../support/quote.js';
import { fromManifest } from '../../support/quotes.js';
import { hostVariables, programInputs } from '../inputs/program-inputs.js';
import { linesAround } from '../lines/line-below.js';
import type { LogHit } from '../lines/log-signature.js';

/** Services by the words that their clients print. */
export const SERVICE_KINDS = caseTable<ServiceKind>([
  { name: 'Redis', pattern: /redis|valkey|jedis|lettuce/i, example: 'redis.exceptions.ConnectionError: Error 111' },
  {
    name: 'PostgreSQL',
    pattern: /postgres|npgsql|psycopg|pgsql|\bPG::|\bpgx\b/i,
    example: 'Npgsql.NpgsqlException: Failed to connect',
  },
  { name: 'MySQL', pattern: /mysql|mariadb/i, example: 'dial tcp: connect to mariadb' },
  { name: 'MongoDB', pattern: /mongo/i, example: 'MongoServerSelectionError: connection timed out' },
  { name: 'RabbitMQ', pattern: /rabbit|amqp/i, example: 'pika.exceptions.AMQPConnectionError' },
  // Kafka has its own client of it.
  { name: 'ZooKeeper', pattern: /zookeeper/i, example: 'org.apache.zookeeper.KeeperException$ConnectionLossException' },
  { name: 'Kafka', pattern: /kafka/i, example: 'org.apache.kafka.common.errors.TimeoutException' },
  {
    name: 'Elasticsearch',
    // Not the launcher of PyTorch, nor Amazon's cache and addresses.
    pattern: /(?<!distributed[./])elastic(?!ache|[ -]?ip\b|ity|beanstalk|loadbalanc)|opensearch/i,
    example: 'opensearch: no living connections',
  },
  {
    name: 'Cassandra',
    pattern: /cassandra|gocql|\bcql\b|\bgossip|\bseeds?\b/i,
    example: 'gocql: no hosts available in the pool',
  },
  { name: 'Memcached', pattern: /memcache/i, example: 'pymemcache.exceptions.MemcacheError' },
  { name: 'etcd', pattern: /\betcd/i, example: 'etcdserver: request timed out' },
  { name: 'CouchDB', pattern: /couch_?db/i, example: 'couchdb: name or password is incorrect' },
  { name: 'ClickHouse', pattern: /clickhouse/i, example: 'clickhouse: dial tcp: connect refused' },
  { name: 'NATS', pattern: /\bnats\b/i, example: 'nats: no servers available for connection' },
  {
    name: 'SQL Server',
    pattern: /SqlClient|sqlserver|mssql/i,
    example: 'System.Data.SqlClient.SqlException: the server was not found',
  },
]);
/** A kind of service, and the words by which it is known. */
export interface ServiceKind extends CaseRow {
  readonly name: string;
}

const HOST =
  /:\/\/(?:[^\s/@]{1,100}@)?([a-z0-9][\w.-]{0,200}(?::\d{2,5})?)|(?:^|[=,\s])([a-z0-9][\w-]{0,62}(?:\.[\w-]{1,63}){0,8}(?::\d{2,5})?)(?:,|\s|$)/i;
/** What a line of a shell gives a client as its host. */
const SCRIPT_HOST =
  /:\/\/(?:[^\s/@]{1,100}@)?([a-z0-9][\w.-]{0,200}(?::\d{2,5})?)|(?:\s--host(?:name)?[= ]|\s-h ?|\bnc -\w{1,6} )["']?([a-z0-9][\w.-]{0,200})/i;
/** What an address begins with: `jdbc:mysql://`. */
const SCHEME = /^(?:[a-z][a-z0-9+.-]{1,20}:){1,2}\/\//i;
const LINES = 3;
const VARIABLES = 3;
const PLACE = /HOST|URL|URI|ADDR|ENDPOINT|SERVER|BROKER|BOOTSTRAP|PORT|DSN|NODES|SEEDS|_CONNECT$/i;

/** What kind of service the failing line is about, by the words there or right above; undefined where they do not say. */
export function serviceKind(hit: LogHit): ServiceKind | undefined {
  const { lines, index } = linesAround(hit);
  const near = index === -1 ? [] : lines.slice(Math.max(0, index - LINES), index).reverse();
  for (const line of [hit.line, ...near]) {
    const kind = SERVICE_KINDS.find(line)?.row;
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** The host of such a service by the variables and arguments of the container; '' where they do not tell. */
export function serviceHost({ container }: LogHit, pattern: RegExp): string {
  const hosts = programInputs(container).map((input) => (isMeant(input, pattern) ? hostIn(input) : undefined));
  return hosts.find((host) => host !== undefined) ?? '';
}

interface Input {
  readonly variable: string;
  readonly text: string;
}

function isMeant({ variable, text }: Input, pattern: RegExp): boolean {
  return variable === '' || SCHEME.test(text)
    ? pattern.test(SCHEME.exec(text)?.[0] ?? text)
    : pattern.test(variable) && PLACE.test(variable);
}

function hostIn({ variable, text }: Input): string | undefined {
  const isScript = variable === '' && /\s/.test(text);
  return (isScript ? SCRIPT_HOST : HOST).exec(text)?.slice(1).find(Boolean);
}

/** Environment variables of the container that say where such a service is. */
export function serviceQuotes({ container }: LogHit, pattern: RegExp): Quote[] {
  const quotes = listOf(container.fields['env']).flatMap((element, index) => {
    const variable = fieldsOf(element);
    const name = textOf(variable['name']);
    const value = textOf(variable['value']);
    const isMeant = value !== '' && pattern.test(name) && PLACE.test(name);
    return isMeant ? [fromManifest(`${container.path}.env[${index}]`, `${name}=${value}`)] : [];
  });
  return quotes.slice(0, VARIABLES);
}

const URL_HOST = /^[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^\s/@]{1,200}@)?([a-z0-9][\w.-]{0,200}(?::\d{2,5})?)(?:[/?]|$)/i;

/** A host that is not the pod itself. */
const OTHER_HOST = /^(?!localhost\b|127\.|0\.0\.0\.0)[a-z0-9][\w.-]{2,200}(?::\d{2,5})?$/i;

/** The one host that the variables of the container name by a URL, or by a name that tells of a host; '' where they name more or none. */
export function onlyAddress({ container }: LogHit): string {
  const named = new Set(hostVariables(container));
  const hosts = new Set(
    programInputs(container).flatMap(({ variable, text }) => {
      if (variable === '') return [];
      return URL_HOST.exec(text)?.slice(1, 2) ?? (named.has(variable) && OTHER_HOST.test(text) ? [text] : []);
    }),
  );
  const [only] = hosts;
  return hosts.size === 1 && only !== undefined ? only : '';
}
