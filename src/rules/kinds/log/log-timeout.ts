import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { kubectl, named, step } from '../support/commands.js';
import type { Quote } from '../support/quote.js';
import { linesAround } from './lines/line-below.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';
import { isApiServer } from './services/api-server.js';
import { dependencyOf, hostQuotes, isHostNamed, serviceSteps } from './services/dependency.js';
import { sharesNode } from './services/node-services.js';
import { onlyAddress, serviceHost, serviceKind, serviceQuotes } from './services/service-kind.js';

/** What `kubectl wait` and `kubectl rollout status` wait for. */
const AWAITED = /timed out waiting for the condition on ([\w.-]{1,100}\/[\w.-]{1,253})/;

/** What somebody is to make or give, which no server answers with. */
const AWAITED_THING =
  /\b(?:timed out|timeout|gave up) (?:while )?waiting for (?:the |an? )?((?:[\w.'-]{1,40} ){0,5}?(?:keys?|secret|token|certificates?|credentials|lock|file|volume|device|approval|configuration))\b/i;

function sayThing({ container }: LogHit, thing: string): LogDraft {
  return {
    title: `${container.name} waits in vain for ${thing}`,
    what: `it waits for ${thing}, and gives up: what is to make or give it (an operator, a Job, another container, an administrator) has not done so in the time that it is given`,
    objects: [`awaited ${thing}`],
    steps: [
      step(`See who is to give ${container.name} ${thing}, and by its log and events why it has not done so.`),
      step('If it only needs longer, raise the time that it is waited for.'),
    ],
  };
}

function sayAwaited({ evidence }: LogHit, awaited: string): LogDraft {
  return {
    title: `${awaited} does not come to the state that is waited for`,
    what: `it waits for ${awaited}, and gives up: that object does not reach the condition in the time that it is given`,
    objects: [`object ${awaited}`],
    steps: [
      step(
        `See what keeps ${awaited} from it (conditions, events, its pods):`,
        kubectl(evidence, 'describe', named(awaited)),
      ),
      step('If it only needs longer, raise the time that it is waited for (--timeout).'),
    ],
  };
}

/** The other side does not answer at all. */
export const logTimeout = logKind({
  id: 'log-timeout',
  title: 'A dependency does not answer in time',
  description:
    'The log says that a connection or a request timed out (ETIMEDOUT, "i/o timeout", "context deadline exceeded", "no route to host"). Unlike a refusal nobody answers: a NetworkPolicy or firewall drops the packets, or the other side is overloaded or gone.',
  severity: 'high',
  isTriedAgain: true,
  hint: /time-?d? ?out|timeout|deadline|UNREACH|not (?:there|listening|healthy|online|alive|reachable|available|ready|up|respond|come|answer|become)|unavailable (?:after|within|for)|no route|(?:failed|up|success) after|\(110\b|os error 110|expired/i,
  isNamed: isHostNamed,
  except:
    /\blookup \S{1,200} on |name or service not known|timeouts: |caches? to (?:be )?sync|failed to sync (?:the )?(?:[\w-]{1,60} )?caches?\b|retrieving .{1,100}\bCRDs?\b/i,
  patterns: caseTable([
    {
      pattern: /dial tcp .{1,120}(?:i\/o timeout|connection timed out)/i,
      example: 'dial tcp 10.1.2.3:443: i/o timeout',
    },
    { pattern: /\b(?:ETIMEDOUT|ESOCKETTIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/, example: "code: 'ETIMEDOUT'," },
    {
      pattern:
        /(?:connect(?:ion|ing)?|request|read|operation|server selection|download|handshake|call|query|wait(?:ing|ed)?)\b.{0,120}?\btimed out/i,
      example: 'Error: read timed out',
    },
    {
      pattern: anyOf(
        /connect(?:ion)? timeout|i\/o timeout|no route to host|network is unreachable|Client\.Timeout exceeded/i,
        /(?:Socket|Connect|Read|Open|Selection|Handshake)Timeout(?:Error|Exception)?\b|TimeoutException/i,
        /TLS handshake timeout|execution expired|request timeout after \d/i,
      ),
      example: [
        'Error: Connection timeout',
        'Get "https://kubernetes.default.svc:443/api/v1/pods": dial tcp: i/o timeout',
        'connect: no route to host',
        'Net::OpenTimeout: execution expired',
        'java.net.SocketTimeoutException: 5000 ms',
        'Error: Request Timeout after 30000ms',
        'Get "https://10.96.0.1:443/version": net/http: TLS handshake timeout',
      ],
    },
    {
      pattern:
        /timeout (?:occurred|expired|while|connecting|waiting|exceeded)|(?:timed out|timeout).{0,40}(?:connect|wait)|: timed out\b/i,
      example: [
        'redis.exceptions.TimeoutError: Timeout connecting to server',
        'error: timed out waiting for the condition on deployments/amber-depot',
      ],
    },
    {
      pattern:
        /\b(?:not (?:reachable|available|ready|up|responding)|unreachable|unavailable|did not (?:come up|respond|answer|become (?:ready|available|reachable))) (?:after|within|for) \d/i,
      example: 'ERROR: shelf not reachable after 60s, giving up',
    },
    {
      pattern:
        /\b(?:cannot|can't|could not|couldn't|unable to|failed to|not able to) (?:reach|contact|talk to)\b.{1,120}\btime-?d?[ _-]?out\b/i,
      example: 'E: worker cannot reach the shelf hub shelves.depot.example (timeout 10s x 5)',
    },
    {
      pattern:
        /\b(?:still )?not (?:there|reachable|available|ready|up|listening|responding|answering|healthy|online|alive)(?: yet)? (?:after|within|for) (?:\d|(?:a|one|two|five|ten|many|several|all) )/i,
      example: 'rabbit still not there after 60 tries, bailing out',
    },
    {
      pattern:
        /\b(?:attempt(?:ed|ing)?|tried|trying|unable|failed|could not) to (?:connect|reach)\b.{1,160}\b(?:failed|gave up|giving up|no success) after \d{1,6} ?(?:s\b|sec|min|m\b)/i,
      example: 'ERROR: Attempted to connect to database depot:5432 but failed after 180 seconds',
    },
    {
      pattern: /can't connect to MySQL server.{0,160}\(110\b|os error 110/i,
      example: "2003 (HY000): Can't connect to MySQL server on 'mysql.shop.svc:3306' (110)",
    },
  ]),
  vague: caseTable([
    {
      pattern: /context deadline exceeded|DeadlineExceeded|\btimed out\b/i,
      example: 'cannot reach etcd: context deadline exceeded',
    },
  ]),
  confirm: (hit) => !isRefusedAbove(hit) && !isExplainedAbove(hit),
  say: (hit) => {
    const awaited = AWAITED.exec(hit.line)?.[1];
    if (awaited !== undefined) return sayAwaited(hit, awaited);
    const thing = AWAITED_THING.exec(hit.line)?.[1];
    return thing === undefined ? sayNoAnswer(hit) : sayThing(hit, thing);
  },
  oracles: [notRestarted],
});

/** What ends the connection before it serves: a deadline that runs out over it names only the end. */
const REFUSED = /connection refused|ECONNREFUSED|handshake failed: (?:x509|tls|remote error)/i;
const DEADLINE = /context deadline exceeded|DeadlineExceeded/i;
const LINES_ABOVE = 6;

/** Whether a deadline that names nobody only ran out because somebody refused the connection or its certificate, as lines right above tell. */
function isRefusedAbove({ container, line, raw }: LogHit): boolean {
  if (!DEADLINE.test(line) || HOST.test(line.replace(SOURCE, ' '))) return false;
  const { lines, index } = linesAround({ container, raw });
  return index !== -1 && lines.slice(Math.max(0, index - LINES_ABOVE), index).some((each) => REFUSED.test(each));
}

/** Said at the end of tries that lines right above tell of. */
const GAVE_UP = /\btime-?d? ?out (?:while )?(?:was )?waiting\b|\btimeout while\b|\bgave up\b|\bgiving up\b/i;
/** What keeps a connection from being made, of which each try tells. */
const WHY = anyOf(
  REFUSED,
  /\bx509: |certificate (?:signed|has expired|is not)|\blookup \S{1,200} on \S{1,60}: |no such host/i,
);

/** Whether a program that gave up waiting for a host said right above what each try to reach that host failed of. */
function isExplainedAbove({ container, line, raw }: LogHit): boolean {
  const host = HOST.exec(line.replace(SOURCE, ' '))?.[0] ?? '';
  const name = NAME_IN.exec(line.replace(SOURCE, ' '))?.[1] ?? '';
  if (!GAVE_UP.test(line) || host === '' || name === '') return false;
  const { lines, index } = linesAround({ container, raw });
  const above = index === -1 ? [] : lines.slice(Math.max(0, index - LINES_ABOVE), index);
  return above.some((each) => each.includes(name) && WHY.test(each));
}

/** Where in the code it happens, and when. */
const SOURCE = /\b\d\d:\d\d:\d\d\b|[\w./-]{1,200}\.(?:go|java|rs|py|ts|js|cc|cpp):\d{1,6}/g;
/** An address or a host with a port. */
const HOST = /:\/\/|\b[\w.-]{2,200}:\d{2,5}\b(?!\d|:)/;
/** The host of an address, without its port. */
const NAME_IN = /(?::\/\/|[\s"'=(])([a-z][\w-]{0,62}(?:\.[\w-]{1,63}){1,8}):\d{2,5}\b/i;
const NO_ROUTE = /no route to host|network is unreachable|E(?:HOST|NET)UNREACH/i;
const SILENT = {
  short: 'does not answer in time',
  long: 'does not answer in time: a NetworkPolicy or firewall drops the packets, or the other side is overloaded or gone',
};
/** Somebody answered: that the way ends there. */
const UNREACHABLE = {
  short: 'cannot be reached from the pod (no route)',
  long: 'cannot be reached from the pod: no way leads there. Mostly a firewall of a node rejects the packets (firewalld, a security group), the network plugin is not well on the node of the pod, or nobody has that address any more',
};

function sayNoAnswer(hit: LogHit): LogDraft {
  const { host, label } = dependencyOf(hit);
  const kind = host === '' ? serviceKind(hit) : undefined;
  // Where nothing says who is meant, the only host that it is told of is a place to look at, not the cause.
  const place = (kind === undefined ? host : serviceHost(hit, kind.pattern)) || onlyAddress(hit);
  const { short, long } = answerOf(hit);
  return {
    title: `${timeoutTitle(hit, host) || (kind?.name ?? 'A dependency')} ${short}`,
    what: `${label || whoIs(kind, place)} ${long}`,
    objects: [`host ${host}`],
    evidence: placeQuotes(hit, kind, place),
    steps: [
      ...serviceSteps(hit, place, kind?.name),
      // A policy says nothing of the network of the node.
      ...(sharesNode(hit.evidence)
        ? []
        : [step('See whether a NetworkPolicy forbids the way out:', kubectl(hit.evidence, 'get', 'networkpolicies'))]),
    ],
  };
}

/** Who does not answer, where the program does not name it. */
function whoIs(kind: ReturnType<typeof serviceKind>, place: string): string {
  if (kind === undefined) return 'a host that it depends on';
  const article = /^[AEIO]/i.test(kind.name) ? 'an' : 'a';
  return `${article} ${kind.name} server that it depends on${place === '' ? '' : ` (${place} by its variables)`}`;
}

/** The variables that tell of the host. */
function placeQuotes(hit: LogHit, kind: ReturnType<typeof serviceKind>, place: string): Quote[] {
  const ofService = kind === undefined ? [] : serviceQuotes(hit, kind.pattern);
  return ofService.length > 0 ? ofService : hostQuotes(hit, place);
}

function answerOf({ line }: LogHit): typeof SILENT {
  return NO_ROUTE.test(line) ? UNREACHABLE : SILENT;
}

function timeoutTitle(hit: LogHit, host: string): string {
  if (host.startsWith('169.254.169.254')) return `The metadata service of the cloud (${host})`;
  return isApiServer(hit, host) ? `The Kubernetes API (${host})` : host;
}
