import { baseName } from '../base-name.js';
import type { Evidence } from '../evidence/evidence.js';
import { textOf, textsOf } from '../evidence/values.js';
import { type CaseRow, caseTable } from '../kinds/case-table.js';
import { injectorOf } from '../kinds/support/injected-container.js';
import type { OracleCase } from '../oracles/index.js';
import { specOf } from '../pod/object.js';
import {
  type ContainerFields,
  claimOf,
  containersOf,
  envFromNameOf,
  envFromOf,
  envOf,
  type PodSpec,
  volumesOf,
} from '../pod/pod-fields.js';
import { listInSentence, quotedName } from './safe-text.js';

type Partner = CaseRow & { readonly what: string };

/** What workloads talk to, by names of variables, hosts and images. */
export const PARTNERS = caseTable<Partner>([
  {
    what: 'a queue, and may take messages from it',
    pattern:
      /kafka|rabbit|amqp|\bnats\b|pulsar|sqs\b|sns\b|pub-?sub|activemq|celery|sidekiq|\bqueue|eventhub|service-?bus|kinesis|redis-?stream/i,
    example: ['KAFKA_BROKERS kafka.shop.svc', 'image redis-stream'],
  },
  {
    what: 'a database, and may write to it',
    pattern:
      /postgres|pgbouncer|mysql|maria-?db|mongo|redis|valkey|cassandra|scylla|cockroach|dynamo-?db|elastic-?search|opensearch|clickhouse|influx|oracle|sql-?server|mssql|neo4j|couch|memcache|\bjdbc\b|database|(?:^|_)(?:db|dsn)(?:_|$)/i,
    example: ['DATABASE_URL postgres db.shop.svc', 'DB'],
  },
  {
    what: 'a payment service',
    pattern: /stripe|pay-?pal|adyen|braintree|klarna|worldpay|checkout\.com|square-?up|payment|billing-?api/i,
    example: 'STRIPE_KEY',
  },
  {
    what: 'a mail or message service',
    pattern:
      /smtp|send-?grid|mail-?gun|post-?mark|mail-?chimp|(?:^|_)ses(?:_|$)|twilio|sendmail|mail-?(?:host|server)|slack|telegram|push-?notif/i,
    example: 'SMTP_HOST',
  },
]);
const MIGRATES =
  /\b(?:migrat(?:e|ion|ions|or)|flyway|liquibase|alembic|goose|prisma|db:migrate|knex|sequelize|typeorm|atlas|dbmate|sqitch|schema[-_ ]?update)\b/i;

/** What a mirror may do outside of itself, a sentence each. By what names say: there may be more. */
export function sideEffects(about: OracleCase, evidence: Evidence): readonly string[] {
  const spec = specOf(about.fixed);
  const containers = containersOf(spec);
  return [
    ...PARTNERS.rows.flatMap((partner) => partnerWords(containers, partner)),
    ...migrationWords(containers),
    ...ownerWords(evidence),
    ...claimWords(spec),
    ...injectedWords(containers, evidence),
  ];
}

function partnerWords(containers: readonly ContainerFields[], { what, pattern }: Partner): string[] {
  const found = containers.flatMap((container) => tracesOf(container).filter(({ text }) => pattern.test(text)));
  const names = [...new Set(found.map(({ name }) => quotedName(name)))];
  return names.length === 0 ? [] : [`It seems to talk to ${what} (${listInSentence(names)}): the mirror does so too.`];
}

interface Trace {
  /** Without a value: values may be secrets. */
  readonly name: string;
  readonly text: string;
}

function tracesOf(container: ContainerFields): readonly Trace[] {
  const image = textOf(container.image);
  const variables = envOf(container);
  return [
    ...variables.map(({ name, value }) => ({
      name: textOf(name),
      text: `${textOf(name)} ${hostInValue(textOf(value))}`,
    })),
    ...envFromOf(container)
      .map(envFromNameOf)
      .map((name) => ({ name, text: name })),
    { name: `image ${image}`, text: baseName(image) },
  ];
}

const HOST = /^(?:([a-z][a-z0-9+.-]{1,20}):\/\/)?(?:[^@/\s]{0,200}@)?([\w.-]{1,253})/i;

/** The scheme and the host of an address; user, password and path are nobody's business. */
function hostInValue(value: string): string {
  const [, scheme = '', host = ''] = HOST.exec(value) ?? [];
  return host.includes('.') || scheme !== '' ? `${scheme} ${host}` : '';
}

function migrationWords(containers: readonly ContainerFields[]): string[] {
  const names = containers
    .filter(({ name, image, command, args }) =>
      MIGRATES.test([textOf(name), textOf(image), ...textsOf(command), ...textsOf(args)].join(' ')),
    )
    .map(({ name }) => quotedName(name));
  return names.length === 0
    ? []
    : [`It seems to run migrations (container ${listInSentence(names)}): the mirror runs them too.`];
}

function ownerWords({ owner }: Evidence): string[] {
  if (owner.kind === 'Job' || owner.kind === 'CronJob')
    return [
      `It is run by ${owner.kind} ${quotedName(owner.name)}: the mirror does its work once more, with all that it writes.`,
    ];
  return owner.kind === 'StatefulSet'
    ? [`It belongs to StatefulSet ${quotedName(owner.name)}: the mirror may join its peers as one more member.`]
    : [];
}

function claimWords(spec: PodSpec): string[] {
  const names = volumesOf(spec)
    .map(claimOf)
    .filter((name) => name !== '')
    .map(quotedName);
  return names.length === 0
    ? []
    : [`It uses PersistentVolumeClaim ${listInSentence(names)}: where no other pod does, the mirror writes to it.`];
}

function injectedWords(containers: readonly ContainerFields[], evidence: Evidence): string[] {
  const names = containers
    .map(({ name }) => textOf(name))
    .filter((name) => name !== '' && injectorOf(evidence, name) !== undefined)
    .map(quotedName);
  return names.length === 0
    ? []
    : [`Container ${listInSentence(names)} was put in by a webhook, which may put it into the mirror once more.`];
}
