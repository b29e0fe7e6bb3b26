import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { failing } from './failing.js';

const LOG = "OSError: [Errno 28] No space left on device: '/scratch/a.bin'";
const CONTAINER = {
  resources: { limits: { memory: '256Mi' } },
  volumeMounts: [{ name: 'scratch', mountPath: '/scratch' }],
};
const volumes = (emptyDir: object) => ({ volumes: [{ name: 'scratch', emptyDir }] });
const STATUS = { resources: { limits: { memory: '256Mi' } } };

describe('larger-memory-volume', () => {
  it('doubles the volume and gives the container the memory for it', () => {
    const { fields, text } = failing(LOG, CONTAINER, volumes({ medium: 'Memory', sizeLimit: '64Mi' }), STATUS);
    const fix = fixBy('larger-memory-volume', fields);
    expect(fixedPod(fix, text)['spec']).toMatchObject({
      volumes: [{ emptyDir: { medium: 'Memory', sizeLimit: '128Mi' } }],
      containers: [{ resources: { limits: { memory: '320Mi' } } }],
    });
    expectDoneOnce(fix, fields, text);
  });

  it.each([
    ['on a disk, which its sizeLimit does not make full', { sizeLimit: '64Mi' }, STATUS],
    ['without a limit', { medium: 'Memory' }, STATUS],
    ['whose limit at the failure is not known', { medium: 'Memory', sizeLimit: '64Mi' }, {}],
  ])('proposes nothing for a volume %s', (_name, emptyDir, status) => {
    expect(fixFor(failing(LOG, CONTAINER, volumes(emptyDir), status).fields)).toBeNull();
  });

  it('proposes nothing for a claim', () => {
    const claim = { volumes: [{ name: 'scratch', persistentVolumeClaim: { claimName: 'c' } }] };
    expect(fixFor(failing(LOG, CONTAINER, claim, STATUS).fields)).toBeNull();
  });
});
