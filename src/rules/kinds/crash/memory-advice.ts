import { baseName } from '../../base-name.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { type CaseRow, caseTable } from '../case-table.js';

/** How a program is fitted to its memory limit. */
interface ProgramAdvice {
  readonly advice: string;
  /** What it may be told to use of the limit; three quarters where absent. */
  readonly share?: number;
}

/** By names of programs, processes and images, without their directories. */
export const PROGRAM_ADVICE = caseTable<CaseRow & ProgramAdvice>([
  {
    pattern:
      /^(?:redis|redis-server|redis-stack|redis-stack-server|redis-cluster|valkey|valkey-server|keydb|keydb-server)$/,
    example: 'redis-server',
    advice:
      'Let it use less than the limit: maxmemory about three quarters of it, with a maxmemory-policy such as allkeys-lru where keys may be dropped. A save in the background (fork) needs memory beside the data.',
  },
  {
    pattern: /^(?:postgres|postgresql|postgresql-repmgr|postgis|timescaledb|timescaledb-ha|pgvector|spilo-\d{1,3})$/,
    example: 'postgresql',
    advice:
      'Fit PostgreSQL to the limit: shared_buffers about a quarter of it, and work_mem times the connections (max_connections) well within the rest.',
    share: 0.25,
  },
  {
    pattern:
      /^(?:mysql|mysqld|mysql-server|mariadb|mariadbd|mariadb-galera|percona|percona-server|percona-xtradb-cluster)$/,
    example: 'mariadb-galera',
    advice:
      'Fit it to the limit: innodb_buffer_pool_size about half of it, and the buffers of each connection times max_connections within the rest.',
    share: 0.5,
  },
  {
    pattern: /^(?:mongo|mongod|mongodb|mongodb-sharded|mongodb-community-server|percona-server-mongodb)$/,
    example: 'mongod',
    advice:
      'Fit MongoDB to the limit: --wiredTigerCacheSizeGB at most half of it; connections, sorts and aggregations need the rest.',
    share: 0.5,
  },
  {
    pattern: /^memcached$/,
    example: 'memcached',
    advice: 'Let memcached use less than the limit: -m (in MiB) about three quarters of it.',
  },
  {
    pattern: /^(?:elasticsearch|opensearch|elasticsearch-oss)$/,
    example: 'opensearch',
    advice:
      'Give the heap half of the limit at most (-Xms and -Xmx in ES_JAVA_OPTS or OPENSEARCH_JAVA_OPTS): direct buffers and the files that it maps need the rest.',
    share: 0.5,
  },
  {
    pattern: /^(?:rabbitmq|rabbitmq-server|beam\.smp)$/,
    example: 'beam.smp',
    advice:
      'Let RabbitMQ stop taking messages below the limit (vm_memory_high_watermark), and see whether consumers have fallen behind.',
  },
  {
    pattern: /^(?:clickhouse|clickhouse-server)$/,
    example: 'clickhouse-server',
    advice: 'Keep ClickHouse below the limit: max_server_memory_usage, and max_memory_usage for each query.',
  },
  {
    pattern: /^prometheus$/,
    example: 'prometheus',
    advice: 'Its memory grows with the number of active series: drop labels and targets that nobody needs.',
  },
  {
    pattern: /^(?:proxyv2|istio-proxy|envoy|pilot-agent)$/,
    example: 'istio-proxy',
    advice:
      'Its memory grows with the configuration that it gets: limit it to the services that the program calls (resource Sidecar of Istio).',
  },
  {
    pattern: /^(?:gunicorn|uvicorn|celery|uwsgi|puma|unicorn|sidekiq|hypercorn)$/,
    example: 'gunicorn',
    advice:
      'Each of its processes needs memory of its own: run fewer of them (workers, concurrency), or let them be replaced after a number of requests.',
  },
  {
    pattern: /^(?:php|php-fpm|php-fpm\d{0,2}|apache2)$/,
    example: 'php-fpm8',
    advice: 'Keep the number of processes times memory_limit of PHP below the limit (pm.max_children).',
  },
  {
    pattern:
      /^(?:java|openjdk|eclipse-temurin|amazoncorretto|corretto|jdk|jre|tomcat|jetty|maven|gradle|mvn|kafka|cp-kafka|zookeeper|cassandra|solr|logstash|jenkins|keycloak|neo4j|trino|spark|flink|nifi|sonarqube|nexus3|wildfly|activemq(?:-artemis)?)$/,
    example: ['eclipse-temurin', 'activemq-artemis'],
    advice:
      'Size its heap to the limit: -XX:MaxRAMPercentage=75 (or -Xmx at three quarters of it): metaspace, threads and direct buffers need the rest.',
  },
  {
    pattern: /^(?:node|nodejs|npm|npx|yarn|pnpm|next|nest|ts-node|tsx|pm2|pm2-runtime)$/,
    example: 'npm',
    advice: 'Size its heap to the limit: --max-old-space-size (about three quarters of it, in MiB) in NODE_OPTIONS.',
  },
]);
/** Variables that only programs of one runtime read. */
export const RUNTIME_VARIABLES = caseTable<CaseRow & { readonly runtime: string }>([
  {
    pattern:
      /^(?:JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS|\w{0,40}JAVA_OPTS|MAVEN_OPTS|GRADLE_OPTS|CATALINA_OPTS|KAFKA_HEAP_OPTS)$/,
    example: ['JAVA_TOOL_OPTIONS', 'ES_JAVA_OPTS'],
    runtime: 'java',
  },
  { pattern: /^(?:NODE_OPTIONS|NODE_ENV)$/, example: 'NODE_OPTIONS', runtime: 'node' },
]);
const GO = 'Give the runtime of Go a goal below the limit: GOMEMLIMIT at about nine tenths of it.';
const ANY =
  'Size the heap of the runtime to the limit, if it has one: -XX:MaxRAMPercentage=75 for Java, --max-old-space-size (about 75 % of the limit, in MiB) for Node.js, GOMEMLIMIT for Go.';
/** What most programs may be told to use of their limit. */
const SHARE = 0.75;
/** Words of the command that may name the program. */
const COMMAND_WORDS = 12;

/** How to fit this program to its limit, by its image, its command, its variables, or the process that the kernel names; for all where it is not known. */
export function memoryAdvice(container: ContainerEvidence, process: string): Required<ProgramAdvice> {
  const { advice, share = SHARE } =
    programOf([process, ...commandNames(container), imageName(container)]) ?? byVariables(container);
  return { advice, share };
}

function programOf(names: readonly string[]): ProgramAdvice | undefined {
  for (const name of names) {
    const found = PROGRAM_ADVICE.find(name);
    if (found !== undefined) return found.row;
  }
  return undefined;
}

function byVariables({ fields }: ContainerEvidence): ProgramAdvice {
  const variables = listOf(fields['env'], 200).map((element) => textOf(fieldsOf(element)['name']));
  if (variables.includes('GOMEMLIMIT')) return { advice: GO };
  const runtime = RUNTIME_VARIABLES.findIn(variables)?.row.runtime;
  return programOf(runtime === undefined ? [] : [runtime]) ?? { advice: ANY };
}

function commandNames({ command }: ContainerEvidence): string[] {
  const words = command.flatMap((word) => word.slice(0, 500).split(/\s/)).slice(0, COMMAND_WORDS);
  return words.map((word) => baseName(word));
}

/** `redis` of `docker.io/bitnami/redis:7.2`. */
function imageName({ image }: ContainerEvidence): string {
  const path = image.split('@', 1)[0] ?? '';
  return baseName(path).replace(/:[^:]{0,128}$/, '');
}
