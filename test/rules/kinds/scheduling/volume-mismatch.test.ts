import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest } from '../reports.js';

const mismatch = (message: string) =>
  diagnosisOf({
    manifest: manifest({}, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'orders-data' } }] }),
    events: [
      event('FailedScheduling', '0/3 nodes are available: 3 pod has unbound immediate PersistentVolumeClaims.'),
      event('VolumeMismatch', message, { object: { kind: 'PersistentVolumeClaim', name: 'orders-data' } }),
    ],
  });

describe('a claim that does not fit the volume which it asks for by name', () => {
  it.each([
    ['requested PV is too small', 'lower spec.resources.requests.storage of the claim'],
    ['incompatible accessMode', 'an access mode that PersistentVolume shelf-pv has'],
    ['storageClassName does not match', 'the same storageClassName'],
    ['incompatible volumeMode', 'the volumeMode of PersistentVolume shelf-pv'],
  ])('is told by what differs: %s', (what, words) => {
    const { kind, steps } = mismatch(`Cannot bind to requested volume "shelf-pv": ${what}`);
    expect(kind).toBe('sched-pvc-unbound');
    expect(steps[0]?.text).toContain(words);
  });
});
