import { pvcLost } from '../../../../src/rules/failing/verdicts/pvc-lost.js';
import { object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(pvcLost, {
  fails: [
    {
      name: 'the phase Lost',
      object: object('PersistentVolumeClaim', { spec: { volumeName: 'pv-1' }, status: { phase: 'Lost' } }),
      finding: { message: 'pv-1' },
    },
  ],
  well: [{ name: 'the phase Bound', object: object('PersistentVolumeClaim', { status: { phase: 'Bound' } }) }],
});
