import type { NodeFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { fix, type Proposal } from '../fix.js';
import { affinityTerms, type Demand, meets, meetsDemands, REQUIRED_AFFINITY, selectorDemands } from './node-demands.js';
import { demandsPlace } from './node-labels.js';
import type { LabelMismatch, NodeSelectorCase } from './node-selector-case.js';
import { untolerated } from './node-taints.js';

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

/**
 * Pairs that no node has are taken away, and required node affinity becomes preferred, as little of it as finds a node. What stands for hardware, a system
 * or a place is given up in a mirror only: the application may need just that.
 */
export const relaxNodeSelector = fix<NodeSelectorCase>({
  strategy: 'relax-node-selector',
  title: 'Remove node labels that no node has from nodeSelector, and prefer instead of require by node affinity',
  touches: ['/spec/nodeSelector/**', '/spec/affinity/nodeAffinity/**'],
  propose: (found, { evidence, pod }) => {
    if (found.why === 'name') return [];
    const spec = fieldsOf(pod['spec']);
    const relaxation = relaxationFor(found.mismatch, evidence, spec);
    const edit = relaxation === undefined ? undefined : relax(pod, relaxation);
    if (relaxation === undefined || edit === undefined || edit.patch.length === 0) return [];
    const given = [...relaxation.pairs, ...(relaxation.affinity ? affinityTerms(spec).flat() : [])];
    return [
      {
        ...wordingOf(relaxation, given),
        scope: relaxation.isNeeded && !given.some(demandsPlace) ? 'hand-over' : 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
});

function wordingOf({ pairs, affinity }: Relaxation, given: readonly Demand[]): Omit<Proposal, 'patch'> {
  const labels = pairs.map((pair) => pair.text).join(' and ');
  const parts = [
    ...(labels === '' ? [] : [`${labels} is taken out of the nodeSelector`]),
    ...(affinity ? ['the required node affinity becomes a preference'] : []),
  ];
  const images = given.some(({ key }) => ARCHITECTURE.test(key))
    ? ['Its images exist for the architecture of the nodes.']
    : [];
  return {
    title: labels === '' ? 'Prefer nodes instead of requiring them' : `Drop ${labels}`,
    explanation: `No node that would otherwise do carries all that the pod demands: ${parts.join(', and ')}, so that it may run on any node that has room. It does not bring what the label stands for, such as a GPU or a disk; if that is needed, add a node that has it.`,
    assumes: [`The application runs without ${labels === '' ? 'what the node affinity demands' : labels}.`, ...images],
  };
}

/**
 * The least that finds a node; all where the nodes are not known. Nothing where nodes carry what is demanded, or the pod is a DaemonSet's. Never the
 * operating system, without which no image runs.
 */
function relaxationFor(mismatch: LabelMismatch, evidence: Evidence, spec: Fields): Relaxation | undefined {
  if (mismatch.carrying > 0 || (mismatch.failure.ownNode?.daemonSet ?? '') !== '') return undefined;
  const terms = affinityTerms(spec);
  const isOfSystem = terms.flat().some(({ key }) => SYSTEM.test(key));
  const affinity = terms.length > 0 && !isOfSystem;
  const pairs = selectorDemands(spec).filter(({ key }) => !SYSTEM.test(key));
  const { nodes } = evidence.facts;
  if (nodes.length === 0) {
    // Those that were turned down for something else before may have the labels.
    const isNowhere = mismatch.nodes >= mismatch.failure.total;
    return { pairs, affinity, isNeeded: isNowhere && pairs.length + Number(terms.length > 0) === 1 };
  }
  if (nodes.some((node) => meetsDemands(node, spec))) return undefined;
  const open = nodes.filter((node) => untolerated(node, spec).length === 0);
  const unmet = pairs.filter((pair) => !nodes.some((node) => meets(node, pair)));
  return [
    { pairs: unmet, affinity: false, isNeeded: true },
    { pairs: unmet, affinity, isNeeded: true },
    { pairs, affinity: false, isNeeded: false },
    { pairs, affinity, isNeeded: false },
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
  if (!affinity) return edit;
  edit.remove(['spec', ...REQUIRED_AFFINITY]);
  for (const preference of terms) edit.append(['spec', ...PREFERRED], { weight: WEIGHT, preference });
  return edit;
}
