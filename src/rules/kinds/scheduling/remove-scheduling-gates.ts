import { fieldsOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { gatesOf } from './sched-gated.js';

/** A trial: without its gates the scheduler places the pod. */
export const removeSchedulingGates: Fixer = {
  strategy: 'remove-scheduling-gates',
  title: 'Remove scheduling gates, to see whether the rest works',
  kinds: ['sched-gated'],
  touches: ['/spec/schedulingGates/**'],
  propose: ({ pod }) => {
    const gates = gatesOf(fieldsOf(pod['spec']));
    if (gates.length === 0) return [];
    return [
      {
        title: `Remove scheduling gate ${gates.join(', ')} for a trial`,
        explanation: `An experiment: without ${gates.join(' and ')} the scheduler places the pod, which shows whether the rest works. What the gate waits for (a quota, a queue) is not there because of it: in production its controller has to take it away.`,
        scope: 'mirror-only',
        patch: new PodEdit(pod).remove(['spec', 'schedulingGates']).patch,
      },
    ];
  },
};
