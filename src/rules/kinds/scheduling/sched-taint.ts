import type { TaintFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Fields } from '../../evidence/values.js';
import type { Draft } from '../define-kind.js';
import { changeStep, clusterKubectl, named, recoveryCheck, step } from '../support/commands.js';
import { knownTaint } from './known-taints.js';
import { meetsDemands } from './node-demands.js';
import {
  type CountedTaint,
  formatTaint,
  isControlPlane,
  isNodeTrouble,
  isTolerable,
  TAINTED,
  taintsNamed,
  untolerated,
} from './node-taints.js';
import {
  failureQuotes,
  isOneNode,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  reasonKind,
} from './scheduling-failure.js';
import { sharedTitle } from './shared-title.js';
import { isMadeFor, isMeantFor, isSetApart } from './special-nodes.js';
import { tolerateTaint } from './tolerate-taint.js';

/** Below any number of nodes: what is wrong with nodes themselves the user of the pod cannot change, and nodes set apart for others are so on purpose. */
const BESIDE_THE_POINT = { trouble: 0.5, others: 0.6, setApart: 0.7 };

/** Nodes that keep the pod away by taints. */
interface UntoleratedTaints extends ReasonsFound {
  /** First those of nodes that the pod was made for, then those of nodes that anything may run on when they are well; none where nobody tells which. */
  readonly taints: readonly CountedTaint[];
}

export const schedTaint = reasonKind<UntoleratedTaints>({
  id: 'sched-taint',
  title: 'The nodes have a taint that the pod does not tolerate',
  description:
    'The scheduler says that nodes had an untolerated taint. Kubernetes 1.34.2 and later hide which: then it is read from the nodes, where they are known. Taints under node.kubernetes.io/ are set by Kubernetes on nodes that are not well: they are symptoms of the node, not to be tolerated.',
  severity: 'high',
  reason: TAINTED,
  read: (found, evidence) => ({ ...found, taints: keepingTaints(evidence, found) }),
  say: sayUntoleratedTaints,
  fixes: [tolerateTaint],
});

function keepingTaints(evidence: Evidence, found: ReasonsFound): readonly CountedTaint[] {
  const { spec } = evidence.manifest;
  const named = taintsNamed(found.reasons, evidence.facts.nodes);
  const taints = named.length > 0 ? named : hiddenTaints(evidence);
  return [...taints].sort((one, other) => taintRank(spec, one) - taintRank(spec, other) || other.nodes - one.nodes);
}

function taintRank(spec: Fields, taint: TaintFacts): number {
  if (isTolerable(taint) && isMadeFor(spec, taint)) return 0;
  if (isTolerable(taint) && !isSetApart(taint)) return 1;
  if (isNodeTrouble(taint)) return 2;
  return isTolerable(taint) ? 3 : 4;
}

/** What the message hides: the untolerated taints of the nodes that would otherwise do, and on how many. */
function hiddenTaints(evidence: Evidence): readonly CountedTaint[] {
  const { spec } = evidence.manifest;
  const { nodes } = evidence.facts;
  const fitting = nodes.filter((node) => meetsDemands(node, spec));
  const taints = (fitting.length > 0 ? fitting : nodes).flatMap((node) => untolerated(node, spec));
  const counted = new Map<string, CountedTaint>();
  for (const taint of taints) {
    const key = formatTaint(taint);
    counted.set(key, { ...taint, nodes: (counted.get(key)?.nodes ?? 0) + 1 });
  }
  return [...counted.values()];
}

function sayUntoleratedTaints(found: UntoleratedTaints, evidence: Evidence): Draft {
  const { taints } = found;
  const list = taints.map(formatTaint).join(', ');
  const has = isOneNode(found) ? 'it has' : 'they have';
  return {
    title: sharedTitle(taintTitle(taints, list), found),
    cause:
      `${nodesClause(found.failure, found.nodes)}, for the pod does not tolerate ${taints.length === 1 ? 'a taint' : 'the taints'} that ${has}` +
      `${list === '' ? ' (this version of Kubernetes does not say which)' : `: ${taints.map(countedTaint).join(', ')}`}.${remarks(taints)}${otherReasons(found.failure, found.reasons)}`,
    confidence: list === '' ? 'medium' : 'high',
    objects: taints.map((taint) => `taint ${taint.key}`),
    weight: weightOfTaints(evidence, taints),
    evidence: [...failureQuotes(found.failure), ...taintQuotes(evidence)],
    steps: stepsForTaints(evidence, taints),
    checks: [
      step(
        'See the taints of all nodes:',
        clusterKubectl('get', 'nodes', '-o', 'custom-columns=NAME:.metadata.name,TAINTS:.spec.taints'),
      ),
      recoveryCheck(evidence),
    ],
  };
}

/** What is wrong with a node is not for the pod to tolerate. */
function taintTitle(taints: readonly TaintFacts[], list: string): string {
  const [first] = taints;
  if (first === undefined) return 'The nodes have taints that the pod does not tolerate';
  if (!isNodeTrouble(first)) return `The pod does not tolerate ${list}`;
  const rest = taints.filter((taint) => !isNodeTrouble(taint)).map(formatTaint);
  const troubles = taints.filter(isNodeTrouble).map(formatTaint).join(', ');
  return rest.length === 0
    ? `The nodes take no pods: ${troubles}`
    : `Nodes take no pods: ${troubles}; the others have the taint ${rest.join(', ')}`;
}

function countedTaint(taint: CountedTaint): string {
  return `${formatTaint(taint)}${taint.nodes > 0 ? ` (${taint.nodes === 1 ? '1 node' : `${taint.nodes} nodes`})` : ''}`;
}

/** What the taints mean: sentences with a leading space each. */
function remarks(taints: readonly TaintFacts[]): string {
  const known = taints.flatMap((taint) =>
    isControlPlane(taint)
      ? ['Nodes of the control plane are meant for Kubernetes itself']
      : [knownTaint(taint)?.meaning ?? ''],
  );
  return [...new Set(known)]
    .filter((text) => text !== '')
    .slice(0, 3)
    .map((text) => ` ${text}.`)
    .join('');
}

/** A taint is there on purpose: it is the matter only where the pod was made for such nodes, or where nothing else keeps it from others. */
function weightOfTaints(evidence: Evidence, taints: readonly CountedTaint[]): number {
  const { spec } = evidence.manifest;
  const own = taints.filter((taint) => isTolerable(taint) && isMadeFor(spec, taint));
  if (own.length > 0) return own.reduce((sum, taint) => sum + taint.nodes, 0) || 1;
  if (taints.length === 0 || taints.some((taint) => isTolerable(taint) && isMeantFor(spec, taint)))
    return BESIDE_THE_POINT.setApart;
  return taints.every(isNodeTrouble) ? BESIDE_THE_POINT.trouble : BESIDE_THE_POINT.others;
}

function taintQuotes(evidence: Evidence): Draft['evidence'] {
  return evidence.facts.nodes
    .filter((node) => node.taints.length > 0)
    .slice(0, 3)
    .map((node) => ({
      source: 'related',
      text: node.taints.map(formatTaint).join(', '),
      where: `taints of node ${node.name}`,
    }));
}

function stepsForTaints(evidence: Evidence, taints: readonly TaintFacts[]): Draft['steps'] {
  const [first] = taints;
  if (first === undefined)
    return [
      changeStep(
        evidence,
        `Add a toleration for the taint that the nodes carry at ${evidence.manifest.specPath}.tolerations`,
      ),
    ];
  const troubles = [...new Map(taints.filter(isNodeTrouble).map((taint) => [taint.key, knownTaint(taint)])).values()];
  if (taints.every(isNodeTrouble))
    return troubles.slice(0, 3).flatMap((known) => (known === undefined ? [] : [known.todo]));
  if (isControlPlane(first)) return [workerStep(), removalStep(first)];
  const todo = knownTaint(first)?.todo;
  if (!isTolerable(first)) return [todo ?? workerStep()];
  if (todo === undefined) return [tolerationStep(evidence, first), removalStep(first)];
  // A DaemonSet is made for the nodes themselves: its driver or agent asks for nothing that the node has.
  const isMeant = isMeantFor(evidence.manifest.spec, first) || evidence.owner.kind === 'DaemonSet';
  return [...(isMeant ? [] : [todo]), tolerationStep(evidence, first)];
}

function workerStep(): Draft['steps'][number] {
  return step('Add a worker node: pods of users do not belong on the control plane.');
}

function removalStep(taint: TaintFacts): Draft['steps'][number] {
  return step(
    'Or, if the nodes are meant for all, remove the taint:',
    clusterKubectl('taint', 'nodes', '--all', named(`${taint.key}-`)),
  );
}

function tolerationStep(evidence: Evidence, taint: TaintFacts): Draft['steps'][number] {
  const operator = taint.value === '' ? 'operator: Exists' : `operator: Equal, value: ${taint.value}`;
  return changeStep(
    evidence,
    `If the pod may run there, add {key: ${taint.key}, ${operator}, effect: ${taint.effect || 'NoSchedule'}} at ${evidence.manifest.specPath}.tolerations`,
  );
}
