import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { clusterKubectl, step } from '../support/commands.js';

/** How to see the pods of the node in all namespaces: plugins and drivers stand in many. */
export function podsOnNode(evidence: Evidence, text: string): Step {
  const node = evidence.facts.node || 'NODE';
  return step(text, clusterKubectl('get', 'pods', '-A', '-o', 'wide', `--field-selector=spec.nodeName=${node}`));
}
