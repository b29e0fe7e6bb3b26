import type { Evidence as Quote, Step } from '../../../contracts/diagnosis.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { kubectl, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import type { SignatureContext } from './log-signature.js';

const ADDRESS = /\b((?:[a-z0-9][a-z0-9-]{0,62}\.){0,10}[a-z0-9][a-z0-9-]{0,62}):(\d{2,5})\b/gi;
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const CONNECTING = /connect|redis|postgres|mysql|mongo|amqp|kafka|host|server|waiting|database|broker|upstream|dial/i;
const NOT_A_HOST =
  /^(?:node|line|at|port|native|java|py|js|go|error|warn|info|debug|level|time|\d{1,2})$|\.(?:go|java|py|js|ts|rb|php|c|cc|cpp|rs|scala|kt)$/i;

/** The host that the program speaks of by name, where the failing line gives only an address: from the line itself, else from one shortly before. */
export function namedHost({ container, line }: SignatureContext): string | undefined {
  const index = container.logLines.lastIndexOf(line);
  const lines = [line, ...container.logLines.slice(Math.max(0, index - 10), Math.max(0, index)).reverse()];
  for (const each of lines) {
    if (!CONNECTING.test(each)) continue;
    for (const match of each.slice(0, 500).matchAll(ADDRESS)) {
      const host = match[1] ?? '';
      if (!IP.test(host) && !NOT_A_HOST.test(host)) return `${host}:${match[2]}`;
    }
  }
  return undefined;
}

/** Environment variables of the container that name the host: where it comes from. */
export function hostQuotes({ container }: SignatureContext, host: string): Quote[] {
  const name = host.replace(/:\d{1,5}$/, '');
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
  const bare = host.replace(/:\d{1,5}$/, '');
  if (IP.test(bare) || bare === 'localhost' || bare === '') return undefined;
  const [name = '', namespace, third] = bare.split('.');
  if (namespace === undefined) return { name, namespace: context.evidence.namespace };
  return third === undefined || third === 'svc' ? { name, namespace } : undefined;
}

/** Commands that show whether the Service behind the host has anybody to answer. */
export function serviceSteps(context: SignatureContext, host: string): Step[] {
  const service = serviceOf(context, host);
  if (service === undefined)
    return [step(`See that ${host || 'the other side'} runs and is reachable from the cluster.`)];
  const command = kubectl(context.evidence, 'get', 'service,endpoints', service.name);
  const own = kubectl(context.evidence);
  return [
    step(
      `See whether the Service exists and has endpoints (ready pods) and which port it has:`,
      command.replace(own, `kubectl -n ${service.namespace}`),
    ),
  ];
}
