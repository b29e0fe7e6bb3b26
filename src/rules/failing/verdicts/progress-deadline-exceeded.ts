import { watchedCondition } from '../objects/watched-object.js';
import { defineVerdict } from '../verdict.js';

/** The Deployment’s roll-out does not get on, though none of its pods fails and none is refused. */
export const progressDeadlineExceeded = defineVerdict({
  id: 'progress-deadline-exceeded',
  subject: 'Deployment',
  reason: 'ProgressDeadlineExceeded',
  grace: 0,
  looksAt: 'the condition Progressing of a Deployment none of whose pods fails',
  judge(deployment, { failingPods }) {
    const progressing = watchedCondition(deployment, 'Progressing');
    const isRefused = watchedCondition(deployment, 'ReplicaFailure')?.status === 'True';
    if (failingPods > 0 || isRefused || progressing?.reason !== 'ProgressDeadlineExceeded') return undefined;
    return { message: progressing.message, since: progressing.at };
  },
});
