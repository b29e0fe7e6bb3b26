import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { creating, failedSetup, withVolume } from './mounts.js';

const missing = (text: string, near: string[]) => ({
  ...creating,
  events: [failedSetup('v', text)],
  related: [{ kind: text.startsWith('secret') ? 'Secret' : 'ConfigMap', name: 'tls', exists: false, near }],
});

describe('existing-volume-object', () => {
  it.each([
    ['secret "tls" not found', { secret: { secretName: 'tls' } }, { secret: { secretName: 'tls-1' } }],
    ['configmap "tls" not found', { configMap: { name: 'tls' } }, { configMap: { name: 'tls-1' } }],
    [
      'secret "tls" not found',
      { projected: { sources: [{ configMap: { name: 'tls' } }, { secret: { name: 'tls' } }] } },
      { projected: { sources: [{ configMap: { name: 'tls' } }, { secret: { name: 'tls-1' } }] } },
    ],
  ])('%s: %j', (text, before, after) => {
    const fields = { ...missing(text, ['tls-1']), manifest: withVolume(before) };
    const fix = fixBy('existing-volume-object', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fixedPod(fix, fields.manifest)['spec']).toMatchObject({ volumes: [{ name: 'v', ...after }] });
    expect(fix.explanation).toContain('tls-1');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('proposes nothing without a name alike, or for what the kubelet may only not have read yet', () => {
    const fields = {
      ...missing('secret "tls" not found', []),
      manifest: withVolume({ secret: { secretName: 'tls' } }),
    };
    expect(fixFor(fields)?.strategy).toBe('optional-volume');
    const unread = { ...fields, related: [], events: [failedSetup('v', 'object "shop"/"tls" not registered')] };
    expect(fixFor(unread)).toBeNull();
  });

  it('does not mount the credentials of a registry', () => {
    const spec = { imagePullSecrets: [{ name: 'tls-1' }], volumes: [{ name: 'v', secret: { secretName: 'tls' } }] };
    const fields = { ...missing('secret "tls" not found', ['tls-1']), manifest: manifest({}, spec) };
    expect(fixFor(fields)?.strategy).toBe('optional-volume');
  });

  it('repairs two volumes at once', () => {
    const volumes = ['one', 'two'].map((name) => ({ name, secret: { secretName: name } }));
    const fields = {
      ...creating,
      manifest: manifest({}, { volumes }),
      events: volumes.map(({ name }) => failedSetup(name, `secret "${name}" not found`)),
      related: volumes.map(({ name }) => ({ kind: 'Secret', name, exists: false, near: [`${name}-a`] })),
    };
    const fix = fixBy('existing-volume-object', fields);
    expect(fixedPod(fix, fields.manifest)['spec']).toMatchObject({
      volumes: [{ secret: { secretName: 'one-a' } }, { secret: { secretName: 'two-a' } }],
    });
  });
});
