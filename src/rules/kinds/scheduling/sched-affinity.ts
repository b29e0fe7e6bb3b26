import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, numberOf, textMapOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Draft } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, clusterKubectl, kubectl, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { type AffinityTerm, affinityFieldsOf, PREFERRED, REQUIRED, requiredTerms } from './pod-affinity.js';
import {
  failureQuotes,
  isEveryNode,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  reasonKind,
  SPECIFIC,
} from './scheduling-failure.js';
import { sharedTitle } from './shared-title.js';

const AFFINITY = /pod (?:anti-)?affinity|pods anti-affinity/;
/** Labels that controllers add: no term of another pod is about them. */
const ADDED_LABEL =
  /^(?:pod-template-hash|controller-revision-hash|pod-template-generation|controller-uid|job-name|(?:batch|apps|statefulset)\.kubernetes\.io\/)/;
const ANTI_AFFINITY_COLUMNS =
  'custom-columns=NAMESPACE:.metadata.namespace,NAME:.metadata.name,NODE:.spec.nodeName,KEEPS_AWAY:.spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[*].labelSelector';

/** What the scheduler says of pod affinity and anti-affinity. */
interface UnmetAffinity extends ReasonsFound {
  /** The required terms of the pod that it is about; all where it is about the terms of other pods. */
  readonly terms: readonly AffinityTerm[];
}

const WEIGHT = 100;

/** Required pod affinity or anti-affinity, whichever keeps the pod from a node, becomes preferred. */
const preferPodAffinity = fix<UnmetAffinity>({
  strategy: 'prefer-pod-affinity',
  title: 'Prefer instead of require by pod affinity or anti-affinity',
  touches: ['/spec/affinity/podAffinity/**', '/spec/affinity/podAntiAffinity/**'],
  propose: (found, { evidence, pod }) => {
    const { terms } = found;
    const fields = [...new Set(terms.map((term) => term.field))];
    if (fields.length === 0) return [];
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
});

/** A rolling update waits for new pods before it deletes the old ones, which keep the new ones away. */
function rolloutHint({ owner, ownerManifest }: Evidence): string {
  if (owner.kind !== 'Deployment') return '';
  const replicas = numberOf(fieldsOf(ownerManifest?.['spec'])['replicas']);
  return `: where the rollout waits for that, scale Deployment ${owner.name} to 0 and back${replicas === undefined ? '' : ` to ${replicas}`}`;
}

/** Scheduler: `didn't match pod anti-affinity rules`, `didn't match pod affinity rules`, `didn't satisfy existing pods anti-affinity rules`. */
export const schedAffinity = reasonKind<UnmetAffinity>({
  id: 'sched-affinity',
  title: 'Pod affinity or anti-affinity leaves no node',
  description:
    "The scheduler says that nodes didn't match pod affinity or anti-affinity rules, the pod's own or those of pods that run there. With required anti-affinity there can be no more replicas than nodes or zones; with required affinity the pods that it names must run first.",
  severity: 'high',
  reason: AFFINITY,
  read: (found, { manifest }) => ({
    ...found,
    terms: requiredTerms(manifest.spec, affinityFieldsOf(found.reasons.map((reason) => reason.text))),
  }),
  say: sayUnmetAffinity,
  fixes: [preferPodAffinity],
});

function sayUnmetAffinity(found: UnmetAffinity, evidence: Evidence): Draft {
  const { terms } = found;
  if (terms.length === 0 && found.reasons.every((reason) => reason.text.includes('existing pods')))
    return sayOthersAffinity(found, evidence);
  const isAnti =
    terms.length === 0
      ? found.reasons.some((reason) => reason.text.includes('anti-affinity'))
      : terms.some((term) => term.field === 'podAntiAffinity');
  const name = `pod ${isAnti ? 'anti-affinity' : 'affinity'}`;
  const isOfOthers = found.reasons.every((reason) => reason.text.includes('existing pods'));
  return {
    title: sharedTitle(`P${name.slice(1)} ${isEveryNode(found) ? 'leaves no node' : 'keeps the pod off nodes'}`, found),
    cause:
      `${nodesClause(found.failure, found.nodes)}: ${isOfOthers ? 'the anti-affinity of pods that run there keeps this pod away' : `the required ${name} is not met there`}.` +
      `${terms.map(termSentence).join('')}${isAnti ? ` ${replicaSentence(evidence)}` : ' At least one pod that it names must run in a place that takes this pod.'}${otherReasons(found.failure, found.reasons)}`,
    objects:
      terms.length === 0 ? ['affinity'] : terms.map((term) => `${term.field} ${term.topologyKey} ${term.selector}`),
    weight: found.nodes + SPECIFIC,
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
    steps: affinitySteps(evidence, terms, isAnti),
    checks: [
      step(
        'See where the pods run that it speaks of:',
        kubectl(evidence, 'get', 'pods', '-o', 'wide', '--show-labels'),
      ),
      recoveryCheck(evidence),
    ],
  };
}

/** The terms are those of other pods, and this pod has none of its own. */
function sayOthersAffinity(found: ReasonsFound, evidence: Evidence): Draft {
  const labels = Object.entries(textMapOf(evidence.manifest.metadata['labels']))
    .filter(([key]) => !ADDED_LABEL.test(key))
    .map(([key, value]) => `${key}=${value}`);
  const list = labels.slice(0, 10).join(', ');
  return {
    title: sharedTitle('The anti-affinity of other pods keeps the pod away', found),
    cause: `${nodesClause(found.failure, found.nodes)}: existing pods there have a required anti-affinity that keeps this pod away. The pod itself requires none: the others do not share their node (or zone) with pods of its labels${list === '' ? '' : ` (${list})`}.${otherReasons(found.failure, found.reasons)}`,
    objects: ['affinity of other pods'],
    weight: found.nodes + SPECIFIC,
    evidence: [...failureQuotes(found.failure), ...(list === '' ? [] : [fromManifest('metadata.labels', list)])],
    steps: [
      step(
        'Find the pods whose anti-affinity selects the labels of this one:',
        clusterKubectl('get', 'pods', '-A', '-o', ANTI_AFFINITY_COLUMNS),
      ),
      step(
        'Make that term of theirs a preferred one, or let it select fewer pods: it is to be changed in their workload, not here.',
      ),
      step('Or add nodes that those pods do not run on.'),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

function termSentence(term: AffinityTerm): string {
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

/** A selector of plain labels, as kubectl takes it. */
const PLAIN = /^[\w./-]{1,200}=[\w.-]{1,63}$/;

function affinitySteps(evidence: Evidence, terms: readonly AffinityTerm[], isAnti: boolean): Draft['steps'] {
  const path = `${evidence.manifest.specPath}.affinity`;
  const fields = [...new Set(terms.map((term) => term.field))].map((field) => `${path}.${field}`);
  const prefer = `ake the required terms at ${fields.join(' and ') || path} preferred ones (weight 100)`;
  if (isAnti) return [changeStep(evidence, `M${prefer}`), step('Or run fewer replicas, or add nodes.')];
  const selectors = terms
    .map(({ selector }) => selector)
    .filter((selector) => selector.split(', ').every((label) => PLAIN.test(label)));
  const [only] = selectors.length === 1 ? selectors : [];
  return [
    step(
      `See that a pod runs that this one must be with${selectors.length === 0 ? '' : ` (${selectors.join('; ')})`}, in the namespace that the term means (its own, where it names none), on a node that has room for both, and start it where there is none:`,
      kubectl(
        evidence,
        'get',
        'pods',
        '-o',
        'wide',
        ...(only === undefined ? [] : ([`--selector=${only.replaceAll(', ', ',')}`] as const)),
      ),
    ),
    changeStep(evidence, `Or, where the pod works apart from them, m${prefer}`),
  ];
}
