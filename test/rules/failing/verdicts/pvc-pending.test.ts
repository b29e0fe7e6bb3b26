import { expect, it } from 'vitest';
import { judge } from '../../../../src/rules/failing/judge.js';
import { pvcPending } from '../../../../src/rules/failing/verdicts/pvc-pending.js';
import { around, event, object, START, subjectOf } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(pvcPending, {
  fails: [
    {
      name: 'a volume that cannot be made',
      object: object('PersistentVolumeClaim', { status: { phase: 'Pending' } }),
      around: around([event('ProvisioningFailed', 'no class')]),
      finding: { message: 'no class', grace: 60_000 },
    },
    {
      name: 'no volume that fits',
      object: object('PersistentVolumeClaim', { status: { phase: 'Pending' } }),
      around: around([event('FailedBinding', 'no volumes', { type: 'Normal' })]),
      finding: { reason: 'FailedBinding' },
    },
  ],
  well: [
    {
      name: 'one that waits for its first pod',
      object: object('PersistentVolumeClaim', { status: { phase: 'Pending' } }),
      around: around([event('WaitForFirstConsumer', 'waiting', { type: 'Normal' })]),
    },
    {
      name: 'one whose pod is reported',
      object: object('PersistentVolumeClaim', { status: { phase: 'Pending' } }),
      around: around([event('ProvisioningFailed', 'no class')], { failingPods: 1 }),
    },
    {
      name: 'one that is bound',
      object: object('PersistentVolumeClaim', { status: { phase: 'Bound' } }),
      around: around([event('ProvisioningFailed', 'no class')]),
    },
  ],
});

it('waits a minute from when a claim is seen alone, whose pod has gone just now', () => {
  const claim = subjectOf(object('PersistentVolumeClaim', { status: { phase: 'Pending' } }));
  const later = START + 3_600_000;
  const judgement = judge(claim, around([event('ProvisioningFailed', 'no class')]), later);
  expect(judgement).toMatchObject({ state: 'waiting', until: later + 60_000 });
});
