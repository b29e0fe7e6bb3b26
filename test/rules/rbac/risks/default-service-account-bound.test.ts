import { expect, it } from 'vitest';
import { defaultServiceAccountBound } from '../../../../src/rules/rbac/risks/default-service-account-bound.js';
import { bindingOf, levelOfBinding } from '../../../support/access/judging.js';

it('is high where pods have rights that name no account', () => {
  expect(levelOfBinding(defaultServiceAccountBound, bindingOf('view', ['ServiceAccount shop/default']))).toBe('high');
  expect(levelOfBinding(defaultServiceAccountBound, bindingOf('view', ['Group system:serviceaccounts']))).toBe('high');
  expect(levelOfBinding(defaultServiceAccountBound, bindingOf('view', ['Group system:serviceaccounts:shop']))).toBe(
    'high',
  );
  expect(
    levelOfBinding(
      defaultServiceAccountBound,
      bindingOf('view', ['ServiceAccount shop/ci', 'User default', 'Group system:serviceaccountsx']),
    ),
  ).toBe('none');
  expect(
    levelOfBinding(
      defaultServiceAccountBound,
      bindingOf('system:service-account-issuer-discovery', ['Group system:serviceaccounts'], {
        name: 'system:service-account-issuer-discovery',
      }),
    ),
  ).toBe('none');
});
