import { type Fields, fieldsOf, type Shape } from '../evidence/values.js';
import type { Affinity, NodeRequirement, NodeSelectorTerm } from './placement-fields.js';
import { equalData } from './plain-data.js';
import { withoutFields } from './server-fields.js';

/** What admission gives every pod that does not say otherwise (Kubernetes "DefaultTolerationSeconds"). */
const DEFAULT_TOLERATIONS: readonly Fields[] = ['not-ready', 'unreachable'].map((condition) => ({
  ...tolerationOf(condition, 'NoExecute'),
  tolerationSeconds: 300,
}));

/** What the DaemonSet controller gives its pods (Kubernetes "DaemonSet", "Taints and tolerations"). */
const DAEMON_TOLERATIONS: readonly Fields[] = [
  tolerationOf('not-ready', 'NoExecute'),
  tolerationOf('unreachable', 'NoExecute'),
  ...['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable', 'network-unavailable'].map((condition) =>
    tolerationOf(condition, 'NoSchedule'),
  ),
];

function tolerationOf(condition: string, effect: string): Fields {
  return { key: `node.kubernetes.io/${condition}`, operator: 'Exists', effect };
}

/** The tolerations but for those that were added; undefined where none are left. */
export function cleanTolerations(value: unknown, isDaemon: boolean): unknown {
  if (!Array.isArray(value)) return value;
  const added = isDaemon ? [...DEFAULT_TOLERATIONS, ...DAEMON_TOLERATIONS] : DEFAULT_TOLERATIONS;
  const own = value.filter((toleration) => !added.some((each) => equalData(each, toleration)));
  return own.length === 0 ? undefined : own;
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';

/** The affinity of a DaemonSet's pod without the node that its controller has chosen for it; undefined where nothing is left. */
export function withoutChosenNode(value: unknown): unknown {
  const affinity: Affinity = fieldsOf(value);
  const node: Shape<typeof REQUIRED> = fieldsOf(affinity.nodeAffinity);
  const { nodeSelectorTerms: terms }: Shape<'nodeSelectorTerms'> = fieldsOf(node[REQUIRED]);
  if (!Array.isArray(terms)) return value;
  const own = terms.map((term) => withoutNodeName(term));
  // A term with nothing in it was the controller's alone: the template demands nothing.
  const demands = own.every((term) => Object.keys(fieldsOf(term)).length > 0);
  const required = demands ? { [REQUIRED]: { ...fieldsOf(node[REQUIRED]), nodeSelectorTerms: own } } : {};
  const kept = { ...withoutFields(node, [REQUIRED]), ...required };
  const rest = withoutFields(affinity, ['nodeAffinity']);
  const whole = Object.keys(kept).length === 0 ? rest : { ...rest, nodeAffinity: kept };
  return Object.keys(whole).length === 0 ? undefined : whole;
}

function withoutNodeName(term: unknown): unknown {
  const fields: NodeSelectorTerm = fieldsOf(term);
  const places = fields.matchFields;
  if (!Array.isArray(places)) return term;
  const own = places.filter((place) => {
    const { key }: NodeRequirement = fieldsOf(place);
    return key !== 'metadata.name';
  });
  const rest = withoutFields(fields, ['matchFields']);
  return own.length === 0 ? rest : { ...rest, matchFields: own };
}
