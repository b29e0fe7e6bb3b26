import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { fromManifest, fromRelated } from '../support/quotes.js';
import { claimVolumes } from './claims.js';
import { type SchedulingFailure, schedulingFailure } from './scheduling-failure.js';

const MISSING =
  /persistentvolumeclaim "([^"]{1,253})" (not found|is being deleted)|persistentvolumeclaim "([^"]{1,253})" bound to non-existent persistentvolume "([^"]{0,253})"/i;

/** Scheduler: `persistentvolumeclaim "N" not found`, alone in 1.20, after the node count later. */
export const schedPvcMissing: DiagnosisRule = {
  id: 'sched-pvc-missing',
  title: 'PersistentVolumeClaim does not exist',
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const failure = schedulingFailure(evidence);
    const match = failure === undefined ? null : MISSING.exec(failure.message);
    if (failure === undefined || match === null) return [];
    const name = match[1] ?? match[3] ?? '';
    const state =
      match[2] === 'not found'
        ? 'does not exist'
        : (match[2] ?? `is bound to PersistentVolume ${match[4] ?? ''}, which does not exist`);
    return [draft(evidence, failure, { name, state })];
  },
};

function draft(evidence: Evidence, failure: SchedulingFailure, claim: { name: string; state: string }): Draft {
  const { name, state } = claim;
  const volume = claimVolumes(evidence).find((each) => each.claim === name);
  const related = evidence.related('PersistentVolumeClaim', name);
  const existing = evidence.facts.related.filter(
    (each) => each.kind === 'PersistentVolumeClaim' && each.exists === true,
  );
  return {
    title: `PersistentVolumeClaim ${name} ${state}`,
    cause:
      `PersistentVolumeClaim ${name} ${state} in namespace ${evidence.namespace}, and ${volume === undefined ? 'a volume' : `volume ${volume.name} (${volume.path})`} ` +
      `of the pod uses it, so the pod cannot be placed on a node.${didYouMean(name, [...(related?.near ?? []), ...existing.map((each) => each.name)])}`,
    objects: [`PersistentVolumeClaim/${name}`],
    weight: failure.total + 1,
    evidence: [
      failure.quote,
      ...(volume === undefined ? [] : [fromManifest(volume.path, `claimName: ${name}`)]),
      ...fromRelated(related),
    ],
    steps: [
      step(
        `Create the claim ${name} (kind PersistentVolumeClaim, with the size and StorageClass that the application needs). See which classes there are:`,
        'kubectl get storageclass',
      ),
      changeStep(evidence, `Or correct the name${volume === undefined ? '' : ` at ${volume.path}.claimName`}`),
    ],
    checks: [step('See which claims exist:', kubectl(evidence, 'get', 'pvc')), recoveryCheck(evidence)],
  };
}
