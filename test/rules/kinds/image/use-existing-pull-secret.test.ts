import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { event, manifest, waiting } from '../reports.js';

const denied = (spec: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  manifest: manifest({}, spec),
  container_statuses: [waiting('ErrImagePull', 'unexpected status: 401 Unauthorized')],
  ...more,
});

describe('use-existing-pull-secret', () => {
  it('replaces a name that does not exist by its nearest', () => {
    const fields = denied(
      { imagePullSecrets: [{ name: 'quay' }, { name: 'regcrd' }] },
      {
        related: [{ kind: 'Secret', name: 'regcrd', exists: false, near: ['regcred'] }],
        events: [
          event(
            'FailedToRetrieveImagePullSecret',
            'Unable to retrieve some image pull secrets (regcrd); attempting to pull the image may not succeed.',
          ),
        ],
      },
    );
    const fix = fixBy('use-existing-pull-secret', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fixedPod(fix, fields.manifest)['spec']).toMatchObject({
      imagePullSecrets: [{ name: 'quay' }, { name: 'regcred' }],
    });
    expect(fix.explanation).toContain('regcred instead of regcrd');
    expect(fix.assumes[0]).toContain('registry.example');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('names a pull secret of the namespace where the pod names none', () => {
    const related = [
      { kind: 'Secret', name: 'database', exists: true, keys: ['password'] },
      { kind: 'Secret', name: 'harbor', exists: true, keys: ['.dockerconfigjson'] },
    ];
    const fields = denied({}, { related });
    const fix = fixBy('use-existing-pull-secret', fields);
    expect(fixedPod(fix, fields.manifest)['spec']).toMatchObject({ imagePullSecrets: [{ name: 'harbor' }] });
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('proposes nothing without a Secret that is known to exist', () => {
    expect(fixFor(denied({}))).toBeNull();
    const missing = { related: [{ kind: 'Secret', name: 'regcred', exists: false }] };
    expect(fixFor(denied({ imagePullSecrets: [{ name: 'regcred' }] }, missing))).toBeNull();
  });
});
