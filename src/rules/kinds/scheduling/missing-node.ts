import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import { isLetterSlip, isSpellingSlip } from './label-slips.js';

/** A report may leave out nodes beyond so many. */
const ALL_NODES = 50;

/**
 * Whether the pod was given a node by name that is not there: no scheduler and no kubelet looks after it. One that the scheduler has placed has the
 * condition PodScheduled.
 */
export function namesMissingNode(evidence: Evidence): boolean {
  const { facts } = evidence;
  if (facts.phase !== 'Pending' || facts.containers.length > 0) return false;
  if (evidence.condition('PodScheduled') !== undefined || evidence.events('Scheduled').length > 0) return false;
  const name = textOf(evidence.manifest.spec['nodeName']);
  return name !== '' && isMissing(evidence, name);
}

/** Whether all nodes are known and none is called so. */
export function isMissing({ facts: { nodes } }: Evidence, name: string): boolean {
  return nodes.length > 0 && nodes.length < ALL_NODES && !nodes.some((node) => node.name === name);
}

/** The nodes that there are, and the one that is meant where the name is only misspelt: another number is another node. */
export function nodeNames({ facts }: Evidence, name: string): string {
  const names = facts.nodes.map((node) => node.name);
  const [meant, ...others] = names.filter((each) => isSpellingSlip(name, each) || isLetterSlip(name, each));
  const hint = meant === undefined || others.length > 0 ? '' : ` Did you mean "${meant}"?`;
  return names.length === 0 ? '' : ` The nodes are: ${names.slice(0, 10).join(', ')}.${hint}`;
}
