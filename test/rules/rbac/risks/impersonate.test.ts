import { expect, it } from 'vitest';
import { impersonate } from '../../../../src/rules/rbac/risks/impersonate.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is critical for acting as users, groups, accounts or with their extras', () => {
  expect(levelOf(impersonate, ruleOf('impersonate', 'users'))).toBe('critical');
  expect(levelOf(impersonate, ruleOf('impersonate', 'serviceaccounts'), 'shop')).toBe('critical');
  expect(levelOf(impersonate, ruleOf('*', 'groups'))).toBe('critical');
  expect(levelOf(impersonate, ruleOf('impersonate', 'userextras/scopes', 'authentication.k8s.io'))).toBe('critical');
  expect(levelOf(impersonate, ruleOf('impersonate', 'uids', '*'))).toBe('critical');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(impersonate, ruleOf('impersonate', 'users', 'apps'))).toBe('none');
  expect(levelOf(impersonate, ruleOf('impersonate', 'users'), 'shop')).toBe('none');
  expect(levelOf(impersonate, ruleOf('get', 'serviceaccounts'))).toBe('none');
  expect(levelOf(impersonate, ruleOf('impersonate', 'userextras/scopes'))).toBe('none');
});
