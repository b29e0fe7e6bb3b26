import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, numberOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { PREFERRED, REQUIRED } from './pod-affinity.js';
import { affinityFailure, termsInTheWay } from './sched-affinity.js';
import { isEveryNode } from './scheduling-failure.js';

const WEIGHT = 100;

/** Required pod affinity or anti-affinity, whichever keeps the pod from a node, becomes preferred. */
export const preferPodAffinity: Fixer = {
  strategy: 'prefer-pod-affinity',
  title: 'Prefer instead of require by pod affinity or anti-affinity',
  kinds: ['sched-affinity'],
  touches: ['/spec/affinity/podAffinity/**', '/spec/affinity/podAntiAffinity/**'],
  propose: ({ evidence, pod }) => {
    const found = affinityFailure(evidence);
    const terms = found === undefined ? [] : termsInTheWay(found, fieldsOf(pod['spec']));
    const fields = [...new Set(terms.map((term) => term.field))];
    if (found === undefined || fields.length === 0) return [];
    const edit = new PodEdit(pod);
    for (const field of fields) {
      const path = ['spec', 'affinity', field];
      const required = listOf(edit.get([...path, REQUIRED]));
      edit.remove([...path, REQUIRED]);
      for (const podAffinityTerm of required) edit.append([...path, PREFERRED], { weight: WEIGHT, podAffinityTerm });
    }
    const keys = [...new Set(terms.map((term) => term.topologyKey))].join(' and ');
    const keepAway =
      fields.includes('podAntiAffinity') || found.reasons.some(({ text }) => text.includes('existing pods'));
    return [
      {
        title: `Prefer instead of require: ${fields.join(' and ')}`,
        explanation:
          `${isEveryNode(found) ? 'No node meets' : 'No node that would otherwise do meets'} the required ${fields.join(' and ')} over ${keys}. As a preference (weight ${WEIGHT}) the scheduler goes by it where it can, and places the pod all the same where it cannot.` +
          `${keepAway ? ` Pods that run already with the required terms keep this one away until they are replaced as well${rolloutHint(evidence)}.` : ''}`,
        assumes: [
          fields.includes('podAntiAffinity')
            ? 'Two of these pods may share a node or zone if there is no other way.'
            : 'The pod works apart from the pods that it was to be with.',
        ],
        patch: edit.patch,
      },
    ];
  },
};

/** A rolling update waits for new pods before it deletes the old ones, which keep the new ones away. */
function rolloutHint({ owner, ownerManifest }: Evidence): string {
  if (owner.kind !== 'Deployment') return '';
  const replicas = numberOf(fieldsOf(ownerManifest?.['spec'])['replicas']);
  return `: where the rollout waits for that, scale Deployment ${owner.name} to 0 and back${replicas === undefined ? '' : ` to ${replicas}`}`;
}
