import type { TaintFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { fix } from '../fix.js';
import { meetsDemands } from './node-demands.js';
import { formatTaint, isTolerable, taintsNamed, tolerates, untolerated } from './node-taints.js';
import type { ReasonsFound } from './scheduling-failure.js';
import { asksFor, isSetApart } from './special-nodes.js';

/**
 * The pod tolerates the taints of the node that comes nearest, exactly those, where it asks for such nodes by its labels or devices. Others in a mirror
 * only, for whether the pod may run there its owner knows; and never what Kubernetes sets itself, the control plane's, nor those of machines and pools that
 * are set apart for others (accelerators, spot, another architecture, `dedicated`).
 */
export const tolerateTaint = fix<ReasonsFound>({
  strategy: 'tolerate-taint',
  title: 'Tolerate the taint of the nodes that the pod may use',
  touches: ['/spec/tolerations/**'],
  propose: (found, { evidence, pod }) => {
    const spec = fieldsOf(pod['spec']);
    const taints = taintsToTolerate(found, evidence, spec);
    if (taints.length === 0 || !taints.every((taint) => asksFor(spec, taint) || !isSetApart(taint))) return [];
    const edit = new PodEdit(pod);
    for (const taint of taints) edit.append(['spec', 'tolerations'], tolerationOf(taint));
    const list = taints.map(formatTaint).join(' and ');
    const unknown = taints.some((taint) => taint.effect === '')
      ? ' The effect of the taint is not known, so the toleration is for all effects.'
      : '';
    return [
      {
        title: `Tolerate ${list}`,
        explanation: `Nodes keep the pod away by ${taints.length === 1 ? 'the taint' : 'the taints'} ${list}; a toleration for exactly ${taints.length === 1 ? 'this' : 'these'} is added.${unknown} It lets the pod onto these nodes, but does not bring it there rather than elsewhere.`,
        assumes: [`The pod may run on nodes that are set apart by ${list}.`],
        scope: taints.every((taint) => asksFor(spec, taint)) ? 'hand-over' : 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
});

/** All of the known node that has fewest, for the scheduler names one a node; else the one that most nodes have by the message. */
function taintsToTolerate(
  { reasons }: ReasonsFound,
  { facts: { nodes } }: Evidence,
  spec: Fields,
): readonly TaintFacts[] {
  const fitting = nodes.filter((node) => meetsDemands(node, spec)).map((node) => untolerated(node, spec));
  if (fitting.some((taints) => taints.length === 0)) return [];
  const possible = fitting.filter((taints) => taints.every(isTolerable));
  const [best] = possible.sort((one, other) => one.length - other.length);
  if (best !== undefined) return best;
  const tainted = taintsNamed(reasons, nodes).filter(isTolerable);
  if (fitting.length > 0 || tainted.some((taint) => tolerates(spec, taint))) return [];
  return tainted.slice(0, 1);
}

function tolerationOf({ key, value, effect }: TaintFacts): Fields {
  return {
    key,
    ...(value === '' ? { operator: 'Exists' } : { operator: 'Equal', value }),
    ...(effect === '' ? {} : { effect }),
  };
}
