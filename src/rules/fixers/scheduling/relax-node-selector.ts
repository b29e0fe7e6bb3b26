import {
  affinityTerms,
  type Demand,
  meets,
  meetsDemands,
  nodeDemands,
  REQUIRED_AFFINITY,
  selectorDemands,
} from '../../diagnosis/scheduling/node-demands.js';
import { untolerated } from '../../diagnosis/scheduling/node-taints.js';
import type { NodeFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf } from '../../evidence/values.js';
import type { Fixer } from '../fixer.js';
import { PodEdit } from '../pod-edit.js';

const PREFERRED = ['affinity', 'nodeAffinity', 'preferredDuringSchedulingIgnoredDuringExecution'] as const;
const WEIGHT = 100;
const SYSTEM = /^(?:beta\.)?kubernetes\.io\/os$/;
const ARCHITECTURE = /^(?:beta\.)?kubernetes\.io\/arch$/;

/** Which pairs are taken away, and whether the affinity becomes a preference. */
interface Relaxation {
  readonly pairs: readonly Demand[];
  readonly affinity: boolean;
  /** Whether all of it is in the way. Else some of it may be met, and which of it to give up is for a person to say. */
  readonly isNeeded: boolean;
}

/** Pairs that no node has are taken away, and required node affinity becomes preferred, as little of it as finds a node. */
export const relaxNodeSelector: Fixer = {
  strategy: 'relax-node-selector',
  title: 'Remove node labels that no node has from nodeSelector, and prefer instead of require by node affinity',
  kinds: ['sched-node-selector'],
  touches: ['/spec/nodeSelector/**', '/spec/affinity/nodeAffinity/**'],
  propose: ({ evidence, pod }) => {
    const relaxation = relaxationFor(evidence, fieldsOf(pod['spec']));
    if (relaxation === undefined) return [];
    const edit = relax(pod, relaxation);
    if (edit.patch.length === 0) return [];
    const labels = relaxation.pairs.map((pair) => pair.text);
    const parts = [
      ...(labels.length > 0 ? [`${labels.join(' and ')} is taken out of the nodeSelector`] : []),
      ...(relaxation.affinity ? ['the required node affinity becomes a preference'] : []),
    ];
    const what = labels.length > 0 ? labels.join(' and ') : 'what the node affinity demands';
    return [
      {
        title: labels.length > 0 ? `Drop ${labels.join(' and ')}` : 'Prefer nodes instead of requiring them',
        explanation: `No node carries all that the pod demands: ${parts.join(', and ')}, so that it may run on any node that has room. It does not bring what the label stands for, such as a GPU or a disk; if that is needed, label or add a node.`,
        assumes: [
          `The application runs without ${what}.`,
          ...(relaxation.pairs.some(({ key }) => ARCHITECTURE.test(key))
            ? ['Its images exist for the architecture of the nodes.']
            : []),
        ],
        scope: relaxation.isNeeded ? 'hand-over' : 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
};

/** The least that finds a node; all where the nodes are not known. Never the operating system, without which no image runs. */
function relaxationFor(evidence: Evidence, spec: Fields): Relaxation | undefined {
  if (evidence.owner.kind === 'DaemonSet' && nodeDemands(spec).some(({ isField }) => isField)) return undefined;
  const pairs = selectorDemands(spec).filter(({ key }) => !SYSTEM.test(key));
  const { nodes } = evidence.facts;
  const isOne = pairs.length + Number(affinityTerms(spec).length > 0) === 1;
  if (nodes.length === 0) return { pairs, affinity: true, isNeeded: isOne };
  if (nodes.some((node) => meetsDemands(node, spec))) return undefined;
  const open = nodes.filter((node) => untolerated(node, spec).length === 0);
  const unmet = pairs.filter((pair) => !nodes.some((node) => meets(node, pair)));
  return [
    { pairs: unmet, affinity: false, isNeeded: true },
    { pairs: unmet, affinity: true, isNeeded: true },
    { pairs, affinity: false, isNeeded: false },
    { pairs, affinity: true, isNeeded: false },
  ].find((relaxation) => findsNode(spec, relaxation, open.length > 0 ? open : nodes));
}

function findsNode(spec: Fields, relaxation: Relaxation, nodes: readonly NodeFacts[]): boolean {
  const relaxed = fieldsOf(fieldsOf(relax({ spec }, relaxation).document)['spec']);
  return nodes.some((node) => meetsDemands(node, relaxed));
}

function relax(pod: Fields, { pairs, affinity }: Relaxation): PodEdit {
  const edit = new PodEdit(pod);
  const count = Object.keys(fieldsOf(edit.get(['spec', 'nodeSelector']))).length;
  if (count === pairs.length) edit.remove(['spec', 'nodeSelector']);
  else for (const { tokens } of pairs) edit.remove(['spec', ...tokens]);
  const terms = listOf(fieldsOf(edit.get(['spec', ...REQUIRED_AFFINITY]))['nodeSelectorTerms']);
  if (!affinity || terms.length === 0) return edit;
  edit.remove(['spec', ...REQUIRED_AFFINITY]);
  for (const preference of terms) edit.append(['spec', ...PREFERRED], { weight: WEIGHT, preference });
  return edit;
}
