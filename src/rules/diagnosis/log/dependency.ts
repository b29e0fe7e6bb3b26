import type { Evidence as Quote, Step } from '../../../contracts/diagnosis.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { kubectl, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { captures } from '../support/texts.js';
import { rateLines } from './decisive-lines.js';
import type { SignatureContext } from './log-signature.js';

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
/** A name without a port. */
const HOST_ONLY = new RegExp(
  `\\bhost=["'\`]?(${NAME})|\\b(?:server )?on(?: host)? ["'\`](${NAME})["'\`]|\\bserver at ["'\`](${NAME})["'\`]|\\bto (${NAME}) timed out|remote host \\(?(${NAME})|://(?:[^\\s/@]{1,100}@)?(${NAME})`,
  'i',
);
const IP = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/;
const LOCAL = /^(?:localhost|127\.|::1|\[::1)/;
const CONNECTING = /connect|redis|postgres|mysql|mongo|amqp|kafka|host|server|waiting|database|broker|upstream|dial/i;
const NOT_A_HOST =
  /^(?:node|net|tls|http|https|timers|internal|line|lineno|at|port|native|java|py|js|go|error|warn|info|debug|level|time|tcp|caller|\d{1,19}|\d{4}-\d\d-\d\d.{0,20})$|\.(?:go|java|py|js|mjs|cjs|ts|rb|php|c|cc|cpp|rs|scala|kt|cs|ex|sh|ya?ml|json|conf|cfg)$|^0x/i;
const LINES_BEFORE = 10;
const PORT = /:(\d{1,5})$/;

/** What the failing line is about; where it gives only an address, by the name that the program gave it shortly before. */
export function dependencyOf(context: SignatureContext): Dependency {
  const own = hostsIn(context.line);
  const named = own.name === '' ? nameBefore(context, PORT.exec(own.address)?.[1]) : own.name;
  const host = named || own.address;
  const isSame = own.address === '' || named === '' || named === own.address;
  return { host, label: isSame ? host : `${named} (${own.address})` };
}

/** The host that the program speaks of by name. */
export function namedHost(context: SignatureContext): string | undefined {
  return hostsIn(context.line).name || nameBefore(context, undefined) || undefined;
}

function nameBefore({ evidence, container, line }: SignatureContext, port: string | undefined): string {
  const lines = rateLines(evidence, container).map(({ text }) => text);
  const index = lines.lastIndexOf(line);
  const before = lines.slice(Math.max(0, index - LINES_BEFORE), Math.max(0, index)).reverse();
  for (const each of before) {
    const { name } = CONNECTING.test(each) ? hostsIn(each) : { name: '' };
    if (name !== '' && (port === undefined || PORT.exec(name)?.[1] === port)) return name;
  }
  return '';
}

function hostsIn(line: string): Hosts {
  const found = [...hostWithPort(line), ...addressesIn(line)];
  const alone = HOST_ONLY.exec(line)?.slice(1).find(Boolean) ?? '';
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
  const [, local, port] = captures(LOCAL_ADDRESS.exec(line));
  return local === '' ? found : [...found, `[${local}]:${port}`];
}

function isAddress(host: string): boolean {
  return IP.test(host) || host.startsWith('[');
}

/** Environment variables of the container that name the host: where it comes from. */
export function hostQuotes({ container }: SignatureContext, host: string): Quote[] {
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
  context: SignatureContext,
  host: string,
): { readonly name: string; readonly namespace: string } | undefined {
  const bare = host.replace(PORT, '').replace(/\.$/, '');
  if (IP.test(bare) || LOCAL.test(bare) || bare === '') return undefined;
  const labels = bare.split('.');
  const [name = '', namespace] = labels;
  if (namespace === undefined) return { name, namespace: context.evidence.namespace };
  const svc = labels.indexOf('svc');
  // A pod of a StatefulSet stands before its Service: kafka-0.kafka.data.svc.
  if (svc >= 2) return { name: labels[svc - 2] ?? '', namespace: labels[svc - 1] ?? '' };
  return labels.length === 2 ? { name, namespace } : undefined;
}

/** Commands that show whether the Service behind the host has anybody to answer. */
export function serviceSteps(context: SignatureContext, host: string): Step[] {
  if (LOCAL.test(host)) {
    return [
      step(
        `${host} is the pod itself: see that another container of it listens there, or give the program the address of the Service that it means.`,
      ),
    ];
  }
  const service = serviceOf(context, host);
  if (service === undefined)
    return [step(`See that ${host || 'the other side'} runs and is reachable from the cluster.`)];
  const command = kubectl(context.evidence, 'get', 'service,endpoints', service.name);
  const own = kubectl(context.evidence);
  return [
    step(
      `See whether Service ${service.name} exists in namespace ${service.namespace}, has endpoints (ready pods), and which port it has:`,
      command.replace(own, `kubectl -n ${service.namespace}`),
    ),
  ];
}
