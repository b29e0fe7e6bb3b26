import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const missing = (image: string, spec: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
  const pod = manifest({ image }, spec);
  return { manifest: pod, container_statuses: [waiting('ErrImagePull', `${image}: not found`, { image })], ...more };
};
const IMAGE = 'registry.example/orders:1.O';
const RELATED = [{ kind: 'ImageTag', name: IMAGE, exists: false, near: ['1.0', '1.1'] }];

describe('correct-image-tag', () => {
  it('hands over the neighbour that the report knows', () => {
    for (const fields of [
      missing(IMAGE, {}, { related: RELATED }),
      missing(IMAGE, { initContainers: [{ name: 'setup', image: 'registry.example/orders:1.0' }] }),
    ]) {
      const fix = fixBy('correct-image-tag', fields);
      expect(fix.scope).toBe('hand-over');
      expect(fix.patch).toEqual([
        { op: 'replace', path: '/spec/containers/0/image', value: 'registry.example/orders:1.0' },
      ]);
      expectDoneOnce(fix, fields, fields.manifest);
    }
  });

  it('only tries what nobody has seen', () => {
    const fields = missing(IMAGE);
    const fix = fixFor(fields);
    expect(fix).toMatchObject({ strategy: 'correct-image-tag', scope: 'mirror-only' });
    expect(fix?.explanation).toContain('Nothing in the report shows that this tag exists');
    if (fix !== null) expectDoneOnce(fix, fields, fields.manifest);
  });

  it('only tries a neighbour that is another version', () => {
    const related = [{ kind: 'Image', name: 'registry.example/orders:1.4', exists: false, near: ['1.3'] }];
    const fix = fixBy('correct-image-tag', missing('registry.example/orders:1.4', {}, { related }));
    expect(fix).toMatchObject({ scope: 'mirror-only' });
    expect(fix.explanation).toContain('another version');
  });

  it('proposes nothing for a tag that looks like no typing error', () => {
    const fix = fixFor(missing('registry.example/orders:1.4'));
    expect(fix?.strategy).toBe('try-latest-tag');
    expect(fix?.alternatives).toEqual([]);
  });
});
