import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { event } from '../reports.js';
import { creating, failedSetup, withVolume } from './mounts.js';

const secret = withVolume({ secret: { secretName: 'tls' } });
const report = (text: string, manifest = secret) => ({ ...creating, manifest, events: [failedSetup('v', text)] });

describe('optional-volume', () => {
  it('marks the source optional, as an experiment', () => {
    const fields = report('secret "tls" not found');
    const fix = fixBy('optional-volume', fields);
    expect(fix.scope).toBe('mirror-only');
    expect(fixedPod(fix, secret)['spec']).toMatchObject({
      volumes: [{ secret: { secretName: 'tls', optional: true } }],
    });
    expect(fix.patch).toHaveLength(1);
    expectDoneOnce(fix, fields, secret);
  });

  it('marks the one source of a projected volume that lacks the key', () => {
    const sources = ['one', 'two'].map((name) => ({ secret: { name, items: [{ key: name, path: name }] } }));
    const projected = withVolume({ projected: { sources } });
    const fix = fixBy('optional-volume', report('references non-existent secret key: two', projected));
    expect(fix.patch).toEqual([
      { op: 'add', path: '/spec/volumes/0/projected/sources/1/secret/optional', value: true },
    ]);
  });

  it('does so after the time-out too', () => {
    const text =
      'Unable to attach or mount volumes: unmounted volumes=[v], unattached volumes=[v]: timed out waiting for the condition';
    const fields = { ...creating, manifest: secret, events: [event('FailedMount', text)] };
    expectDoneOnce(fixBy('optional-volume', fields), fields, secret);
  });

  it('leaves the certificate alone that the API server puts into every namespace', () => {
    const token = withVolume({ projected: { sources: [{ configMap: { name: 'kube-root-ca.crt' } }] } });
    expect(fixFor(report('configmap "kube-root-ca.crt" not found', token))).toBeNull();
  });
});
