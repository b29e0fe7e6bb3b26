import { expect, it } from 'vitest';
import { authenticatedGroupBinding } from '../../../../src/rules/rbac/risks/authenticated-group-binding.js';
import { bindingOf, levelOfBinding } from '../../../support/access/judging.js';

it('is high where everybody with a login has a role, but for discovery', () => {
  expect(levelOfBinding(authenticatedGroupBinding, bindingOf('view', ['Group system:authenticated']))).toBe('high');
  expect(levelOfBinding(authenticatedGroupBinding, bindingOf('system:discovery', ['Group system:authenticated']))).toBe(
    'none',
  );
  expect(levelOfBinding(authenticatedGroupBinding, bindingOf('view', ['User system:authenticated']))).toBe('none');
});
