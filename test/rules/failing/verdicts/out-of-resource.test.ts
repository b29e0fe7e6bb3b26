import { outOfResource } from '../../../../src/rules/failing/verdicts/out-of-resource.js';
import { pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(outOfResource, {
  fails: [
    {
      name: 'OutOfcpu',
      object: pod({ status: { phase: 'Failed', reason: 'OutOfcpu' } }),
      finding: { reason: 'OutOfcpu' },
    },
    {
      name: 'OutOfmemory',
      object: pod({ status: { phase: 'Failed', reason: 'OutOfmemory' } }),
      finding: { reason: 'OutOfmemory' },
    },
    {
      name: 'OutOfpods',
      object: pod({ status: { phase: 'Failed', reason: 'OutOfpods' } }),
      finding: { reason: 'OutOfpods' },
    },
    {
      name: 'OutOfnvidia.com/gpu',
      object: pod({ status: { phase: 'Failed', reason: 'OutOfnvidia.com/gpu' } }),
      finding: { reason: 'OutOfnvidia.com/gpu' },
    },
  ],
  well: [{ name: 'an eviction', object: pod({ status: { phase: 'Failed', reason: 'Evicted' } }) }],
});
