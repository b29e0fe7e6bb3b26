import { expect, it } from 'vitest';
import { clusterAdminBinding } from '../../../../src/rules/rbac/risks/cluster-admin-binding.js';
import { bindingOf, levelOfBinding } from '../../../support/access/judging.js';

it('is high for people and critical for service accounts, and leaves Kubernetes’ own bindings out', () => {
  expect(levelOfBinding(clusterAdminBinding, bindingOf('cluster-admin', ['User ann']))).toBe('high');
  expect(
    levelOfBinding(clusterAdminBinding, bindingOf('cluster-admin', ['Group devs', 'ServiceAccount shop/ci'])),
  ).toBe('critical');
  expect(
    levelOfBinding(
      clusterAdminBinding,
      bindingOf('cluster-admin', ['ServiceAccount shop/ci'], { kind: 'RoleBinding', namespace: 'shop' }),
    ),
  ).toBe('critical');
  expect(levelOfBinding(clusterAdminBinding, bindingOf('cluster-admin', ['Group system:masters']))).toBe('none');
  expect(
    levelOfBinding(clusterAdminBinding, bindingOf('cluster-admin', ['User ann'], { name: 'system:controller' })),
  ).toBe('none');
  expect(levelOfBinding(clusterAdminBinding, bindingOf('view', ['User ann']))).toBe('none');
  expect(
    levelOfBinding(
      clusterAdminBinding,
      bindingOf('cluster-admin', ['User ann'], { role: { kind: 'Role', name: 'cluster-admin' } }),
    ),
  ).toBe('none');
});
