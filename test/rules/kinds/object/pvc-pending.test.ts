import { describe, expect, it } from 'vitest';
import { diagnosisOf, known } from './reports.js';

describe('a PersistentVolumeClaim', () => {
  const spec = { storageClassName: 'fats', accessModes: ['ReadWriteOnce'] };

  it('whose StorageClass does not exist is told with one that looks alike', () => {
    const told = diagnosisOf('PersistentVolumeClaim', spec, {
      reason: 'ProvisioningFailed',
      message: 'storageclass.storage.k8s.io "fats" not found',
      related: [known('StorageClass', 'fats', false), known('StorageClass', 'fast', true)],
    });
    expect(told).toMatchObject({ kind: 'pvc-pending', title: 'PersistentVolumeClaim it gets no volume' });
    expect(told.cause).toContain(
      'StorageClass fats, which it names (spec.storageClassName), does not exist. Did you mean "fast"?',
    );
    expect(told.steps).toContain('kubectl get storageclass');
  });

  it.each([
    [
      'FailedBinding',
      'no persistent volumes available for this claim and no storage class is set',
      /names no StorageClass, the cluster has none by default/,
      'kubectl get storageclass',
    ],
    [
      'ProvisioningFailed',
      'failed to provision volume: rpc error: code = ResourceExhausted desc = no space left in pool',
      /no PersistentVolume is found or made for it. Kubernetes says: failed to provision volume/,
      'Make room for the volume',
    ],
    [
      'ClaimLost',
      'Bound claim has lost its PersistentVolume. Data on the volume is lost!',
      /does not exist any more/,
      'kubectl get pv',
    ],
  ])('is told by %s', (reason, message, cause, words) => {
    const told = diagnosisOf('PersistentVolumeClaim', {}, { reason, message });
    expect(told.kind).toBe('pvc-pending');
    expect(told.cause).toMatch(cause);
    expect(told.steps).toContain(words);
  });
});
