import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';

const claim = {
  manifest: manifest({}, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'orders-data' } }] }),
};
const failed = (text: string) => event('FailedScheduling', text);

describe('sched-pvc-missing', () => {
  it.each([
    'persistentvolumeclaim "orders-data" not found',
    '0/1 nodes are available: persistentvolumeclaim "orders-data" not found. not found',
    '0/3 nodes are available: 3 persistentvolumeclaim "orders-data" not found. preemption: 0/3 nodes are available: 3 No.',
  ])('%s', (text) => {
    const diagnosis = diagnosisOf({ ...claim, events: [failed(text)] });
    expect(diagnosis.kind).toBe('sched-pvc-missing');
    expect(diagnosis.title).toBe('PersistentVolumeClaim orders-data does not exist');
    expect(diagnosis.cause).toContain('volume data (spec.volumes[0].persistentVolumeClaim)');
  });

  it('reads the condition where there is no event', () => {
    const conditions = [
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message: 'persistentvolumeclaim "x" is being deleted',
      },
    ];
    const diagnosis = diagnosisOf({ conditions });
    expect(diagnosis.title).toBe('PersistentVolumeClaim x is being deleted');
    expect(diagnosis.evidence[0]?.where).toBe('condition PodScheduled');
  });
});

describe('sched-pvc-unbound', () => {
  const unbound = failed('0/3 nodes are available: 3 pod has unbound immediate PersistentVolumeClaims.');

  it('names the claim', () => {
    const diagnosis = diagnosisOf({ ...claim, events: [unbound] });
    expect(diagnosis.kind).toBe('sched-pvc-unbound');
    expect(diagnosis.cause).toContain('PersistentVolumeClaim orders-data');
    expect(diagnosis.confidence).toBe('medium');
  });

  it('says why when the claim does', () => {
    const why = event('ProvisioningFailed', 'storageclass.storage.k8s.io "fast" not found', {
      object: { kind: 'PersistentVolumeClaim', name: 'orders-data' },
    });
    const diagnosis = diagnosisOf({ ...claim, events: [unbound, why] });
    expect(diagnosis.cause).toContain('storageclass.storage.k8s.io "fast" not found');
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl get storageclass');
  });
});
