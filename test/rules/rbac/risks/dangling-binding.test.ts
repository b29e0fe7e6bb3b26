import { expect, it } from 'vitest';
import { danglingBinding } from '../../../../src/rules/rbac/risks/dangling-binding.js';
import { bindingOf, levelOfBinding } from '../../../support/access/judging.js';

it('is low where the role or a service account does not exist', () => {
  const binding = bindingOf('view', ['ServiceAccount shop/ci', 'User ann']);
  expect(levelOfBinding(danglingBinding, binding)).toBe('none');
  expect(levelOfBinding(danglingBinding, binding, { roleExists: () => false })).toBe('low');
  expect(levelOfBinding(danglingBinding, binding, { accountExists: () => false })).toBe('low');
});

it('says nothing of what nobody can see, nor of users', () => {
  const surroundings = { accountExists: () => undefined, roleExists: () => undefined };
  expect(levelOfBinding(danglingBinding, bindingOf('view', ['ServiceAccount shop/ci']), surroundings)).toBe('none');
  expect(levelOfBinding(danglingBinding, bindingOf('view', ['User ann']), { accountExists: () => false })).toBe('none');
});
