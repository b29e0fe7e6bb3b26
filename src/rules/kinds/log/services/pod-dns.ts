import type { Step } from '../../../../contracts/diagnosis.js';
import { fieldsOf, textOf, textsOf } from '../../../evidence/values.js';
import { changeStep } from '../../support/commands.js';
import type { LogHit } from '../lines/log-signature.js';

/** A name of a Service: of one label, or below `svc`; `db.shop` may be one as well. */
const OF_CLUSTER = /^[a-z][a-z0-9-]{0,62}(?:\.[a-z][a-z0-9-]{0,62})?$|\.svc(?:\.|$)/i;

/** Why a pod asks other DNS servers than that of the cluster, by its own manifest; undefined where it asks that. */
function otherServers({ evidence }: Pick<LogHit, 'evidence'>): string | undefined {
  const { spec } = evidence.manifest;
  const policy = textOf(spec['dnsPolicy']);
  const servers = textsOf(fieldsOf(spec['dnsConfig'])['nameservers']);
  if (policy === 'None')
    return `dnsPolicy is None, so that it asks only ${servers.slice(0, 3).join(', ') || 'what dnsConfig names'}`;
  if (policy === 'Default') return 'dnsPolicy is Default, so that it asks the DNS servers of its node';
  if (spec['hostNetwork'] === true && (policy === 'ClusterFirst' || policy === ''))
    return 'with hostNetwork, dnsPolicy ClusterFirst counts as Default, so that it asks the DNS servers of its node';
  return undefined;
}

/** What to do where a name of the cluster is asked of servers that know no Services. */
export function podDnsSteps(hit: LogHit, host: string): Step[] {
  const other = OF_CLUSTER.test(host) ? otherServers(hit) : undefined;
  if (other === undefined) return [];
  const { evidence } = hit;
  const policy = evidence.manifest.spec['hostNetwork'] === true ? 'ClusterFirstWithHostNet' : 'ClusterFirst';
  return [
    changeStep(
      evidence,
      `Set ${evidence.manifest.specPath}.dnsPolicy to ${policy}, if ${host} is a Service of the cluster: ${other}, and only the DNS of the cluster knows Services`,
    ),
  ];
}
