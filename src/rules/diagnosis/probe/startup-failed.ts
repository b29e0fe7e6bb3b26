import type { DiagnosisRule } from '../rule.js';
import { changeStep } from '../support/commands.js';
import { probeDraft } from './probe-draft.js';
import { probeFailures, probeNumber } from './probe-failure.js';

/** Event Killing "… failed startup probe, will be restarted". */
export const startupFailed: DiagnosisRule = {
  id: 'startup-failed',
  title: 'The startup probe fails and the container is killed',
  group: 'probe',
  severity: 'high',
  match: (evidence) =>
    probeFailures(evidence, 'startup')
      .filter(({ container }) => !container.isHealthy && container.crash?.lifetime !== 'within seconds')
      .map((failure) => {
        const threshold = probeNumber(failure.probe, 'failureThreshold');
        const allowed =
          probeNumber(failure.probe, 'initialDelaySeconds') + threshold * probeNumber(failure.probe, 'periodSeconds');
        const effect = `The program has ${allowed} s to start (failureThreshold × periodSeconds); then the kubelet kills it and starts it again.`;
        const draft = probeDraft(evidence, failure, effect);
        const longer = changeStep(
          evidence,
          `If it only needs longer, raise ${failure.path}.failureThreshold, for instance to ${threshold * 3}`,
        );
        return { ...draft, steps: [longer, ...draft.steps] };
      }),
};
