import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { caseTable } from '../../case-table.js';
import { changeStep } from '../../support/commands.js';
import { knownInjector } from '../../support/injectors.js';
import { cut } from '../../support/quotes.js';
import { settingsPlace } from '../inputs/config-sources.js';
import { hostSource } from '../inputs/host-source.js';
import { inputPlace, namedInputs, type ProgramInput } from '../inputs/program-inputs.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { sharesNode } from './node-services.js';
import { LOCAL_TEXT, serviceInputs, wordsOf } from './service-inputs.js';
import { serviceKind } from './service-kind.js';

/** What listens on a port by custom. */
const PORT_KINDS: Readonly<Record<string, string>> = {
  '1433': 'SQL Server',
  '2181': 'ZooKeeper',
  '3306': 'MySQL',
  '4222': 'NATS',
  '5432': 'PostgreSQL',
  '5671': 'RabbitMQ',
  '5672': 'RabbitMQ',
  '6379': 'Redis',
  '9042': 'Cassandra',
  '9092': 'Kafka',
  '9200': 'Elasticsearch',
  '11211': 'Memcached',
  '27017': 'MongoDB',
};
const PORT = /:(\d{1,5})$/;

/** How frameworks take the address of a server, by words of their logs. */
const FRAMEWORKS = caseTable([
  {
    pattern: /\borg\.springframework\b|:: Spring Boot ::|\bo\.s\.b\./,
    example: 'org.springframework.boot.SpringApplication',
    settings: {
      Redis: 'SPRING_DATA_REDIS_HOST (SPRING_REDIS_HOST before Spring Boot 3)',
      RabbitMQ: 'SPRING_RABBITMQ_HOST',
      MongoDB: 'SPRING_DATA_MONGODB_URI',
      Kafka: 'SPRING_KAFKA_BOOTSTRAP_SERVERS',
      Elasticsearch: 'SPRING_ELASTICSEARCH_URIS',
      Cassandra: 'SPRING_CASSANDRA_CONTACT_POINTS',
      PostgreSQL: 'SPRING_DATASOURCE_URL',
      MySQL: 'SPRING_DATASOURCE_URL',
    },
  },
  {
    pattern: /\bcelery@|MainProcess\]|\bcelery\.|\bkombu\./,
    example: 'kombu.exceptions.OperationalError',
    settings: {
      RabbitMQ: 'the setting broker_url of Celery (CELERY_BROKER_URL, where the code reads that)',
      Redis: 'the settings broker_url and result_backend of Celery (CELERY_BROKER_URL, where the code reads that)',
    },
  },
  {
    pattern: /\bio\.quarkus\b/,
    example: 'io.quarkus.runtime.Application',
    settings: {
      Redis: 'QUARKUS_REDIS_HOSTS',
      Kafka: 'KAFKA_BOOTSTRAP_SERVERS',
      MongoDB: 'QUARKUS_MONGODB_CONNECTION_STRING',
      PostgreSQL: 'QUARKUS_DATASOURCE_JDBC_URL',
      MySQL: 'QUARKUS_DATASOURCE_JDBC_URL',
    },
  },
  { pattern: /\b[Ss]idekiq\b/, example: 'Booting Sidekiq 7.1', settings: { Redis: 'REDIS_URL' } },
] satisfies readonly { pattern: RegExp; example: string; settings: Readonly<Record<string, string>> }[]);
const LINES = 60;

/**
 * Of an address that is the pod itself, where no other container of the pod may listen: mostly a default, since the program does not get the address
 * of the Service, or not under the name that it reads. Undefined where something else may be meant.
 */
export function sayOwnAddress(hit: LogHit, host: string, label: string): LogDraft | undefined {
  const { evidence, container } = hit;
  if (!isAlone(hit) || / through which /.test(label)) return undefined;
  const port = PORT.exec(host)?.[1] ?? '';
  const kind = serviceKind(hit)?.name ?? PORT_KINDS[port] ?? '';
  const advice = adviceOf({ container, host, port, kind });
  return {
    title: `${host} refuses the connection: it is the pod itself`,
    what: `${label} refuses the connection: that is the pod itself, in which nothing listens on ${port === '' ? 'that port' : `port ${port}`}${kind === '' ? '' : ` (${kind})`}${advice.why}`,
    objects: [`host ${host}`],
    steps: [changeStep(evidence, advice.step)],
  };
}

/** Whether nothing but the program itself, and what is put into all pods, runs at the addresses of the pod. */
function isAlone({ evidence, container }: LogHit): boolean {
  const others = [...evidence.manifest.containers, ...evidence.containers].filter(
    ({ name, role }) => name !== container.name && role !== 'init' && knownInjector(name) === undefined,
  );
  return others.length === 0 && container.role === 'app' && !sharesNode(evidence);
}

interface OwnAddress {
  readonly container: ContainerEvidence;
  readonly host: string;
  readonly port: string;
  /** The kind of server; '' where it is not known. */
  readonly kind: string;
}

interface Advice {
  /** What follows the cause, with a comma or a colon in front. */
  readonly why: string;
  /** Imperative, without a full stop. */
  readonly step: string;
}

function adviceOf(own: OwnAddress): Advice {
  const { container, host, kind } = own;
  const service = `the address of the ${kind === '' ? 'Service' : `Service of ${kind}`} that it means`;
  const inputs = namedInputs(container);
  const local = inputs.find(({ text }) => isLocalText(text, own));
  if (local !== undefined) return givenLocally(own, local, service);
  const [first, ...more] = serviceInputs(container, own);
  const setting = settingOf(container, kind);
  if (first === undefined) return notGiven(own, service, setting);
  const given = [first, ...more].map(inputWords).join(', ');
  return first.from === undefined
    ? {
        why: `: it does not use what the manifest gives it, ${given}`,
        step: `Give it that address under the name that it reads${setting === '' ? ', which its documentation or code says' : ` (${setting})`}: it takes its default, and so does not read ${given}; ${host} is the pod itself`,
      }
    : {
        why: `, where it should take another address from ${given}`,
        step: `See that ${given} holds ${service}, not localhost, and that the program reads that very variable: else it takes its default, ${host}`,
      };
}

/** Where the manifest itself gives the address of the pod. */
function givenLocally({ container, host, port }: OwnAddress, local: ProgramInput, service: string): Advice {
  const name = LOCAL_NAME.exec(local.text)?.[0] ?? host;
  return {
    why: `, and the manifest gives that address in ${inputPlace(local)}`,
    step: `Give it ${service} (NAME.NAMESPACE.svc:${port || 'PORT'}) ${hostSource(container, name)}, in place of ${name}, which is the pod itself`,
  };
}

/** Where no variable or argument is for it: the settings may be in objects whose values the report does not have. */
function notGiven({ container, host }: OwnAddress, service: string, setting: string): Advice {
  const hasMore = container.mountedObjects.length > 0 || container.fields['envFrom'] !== undefined;
  const where = hasMore ? `where it takes its settings from (${settingsPlace(container)})` : `at ${container.path}.env`;
  return {
    why: hasMore ? '' : ', and no variable or argument of the manifest gives it another address',
    step: `Give it ${service}: set ${setting || 'the variable or option for that address'} ${where}; without one it takes its default, and ${host} is the pod itself`,
  };
}

const LOCAL_NAME = /localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?/i;

function isLocalText(text: string, { port, kind }: OwnAddress): boolean {
  if (!LOCAL_TEXT.test(text)) return false;
  const rest = text.slice(text.search(LOCAL_NAME));
  const other = /^[^:/,;\s]{1,20}:(\d{2,5})\b/.exec(rest)?.[1];
  if (other !== undefined) return port === '' || other === port;
  return port === '' || kind === '' || !/:\/\//.test(text) || wordsOf(kind)?.test(text) === true;
}

function settingOf({ logLines }: ContainerEvidence, kind: string): string {
  const text = logLines.slice(-LINES).find((line) => FRAMEWORKS.find(line.slice(0, 500)) !== undefined);
  const settings: Readonly<Record<string, string>> | undefined =
    text === undefined ? undefined : FRAMEWORKS.find(text.slice(0, 500))?.row.settings;
  return settings?.[kind] ?? '';
}

/** `REDIS_URL=redis://redis:6379 (spec.containers[0].env[0])`. */
function inputWords(input: ProgramInput): string {
  return input.text === '' ? inputPlace(input) : `${input.variable}=${cut(input.text, 80)} (${input.path})`;
}
