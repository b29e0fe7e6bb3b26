import { watchedCondition } from '../objects/watched-object.js';
import { defineVerdict } from '../verdict.js';

/** The Deployment cannot create its ReplicaSet. */
export const replicaSetCreateError = defineVerdict({
  id: 'replica-set-create-error',
  subject: 'Deployment',
  reason: 'ReplicaSetCreateError',
  grace: 0,
  looksAt: 'the reason of the condition Progressing: ReplicaSetCreateError',
  judge(deployment) {
    const progressing = watchedCondition(deployment, 'Progressing');
    if (progressing?.reason !== 'ReplicaSetCreateError') return undefined;
    return { message: progressing.message, since: progressing.at };
  },
});
