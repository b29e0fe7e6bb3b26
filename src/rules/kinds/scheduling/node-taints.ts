import type { NodeFacts, TaintFacts } from '../../evidence/collect-nodes.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { knownTaint } from './known-taints.js';
import type { NodeReason } from './scheduling-message.js';

/** A taint that the scheduler names, and on how many nodes; the effect is '' where only the message tells of it. */
export interface CountedTaint extends TaintFacts {
  readonly nodes: number;
}

/** 1.19: no key; 1.20: `had taint {k: v}, that the pod didn't tolerate`; 1.24: `had untolerated taint {k: v}`; 1.34.2: `had untolerated taint(s)`, keys hidden; Karpenter: `did not tolerate`. */
export const TAINTED = /had (?:untolerated )?taint|did not tolerate /;
const NAMED = /taint(?:\(s\))? \{([^:{}]{1,400}): ?([^{}]{0,253})\}/;
const KARPENTER = /did not tolerate (?:taint \(taint=)?([\w./-]{1,317})(?:=([\w.-]{0,63}))?:(NoSchedule|NoExecute)/;
const CONTROL_PLANE = /^node-role\.kubernetes\.io\/(?:control-plane|controlplane|master|etcd)$/;

type Named = Pick<TaintFacts, 'key' | 'value'>;

/** Whether Kubernetes, a cloud or an autoscaler sets this taint itself, on nodes that are not well, not ready yet, or going. */
export function isNodeTrouble(taint: Named): boolean {
  return knownTaint(taint)?.kind === 'trouble';
}

/** Whether the taint keeps workloads off the control plane. */
export function isControlPlane(taint: Pick<TaintFacts, 'key'>): boolean {
  return CONTROL_PLANE.test(taint.key);
}

/** Whether a colleague would tolerate the taint at all: not where no ordinary pod belongs. */
export function isTolerable(taint: Named): boolean {
  const kind = knownTaint(taint)?.kind;
  return kind !== 'trouble' && kind !== 'reserved' && !isControlPlane(taint);
}

/** The taints that the reasons name, those of most nodes first, each once; none where the message hides them. */
export function taintsNamed(reasons: readonly NodeReason[], nodes: readonly NodeFacts[]): readonly CountedTaint[] {
  const known = nodes.flatMap((node) => node.taints).filter(isHard);
  const named = reasons.flatMap((reason) => {
    const taint = taintOf(reason.text);
    if (taint === undefined) return [];
    const same = known.find((each) => each.key === taint.key && each.value === taint.value);
    return [{ ...(same ?? taint), nodes: reason.nodes }];
  });
  return named
    .sort((one, other) => Number(isTolerable(other)) - Number(isTolerable(one)) || other.nodes - one.nodes)
    .filter((taint, index) => named.findIndex((each) => isSameTaint(each, taint)) === index);
}

function taintOf(text: string): TaintFacts | undefined {
  const match = NAMED.exec(text);
  if (match !== null) return { key: match[1]?.trim() ?? '', value: match[2]?.trim() ?? '', effect: '' };
  const other = KARPENTER.exec(text);
  return other === null ? undefined : { key: other[1] ?? '', value: other[2] ?? '', effect: other[3] ?? '' };
}

function isSameTaint(one: TaintFacts, other: TaintFacts): boolean {
  return one.key === other.key && one.value === other.value;
}

/** Whether the scheduler minds the taint: it only avoids nodes with PreferNoSchedule. */
function isHard(taint: TaintFacts): boolean {
  return taint.effect !== 'PreferNoSchedule';
}

/** The taints of a node that keep this pod away. */
export function untolerated(node: NodeFacts, spec: Fields): readonly TaintFacts[] {
  return node.taints.filter((taint) => isHard(taint) && !tolerates(spec, taint));
}

/** Whether one of the pod's tolerations is for this taint (Kubernetes Toleration); a taint of unknown effect counts by key and value. */
export function tolerates(spec: Fields, taint: TaintFacts): boolean {
  return listOf(spec['tolerations'], 200).some((element) => {
    const toleration = fieldsOf(element);
    const [key, effect] = [textOf(toleration['key']), textOf(toleration['effect'])];
    if (effect !== '' && taint.effect !== '' && effect !== taint.effect) return false;
    if (textOf(toleration['operator']) === 'Exists') return key === '' || key === taint.key;
    return key === taint.key && textOf(toleration['value']) === taint.value;
  });
}

/** `key=value:effect` as kubectl writes it, as far as it is known. */
export function formatTaint(taint: TaintFacts): string {
  return `${taint.key}${taint.value === '' ? '' : `=${taint.value}`}${taint.effect === '' ? '' : `:${taint.effect}`}`;
}
