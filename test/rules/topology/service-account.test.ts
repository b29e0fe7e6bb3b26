import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

describe('a ServiceAccount', () => {
  it('uses its pull secrets', () => {
    const account = projected('ServiceAccount', 'shop', {
      more: { imagePullSecrets: [{ name: 'registry' }], secrets: [{ name: 'token' }] },
    });
    expect(account.references).toEqual([{ relation: 'uses', kind: 'Secret', name: 'registry' }]);
    expect(account).not.toHaveProperty('byReference');
  });

  it('that every namespace has is shown where a pod runs as it', () => {
    expect(projected('ServiceAccount', 'default')).toMatchObject({ byReference: true });
  });
});
