import { expect, it } from 'vitest';
import { diagnosisOf, event, manifest } from '../reports.js';

it('has a StatefulSet make the claim of its pod anew, since it does so only together with the pod', () => {
  const diagnosis = diagnosisOf({
    pod_name: 'ledger-1',
    owner: { kind: 'StatefulSet', name: 'ledger' },
    manifest: manifest({}, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-ledger-1' } }] }),
    events: [event('FailedScheduling', 'persistentvolumeclaim "data-ledger-1" not found')],
  });
  expect(diagnosis.kind).toBe('sched-pvc-missing');
  expect(diagnosis.steps[0]?.command).toBe('kubectl -n shop delete pod/ledger-1');
  expect(diagnosis.steps[0]?.text).toContain('volumeClaimTemplates');
});
