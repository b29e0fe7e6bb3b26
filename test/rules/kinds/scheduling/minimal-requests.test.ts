import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed } from './messages.js';

describe('minimal-requests', () => {
  it('is a trial with next to no request, of what is lacking only', () => {
    const containers = [
      { name: 'a', resources: { requests: { cpu: '8', memory: '1Gi' }, limits: { cpu: '8' } } },
      { name: 'b', resources: { requests: { cpu: '50m' } } },
    ];
    const spec = manifest({}, { containers });
    const fields = failed('3 Insufficient cpu', { manifest: spec });
    const fix = fixBy('minimal-requests', fields);
    expect(fix.scope).toBe('mirror-only');
    expect(fixedPod(fix, spec)['spec']).toMatchObject({
      containers: [
        { resources: { requests: { cpu: '100m', memory: '1Gi' }, limits: { cpu: '8' } } },
        { resources: { requests: { cpu: '50m' } } },
      ],
    });
    expectDoneOnce(fix, fields, spec);
  });

  it('lowers what the pod asks as a whole too', () => {
    const spec = manifest(
      { resources: { requests: { memory: '4Gi' } } },
      { resources: { requests: { memory: '8Gi' } } },
    );
    const fields = failed('3 Insufficient memory', { manifest: spec });
    const fix = fixBy('minimal-requests', fields);
    expect(fixedPod(fix, spec)['spec']).toMatchObject({ resources: { requests: { memory: '134217728' } } });
    expectDoneOnce(fix, fields, spec);
  });

  it.each([
    ['3 Insufficient nvidia.com/gpu', { limits: { 'nvidia.com/gpu': 1 } }],
    ['3 Too many pods', { requests: { cpu: '4' } }],
    ['3 Insufficient cpu', {}],
  ])('proposes nothing for %s', (text, resources) => {
    expect(fixFor(failed(text, { manifest: manifest({ resources }) }))).toBeNull();
  });
});
