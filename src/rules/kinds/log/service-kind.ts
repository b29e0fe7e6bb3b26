import type { Evidence as Quote } from '../../../contracts/diagnosis.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { fromManifest } from '../support/quotes.js';
import { linesAround } from './line-below.js';
import type { LogHit } from './log-signature.js';
import { wordsOf } from './manifest-words.js';

/** Services by the words that their clients print. */
const KINDS: readonly (readonly [name: string, words: RegExp])[] = [
  ['Redis', /redis|valkey|jedis|lettuce/i],
  ['PostgreSQL', /postgres|npgsql|psycopg|pgsql|\bPG::|\bpgx\b/i],
  ['MySQL', /mysql|mariadb/i],
  ['MongoDB', /mongo/i],
  ['RabbitMQ', /rabbit|amqp/i],
  ['Kafka', /kafka/i],
  ['Elasticsearch', /elastic|opensearch/i],
  ['Cassandra', /cassandra|gocql|\bcql\b|\bgossip|\bseeds?\b/i],
  ['Memcached', /memcache/i],
  ['etcd', /\betcd/i],
  ['ZooKeeper', /zookeeper/i],
  ['NATS', /\bnats\b/i],
  ['SQL Server', /SqlClient|sqlserver|mssql/i],
];
/** A kind of service, and the words by which it is known. */
export interface ServiceKind {
  readonly name: string;
  readonly words: RegExp;
}

const HOST =
  /:\/\/(?:[^\s/@]{1,100}@)?([a-z0-9][\w.-]{0,200}(?::\d{2,5})?)|(?:^|[=,\s])([a-z0-9][\w-]{0,62}(?:\.[\w-]{1,63}){0,8}(?::\d{2,5})?)(?:,|\s|$)/i;
const LINES = 3;
const VARIABLES = 3;
const PLACE = /HOST|URL|URI|ADDR|ENDPOINT|SERVER|BROKER|PORT|DSN|NODES|SEEDS/i;

/** What kind of service the failing line is about, by the words there or right above; undefined where they do not say. */
export function serviceKind(context: LogHit): ServiceKind | undefined {
  const { lines, index } = linesAround(context);
  const near = index === -1 ? [] : lines.slice(Math.max(0, index - LINES), index).reverse();
  for (const line of [context.line, ...near]) {
    const kind = KINDS.find(([, words]) => words.test(line));
    if (kind !== undefined) return { name: kind[0], words: kind[1] };
  }
  return undefined;
}

/** The host of such a service by the variables and arguments of the container; '' where they do not tell. */
export function serviceHost({ container }: LogHit, words: RegExp): string {
  for (const { variable, text } of wordsOf(container)) {
    const isMeant = variable === '' ? words.test(text) : words.test(variable) && PLACE.test(variable);
    const host = isMeant ? HOST.exec(text)?.slice(1).find(Boolean) : undefined;
    if (host !== undefined) return host;
  }
  return '';
}

/** Environment variables of the container that say where such a service is. */
export function serviceQuotes({ container }: LogHit, words: RegExp): Quote[] {
  const quotes = listOf(container.fields['env']).flatMap((element, index) => {
    const variable = fieldsOf(element);
    const name = textOf(variable['name']);
    const value = textOf(variable['value']);
    const isMeant = value !== '' && words.test(name) && PLACE.test(name);
    return isMeant ? [fromManifest(`${container.path}.env[${index}]`, `${name}=${value}`)] : [];
  });
  return quotes.slice(0, VARIABLES);
}

const URL_HOST = /^[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^\s/@]{1,200}@)?([a-z0-9][\w.-]{0,200}(?::\d{2,5})?)(?:[/?]|$)/i;

/** The one host that the variables of the container name by a URL; '' where they name more or none. */
export function onlyAddress({ container }: LogHit): string {
  const hosts = new Set(
    wordsOf(container).flatMap(({ variable, text }) =>
      variable === '' ? [] : (URL_HOST.exec(text)?.slice(1, 2) ?? []),
    ),
  );
  const [only] = hosts;
  return hosts.size === 1 && only !== undefined ? only : '';
}
