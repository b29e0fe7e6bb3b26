import { type CaseRow, caseTable } from '../case-table.js';
import type { ReasonsFound, SchedulingFailure } from './scheduling-failure.js';
import type { NodeReason } from './scheduling-message.js';

/** What a reason says of nodes, for a title: of one node, and of several. `$1` stands for what the pattern captures. */
interface NodeClause extends CaseRow {
  readonly one: string;
  readonly many: string;
}

export const NODE_CLAUSES = caseTable<NodeClause>([
  { pattern: /^Insufficient ([^\s,]{1,252}[^\s,.])/, example: 'Insufficient cpu', one: 'lacks $1', many: 'lack $1' },
  { pattern: /^Too many pods/, example: 'Too many pods', one: 'may run no more pods', many: 'may run no more pods' },
  {
    pattern: /taint(?:\(s\))? \{node-role\.kubernetes\.io\/(?:control-?plane|master|etcd): /,
    example: 'node(s) had untolerated taint {node-role.kubernetes.io/control-plane: }',
    one: 'is of the control plane',
    many: 'are of the control plane',
  },
  {
    pattern: /taint(?:\(s\))? \{([^{}]{1,300}?)(?:: ?)?\}/,
    example: 'node(s) had untolerated taint {dedicated: gpu}',
    one: 'has the taint $1',
    many: 'have the taint $1',
  },
  { pattern: /taint/, example: 'node(s) had untolerated taint(s)', one: 'has a taint', many: 'have a taint' },
  {
    pattern: /volume node affinity conflict|PersistentVolume's node affinity|no available volume zone/,
    example: 'node(s) had volume node affinity conflict',
    one: 'is not where its volume is',
    many: 'are not where its volume is',
  },
  {
    pattern: /max volume count/,
    example: 'node(s) exceed max volume count',
    one: 'takes no more volumes',
    many: 'take no more volumes',
  },
  {
    pattern: /enough free storage/,
    example: 'node(s) did not have enough free storage',
    one: 'lacks storage',
    many: 'lack storage',
  },
  {
    pattern: /persistent volumes? to bind/,
    example: "node(s) didn't find available persistent volumes to bind",
    one: 'has no volume for its claim',
    many: 'have no volume for its claim',
  },
  {
    pattern: /node (?:affinity|selector)/,
    example: "node(s) didn't match Pod's node affinity/selector",
    one: 'lacks the labels that it demands',
    many: 'lack the labels that it demands',
  },
  {
    pattern: /anti-affinity/,
    example: "node(s) didn't match pod anti-affinity rules",
    one: 'is ruled out by pod anti-affinity',
    many: 'are ruled out by pod anti-affinity',
  },
  {
    pattern: /affinity/,
    example: "node(s) didn't match pod affinity rules",
    one: 'is ruled out by pod affinity',
    many: 'are ruled out by pod affinity',
  },
  {
    pattern: /topology spread/,
    example: "node(s) didn't match pod topology spread constraints",
    one: 'is ruled out by its spread constraints',
    many: 'are ruled out by its spread constraints',
  },
  {
    pattern: /free ports/,
    example: "node(s) didn't have free ports for the requested pod ports",
    one: 'has its port taken',
    many: 'have its port taken',
  },
  { pattern: /unschedulable/, example: 'node(s) were unschedulable', one: 'is cordoned', many: 'are cordoned' },
  {
    pattern: /not ready|unknown conditions/,
    example: 'node(s) were not ready',
    one: 'is not ready',
    many: 'are not ready',
  },
]);

/** So many further reasons stand in a title. */
const NAMED = 3;

/**
 * A title on the reason of some nodes, with how many those are and what the others say: only together the reasons leave no node. The title alone where
 * the reason is that of all nodes, or where the nodes are not counted.
 */
export function sharedTitle(title: string, found: ReasonsFound): string {
  const { failure, nodes } = found;
  const others = otherClauses(failure, found);
  if (failure.ownNode !== undefined || nodes === 0 || nodes >= failure.total || others.length === 0) return title;
  const first = / \d{1,6} of the /.test(` ${title}`) ? title : `${title} (${nodes} of ${failure.total} nodes)`;
  return `${first}; ${others.slice(0, NAMED).join(', ')}`;
}

function otherClauses(failure: SchedulingFailure, { reasons }: Pick<ReasonsFound, 'reasons'>): string[] {
  const others = failure.reasons.filter((reason) => !reasons.includes(reason) && reason.nodes > 0);
  const clauses = [...others].sort((one, other) => other.nodes - one.nodes).map(nodeClause);
  return clauses.filter((text) => text !== '');
}

/** `3 have the taint dedicated=gpu`, or '' for what no pattern knows. */
function nodeClause({ nodes, text }: NodeReason): string {
  const found = NODE_CLAUSES.find(text);
  if (found === undefined) return '';
  const { one, many } = found.row;
  const subject = (found.match[1] ?? '').replace(/: ?/, '=');
  return `${nodes} ${(nodes === 1 ? one : many).replace('$1', () => subject)}`;
}
