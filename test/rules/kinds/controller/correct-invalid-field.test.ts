import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { notCreated } from './not-created.js';

const REQUEST =
  'Pod "x" is invalid: spec.containers[0].resources.requests: Invalid value: "500m": must be less than or equal to cpu limit of 300m';

describe('correct-invalid-field', () => {
  it('raises a limit to its request, also where the limit is a default of the namespace', () => {
    for (const limits of [{ cpu: '300m' }, undefined]) {
      const pod = manifest({ resources: { requests: { cpu: '500m' }, ...(limits !== undefined && { limits }) } });
      const fields = notCreated(REQUEST, { manifest: pod });
      const fix = fixBy('correct-invalid-field', fields);
      expect(fix.explanation).toContain('limits.cpu of container api becomes 500m instead of 300m');
      expect(fix.patch).toHaveLength(1);
      expect(fix.patch[0]?.path).toMatch(/^\/spec\/containers\/0\/resources\/limits/);
      expectDoneOnce(fix, fields, pod);
    }
  });

  it('names the volume that is nearest in a mount of none', () => {
    const pod = manifest(
      { volumeMounts: [{ name: 'confg', mountPath: '/etc/app' }] },
      { volumes: [{ name: 'config', emptyDir: {} }] },
    );
    const fields = notCreated('Pod "x" is invalid: spec.containers[0].volumeMounts[0].name: Not found: "confg"', {
      manifest: pod,
    });
    const fix = fixBy('correct-invalid-field', fields);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/volumeMounts/0/name', value: 'config' }]);
    expectDoneOnce(fix, fields, pod);
  });

  it('proposes nothing where a field is left that only a person can correct', () => {
    const pod = manifest({ resources: { requests: { cpu: '500m' }, limits: { cpu: '300m' } } });
    const two = `${REQUEST.replace('spec.', '[spec.')}, spec.containers[0].image: Required value]`;
    expect(fixFor(notCreated(two, { manifest: pod }))).toBeNull();
    expect(
      fixFor(
        notCreated('Pod "x" is invalid: spec.containers[0].ports[0].name: Invalid value: "A": must be lower case', {
          manifest: pod,
        }),
      ),
    ).toBeNull();
  });
});
