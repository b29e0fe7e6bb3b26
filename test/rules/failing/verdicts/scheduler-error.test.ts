import { schedulerError } from '../../../../src/rules/failing/verdicts/scheduler-error.js';
import { at, condition, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(schedulerError, {
  fails: [
    {
      name: 'the scheduler’s word',
      object: pod({
        status: { phase: 'Pending', conditions: [condition('PodScheduled', 'False', 'SchedulerError', '0/3 nodes')] },
      }),
      finding: { message: '0/3 nodes', since: Date.parse(at(1)) },
    },
  ],
  well: [
    { name: 'a pod that was given to a node', object: podWith(waiting('ContainerCreating')) },
    {
      name: 'another word',
      object: pod({ status: { phase: 'Pending', conditions: [condition('PodScheduled', 'False', 'Other')] } }),
    },
  ],
});
