import { type Fields, fieldsOf, textOf } from '../../evidence/values.js';
import { fix } from '../fix.js';
import { PROBE_FIELDS, type ProbeCase, probeCase, probePaths } from './probe-case.js';
import type { ProbeFailure } from './probe-failure.js';
import { portHandler, portOfProbe } from './probe-handler.js';

const TLS_PORT = /443$/;
const TLS_NAME = /https|tls|ssl/i;

/** A probe that speaks HTTPS to a port of HTTP, or the other way round, gets the other scheme. */
export const correctProbeScheme = fix<ProbeFailure>({
  strategy: 'correct-probe-scheme',
  title: 'Let a probe speak HTTP or HTTPS as the program does',
  touches: probePaths('/httpGet/scheme'),
  propose: (failed, problem) => {
    const found = probeCase(failed, problem);
    const scheme = found === undefined ? undefined : rightScheme(found);
    if (found === undefined || scheme === undefined || schemeOf(found.probe) === scheme) return [];
    const before = schemeOf(found.probe);
    const port = portHandler(found.probe)?.fields['port'];
    changeSchemes(found, { port, before, scheme });
    const { name } = found.failure.container;
    return [
      {
        title: `Let the probes of ${name} speak ${scheme}`,
        explanation: `The ${found.failure.kind} probe of container ${name} speaks ${before} to port ${String(port)}, but what it gets shows that this port speaks ${scheme}. The probes of that port now speak ${scheme}; the kubelet does not check certificates.`,
        assumes: [`The program is to speak ${scheme} on port ${String(port)}.`],
        patch: found.edit.patch,
      },
    ];
  },
});

/** The probes of the container that speak the wrong scheme to the same port are repaired together. */
function changeSchemes(
  { edit, container }: ProbeCase,
  change: { port: unknown; before: string; scheme: string },
): void {
  for (const field of PROBE_FIELDS) {
    const probe = fieldsOf(edit.get([...container, field]));
    const isThatPort = 'httpGet' in probe && portHandler(probe)?.fields['port'] === change.port;
    if (isThatPort && schemeOf(probe) === change.before)
      edit.set([...container, field, 'httpGet', 'scheme'], change.scheme);
  }
}

function rightScheme({ failure, probe }: ProbeCase): 'HTTP' | 'HTTPS' | undefined {
  if (!('httpGet' in probe)) return undefined;
  if (failure.answer === 'speaks-http') return 'HTTP';
  if (failure.answer === 'speaks-https') return 'HTTPS';
  return failure.answer === 'bad-request' && looksLikeTls(failure.container, probe) ? 'HTTPS' : undefined;
}

function looksLikeTls(container: ProbeCase['failure']['container'], probe: Fields): boolean {
  const named = textOf(portHandler(probe)?.fields['port']);
  return TLS_PORT.test(String(portOfProbe(container, probe) ?? '')) || TLS_NAME.test(named);
}

function schemeOf(probe: Fields): string {
  return textOf(fieldsOf(probe['httpGet'])['scheme']).toUpperCase() || 'HTTP';
}
