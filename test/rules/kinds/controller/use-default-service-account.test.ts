import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { forbidden } from './not-created.js';

const MISSING = 'error looking up service account shop/orders: serviceaccount "orders" not found';

describe('use-default-service-account', () => {
  it('tries the pod with default, under both names of the field', () => {
    const pod = manifest({}, { serviceAccountName: 'orders', serviceAccount: 'orders' });
    const fields = forbidden(MISSING, { manifest: pod });
    const fix = fixBy('use-default-service-account', fields);
    expect(fix.scope).toBe('mirror-only');
    expect(fix.explanation).toContain('instead of orders');
    const spec = fixedPod(fix, pod)['spec'];
    expect(spec).toMatchObject({ serviceAccountName: 'default' });
    expect(spec).not.toHaveProperty('serviceAccount');
    expectDoneOnce(fix, fields, pod);
  });

  it('proposes nothing where the manifest names another one', () => {
    expect(fixFor(forbidden(MISSING, { manifest: manifest({}, { serviceAccountName: 'billing' }) }))).toBeNull();
  });
});
