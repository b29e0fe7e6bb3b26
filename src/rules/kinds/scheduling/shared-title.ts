import { captures } from '../support/texts.js';
import type { ReasonsFound, SchedulingFailure } from './scheduling-failure.js';
import type { NodeReason } from './scheduling-message.js';

/** What a reason says of nodes, for a title: of one node, and of several. `$1` stands for what the pattern captures. */
interface Words {
  readonly pattern: RegExp;
  readonly one: string;
  readonly many: string;
}

const WORDS: readonly Words[] = [
  { pattern: /^Insufficient ([^\s,]{1,252}[^\s,.])/, one: 'lacks $1', many: 'lack $1' },
  { pattern: /^Too many pods/, one: 'may run no more pods', many: 'may run no more pods' },
  {
    pattern: /taint(?:\(s\))? \{node-role\.kubernetes\.io\/(?:control-?plane|master|etcd): /,
    one: 'is of the control plane',
    many: 'are of the control plane',
  },
  { pattern: /taint(?:\(s\))? \{([^{}]{1,300}?)(?:: ?)?\}/, one: 'has the taint $1', many: 'have the taint $1' },
  { pattern: /taint/, one: 'has a taint', many: 'have a taint' },
  {
    pattern: /volume node affinity conflict|PersistentVolume's node affinity|no available volume zone/,
    one: 'is not where its volume is',
    many: 'are not where its volume is',
  },
  { pattern: /max volume count/, one: 'takes no more volumes', many: 'take no more volumes' },
  { pattern: /enough free storage/, one: 'lacks storage', many: 'lack storage' },
  { pattern: /persistent volumes? to bind/, one: 'has no volume for its claim', many: 'have no volume for its claim' },
  {
    pattern: /node (?:affinity|selector)/,
    one: 'lacks the labels that it demands',
    many: 'lack the labels that it demands',
  },
  { pattern: /anti-affinity/, one: 'is ruled out by pod anti-affinity', many: 'are ruled out by pod anti-affinity' },
  { pattern: /affinity/, one: 'is ruled out by pod affinity', many: 'are ruled out by pod affinity' },
  {
    pattern: /topology spread/,
    one: 'is ruled out by its spread constraints',
    many: 'are ruled out by its spread constraints',
  },
  { pattern: /free ports/, one: 'has its port taken', many: 'have its port taken' },
  { pattern: /unschedulable/, one: 'is cordoned', many: 'are cordoned' },
  { pattern: /not ready|unknown conditions/, one: 'is not ready', many: 'are not ready' },
];

/** So many further reasons stand in a title. */
const NAMED = 3;

/**
 * A title on the reason of some nodes, with how many those are and what the others say: only together the reasons leave no node. The title alone where
 * the reason is that of all nodes, or where the nodes are not counted.
 */
export function sharedTitle(title: string, found: ReasonsFound): string {
  const { failure, nodes } = found;
  const others = otherWords(failure, found);
  if (failure.ownNode !== undefined || nodes === 0 || nodes >= failure.total || others.length === 0) return title;
  const first = / \d{1,6} of the /.test(` ${title}`) ? title : `${title} (${nodes} of ${failure.total} nodes)`;
  return `${first}; ${others.slice(0, NAMED).join(', ')}`;
}

function otherWords(failure: SchedulingFailure, { reasons }: Pick<ReasonsFound, 'reasons'>): string[] {
  const others = failure.reasons.filter((reason) => !reasons.includes(reason) && reason.nodes > 0);
  const words = [...others].sort((one, other) => other.nodes - one.nodes).map(wordsOf);
  return words.filter((text) => text !== '');
}

/** `3 have the taint dedicated=gpu`, or '' for what no pattern knows. */
function wordsOf({ nodes, text }: NodeReason): string {
  for (const { pattern, one, many } of WORDS) {
    const [found, subject] = captures(pattern.exec(text));
    if (found !== '') return `${nodes} ${(nodes === 1 ? one : many).replace('$1', subject.replace(/: ?/, '='))}`;
  }
  return '';
}
