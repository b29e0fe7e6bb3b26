import { defineOracle } from '../define-oracle.js';
import { once } from '../holdings.js';
import { mayEnd } from '../seen-pod.js';

/** They are about the work of a Job. */
const OF_JOBS = ['job-runs-on', 'job-backoff', 'deadline-exceeded'];

/** What runs to completion ends with 0: that it runs is not enough. */
export const completed = defineOracle({
  name: 'completed',
  failsWith: ['container-exited', 'init-failed', 'deadline-exceeded', 'pod-failed'],
  applies: (about) => about.isJob === true || OF_JOBS.includes(about.kind),
  watches: () => 'The pod does its work and ends with exit code 0.',
  holds: (look, about) =>
    once(look, ({ pod }) => pod.phase === 'Succeeded' && mayEnd(about), {
      yes: 'the pod has done its work: exit code 0',
      no: 'the pod has not done its work yet',
    }),
});
