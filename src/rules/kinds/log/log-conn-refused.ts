import type { Step } from '../../../contracts/diagnosis.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { changeStep, step } from '../support/commands.js';
import { hostSource } from './inputs/host-source.js';
import { hostVariables, inputWithName } from './inputs/program-inputs.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';
import { type DownContainers, downContainers } from './services/adjacent-containers.js';
import {
  type Dependency,
  dependencyOf,
  hostQuotes,
  isHostNamed,
  isLocal,
  namingQuotes,
  serviceSteps,
} from './services/dependency.js';
import { hostlessPort, sayHostless } from './services/hostless-address.js';
import { type MeshAhead, meshAhead, meshSteps } from './services/mesh-ahead.js';
import { sayOwnAddress } from './services/own-address.js';
import { onlyAddress, serviceHost, serviceKind, serviceQuotes } from './services/service-kind.js';

const REFUSED = /refused|\(111\)|\berrno:? -?111\b/i;
/** What clients of clusters say that reach none of its members. */
const UNREACHED = anyOf(
  /\bno (?:\w{1,30} )?(?:nodes?|hosts?|brokers?|servers?) (?:are |is )?(?:available|reachable|alive)/i,
  /run out of available brokers|no hosts available in the pool|unable to gossip with any (?:peers|seeds)/i,
  /unable to contact any seeds|no living connections|no (?:reachable|available) (?:servers|nodes|hosts|brokers)/i,
  /none of the configured nodes are available|NoHostAvailableException|NoNodeAvailableException/i,
  /NoBrokersAvailable|KeeperErrorCode = ConnectionLoss/i,
  /all (?:hosts|nodes|servers) (?:tried|failed|are unreachable)|All host\(s\) tried for query failed/i,
);
const PORT = /:(\d{1,5})$/;

/** Some say the same of credentials that are refused, which another line tells. */
const ANY_CONNECTION = /error establishing a (?:\w{1,30} )?connection/i;
const CREDENTIALS = /Access denied for user|authentication failed for user|Login failed for user/i;

/** Somebody answers that nobody listens there. */
export const logConnRefused = logKind({
  id: 'log-conn-refused',
  title: 'A dependency refuses the connection',
  description:
    'The log says that a connection was refused (ECONNREFUSED, "connection refused", errno 111) or that no server could be reached at a host and port. The host answers, but nothing listens there: the dependency is down, the port is wrong, or the Service has no ready pods.',
  severity: 'high',
  isTriedAgain: true,
  hint: anyOf(
    /network-related|error: (?:26|40) - |refused|no (?:\w{1,30} )?(?:node|host|broker|server)s?|NoHost|NoNode|NoBrokers|gossip|seeds|living/i,
    /brokers to talk|tried|unreachable|configured nodes|no available connection|\(111\)|reach|not available/i,
    /could not be established|brokers? (?:are|is) down|connect|all (?:hosts|nodes|servers)|available brokers/i,
  ),
  isNamed: isHostNamed,
  confirm: (hit) => !ANY_CONNECTION.test(hit.line) || !hit.container.logLines.some((line) => CREDENTIALS.test(line)),
  except:
    /login was refused|ACCESS_REFUSED|name or service|resol(?:ve|ution)|certificate|x509|refused by (?:the )?(?:\w{1,20} ){0,2}(?:policy|rule|filter|acl)\b/i,
  patterns: caseTable([
    {
      pattern:
        /ECONNREFUSED|connection refused|\[Errno 111\] Connect call failed|None of the specified endpoints were reachable|\(Connection failed, host /i,
      example: 'Connection refused',
    },
    {
      pattern: /connect(?:ion|ing)? (?:failed )?(?:to|at) .{1,160} refused|connection to .{1,120} refused/i,
      example: 'Connection to pg.db.svc:5432 refused.',
    },
    {
      pattern: /\bserver\b.{1,120} was refused/i,
      example: 'server db.shop:5432 was refused',
    },
    {
      pattern: /no available connection/i,
      example: 'elasticsearch: no available connection: no Elasticsearch node available, tried: http://es:9200',
    },
    {
      pattern: /can't connect to (?:remote host|MySQL server|server).{0,160}\(111\b/i,
      example: "2003 (HY000): Can't connect to MySQL server on 'db.shop' (111)",
    },
    { pattern: /Can't reach database server/i, example: "Error: P1001: Can't reach database server at `db:5432`" },
    {
      pattern:
        /network-related or instance-specific error|error: (?:26|40) - (?:Error Locating|Could not open a connection)/i,
      example:
        'Microsoft.Data.SqlClient.SqlException (0x80131904): A network-related or instance-specific error occurred while establishing a connection to SQL Server.',
    },
    {
      pattern: /failed to connect to .{1,160}(?:Couldn't connect to server|refused)/i,
      example: "curl: (7) Failed to connect to config-server port 8888: Couldn't connect to server",
    },
    {
      pattern:
        /(?:broker|server|node|database)(?!.{0,80}\b(?:extension|plugin|module|library|feature|iptables|nftables)\b).{0,80}(?:not available|is not reachable|could not be established)|could not be established.{0,40}broker|brokers are down/i,
      example: [
        'Connection to node -1 (kafka/10.0.0.9:9092) could not be established. Broker may not be available. (org.apache.kafka.clients.NetworkClient)',
        '%3|1700000000.123|ERROR|rdkafka#producer-1| [thrd:kafka:9092/bootstrap]: 1/1 brokers are down',
      ],
    },
  ]),
  vague: caseTable([
    {
      pattern: UNREACHED,
      example: [
        'no hosts available in the pool',
        'Error Init Kafka Client: kafka: client has run out of available brokers to talk to (Is your cluster reachable?)',
        'java.lang.RuntimeException: Unable to gossip with any peers',
        'kibana: Unable to retrieve version information from Elasticsearch nodes. There are no living connections',
      ],
    },
    {
      pattern: /no (?:alive|available|reachable) (?:nodes?|brokers?|servers?|hosts?)/i,
      example: 'no alive nodes found in your cluster',
    },
    {
      pattern: ANY_CONNECTION,
      example: 'Error establishing a database connection',
    },
    {
      pattern:
        /no usable database connection found|(?:could not|cannot|unable to|failed to) (?:establish (?:an? )?connection (?:to|with)|connect to) (?:(?:the )?(?:server|redis|database|endpoint|broker|cluster)|[A-Z]\w{2,30}\b(?! (?:service|socket)))/i,
      example: [
        'ERROR: Could not establish connection to ShelfDB. Exiting.',
        'unable to create SQL connection: no usable database connection found',
        'Invalid endpoint: EndpointConnectionError: Could not connect to the endpoint URL: "https://s3.eu-north-1.amazonaws.com/": getaddrinfo EAI_AGAIN s3.eu-north-1.amazonaws.com',
      ],
    },
  ]),
  say: (hit) => {
    const { host, label } = knownDependency(hit);
    const inThePod = sayOwnPod(hit, host, label);
    if (inThePod !== undefined) return inThePod;
    const ahead = REFUSED.test(hit.line) ? meshAhead(hit) : undefined;
    if (ahead !== undefined) return sayMeshAhead(hit, host, ahead);
    return {
      ...(host === '' ? sayUnnamedHost(hit) : sayNamedHost(hit, host, label)),
      objects: [`host ${host}`],
      steps: [
        ...(host === '' ? unnamedSteps(hit) : serviceSteps(hit, host)),
        changeStep(hit.evidence, `If host or port is wrong, correct it ${hostSource(hit.container, host)}`),
      ],
    };
  },
  oracles: [notRestarted, logSignatureAbsent],
});

/** Of an init container whose traffic goes to a proxy that does not run yet. */
function sayMeshAhead(hit: LogHit, host: string, ahead: MeshAhead): LogDraft {
  const who = host || 'what it depends on';
  return {
    title: `${host || 'A dependency'} refuses ${hit.container.name}: ${ahead.proxy} of the pod does not run yet`,
    what: `${who} refuses the connection. ${ahead.mesh} leads what the pod sends to its proxy, container ${ahead.proxy}, and that starts only after the init containers, so that until then nobody takes a connection, whether or not the other side is well`,
    objects: [`host ${host}`],
    evidence: namingQuotes(hit, host),
    steps: [...meshSteps(hit, ahead), ...(host === '' ? unnamedSteps(hit) : serviceSteps(hit, host))],
  };
}

/** Any database. */
const OF_DATABASE = /\bSQLSTATE\b|\bQueryException\b|\bJDBC\b|\bconnect(?:ion)? to (?:the )?database\b/i;

/** The host of the line, else that which the manifest gives for a service of its kind, where that is the pod itself. */
function knownDependency(hit: LogHit): Dependency {
  const found = dependencyOf(hit);
  const kind = found.host === '' ? serviceKind(hit) : undefined;
  const host = kind === undefined ? '' : serviceHost(hit, kind.pattern);
  if (isLocal(host)) return { host, label: `${kind?.name} (${host})` };
  const only = found.host === '' && kind === undefined && OF_DATABASE.test(hit.line) ? onlyAddress(hit) : '';
  return only === '' ? found : { host: only, label: `${only} (the only address that its variables name)` };
}

function sayNamedHost(hit: LogHit, host: string, label: string): HostDraft {
  return {
    ...sayUnreached(hit.line, host, label),
    evidence: [...namingQuotes(hit, host), ...hostQuotes(hit, host)],
  };
}

/** Of a host that the log does not name, at least what kind of server it is. */
function sayUnnamedHost(hit: LogHit): HostDraft {
  const kind = serviceKind(hit);
  if (kind === undefined)
    return { ...sayUnreached(hit.line, 'A dependency', 'a server that it depends on'), evidence: [] };
  const host = serviceHost(hit, kind.pattern);
  const who = host === '' ? `the ${kind.name} server that it connects to` : `${kind.name} (${host})`;
  return {
    ...sayUnreached(hit.line, host === '' ? kind.name : `${kind.name} at ${host}`, who),
    evidence: serviceQuotes(hit, kind.pattern),
  };
}

/** Of a service that only the manifest names, or nothing but its kind is known of. */
function unnamedSteps(hit: LogHit): Step[] {
  const kind = serviceKind(hit);
  const host = kind === undefined ? '' : serviceHost(hit, kind.pattern);
  const what = kind?.name ?? 'the other side';
  if (host !== '')
    return [
      step(`See that ${what} at ${host}${kind?.name === 'Cassandra' ? ' (its seeds)' : ''} runs and is ready.`),
      ...serviceSteps(hit, host),
    ];
  const seeds = kind?.name === 'Cassandra' ? ' (its seeds first: start the seed nodes before the others)' : '';
  const names = hostVariables(hit.container).filter(
    (name) => kind === undefined || !isOfDatabase(name) || isDatabase(kind.name),
  );
  const under = names.length === 0 ? '' : ` under what ${names.map((name) => withValue(hit, name)).join(' or ')} names`;
  return [step(`See that ${what} runs, is ready and is reachable from the pod${under}${seeds}.`)];
}

/** `REDIS_HOST (redis)`: a variable with the host that the manifest gives it. */
function withValue({ container }: LogHit, name: string): string {
  const text = inputWithName(container, name)?.text ?? '';
  return /^[a-z0-9][\w.-]{1,120}(?::\d{1,5})?$/i.test(text) ? `${name} (${text})` : name;
}

/** `DATABASE_URL` is the address of no broker and no cache. */
function isOfDatabase(variable: string): boolean {
  return /(?:^|_)(?:DB|DATABASE|PG|POSTGRES(?:QL)?|MYSQL|MARIADB|MONGO(?:DB)?|SQL)(?:_|$)/i.test(variable);
}

function isDatabase(service: string): boolean {
  return /sql|mongo|maria|oracle|cassandra|database|cockroach/i.test(service);
}

type HostDraft = Pick<LogDraft, 'title' | 'what' | 'evidence'>;

function sayUnreached(line: string, name: string, who: string): Pick<LogDraft, 'title' | 'what'> {
  return REFUSED.test(line)
    ? {
        title: `${name} refuses the connection`,
        what: `${who} refuses the connection: the host answers, but nothing listens on that port, or the Service has no ready pods`,
      }
    : {
        title: `${name} cannot be reached`,
        what: `${who} cannot be reached: it is down, nothing listens on that port, or the Service has no ready pods`,
      };
}

/** Of an address that leads to the pod itself, where the pod or the manifest tells why nobody answers. */
function sayOwnPod(hit: LogHit, host: string, label: string): LogDraft | undefined {
  const lonePort = host === '' ? hostlessPort(hit.line) : '';
  if (!isLocal(host) && lonePort === '') return undefined;
  const down = downContainers(hit, PORT.exec(host)?.[1] ?? lonePort);
  if (down !== undefined) return sayDownContainers(host === '' ? `:${lonePort}` : host, label, down);
  return lonePort === '' ? sayOwnAddress(hit, host, label) : sayHostless(hit, lonePort);
}

/** The address is the pod itself, and a container of the pod that may listen there does not run. */
function sayDownContainers(host: string, label: string, { names, isDeclared }: DownContainers): LogDraft {
  const containers = `container${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
  const verb = names.length === 1 ? 'does' : 'do';
  return {
    title: `${host} refuses the connection: ${containers} of the pod ${verb} not run`,
    what: `${label} refuses the connection. That is the pod itself: ${isDeclared ? `${containers} of it` : `it is likely ${containers} of it that`} should listen there, and ${verb} not run`,
    objects: [`host ${host}`],
    isConsequence: true,
    steps: [step(`See first why ${containers} ${verb} not run; this is likely to follow from it.`)],
  };
}
