import { expect, it } from 'vitest';
import { manageRbac } from '../../../../src/rules/rbac/risks/manage-rbac.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is high for changing roles and bindings', () => {
  expect(levelOf(manageRbac, ruleOf('create', 'rolebindings', 'rbac.authorization.k8s.io'), 'shop')).toBe('high');
  expect(levelOf(manageRbac, ruleOf('patch', 'clusterroles', '*'))).toBe('high');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(manageRbac, ruleOf('get,list', 'roles', 'rbac.authorization.k8s.io'))).toBe('none');
  expect(levelOf(manageRbac, ruleOf('delete', 'roles', 'rbac.authorization.k8s.io'))).toBe('none');
  expect(levelOf(manageRbac, ruleOf('create', 'roles'))).toBe('none');
});
