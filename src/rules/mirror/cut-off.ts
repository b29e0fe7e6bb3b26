import { type Labels, labelSelectorOf, selects } from '../label-selector.js';
import type { FreeLabels } from './free-labels.js';
import { listInSentence, quotedName } from './safe-text.js';
import type { Selecting, Surroundings } from './surroundings.js';

/**
 * NetworkPolicies by which a mirror reaches less than the pod: those that let in pods by a label that it lost, and those that let the pod itself out where one
 * for all pods keeps the mirror in. Their names.
 */
export function policiesThatCutOff(
  own: Labels,
  left: Labels,
  { labels, surroundings }: { readonly labels: FreeLabels; readonly surroundings: Surroundings },
): readonly string[] {
  const isPolicy = ({ kind }: Selecting) => kind === 'NetworkPolicy';
  const isShut = labels.selectedBy.some(isPolicy);
  const denying = (surroundings.admitting ?? []).filter(({ selector }) => {
    const read = labelSelectorOf(selector);
    return read !== undefined && selects(read, own) && !selects(read, left);
  });
  const lost = isShut ? labels.lost.filter(isPolicy) : [];
  return [...new Set([...denying, ...lost].map(({ name }) => name))];
}

export function cutOffWords(policies: readonly string[]): readonly string[] {
  return policies.length === 0
    ? []
    : [
        `NetworkPolicies let the pod through by labels that the mirror does not have (${listInSentence(policies.map(quotedName))}): what the mirror cannot connect to, the pod may reach.`,
      ];
}
