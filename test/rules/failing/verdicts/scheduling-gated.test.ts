import { schedulingGated } from '../../../../src/rules/failing/verdicts/scheduling-gated.js';
import { at, condition, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(schedulingGated, {
  fails: [
    {
      name: 'the scheduler’s word',
      object: pod({
        status: { phase: 'Pending', conditions: [condition('PodScheduled', 'False', 'SchedulingGated', '0/3 nodes')] },
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
