import type { NodeFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import { clusterKubectl, named, recoveryCheck, step } from '../support/commands.js';
import {
  failureQuotes,
  isOneNode,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  reasonKind,
} from './scheduling-failure.js';
import { sharedTitle } from './shared-title.js';

const CORDONED = /were unschedulable|unknown conditions|were not ready/;
/** Below any number of nodes: the user of the pod cannot repair it, so what else nodes say stands first. */
const NOT_THE_USERS = 0.4;

/** What the scheduler says of nodes that take no pods, and those of them that are known. */
interface ClosedNodes extends ReasonsFound {
  readonly closed: readonly NodeFacts[];
}

/** Scheduler: `node(s) were unschedulable`. */
export const schedCordoned = reasonKind<ClosedNodes>({
  id: 'sched-cordoned',
  title: 'The nodes are cordoned or not ready',
  description:
    'The scheduler says that nodes were unschedulable (cordoned or being drained) or not ready. The pod needs no change: it is placed as soon as a node takes pods again.',
  severity: 'high',
  reason: CORDONED,
  read: (found, { facts }) => ({ ...found, closed: facts.nodes.filter(takesNoPods) }),
  say: sayClosedNodes,
});

function sayClosedNodes(found: ClosedNodes, evidence: Evidence): Draft {
  const names = found.closed.map((node) => node.name);
  const isCordon = found.reasons.some((reason) => reason.text.includes('were unschedulable'));
  const isNot = found.reasons.some((reason) => !reason.text.includes('were unschedulable'));
  const state = [...(isCordon ? ['cordoned or being drained'] : []), ...(isNot ? ['not ready'] : [])].join(', or ');
  const what = `${isOneNode(found) ? 'it is' : 'they are'} ${state}`;
  return {
    title: sharedTitle('The nodes are cordoned or not ready', found),
    cause: `${nodesClause(found.failure, found.nodes)}: ${what}${names.length === 0 ? '' : ` (${names.slice(0, 10).join(', ')})`}.${otherReasons(found.failure, found.reasons)}`,
    objects: names.length === 0 ? ['nodes'] : names.map((name) => `Node/${name}`),
    weight: NOT_THE_USERS,
    evidence: [...failureQuotes(found.failure), ...found.closed.slice(0, 3).map(quote)],
    steps: [
      ...(isCordon
        ? [
            step(
              'Let the nodes take pods again; the pod needs no change:',
              clusterKubectl('uncordon', named(names[0] ?? 'NODE')),
            ),
          ]
        : [
            step(
              'See why the nodes are not ready, and repair them; the pod needs no change:',
              names[0] === undefined
                ? clusterKubectl('describe', 'nodes')
                : clusterKubectl('describe', 'node', named(names[0])),
            ),
          ]),
      step('Or add others, where these go for good.'),
    ],
    checks: [step('See which nodes take pods:', clusterKubectl('get', 'nodes')), recoveryCheck(evidence)],
  };
}

function takesNoPods(node: NodeFacts): boolean {
  return (
    node.taints.some((taint) => taint.key === 'node.kubernetes.io/unschedulable') ||
    node.conditions.some((condition) => condition.type === 'Ready' && condition.status !== 'True')
  );
}

function quote(node: NodeFacts): Draft['evidence'][number] {
  const ready = node.conditions.find((condition) => condition.type === 'Ready' && condition.status !== 'True');
  const text =
    ready === undefined ? 'taint node.kubernetes.io/unschedulable' : `Ready=${ready.status}: ${ready.message}`;
  return { source: 'related', text, where: `node ${node.name}` };
}
