import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, numberOf } from '../../evidence/values.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { type AffinityTerm, affinityFieldsOf, REQUIRED, requiredTerms } from './pod-affinity.js';
import {
  failureQuotes,
  matchingReasons,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  schedulingFailure,
} from './scheduling-failure.js';

const AFFINITY = /pod (?:anti-)?affinity|pods anti-affinity/;

/** Scheduler: `didn't match pod anti-affinity rules`, `didn't match pod affinity rules`, `didn't satisfy existing pods anti-affinity rules`. */
export const schedAffinity: DiagnosisRule = {
  id: 'sched-affinity',
  title: 'Pod affinity or anti-affinity leaves no node',
  description:
    "The scheduler says that nodes didn't match pod affinity or anti-affinity rules, the pod's own or those of pods that run there. With required anti-affinity there can be no more replicas than nodes or zones; with required affinity the pods that it names must run first.",
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const found = affinityFailure(evidence);
    return found === undefined ? [] : [draft(evidence, found)];
  },
};

/** What the scheduler says of pod affinity and anti-affinity. */
export function affinityFailure(evidence: Evidence): ReasonsFound | undefined {
  return matchingReasons(schedulingFailure(evidence), AFFINITY);
}

/** The required terms of the pod that the scheduler's reasons are about; all where those are about other pods' terms. */
export function termsInTheWay(found: ReasonsFound, spec: Fields): readonly AffinityTerm[] {
  return requiredTerms(spec, affinityFieldsOf(found.reasons.map((reason) => reason.text)));
}

function draft(evidence: Evidence, found: ReasonsFound): Draft {
  const terms = termsInTheWay(found, evidence.manifest.spec);
  const isAnti = found.reasons.some((reason) => reason.text.includes('anti-affinity'));
  const isOthers = found.reasons.every((reason) => reason.text.includes('existing pods'));
  return {
    title: `Pod ${isAnti ? 'anti-affinity' : 'affinity'} leaves no node`,
    cause:
      `${nodesClause(found.failure, found.nodes)}: ${isOthers ? 'the anti-affinity of pods that run there keeps this pod away' : `the required pod ${isAnti ? 'anti-affinity' : 'affinity'} is not met there`}.` +
      `${terms.map(sentence).join('')}${isAnti ? ` ${replicaSentence(evidence)}` : ' At least one pod that it names must run in a place that takes this pod.'}${otherReasons(found.failure, found.reasons)}`,
    objects:
      terms.length === 0 ? ['affinity'] : terms.map((term) => `${term.field} ${term.topologyKey} ${term.selector}`),
    weight: found.nodes,
    evidence: [
      ...failureQuotes(found.failure),
      ...terms
        .slice(0, 5)
        .map((term) =>
          fromManifest(
            `${evidence.manifest.specPath}.affinity.${term.field}.${REQUIRED}[${term.index}]`,
            `topologyKey: ${term.topologyKey}, labelSelector: ${term.selector}`,
          ),
        ),
    ],
    steps: steps(evidence, terms, isAnti),
    checks: [
      step(
        'See where the pods run that it speaks of:',
        kubectl(evidence, 'get', 'pods', '-o', 'wide', '--show-labels'),
      ),
      recoveryCheck(evidence),
    ],
  };
}

function sentence(term: AffinityTerm): string {
  const [what, pods] =
    term.field === 'podAntiAffinity'
      ? ['may not share', 'pods that it keeps away from']
      : ['must share', 'pods that it must be with'];
  return ` The pod ${what} a ${term.topologyKey} with ${term.selector === '' ? pods : `pods of ${term.selector}`}.`;
}

function replicaSentence(evidence: Evidence): string {
  const replicas = numberOf(fieldsOf(evidence.ownerManifest?.['spec'])['replicas']);
  const wanted =
    replicas === undefined ? '' : ` ${evidence.owner.kind} ${evidence.owner.name} wants ${replicas} replicas.`;
  return `With required anti-affinity there can be no more replicas than nodes (or zones).${wanted}`;
}

function steps(evidence: Evidence, terms: readonly AffinityTerm[], isAnti: boolean): Draft['steps'] {
  const path = `${evidence.manifest.specPath}.affinity`;
  const fields = [...new Set(terms.map((term) => term.field))].map((field) => `${path}.${field}`);
  return [
    changeStep(evidence, `Make the required terms at ${fields.join(' and ') || path} preferred ones (weight 100)`),
    isAnti
      ? step('Or run fewer replicas, or add nodes.')
      : step(
          'Or start the pods first that this one must be with, and see that their labels and namespace are those of the term.',
        ),
  ];
}
