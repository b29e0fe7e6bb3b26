import type { DiagnosisRule } from '../rule.js';
import { probeDraft } from './probe-draft.js';
import { probeFailures } from './probe-failure.js';

/** The container runs and is not ready: no restarts, but no traffic either. */
export const readinessFailed: DiagnosisRule = {
  id: 'readiness-failed',
  title: 'The readiness probe fails: running, but no traffic',
  group: 'probe',
  severity: 'medium',
  match: (evidence) =>
    probeFailures(evidence, 'readiness')
      .filter(({ container }) => container.isRunning && container.facts.ready !== true && container.crash === undefined)
      .map((failure) =>
        probeDraft(evidence, failure, 'The container runs, but is not ready, so no Service sends it traffic.'),
      ),
};
