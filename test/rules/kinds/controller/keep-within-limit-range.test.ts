import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { forbidden } from './not-created.js';

const resources = (requests: Record<string, string>, limits: Record<string, string> = {}) => ({ requests, limits });

describe('keep-within-limit-range', () => {
  it.each([
    [
      'maximum cpu usage per Container is 1, but limit is 4',
      resources({ cpu: '2' }, { cpu: '4' }),
      resources({ cpu: '1' }, { cpu: '1' }),
    ],
    ['maximum cpu usage per Container is 1, but request is 2', resources({ cpu: '2' }), resources({ cpu: '1' })],
    [
      'maximum memory usage per Container is 1Gi.  No limit is specified',
      resources({ memory: '64Mi' }),
      resources({ memory: '64Mi' }, { memory: '1Gi' }),
    ],
    [
      'minimum memory usage per Container is 64Mi, but request is 32Mi',
      resources({ memory: '32Mi' }, { memory: '48Mi' }),
      resources({ memory: '64Mi' }, { memory: '64Mi' }),
    ],
    [
      'minimum cpu usage per Container is 100m.  No request is specified',
      resources({}, {}),
      resources({ cpu: '100m' }),
    ],
    [
      'cpu max limit to request ratio per Container is 2, but provided ratio is 5.000000',
      resources({ cpu: '200m' }, { cpu: '1' }),
      resources({ cpu: '500m' }, { cpu: '1' }),
    ],
    [
      'memory max limit to request ratio per Container is 3, but no limit is specified or limit is 0',
      resources({ memory: '64Mi' }),
      resources({ memory: '64Mi' }, { memory: '64Mi' }),
    ],
    [
      '[maximum cpu usage per Container is 2, but limit is 4, maximum memory usage per Container is 1Gi, but limit is 2Gi]',
      resources({}, { cpu: '4', memory: '2Gi' }),
      resources({}, { cpu: '2', memory: '1Gi' }),
    ],
  ])('%s', (text, before, after) => {
    const pod = manifest({ resources: before });
    const fields = forbidden(text, { manifest: pod });
    const fix = fixBy('keep-within-limit-range', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fixedPod(fix, pod)['spec']).toMatchObject({ containers: [{ name: 'api', resources: after }] });
    expectDoneOnce(fix, fields, pod);
  });

  it('lowers only the containers that break the bound', () => {
    const pod = manifest(
      { resources: resources({}, { cpu: '500m' }) },
      { initContainers: [{ name: 'setup', image: 'x', resources: resources({}, { cpu: '4' }) }] },
    );
    const fix = fixBy(
      'keep-within-limit-range',
      forbidden('maximum cpu usage per Container is 1, but limit is 4', { manifest: pod }),
    );
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/initContainers/0/resources/limits/cpu', value: '1' }]);
  });

  it('brings the sum of a pod within its bounds', () => {
    const pod = manifest(
      {},
      {
        containers: ['a', 'b'].map((name) => ({
          name,
          image: 'x',
          resources: resources({ cpu: '100m' }, { cpu: '2' }),
        })),
      },
    );
    const lowered = fixBy(
      'keep-within-limit-range',
      forbidden('maximum cpu usage per Pod is 2, but limit is 4', { manifest: pod }),
    );
    expect(fixedPod(lowered, pod)['spec']).toMatchObject({
      containers: [{ resources: { limits: { cpu: '1' } } }, { resources: { limits: { cpu: '1' } } }],
    });
    const raised = fixBy(
      'keep-within-limit-range',
      forbidden('minimum cpu usage per Pod is 500m, but request is 200m', { manifest: pod }),
    );
    expect(fixedPod(raised, pod)['spec']).toMatchObject({
      containers: [{ resources: { requests: { cpu: '400m' } } }, { resources: { requests: { cpu: '100m' } } }],
    });
  });

  it('proposes nothing where the manifest does not have what breaks the bound', () => {
    expect(
      fixFor(forbidden('maximum cpu usage per Container is 1, but limit is 4', { manifest: manifest() })),
    ).toBeNull();
    expect(
      fixFor(
        forbidden('maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 4Gi', {
          manifest: manifest(),
        }),
      ),
    ).toBeNull();
  });
});
