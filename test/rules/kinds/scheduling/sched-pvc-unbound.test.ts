import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';

const claim = {
  manifest: manifest({}, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'orders-data' } }] }),
};
const failed = (text: string) => event('FailedScheduling', text);
const unbound = failed('0/3 nodes are available: 3 pod has unbound immediate PersistentVolumeClaims.');
const told = (reason: string, message: string) =>
  event(reason, message, { object: { kind: 'PersistentVolumeClaim', name: 'orders-data' } });

describe('sched-pvc-unbound', () => {
  it.each([
    'pod has unbound immediate PersistentVolumeClaims',
    'pod has unbound immediate PersistentVolumeClaims (repeated 2 times)',
    'error while running "VolumeBinding" filter plugin for pod "orders": pod has unbound immediate PersistentVolumeClaims',
    '0/3 nodes are available: 3 pod has unbound immediate PersistentVolumeClaims.',
    '0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims. preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.',
    "0/3 nodes are available: 3 node(s) didn't find available persistent volumes to bind.",
    'running PreBind plugin "VolumeBinding": binding volumes: timed out waiting for the condition',
    'running PreBind plugin "VolumeBinding": binding volumes: context deadline exceeded',
    'error while running "VolumeBinding" prebind plugin for pod "redis-0": Failed to bind volumes: timed out waiting for the condition',
  ])('%s', (text) => {
    const diagnosis = diagnosisOf({ ...claim, events: [failed(text)] });
    expect(diagnosis.kind).toBe('sched-pvc-unbound');
    expect(diagnosis.title).toBe('PersistentVolumeClaim orders-data is not bound');
    expect(diagnosis.confidence).toBe('medium');
  });

  it.each([
    ['ProvisioningFailed', 'storageclass.storage.k8s.io "fast" not found', 'StorageClass fast does not exist.'],
    [
      'FailedBinding',
      'no persistent volumes available for this claim and no storage class is set',
      'The claim says: no persistent volumes available for this claim and no storage class is set.',
    ],
  ])('says why when the claim does: %s', (reason, message, words) => {
    const diagnosis = diagnosisOf({ ...claim, events: [unbound, told(reason, message)] });
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.confidence).toBe('high');
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl get storageclass');
  });

  it('advises on the driver where that fails, not on the StorageClass', () => {
    const message =
      'failed to provision volume with StorageClass "gp3": rpc error: code = Internal desc = could not create volume in EC2: api error UnauthorizedOperation: You are not authorized to perform this operation.';
    const diagnosis = diagnosisOf({ ...claim, events: [unbound, told('ProvisioningFailed', message)] });
    expect(diagnosis.steps[0]?.text).toContain('Give the storage driver the right that the cloud refuses');
    expect(textOfDiagnosis(diagnosis)).not.toContain('get storageclass');
    expect(diagnosis.confidence).toBe('high');
  });

  it('stays careful where the claim only waits', () => {
    const event = told('ExternalProvisioning', 'Waiting for a volume to be created either by the external provisioner');
    const diagnosis = diagnosisOf({ ...claim, events: [unbound, event] });
    expect(diagnosis.cause).toContain('external provisioner');
    expect(diagnosis.confidence).toBe('medium');
  });

  it('blames the claim that an event is about', () => {
    const volumes = ['logs', 'orders-data'].map((name) => ({
      name,
      persistentVolumeClaim: { claimName: name },
    }));
    const fields = { manifest: manifest({}, { volumes }), events: [unbound, told('FailedBinding', 'no volume')] };
    expect(diagnosisOf(fields).title).toBe('PersistentVolumeClaim orders-data is not bound');
    expect(diagnosisOf({ ...fields, events: [unbound] }).cause).toContain('PersistentVolumeClaims logs, orders-data');
  });

  it('names a StorageClass that the agent knows to be missing', () => {
    const related = [{ kind: 'StorageClass', name: 'gold', exists: false }];
    expect(diagnosisOf({ ...claim, events: [unbound], related }).cause).toContain('StorageClass gold does not exist.');
  });

  it('is not a claim that does not exist', () => {
    const missing = failed('0/3 nodes are available: persistentvolumeclaim "orders-data" not found. not found');
    expect(diagnosisOf({ ...claim, events: [missing] }).kind).toBe('sched-pvc-missing');
  });
});
