import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const invalid = (image: string) => {
  const pod = manifest({ image });
  const message = `Failed to apply default image tag "${image}": couldn't parse image name "${image}": invalid reference format`;
  return { manifest: pod, container_statuses: [waiting('InvalidImageName', message, { image })] };
};

describe('correct-image-reference', () => {
  it.each([
    ['Team/App:V1', 'team/app:V1', 'hand-over'],
    ['registry.example:5000/Team/App', 'registry.example:5000/team/app', 'hand-over'],
    ['https://registry.example/team/app:1', 'registry.example/team/app:1', 'hand-over'],
    ['team/app:', 'team/app', 'mirror-only'],
    ['team/app::1', 'team/app:1', 'hand-over'],
    [' team/app :1 ', 'team/app:1', 'hand-over'],
    ['"team/app:1"', 'team/app:1', 'hand-over'],
    ['registry.example//team/app:1', 'registry.example/team/app:1', 'mirror-only'],
    ['team/app:1.27:alpine', 'team/app:1.27-alpine', 'mirror-only'],
  ])('%s becomes %s (%s)', (image, corrected, scope) => {
    const fields = invalid(image);
    const fix = fixBy('correct-image-reference', fields);
    expect(fix.scope).toBe(scope);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/image', value: corrected }]);
    expect(fix.explanation).toContain(corrected);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each(['team/app:${TAG}', 'team/{{ .Values.image }}', 'team/my app:1', '<account>/app:1', 'team/app@sha256:12'])(
    'does not guess what %s means',
    (image) => {
      expect(fixFor(invalid(image))).toBeNull();
    },
  );

  it('corrects an init container', () => {
    const pod = manifest({}, { initContainers: [{ name: 'setup', image: 'Setup:1' }] });
    const fields = {
      manifest: pod,
      container_statuses: [waiting('InvalidImageName', '', { name: 'setup', init: true })],
    };
    expect(fixedPod(fixBy('correct-image-reference', fields), pod)['spec']).toMatchObject({
      initContainers: [{ name: 'setup', image: 'setup:1' }],
      containers: [{ image: 'registry.example/orders:1.4' }],
    });
  });
});
