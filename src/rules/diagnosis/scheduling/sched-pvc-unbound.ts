import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule } from '../rule.js';
import { kubectl, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent, fromManifest, fromRelated } from '../support/quotes.js';
import { claimVolumes } from './claims.js';
import { matchingReasons, schedulingFailure } from './scheduling-failure.js';

const UNBOUND = /unbound immediate PersistentVolumeClaims|didn't find available persistent volumes to bind/;
const CLAIM_EVENTS = [
  'ProvisioningFailed',
  'FailedBinding',
  'ExternalProvisioning',
  'WaitForFirstConsumer',
  'WaitForPodScheduled',
];

/** Scheduler: `pod has unbound immediate PersistentVolumeClaims`. */
export const schedPvcUnbound: DiagnosisRule = {
  id: 'sched-pvc-unbound',
  title: 'PersistentVolumeClaim is not bound',
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const found = matchingReasons(schedulingFailure(evidence), UNBOUND);
    if (found === undefined) return [];
    const claims = claimVolumes(evidence);
    const names = claims.map((each) => each.claim);
    const event = claimEvent(evidence);
    const list = names.join(', ');
    return [
      {
        title: `PersistentVolumeClaim ${list || 'of the pod'} is not bound`,
        cause:
          `The pod waits for ${names.length > 1 ? `its PersistentVolumeClaims ${list}` : `PersistentVolumeClaim ${list || '(not known which)'}`} in namespace ${evidence.namespace}: ` +
          `no PersistentVolume is bound to it, so no node can take the pod. ${event === undefined ? 'The events of the claim say why: no StorageClass, no default class, no matching volume, or a provisioner that does not run.' : `The claim says: ${cut(event.message, 400)}`}`,
        confidence: event === undefined ? ('medium' as const) : ('high' as const),
        objects: names.map((name) => `PersistentVolumeClaim/${name}`),
        weight: found.failure.total,
        evidence: [
          found.failure.quote,
          ...(event === undefined ? [] : [fromEvent(event)]),
          ...claims.map((each) => fromManifest(each.path, `claimName: ${each.claim}`)),
          ...names.flatMap((name) => fromRelated(evidence.related('PersistentVolumeClaim', name))),
        ],
        steps: [
          step("Read the claim's events:", kubectl(evidence, 'describe', 'pvc', ...names)),
          step(
            'See which StorageClasses there are and which is the default; name one that exists in the claim (spec.storageClassName):',
            'kubectl get storageclass',
          ),
          step('Without dynamic provisioning, create a PersistentVolume of the demanded size and access mode.'),
        ],
        checks: [step('See that the claim becomes Bound:', kubectl(evidence, 'get', 'pvc')), recoveryCheck(evidence)],
      },
    ];
  },
};

function claimEvent(evidence: Evidence) {
  const events = [
    ...evidence.events(...CLAIM_EVENTS),
    ...evidence.facts.ownerEvents.filter((event) => CLAIM_EVENTS.includes(event.reason)),
  ];
  return events.find((event) => event.reason === 'ProvisioningFailed' || event.reason === 'FailedBinding') ?? events[0];
}
