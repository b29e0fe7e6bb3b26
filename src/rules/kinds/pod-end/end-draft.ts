import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import { clusterKubectl, step } from '../support/commands.js';
import { cut } from '../support/quotes.js';
import type { PodEnd } from './pod-end.js';
import { replacedCheck } from './restart.js';

/** What a rule says of an end; the text of the end itself is added. */
export interface EndWords {
  readonly title: string;
  /** Sentences. */
  readonly cause: string;
  readonly steps: readonly Step[];
  readonly quotes?: Draft['evidence'];
  readonly objects?: readonly string[];
  /** Default `high`. */
  readonly confidence?: 'high' | 'low';
  /** Default: how to see that another pod has taken its place. */
  readonly check?: Step;
}

/** The finding for the end of a pod, with its reason and what Kubernetes says of it. */
export function endDraft(evidence: Evidence, end: PodEnd, words: EndWords): Draft {
  const quote = end.message === '' ? '' : ` Kubernetes says: ${cut(end.message, 400)}`;
  return {
    title: words.title,
    cause: `${words.cause} (${end.reason}).${quote}`,
    confidence: words.confidence ?? 'high',
    objects: words.objects ?? [end.reason],
    evidence: [...end.quotes, ...(words.quotes ?? [])],
    steps: [...words.steps],
    checks: [words.check ?? replacedCheck(evidence)],
  };
}

/** The command that shows the node of the pod. */
export function nodeStep(evidence: Evidence): Step {
  return step('Look at the node:', clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`));
}

/** ` worker-1`, or '' where the node is not known. */
export function nodeName(evidence: Evidence): string {
  return evidence.facts.node === '' ? '' : ` ${evidence.facts.node}`;
}

/** What is wrong with the node of the pod, as far as the agent sends its conditions. */
export function nodeQuotes(evidence: Evidence): Draft['evidence'] {
  const conditions = evidence.facts.nodeDetails?.conditions ?? [];
  return conditions.slice(0, 3).map(({ type, status, message }) => ({
    source: 'related',
    text: `${type}=${status} ${message}`.trim(),
    where: 'conditions of the node',
  }));
}
