import { type Fields, numberOf } from '../evidence/values.js';
import type { Labels } from '../label-selector.js';
import { labelsOf, nameOf, ownerReferencesOf, specOf } from '../pod/object.js';
import { freeLabels } from './free-labels.js';
import { MIRROR_LABEL } from './mirror-names.js';
import { listInSentence, quotedName } from './safe-text.js';
import type { Surroundings } from './surroundings.js';

/**
 * Why what the API server would make of a mirror is none any more: webhooks and policies of a cluster may add labels and owners, and nobody knows before it is
 * asked. A sentence; undefined where there is nothing. Pure.
 * @param admitted what a dry run answered for `asked`
 */
export function admissionProblem(asked: Fields, admitted: Fields, { selecting }: Surroundings): string | undefined {
  const [before, after] = [labelsOf(asked), labelsOf(admitted)];
  const takers = (labels: Labels) => freeLabels({}, labels, selecting).selectedBy;
  const known = new Set(takers(before));
  const added = takers(after).filter((who) => !known.has(who));
  const problems = [
    ...(added.length === 0
      ? []
      : [
          `gives it labels by which it is taken for one of theirs by ${listInSentence(added.map(({ kind, name }) => `${quotedName(kind)} ${quotedName(name)}`))}`,
        ]),
    ...(after[MIRROR_LABEL] === before[MIRROR_LABEL] ? [] : [`takes its label ${MIRROR_LABEL} away`]),
    ...(ownerReferencesOf(admitted).length === 0 ? [] : ['gives it an owner']),
    ...(activeDeadline(admitted) <= activeDeadline(asked) ? [] : ['takes its deadline away']),
  ];
  const name = quotedName(nameOf(asked));
  return problems.length === 0
    ? undefined
    : `What the cluster does to new pods makes ${name} unsafe as a mirror: it ${listInSentence(problems)}.`;
}

function activeDeadline(pod: Fields): number {
  return numberOf(specOf(pod).activeDeadlineSeconds) ?? Number.POSITIVE_INFINITY;
}
