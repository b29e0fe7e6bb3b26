import type { Step } from '../../../contracts/diagnosis.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { changeStep, clusterKubectl, kubectl, named, step } from '../support/commands.js';
import { hostSource } from './inputs/host-source.js';
import { hostVariables, inputWithName } from './inputs/program-inputs.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';
import { hostQuotes, isHostNamed, namedHost, serviceOf, serviceSteps } from './services/dependency.js';
import { isKubelet } from './services/node-services.js';
import { podDnsSteps } from './services/pod-dns.js';

const HOST = '["\'`]?(?![\\w.]{1,120}(?<!gai)(?:Error|Exception|Failure)(?![\\w.]))([a-z0-9_][\\w.-]{0,120})';
/** What follows `lookup` where it tells how that went. */
const NO_WORD = '(?!(?:failed|failure|error|timed|of|for|in|on|is|was|has)\\b)';
/** Words that stand before the colon where no host is named. */
const NO_HOST = '(?!(?:failed|failure|information|error|getaddrinfo|lookup|connect|resolve|exception)\\b["\'`]?:)';

/** Fields and kinds of objects in camel case, which a controller may resolve too, and things that are told in words. */
const OF_NO_HOST = /\b[Rr]esolve (?:the )?(?:[A-Za-z][a-z]{1,40}[A-Z]\w{1,60} |[A-Z][a-z]{1,40} [a-z]{2,40} [a-z])/;

/** A host name that nobody resolves. */
export const logDns = logKind({
  id: 'log-dns',
  title: 'A host name cannot be resolved',
  description:
    'The log says that a host name cannot be resolved (ENOTFOUND, "no such host", "Name or service not known", UnknownHostException). The name or its namespace is wrong, the Service does not exist, or the pod does not reach the DNS of the cluster.',
  severity: 'high',
  isTriedAgain: true,
  hint: anyOf(
    /lookup|resolv|resolution|getaddrinfo|bad address|unknown ?host|not known|host name|no such host|NXDOMAIN/i,
    /can't find|couldn't find|hostname|host not found|server host|could not find address|lookup host/i,
    /nodename|No address associated|invalid address: '|no record found|SocketError|query(?:Srv|Txt|A) E/i,
  ),
  patterns: caseTable([
    {
      pattern:
        /\bquery(?:Srv|Txt|A) E(?:NOTFOUND|SERVFAIL|TIMEOUT|REFUSED|NODATA)\b (?:_\w{1,30}\._tcp\.)?([\w-]{1,63}(?:\.[\w-]{1,63}){0,8})/i,
      example: 'Error: querySrv ENOTFOUND _shelf._tcp.cluster0.depot.example',
    },
    {
      pattern: /no record found for (?:Query \{ name: )?Name\("([\w-]{1,63}(?:\.[\w-]{1,63}){0,8})\.?"\)/,
      example:
        'Failed to resolve control-plane component error=no record found for Query { name: Name("control.mesh.svc."), query_type: SRV }',
    },
    {
      pattern: new RegExp(
        `lookup (?:for host )?${NO_WORD}${HOST}.{0,200}(?:no such host|server misbehaving|i/o timeout|Temporary failure|Try again)`,
        'i',
      ),
      example: 'dial tcp: lookup control.mesh.svc: no such host',
    },
    {
      pattern: /\bDNS lookup for (?:\w{1,30} )?'([a-z0-9][\w.-]{0,200})' failed\b/i,
      example: "DNS lookup for serviceDns 'rows.shop.svc.cluster.local' failed: name not found",
    },
    {
      pattern: new RegExp(`could not resolve (?:the )?(?:host(?:name)?|proxy|address|name)?:? ?${HOST}`, 'i'),
      example: 'curl: (6) Could not resolve host: db.shop.svc',
    },
    {
      pattern: new RegExp(`getaddrinfo (?:ENOTFOUND|EAI_AGAIN)(?: ${HOST})?`, 'i'),
      example: 'getaddrinfo ENOTFOUND db.shop',
    },
    {
      pattern: /invalid address: '([a-z][\w-]{0,62}(?:\.[\w-]{1,63}){0,8})' in '[a-z][\w.-]{0,200}(?::\d{1,5})?'/i,
      example: "parsing [/etc/depot.cfg:9] : 'server amber' : invalid address: 'rows.shop.svc' in 'rows.shop.svc:80'",
    },
    {
      pattern: /\bhost "([a-z][\w.-]{0,200})(?::\d{1,5})?" could not be resolved to an IP address/i,
      example: 'Backend host "rows.shop.svc:8080" could not be resolved to an IP address:',
    },
    {
      pattern: new RegExp(`connecting to \\w{2,30} on ${HOST}(?::\\d{1,5})? \\(SocketError\\)`, 'i'),
      example: 'Redis::CannotConnectError: Error connecting to Redis on shelf:6379 (SocketError)',
    },
    {
      pattern: new RegExp(`getaddrinfo for (?:host )?${HOST}`, 'i'),
      example: 'nc: getaddrinfo for host "db.shop.svc" port 5432: Name or service not known',
    },
    {
      pattern: new RegExp(
        `(?:bad address|unknown host|unable to resolve host(?:name)?(?: address)?|(?:cannot|could not|can't|failed to) resolve(?: the)?(?: address| host(?:name)?)?(?: of| for)?(?: host| server)?:?|couldn't lookup host|could not translate host name|no address associated with hostname:?|UnknownHostException:(?! Failed to )|failed to resolve(?: host(?:name)?)?:?|couldn't resolve server|DNS resolution failed for|Unknown (?:MySQL )?server host|could not find address for|host not found in (?:upstream|resolver)) ?${HOST}`,
        'i',
      ),
      example: "nc: bad address 'rabbitmq'",
    },
    {
      pattern: new RegExp(
        `HTTPS?ConnectionPool\\(host=${HOST}.{0,300}(?:Name or service not known|name resolution|NameResolutionError|nodename nor servname)`,
        'i',
      ),
      example: "HTTPConnectionPool(host='catalog', port=80): Max retries exceeded (Caused by NameResolutionError)",
    },
    {
      pattern: new RegExp(
        `connecting to ${HOST}(?::\\d{1,5})\\. (?:Name or service not known|Temporary failure in name resolution|No address associated)`,
        'i',
      ),
      example: 'redis.exceptions.ConnectionError: Error -2 connecting to redis:6379. Name or service not known.',
    },
    {
      pattern: new RegExp(
        `(?<![\\w.-]|[^/]/)\\b${NO_HOST}${HOST}["'\`]?(?::\\d{1,5})?(?:/[\\w.%-]{0,60})?: (?:\\[Errno -?\\d\\] )?(?:Name or service not known|Temporary failure in name resolution|Name does not resolve|nodename nor servname|no such host)`,
        'i',
      ),
      example: 'socket.gaierror: [Errno -3] Temporary failure in name resolution',
    },
    {
      pattern: new RegExp(`\\b${NO_HOST}${HOST}["'\`]?(?::\\d{1,5})?: (?:\\[Errno -?\\d\\] )?Try again`, 'i'),
      also: /lookup|resol|getaddrinfo|hostname/i,
      example: 'getaddrinfo() failed for depot-db:5432: Try again',
    },
    {
      pattern: new RegExp(`\\bHost not found: ${HOST}`, 'i'),
      example: 'ShelfWriterError: [210] Host not found: shelf-0.shelf.depot.svc (shelf-0.shelf.depot.svc:9000)',
    },
    {
      pattern: new RegExp(`(?:server can't find|can't resolve) ${HOST}(?:: NXDOMAIN)?`, 'i'),
      example: "** server can't find db.shop.svc: NXDOMAIN",
    },
    {
      pattern:
        /(?:can't|couldn't) find (?:host )?["'`]?([a-z0-9_][\w-]{0,62}(?:\.[a-z0-9_][\w-]{0,62}){1,8}|[\w-]{1,62}(?=: NXDOMAIN))\b/i,
      example: "couldn't find host catalog.shop.example",
    },
    {
      pattern: new RegExp(`(?:Name or service not known|name resolution) \\(${HOST}["'\`]?(?::\\d{1,5})?\\)`, 'i'),
      example: 'Temporary failure in name resolution (catalog)',
    },
    {
      pattern: anyOf(
        /Name or service not known|Temporary failure in name resolution|no such host|NXDOMAIN|Name does not resolve/i,
        /No resolvable bootstrap urls|nodename nor servname provided|host or service not provided, or not known/i,
      ),
      example: [
        'getaddrinfo: Name or service not known',
        'failed to retrieve the version: host or service not provided, or not known',
        'Temporary failure in name resolution',
        'DNS lookup failed: NXDOMAIN',
        'connection failed: Name does not resolve',
        'org.apache.kafka.common.config.ConfigException: No resolvable bootstrap urls given in bootstrap.servers',
      ],
    },
  ]),
  isNamed: (hit) => Boolean(hit.match[1]) || isHostNamed(hit),
  /** What compilers, package managers and frameworks resolve are no hosts. */
  except: anyOf(
    /No such host is known to be|can't find (?:file|module)|couldn't find (?:file|module)/i,
    /resolve (?:the |all )?(?:dependenc|placeholder|module|symbol|reference|import|type|component|provider|bean|variable|revision|conflict|property|substitution|class|method|view|artifact|package|plugin|template|function|entity|schema|parameter|argument|alias|secret|credential|value|key|expression|variable|env|setting|option|tenant|identity|policy|template)/i,
  ),
  confirm: ({ line }) => !OF_NO_HOST.test(line),
  say: (hit) => {
    const host = hostOf(hit);
    if (ADDRESS.test(host)) return sayAddress(hit, host);
    const silent = SILENT_SERVER.exec(hit.line);
    if (silent !== null) return saySilent(hit, silent[1] ?? '', host || 'the host');
    return {
      title: `Host ${host || 'name'} does not resolve`,
      what: `the host name ${host || '(not said which)'} cannot be resolved by DNS: no Service or host has that name, or the DNS of the cluster does not answer`,
      objects: [`host ${host}`],
      evidence: hostQuotes(hit, host),
      steps: [
        ...(isKubelet(urlHost(hit, host)) ? [nodeNameStep] : []),
        ...podDnsSteps(hit, host),
        ...(serviceOf(hit, host) === undefined ? [lookupStep(hit, host)] : serviceSteps(hit, host)),
        changeStep(
          hit.evidence,
          `If the name is wrong (a Service is NAME in its own namespace, and NAME.NAMESPACE.svc from others), correct it ${hostSource(hit.container, host)}`,
        ),
        step(
          'If other names do not resolve either, see to CoreDNS and to NetworkPolicies that forbid port 53:',
          clusterKubectl('-n', 'kube-system', 'get', 'pods', '-l', 'k8s-app=kube-dns'),
        ),
      ],
    };
  },
  oracles: [notRestarted],
});

/** Four numbers: what is looked up as a name because it is no address. */
const ADDRESS = /^\d{1,4}(?:\.\d{1,4}){3}$/;

function sayAddress(hit: LogHit, host: string): LogDraft {
  const wrong = host.split('.').find((part) => Number(part) > 255);
  return {
    title: `${host} is no valid IP address`,
    what: `${host} is looked up as a host name, since it is no valid IP address${wrong === undefined ? '' : `: ${wrong} is above 255`}`,
    objects: [`host ${host}`],
    evidence: hostQuotes(hit, host),
    steps: [changeStep(hit.evidence, `Correct the address ${host} ${hostSource(hit.container, host)}`)],
  };
}

/** Nobody answers for DNS, or nothing listens: the name may be right. */
const SILENT_SERVER =
  /lookup \S{1,253}?(?: on (\[?[\da-f.:]{3,45}\]?:\d{2,5}))?: (?:i\/o timeout\b|(?:read|dial|write) [^\n]{0,200}(?:i\/o timeout|connection refused|no route to host|network is unreachable))/i;

function saySilent(hit: LogHit, address: string, host: string): LogDraft {
  const { node } = hit.evidence.facts;
  const server = address === '' ? 'of the cluster' : address;
  return {
    title: `Host ${host} does not resolve: DNS server ${server} does not answer`,
    what: `the DNS server ${server} does not answer, so nobody says what address ${host} has; the name itself may be right`,
    objects: [`DNS server ${server}`],
    evidence: hostQuotes(hit, host),
    steps: [
      step(
        `See that the pod reaches DNS server ${server}: CoreDNS needs ready pods behind Service kube-dns, kube-proxy and the network plugin must be well on ${node === '' ? 'its node' : `node ${node}`} (also from node to node: the port of the overlay, UDP and TCP 53), and no NetworkPolicy may forbid port 53:`,
        clusterKubectl('-n', 'kube-system', 'get', 'pods', '-l', 'k8s-app=kube-dns', '-o', 'wide'),
      ),
      ...(serviceOf(hit, host) === undefined ? [] : serviceSteps(hit, host)),
    ],
  };
}

/** The host as the URL of the request has it, with its port. */
function urlHost({ line }: LogHit, host: string): string {
  return host !== '' && line.includes(`//${host}:10250`) ? `${host}:10250` : host;
}

const nodeNameStep = step(
  'It asks a kubelet by the name of its node, which the DNS of the cluster does not know: let it ask the nodes by their addresses (--kubelet-preferred-address-types=InternalIP of metrics-server), or have the names of the nodes resolved by the servers to which CoreDNS forwards.',
);

/** Where a client says that it has its hosts from. */
const SETTING = /\b(?:given|found|specified|set|configured) in ([a-z][\w-]{1,40}(?:\.[\w-]{1,40}){1,4})\b/i;

/** Of a name that is no Service of the cluster. */
function lookupStep(hit: LogHit, host: string): Step {
  const run = ['run', 'dns-check', '--rm', '-it', '--restart=Never', '--image=busybox:1.36', '--', 'nslookup'] as const;
  if (host === '') return unnamedStep(hit);
  return step(
    `See whether ${host} is spelled right and resolves in the cluster:`,
    kubectl(hit.evidence, ...run, named(host)),
  );
}

function hostOf(hit: LogHit): string {
  return ((hit.match[1] ?? '') || unresolvedHost(hit) || settingHost(hit)).replace(/[.:]$/, '');
}

const ONE_HOST = /^([a-z0-9][\w.-]{1,200})(?::\d{1,5})?$/i;

/** The host in the setting that the line names; '' where it names none, or the manifest gives it another form. */
function settingHost({ container, line }: LogHit): string {
  const setting = SETTING.exec(line)?.[1];
  const given = setting === undefined ? undefined : inputWithName(container, setting);
  return ONE_HOST.exec(given?.text ?? '')?.[1] ?? '';
}

/** Of a name that the line does not say: where it may stand. */
function unnamedStep({ evidence, container, line }: LogHit): Step {
  const setting = SETTING.exec(line)?.[1];
  const names = setting === undefined ? hostVariables(container) : [setting];
  return names.length === 0
    ? step('See in its configuration which name it asks for, and whether that resolves in the cluster.')
    : changeStep(
        evidence,
        `Correct the host in ${names.join(' or ')} (${container.path}.env, or what it comes from): the line does not say which, and it resolves nowhere in the cluster`,
      );
}

function unresolvedHost(hit: LogHit): string {
  return namedHost(hit)?.replace(/:\d{1,5}$/, '') ?? '';
}
