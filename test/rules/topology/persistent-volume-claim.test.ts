import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const claim = (status: object, metadata: object = {}) =>
  projected('PersistentVolumeClaim', 'data', {
    metadata,
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'fast',
      volumeName: 'pv-1',
      resources: { requests: { storage: '5Gi' } },
    },
    status,
  });

describe('a PersistentVolumeClaim', () => {
  it.each([
    [{ phase: 'Bound' }, 'ok', undefined],
    [{ phase: 'Pending' }, 'progressing', 'Pending'],
    [{ phase: 'Lost' }, 'failing', 'Lost'],
    [
      { phase: 'Bound', conditions: [{ type: 'FileSystemResizePending', status: 'True' }] },
      'progressing',
      'FileSystemResizePending',
    ],
    [{}, 'unknown', undefined],
  ])('with %j is %s', (status, expected, reason) => {
    expect(claim(status).status).toEqual({ status: expected, ...(reason && { reason }) });
  });

  it('is on its way out when it is deleted', () => {
    const status = claim({ phase: 'Bound' }, { deletionTimestamp: '2026-01-01T00:00:00Z' }).status;
    expect(status).toEqual({ status: 'progressing', reason: 'Terminating' });
  });

  it('says what it is, with the size that it has or wants', () => {
    expect(claim({ phase: 'Bound', capacity: { storage: '10Gi' } }).metadata).toEqual({
      phase: 'Bound',
      size: '10Gi',
      storage_class: 'fast',
      access_modes: ['ReadWriteOnce'],
      volume: 'pv-1',
    });
    expect(claim({ phase: 'Pending' }).metadata).toMatchObject({ size: '5Gi' });
  });
});
