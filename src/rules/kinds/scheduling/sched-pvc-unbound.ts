import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { clusterKubectl, kubectl, named, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent, fromManifest, fromRelated } from '../support/quotes.js';
import {
  CLAIM_TROUBLES,
  type ClaimVolume,
  claimEvent,
  claimVolumes,
  findsNoVolume,
  MISSING_CLASS,
  NO_CLASS,
  NO_VOLUME_TO_BIND,
} from './claims.js';
import { provisioningTrouble } from './provisioning.js';
import {
  failureQuotes,
  matchingReasons,
  otherReasons,
  type ReasonsFound,
  schedulingFailure,
} from './scheduling-failure.js';

const UNBOUND = /unbound immediate PersistentVolumeClaims|[Bb]ind(?:ing)? volumes: |provisioning failed for PVC/;

/** Scheduler: `pod has unbound immediate PersistentVolumeClaims`. */
export const schedPvcUnbound: DiagnosisRule = {
  id: 'sched-pvc-unbound',
  title: 'PersistentVolumeClaim is not bound',
  description:
    'The scheduler says that the pod has unbound PersistentVolumeClaims, or that binding them fails. The claim exists, but no PersistentVolume is bound to it: its StorageClass is missing, no volume fits, or the provisioner does not run. Events of the claim say which, where the agent sends them.',
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const failure = schedulingFailure(evidence);
    const unbound = matchingReasons(failure, UNBOUND);
    const found = unbound ?? matchingReasons(failure, NO_VOLUME_TO_BIND);
    const isUnbound = found !== undefined && (unbound !== undefined || findsNoVolume(found));
    return isUnbound ? [draft(evidence, found)] : [];
  },
};

/** The claims of the pod that wait: the one that an event is about, where an event names one, else all. */
export function unboundClaims(evidence: Evidence): readonly ClaimVolume[] {
  const claims = claimVolumes(evidence);
  const name = namedClaim(evidence);
  return name === '' ? claims : claims.filter((each) => each.claim === name);
}

function namedClaim(evidence: Evidence): string {
  return claimEvent(evidence)?.objectName ?? '';
}

function draft(evidence: Evidence, found: ReasonsFound): Draft {
  const claims = unboundClaims(evidence);
  const named = namedClaim(evidence);
  const names = named === '' ? claims.map((each) => each.claim) : [named];
  const event = claimEvent(evidence);
  const list = names.join(', ');
  const who =
    names.length > 1
      ? `its PersistentVolumeClaims ${list}`
      : list === ''
        ? 'a PersistentVolumeClaim (not known which)'
        : `PersistentVolumeClaim ${list}`;
  return {
    title: `PersistentVolumeClaim ${list || 'of the pod'} is not bound`,
    cause:
      `The pod waits for ${who} in namespace ${evidence.namespace}: no PersistentVolume is bound to ${names.length > 1 ? 'them' : 'it'}, so no node takes the pod. ` +
      `${reasonSentence(evidence, claims, event)}${otherReasons(found.failure, found.reasons)}`,
    confidence: event !== undefined && CLAIM_TROUBLES.includes(event.reason) ? 'high' : 'medium',
    objects: names.map((name) => `PersistentVolumeClaim/${name}`),
    weight: found.failure.total,
    evidence: [
      ...failureQuotes(found.failure),
      ...(event === undefined ? [] : [fromEvent(event)]),
      ...claims.filter((each) => !each.isEphemeral).map((each) => fromManifest(each.path, `claimName: ${each.claim}`)),
      ...names.flatMap((name) => fromRelated(evidence.related('PersistentVolumeClaim', name))),
      ...evidence.facts.related.filter((each) => each.kind === 'StorageClass').flatMap(fromRelated),
    ],
    steps: steps(evidence, names, event),
    checks: [step('See that the claim becomes Bound:', kubectl(evidence, 'get', 'pvc')), recoveryCheck(evidence)],
  };
}

function reasonSentence(evidence: Evidence, claims: readonly ClaimVolume[], event: EventFacts | undefined): string {
  const missing = missingClass(evidence, event);
  const said = event === undefined ? '' : ` The claim says: ${cut(event.message, 400)}.`.replace(/\.\.$/, '.');
  if (missing !== '') return `StorageClass ${missing} does not exist.${said}`;
  if (said !== '') return said.trim();
  const classes = claims.filter((each) => each.storageClass !== '').map((each) => each.storageClass);
  const named = classes.length === 0 ? '' : ` It names StorageClass ${classes.join(', ')}.`;
  return `The events of the claim say why: no StorageClass, no default class, no matching volume, or a provisioner that does not run.${named}`;
}

function missingClass(evidence: Evidence, event: EventFacts | undefined): string {
  const named = MISSING_CLASS.exec(event?.message ?? '')?.[1];
  const related = evidence.facts.related.find((each) => each.kind === 'StorageClass' && each.exists === false);
  return named ?? related?.name ?? '';
}

function steps(evidence: Evidence, names: readonly string[], event: EventFacts | undefined): Draft['steps'] {
  const trouble = event === undefined ? undefined : provisioningTrouble(event.message);
  if (trouble !== undefined)
    return [
      step(trouble),
      step(
        'Then see that the volume is made; the provisioner tries again by itself:',
        kubectl(evidence, 'describe', 'pvc', ...names.map(named)),
      ),
    ];
  const missing = missingClass(evidence, event);
  const classes =
    missing === ''
      ? 'See which StorageClasses there are and which is the default; name one that exists in the claim (spec.storageClassName; a claim is made anew for that):'
      : `Create StorageClass ${missing}, or make the claim anew with one that exists (spec.storageClassName). See which there are:`;
  return [
    ...(event === undefined
      ? [step("Read the claim's events:", kubectl(evidence, 'describe', 'pvc', ...names.map(named)))]
      : []),
    step(classes, clusterKubectl('get', 'storageclass')),
    ...(event !== undefined && !NO_CLASS.test(event.message)
      ? [step('See that the provisioner of the class runs:', clusterKubectl('get', 'csidrivers'))]
      : []),
    step('Without dynamic provisioning, create a PersistentVolume of the demanded size and access mode.'),
  ];
}
