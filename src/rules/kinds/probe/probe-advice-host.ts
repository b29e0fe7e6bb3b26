import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { changeStep } from '../support/commands.js';
import { cut } from '../support/quotes.js';
import type { ProbeAdvice } from './probe-adviser.js';
import type { ProbeFailure } from './probe-failure.js';

interface RefusedHost extends CaseRow {
  /** Where the program keeps the names that it answers to. */
  readonly list: string;
}

/** What frameworks log of a request for a name that they do not answer to: a probe asks by the address of the pod. */
export const REFUSED_HOSTS = caseTable<RefusedHost>([
  {
    pattern: /Invalid HTTP_HOST header: ["'\\]{0,3}([\w.:[\]-]{1,253})/,
    example: "Invalid HTTP_HOST header: '10.0.31.44:8000'. You may need to add '10.0.31.44' to ALLOWED_HOSTS.",
    list: 'ALLOWED_HOSTS of Django',
  },
  {
    pattern: /Blocked hosts?: ([\w.:[\]-]{1,253})/,
    example: '[ActionDispatch::HostAuthorization::DefaultResponseApp] Blocked hosts: 10.0.31.44:3000',
    list: 'config.hosts of Rails (or config.host_authorization with an exclude for this path)',
  },
  {
    pattern: /Blocked request\. This host \(["']?([\w.:[\]-]{1,253})/,
    example: 'Blocked request. This host ("10.0.31.44") is not allowed.',
    list: 'server.allowedHosts of Vite',
  },
  {
    pattern:
      /(?:invalid|untrusted|disallowed|unknown|unexpected|bad|not allowed|rejected)[^\n]{0,20} host(?: header|name)?[ :="'([]{1,4}([\w.:[\]-]{3,253})/i,
    example: 'Access through untrusted host: Untrusted Host "10.0.31.44"',
    list: 'the list of hosts that the program answers to',
  },
]);

const LINES = 200;

function refusedHost({ container }: ProbeFailure) {
  return container.logLines
    .slice(-LINES)
    .map((line) => ({ line, found: REFUSED_HOSTS.find(line.slice(0, 1_000)) }))
    .findLast(({ found }) => found !== undefined);
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** The probe names a host of its own, which for the kubelet is the node: undefined for one that asks the pod. */
export function adviseOwnHost(evidence: Evidence, { path, probe }: ProbeFailure): ProbeAdvice | undefined {
  const [kind, host] = (['httpGet', 'tcpSocket'] as const)
    .map((each) => [each, textOf(fieldsOf(probe[each])['host'])] as const)
    .find(([, each]) => LOOPBACK.test(each)) ?? ['httpGet', ''];
  if (host === '' || evidence.manifest.spec['hostNetwork'] === true) return undefined;
  return {
    meaning: `it asks ${host}, as ${path}.${kind}.host says: the kubelet makes the probe on the node, so that is the node itself and not the pod, and nothing listens there (connection refused)`,
    steps: [changeStep(evidence, `Remove ${path}.${kind}.host, so that the probe asks the address of the pod`)],
  };
}

/** The program turns the probe away for the name that it asks for; undefined where its log does not say so. */
export function adviseRefusedHost(evidence: Evidence, failure: ProbeFailure): ProbeAdvice | undefined {
  const refused = refusedHost(failure);
  if (refused?.found === undefined) return undefined;
  const { row, match } = refused.found;
  const host = match[1] ?? '';
  return {
    meaning: `the program does not answer to the host ${host}, which is the address that the probe asks for; its log says: "${cut(refused.line.trim(), 200)}"`,
    steps: [
      changeStep(
        evidence,
        `Send a host that the program answers to with ${failure.path}.httpGet.httpHeaders (name: Host), or let it answer to the address of the pod for this path (${row.list})`,
      ),
    ],
  };
}

/** 400: what its log says of the host decides. */
export function adviseBadRequest(evidence: Evidence, failure: ProbeFailure): ProbeAdvice {
  return (
    adviseRefusedHost(evidence, failure) ?? {
      meaning:
        'the program calls the request a bad one (400): a server that wants HTTPS answers so to HTTP, one that checks the Host header too',
      steps: [
        changeStep(
          evidence,
          `Set ${failure.path}.httpGet.scheme to HTTPS if that port speaks it, or send the Host header that it wants with httpHeaders`,
        ),
      ],
    }
  );
}
