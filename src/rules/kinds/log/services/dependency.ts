import type { Step } from '../../../../contracts/diagnosis.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { anyOf } from '../../any-of.js';
import { clusterKubectl, kubectl, logWords, named, step } from '../../support/commands.js';
import type { Quote } from '../../support/quote.js';
import { fromLog, fromManifest } from '../../support/quotes.js';
import { captures, firstCaptured } from '../../support/texts.js';
import { hostBesidePort, hostPlace } from '../inputs/host-source.js';
import { linesAround } from '../lines/line-below.js';
import { ASIDE_WEIGHT } from '../lines/line-weights.js';
import type { LogHit } from '../lines/log-signature.js';
import { isPassingLine, type RatedLine, rateLines } from '../lines/rated-lines.js';
import { apiSteps, isApiServer } from './api-server.js';
import { asksMetadata, metadataSteps } from './cloud-metadata.js';
import { foreignAnswer } from './foreign-answer.js';
import { nodeServiceSteps } from './node-services.js';

/** What a program could not reach, as far as its log names it; '' for what it does not say. */
export interface Dependency {
  /** By name where there is one, with its port where that is known: `redis.cache.svc:6379`. */
  readonly host: string;
  /** For a sentence: `redis.cache.svc:6379 (10.0.0.57:6379)`. */
  readonly label: string;
}

interface Hosts {
  readonly name: string;
  readonly address: string;
}

const NAME = '(?:[a-z0-9_][a-z0-9_-]{0,62}\\.){0,10}[a-z0-9_][a-z0-9_-]{0,62}';
const ADDRESS = new RegExp(`\\b(${NAME})(?:/(\\d{1,3}(?:\\.\\d{1,3}){3}))?:(\\d{2,5})\\b`, 'gi');
const LOCAL_ADDRESS = /(?:^|[\s"'(])\[?(::1)\]?:(\d{2,5})\b/;
/** `server at "db" (10.0.0.5), port 5432`, `host='db', port=5432`, `to host db port 5432`. */
const HOST_AND_PORT = new RegExp(
  `(?:\\bat|\\bhost|\\bto|\\bfor)[ =]{1,2}["'\`]?(?:host )?["'\`]?(${NAME})["'\`]?(?: \\(([\\d.]{7,15})\\))?,? port[ :=]{1,2}(\\d{1,5})\\b`,
  'i',
);
/** `to (depot-0, 29500)`, `to [depot-0]:29500`, `failed ('10.0.0.5', 5432)`. */
const HOST_IN_BRACKETS = new RegExp(`\\b(?:to|with|from|failed) [([]'?(${NAME})(?:\\]:|'?, ?)(\\d{2,5})\\b`, 'i');
/** A name without a port. */
const HOST_ONLY = new RegExp(
  `\\bhost=["'\`]?(${NAME})|\\b(?:server )?on(?: host)? ["'\`](${NAME})["'\`]|\\bserver at ["'\`](${NAME})["'\`]|["'\`](${NAME})["'\`] \\(\\d{1,3}\\.\\d|\\bto (${NAME}) timed out|remote host \\(?(${NAME})|\\b(?:reach|contact|connect(?:ing)? to|talk(?:ing)? to) (?:the )?(?:[a-z][\\w-]{1,20} ){0,3}((?:[a-z0-9][a-z0-9-]{0,62}\\.){2,8}[a-z]{2,20})\\b|://(?:[^\\s/@]{1,100}@)?(${NAME})`,
  'i',
);
const IP = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/;
const LOCAL = /^(?:localhost|127\.|::1|\[::1)/;
const CONNECTING =
  /connect|redis|postgres|mysql|mongo|amqp|kafka|host|server|waiting|database|broker|upstream|dial|request for/i;
const NOT_A_HOST = anyOf(
  /^(?:node|net|tls|http|https|timers|internal|line|lineno|at|port|native|java|py|js|go|error|warn|info|debug|level|time|tcp|caller|\d{1,19}|\d{4}-\d\d-\d\d.{0,20})$/i,
  /\.(?:go|java|py|js|mjs|cjs|ts|rb|php|c|cc|cpp|h|hpp|rs|scala|kt|cs|ex|sh|ya?ml|json|conf|cfg)$|^0x/i,
);
/** Without one of these a bare word in quotation marks may be anything. */
const HOST_WORD = /\bhost\b|\bserver\b|:\/\//i;
const LINES_BEFORE = 10;
const ADDRESS_LINES = 4;
const LINES_BELOW = 20;
/** `    servers: Map(1) { 'db:27017' => [ServerDescription] },` */
const PROPERTY = /^\s{2,20}(?:servers|address|host|seedlist|options): /i;
const PORT = /:(\d{1,5})$/;

/** What the failing line is about; where it gives only an address, by the name that the program gave it shortly before. */
export function dependencyOf(hit: LogHit): Dependency {
  const own = ownHosts(hit);
  if (isProxied(own)) return { host: own.address, label: `${own.address}, through which it reaches ${own.name},` };
  const port = PORT.exec(own.address)?.[1];
  const named = own.name || nameBefore(hit, port) || nameBelow(hit, port);
  if (named === '') {
    return onlyByAddress(hit, own.address || addressBefore(hit));
  }
  const isSame = own.address === '' || named === own.address;
  return { host: named, label: isSame ? named : `${named} (${own.address})` };
}

/** Of a host that the log gives by its address alone: by the name that stands beside its port in the manifest, where one does. */
function onlyByAddress({ container }: LogHit, address: string): Dependency {
  const beside = isLocal(address) ? '' : hostBesidePort(container, PORT.exec(address)?.[1] ?? '');
  return beside === '' ? { host: address, label: address } : { host: beside, label: `${beside} (${address})` };
}

/** The hosts of the line, else of the indented ones right below it, where PostgreSQL asks whether the server runs there. */
function ownHosts(hit: LogHit): Hosts {
  const own = hostsIn(hit.line);
  if (own.name !== '' || own.address !== '') return own;
  const { lines, index } = linesAround(hit);
  const below = index === -1 ? [] : lines.slice(index + 1, index + 3).filter((each) => /^\s(?!\s{0,40}at )/.test(each));
  return hostsIn(below.join(' '));
}

/** Whether the pod itself stands for another host, as a proxy in it does. */
function isProxied({ name, address }: Hosts): boolean {
  return isLocal(address) && name !== '' && !isLocal(name);
}

/** The host that the line names, or one right above it where programs say whom they ask; '' where neither does. */
export function nearHost(hit: LogHit): string {
  const above = linesBefore(hit).slice(0, ADDRESS_LINES);
  for (const line of [hit.line, ...above.filter((each) => CONNECTING.test(each))]) {
    const { name, address } = hostsIn(line);
    const host = name || address;
    if (/[.:]/.test(host) || (host !== '' && HOST_WORD.test(line))) return host;
  }
  return '';
}

/** Whether the line itself names a host. */
export function isHostNamed({ line }: LogHit): boolean {
  const { name, address } = hostsIn(line);
  return name !== '' || address !== '';
}

/** Whether a host is the pod itself. */
export function isLocal(host: string): boolean {
  return LOCAL.test(host);
}

/** The host that the program speaks of by name. */
export function namedHost(hit: LogHit): string | undefined {
  return hostsIn(hit.line).name || nameBefore(hit, undefined) || undefined;
}

function nameBefore(hit: LogHit, port: string | undefined): string {
  for (const each of linesBefore(hit)) {
    const { name } = CONNECTING.test(each) ? hostsIn(each) : { name: '' };
    if (name !== '' && (port === undefined || PORT.exec(name)?.[1] === port)) return name;
  }
  return '';
}

/** The host with that port that the properties of the error name below it, as drivers of Node.js print them. */
function nameBelow(hit: LogHit, port: string | undefined): string {
  const { lines, index } = linesAround(hit);
  if (port === undefined || index === -1) return '';
  const below = lines.slice(index + 1, index + 1 + LINES_BELOW).filter((each) => PROPERTY.test(each));
  const names = below.flatMap((each) => addressesIn(each)).filter((each) => !isAddress(each));
  return names.find((name) => PORT.exec(name)?.[1] === port) ?? '';
}

/** The address of a line right above, where the failing one has none, as exceptions of .NET and Java say it. */
function addressBefore(hit: LogHit): string {
  const near = linesBefore(hit).slice(0, ADDRESS_LINES);
  return near.map((each) => (CONNECTING.test(each) ? hostsIn(each).address : '')).find((each) => each !== '') ?? '';
}

/** The nearest first. */
function linesBefore(hit: LogHit): string[] {
  return ratedBefore(hit).map(({ text }) => text);
}

function ratedBefore({ evidence, container, rated }: LogHit): RatedLine[] {
  const lines = rateLines(evidence, container);
  const index = lines.findLastIndex(({ at, source }) => at === rated.at && source === rated.source);
  const before = lines.slice(Math.max(0, index - LINES_BEFORE), Math.max(0, index)).reverse();
  return before.filter((each) => each.weight > ASIDE_WEIGHT && !isPassingLine(each));
}

/** `read udp 10.0.0.3:41234->10.0.0.2:53`: behind the arrow stands whom it asks, before it the pod itself. */
const OWN_END = /\b(?:read|write)(?: (?:tcp|udp)\d?)? [\w.:[\]-]{3,80}->/g;

/** Where to read on, which is nothing that the program asks. */
const READ_ON =
  /https?:\/\/(?:docs?|pip|wiki|support|help|learn)\.\S{1,300}|\b(?:refer to|see(?: also)?|learn more|more (?:information|details)|visit|documentation|docs|guide|tip|instead)\b[^:/]{0,40}:? {1,2}<?https?:\/\/\S{1,300}/gi;

/** The text without addresses at which there is more to read. */
export function withoutReadOn(text: string): string {
  return text.replace(READ_ON, ' ');
}

function hostsIn(text: string): Hosts {
  const line = withoutReadOn(text.replace(OWN_END, '-> '));
  const found = [...hostWithPort(line), ...addressesIn(line)];
  const alone = firstCaptured(HOST_ONLY.exec(line));
  if (!NOT_A_HOST.test(alone) && !found.some((each) => each.startsWith(alone))) found.push(alone);
  return {
    name: found.find((each) => each !== '' && !isAddress(each)) ?? '',
    address: found.find((each) => isAddress(each)) ?? '',
  };
}

function hostWithPort(line: string): string[] {
  const [, host, ip, port] = captures(HOST_AND_PORT.exec(line));
  if (port === '' || NOT_A_HOST.test(host)) return [];
  return [`${host}:${port}`, ...(ip === '' ? [] : [`${ip}:${port}`])];
}

function addressesIn(line: string): string[] {
  const found = [...line.matchAll(ADDRESS)].flatMap((match) => {
    const [, name, address, port] = captures(match);
    if (NOT_A_HOST.test(name)) return [];
    return [`${name}:${port}`, ...(address === '' ? [] : [`${address}:${port}`])];
  });
  const [, host, of] = captures(HOST_IN_BRACKETS.exec(line));
  if (host !== '' && !NOT_A_HOST.test(host)) found.push(`${host}:${of}`);
  const [, local, port] = captures(LOCAL_ADDRESS.exec(line));
  return local === '' ? found : [...found, `[${local}]:${port}`];
}

function isAddress(host: string): boolean {
  return IP.test(host) || host.startsWith('[');
}

/** The line shortly before that names the host, where the failing one does not. */
export function namingQuotes(hit: LogHit, host: string): Quote[] {
  if (host === '' || hit.line.includes(host)) return [];
  const line = ratedBefore(hit).find(({ text }) => text.includes(host));
  return line === undefined ? [] : [fromLog(hit.container, line.line)];
}

/** Environment variables of the container that name the host: where it comes from. */
export function hostQuotes({ container }: LogHit, host: string): Quote[] {
  const name = host.replace(PORT, '');
  if (name.length < 3) return [];
  return listOf(container.fields['env']).flatMap((element, index) => {
    const variable = fieldsOf(element);
    const value = textOf(variable['value']);
    return value.includes(name)
      ? [fromManifest(`${container.path}.env[${index}]`, `${textOf(variable['name'])}=${value}`)]
      : [];
  });
}

/** A Service of the cluster that a host name means, such as `redis` in namespace `cache` for `redis.cache.svc`. */
export function serviceOf(
  hit: LogHit,
  host: string,
): { readonly name: string; readonly namespace: string } | undefined {
  const bare = host.replace(PORT, '').replace(/\.$/, '');
  if (IP.test(bare) || LOCAL.test(bare) || bare === '') return undefined;
  const labels = bare.split('.');
  const [name = '', namespace] = labels;
  if (namespace === undefined) return { name, namespace: hit.evidence.namespace };
  const svc = labels.indexOf('svc');
  // A pod of a StatefulSet stands before its Service: kafka-0.kafka.data.svc.
  if (svc >= 2) return { name: labels[svc - 2] ?? '', namespace: labels[svc - 1] ?? '' };
  return labels.length === 2 ? ofTwoLabels(name, namespace, hit) : undefined;
}

/** Public domains that are hardly the name of a namespace. */
const DOMAIN = /^(?:com|net|org|io)$/i;

/** Mostly a Service and its namespace; `kafka-0.kafka` is a pod of a StatefulSet and its Service in the namespace of the program. */
function ofTwoLabels(first: string, second: string, { evidence }: LogHit) {
  if (DOMAIN.test(second)) return undefined;
  const [, set] = /^(.{1,63})-\d{1,4}$/.exec(first) ?? [];
  const isPod = set?.startsWith(second.split('-')[0] ?? second) === true;
  return isPod ? { name: second, namespace: evidence.namespace } : { name: first, namespace: second };
}

/** Commands that show whether the Service behind the host has anybody to answer. */
export function serviceSteps(hit: LogHit, host: string, who = 'the other side'): Step[] {
  if (asksMetadata(hit.line)) return metadataSteps(hit);
  if (isApiServer(hit, host)) return apiSteps(hit, host);
  const ofNode = nodeServiceSteps(hit, host, isLocal(host));
  if (ofNode !== undefined) return ofNode;
  if (isLocal(host)) {
    const [first, ...more] = hit.evidence.containers.filter(
      ({ name, role }) => name !== hit.container.name && role !== 'init',
    );
    if (first !== undefined && more.length === 0)
      return [
        step(
          `${host} is the pod itself: see by its log whether container ${first.name} of the pod listens there, or give the program the address of the Service that it means:`,
          kubectl(hit.evidence, 'logs', `pod/${hit.evidence.podName}`, ...logWords(first), '--tail=50'),
        ),
      ];
    return [
      step(
        `${host} is the pod itself: see that another container of it listens there, or give the program the address of the Service that it means.`,
      ),
    ];
  }
  const service = serviceOf(hit, host);
  if (service === undefined) return [outsideStep(hit, host, who)];
  return [
    step(
      `See whether Service ${service.name} exists in namespace ${service.namespace}, has endpoints (ready pods), and which port it has${foreignAnswer(host, hit.line)}:`,
      kubectl(service, 'describe', 'service', named(service.name)),
    ),
  ];
}

/** By its last label no name of the cluster, nor of a network of its own. */
const PUBLIC = /\.(?:com|net|org|io|dev|sh|cloud|ai|app|co|info|de|eu|uk|fr|cn|ru|jp|us)$/i;

/** Of a host that is no Service by its name. */
function outsideStep({ container }: LogHit, host: string, who: string): Step {
  const bare = host.replace(PORT, '');
  if (PUBLIC.test(bare))
    return step(
      `Let the pod reach ${host}, which is outside the cluster: see that the network of its node has a way out (NAT, a proxy by HTTPS_PROXY, a private endpoint), and that no egress policy or firewall forbids it.`,
    );
  if (!IP.test(bare)) return step(`See that ${host || who} runs and is reachable from the cluster.`);
  return step(
    `See whose address ${bare}${hostPlace(container, bare)} is (a Service, a pod, or a host outside the cluster), and that it runs and is reachable:`,
    clusterKubectl('get', 'services,pods', '--all-namespaces', '-o', 'wide'),
  );
}
