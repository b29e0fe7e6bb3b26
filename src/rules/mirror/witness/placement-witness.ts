import { numberOf, textOf } from '../../evidence/values.js';
import { isTypingError } from '../../kinds/support/typing-error.js';
import {
  nodeSelectorOf,
  POD_AFFINITIES,
  placementOf,
  preferredPodTerms,
  requiredPodTerms,
  spreadConstraintsOf,
} from '../../pod/placement-fields.js';
import { equalData } from '../../pod/plain-data.js';
import { quotedName } from '../safe-text.js';
import { sharesWord } from './stand-in-witness.js';
import type { WitnessRule } from './witness-case.js';

/** A spread that may be so many times as uneven is none any more. */
const LIMITLESS = 100;

/**
 * Where the fix is about where the pod may run: each rule is still there, or is a wish now. A rule about other pods, or for another label of the nodes, says
 * something else; any pod meets one that asks for nothing that there is, or only for what this node has.
 */
export const placementWitness: WitnessRule = (change) => {
  if (change.isOurs) return [];
  return [...podRuleFaults(change), ...spreadFaults(change), ...nodeLabelFaults(change)];
};

function podRuleFaults({ before, after }: Parameters<WitnessRule>[0]): string[] {
  const [was, is] = [before, after].map(({ spec }) => placementOf(spec).affinity) as [object, object];
  return POD_AFFINITIES.flatMap((sort) => {
    const kept = [...requiredPodTerms(is, sort), ...preferredPodTerms(is, sort)];
    const lost = requiredPodTerms(was, sort).filter(
      ({ labelSelector }) => !kept.some((term) => equalData(term.labelSelector, labelSelector)),
    );
    // Beside whom it is to run may have been mistyped; from whom it keeps away, nobody sees.
    const isGone = sort === 'podAntiAffinity' ? lost.length > 0 : kept.length < requiredPodTerms(was, sort).length;
    return isGone ? [`The pod has another ${sort}: a rule about other pods is gone.`] : [];
  });
}

function spreadFaults({ before, after }: Parameters<WitnessRule>[0]): string[] {
  const [was, is] = [before, after].map(({ spec }) => spreadConstraintsOf(spec)) as [
    ReturnType<typeof spreadConstraintsOf>,
    ReturnType<typeof spreadConstraintsOf>,
  ];
  if (is.length < was.length) return ['The pod has fewer topologySpreadConstraints.'];
  const isEndless = was.some(
    ({ maxSkew }, index) => (numberOf(is[index]?.maxSkew) ?? 1) > (numberOf(maxSkew) ?? 1) * LIMITLESS,
  );
  return isEndless ? ['The pod has topologySpreadConstraints that hold nothing back any more.'] : [];
}

function nodeLabelFaults({ before, after }: Parameters<WitnessRule>[0]): string[] {
  const [was, is] = [before, after].map(({ spec }) => Object.keys(nodeSelectorOf(spec))) as [string[], string[]];
  const lost = was.filter((key) => !is.includes(key));
  const gained = is.filter((key) => !was.includes(key));
  return gained
    .filter((key) => lost.length > 0 && !lost.some((each) => isLabelOfSameSort(each, key)))
    .map(
      (key) =>
        `Whether nodes with the label ${quotedName(textOf(key))} are what ${lost.map(quotedName).join(', ')} was to ask for cannot be seen by the pod running on one.`,
    );
}

function isLabelOfSameSort(lost: string, gained: string): boolean {
  return isTypingError(lost, gained) || sharesWord(lost, gained);
}
