import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const never = (pod: string, name = 'api') => ({
  manifest: pod,
  container_statuses: [
    waiting('ErrImageNeverPull', 'Container image "x" is not present with pull policy of Never', { name }),
  ],
});
const limited = (container: Record<string, unknown>) => {
  const pod = manifest(container);
  return {
    manifest: pod,
    container_statuses: [waiting('ErrImagePull', '429 Too Many Requests', { image: container['image'] })],
  };
};

describe('pull-if-not-present', () => {
  it('lets the node pull, and changes nothing else', () => {
    const pod = manifest({ imagePullPolicy: 'Never' });
    const fix = fixBy('pull-if-not-present', never(pod));
    expect(fix).toMatchObject({ scope: 'hand-over', target: 'pod' });
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/imagePullPolicy', value: 'IfNotPresent' }]);
    expect(fix.explanation).toContain('registry.example/orders:1.4');
    expectDoneOnce(fix, never(pod), pod);
  });

  it('proposes nothing for what no registry has, and only tries what looks so', () => {
    const local = (image: string) => never(manifest({ image, imagePullPolicy: 'Never' }));
    expect(fixFor(local('localhost/relay:1'))).toBeNull();
    expect(fixBy('pull-if-not-present', local('relay:dev')).scope).toBe('mirror-only');
    expect(fixBy('pull-if-not-present', local('relay:1.2')).scope).toBe('hand-over');
    expect(fixBy('pull-if-not-present', local('localhost:5000/relay:1')).scope).toBe('hand-over');
  });

  it('does it for an init container, and for all that fail alike', () => {
    const pod = manifest(
      { imagePullPolicy: 'Never' },
      { initContainers: [{ name: 'setup', image: 'setup:1', imagePullPolicy: 'Never' }] },
    );
    const fields = {
      manifest: pod,
      container_statuses: [
        waiting('ErrImageNeverPull', '', { name: 'setup', init: true }),
        waiting('ErrImageNeverPull', ''),
      ],
    };
    const fix = fixBy('pull-if-not-present', fields);
    expect(fixedPod(fix, pod)['spec']).toMatchObject({
      initContainers: [{ imagePullPolicy: 'IfNotPresent' }],
      containers: [{ imagePullPolicy: 'IfNotPresent' }],
    });
  });

  it('tries a local image that Docker Hub is asked for in vain', () => {
    const message = 'pull access denied, repository does not exist or may require authorization';
    const local = (container: Record<string, unknown>) => ({
      manifest: manifest(container),
      container_statuses: [waiting('ErrImagePull', message, { image: container['image'] })],
    });
    const fields = local({ image: 'orders' });
    const fix = fixBy('pull-if-not-present', fields);
    expect(fix.scope).toBe('mirror-only');
    expectDoneOnce(fix, fields, fields.manifest);
    expect(fixFor(local({ image: 'orders:dev' }))).toBeNull();
    expect(fixFor(local({ image: 'team/orders' }))).toBeNull();
  });

  it('spares the registry only where the tag says that the image does not change', () => {
    expect(fixBy('pull-if-not-present', limited({ image: 'nginx:1.27.1', imagePullPolicy: 'Always' })).patch).toEqual([
      { op: 'replace', path: '/spec/containers/0/imagePullPolicy', value: 'IfNotPresent' },
    ]);
    expect(fixFor(limited({ image: 'nginx:latest', imagePullPolicy: 'Always' }))).toBeNull();
    expect(fixFor(limited({ image: 'nginx:1.27.1' }))).toBeNull();
  });
});
