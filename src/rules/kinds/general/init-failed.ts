import type { DiagnosisRule } from '../rule-and-fixers.js';
import { explainedCrash } from './explained-crash.js';
import { failingContainers } from './failing-containers.js';

/** An init container fails, for a reason that only its own log knows. */
export const initFailed: DiagnosisRule = {
  id: 'init-failed',
  title: 'An init container fails',
  description:
    'An init container ends with an error (Init:Error, Init:CrashLoopBackOff), so the app containers wait with PodInitializing. It stands only where neither the log nor an event of the init container tells more.',
  group: 'general',
  severity: 'high',
  match: (evidence) =>
    failingContainers(evidence)
      .filter((container) => container.role === 'init')
      .map((container) => explainedCrash(evidence, container)),
};
