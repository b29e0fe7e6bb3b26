import { initCompleted } from '../../oracles/checks/init-completed.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { defineKind } from '../define-kind.js';
import { explainedCrash } from './explained-crash.js';
import { failingContainers } from './failing-containers.js';

/** An init container fails, for a reason that only its own log knows. */
export const initFailed = defineKind({
  id: 'init-failed',
  title: 'An init container fails',
  description:
    'An init container ends with an error (Init:Error, Init:CrashLoopBackOff), so the app containers wait with PodInitializing. It stands only where neither the log nor an event of the init container tells more.',
  group: 'general',
  severity: 'high',
  before: ['crash-app-error'],
  read: (evidence) => failingContainers(evidence).filter(({ role }) => role === 'init'),
  say: (container, evidence) => explainedCrash(evidence, container),
  oracles: [initCompleted, notRestarted],
});
