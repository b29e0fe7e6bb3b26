import { expect, it } from 'vitest';
import { tokenCreate } from '../../../../src/rules/rbac/risks/token-create.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is high for making tokens of service accounts', () => {
  expect(levelOf(tokenCreate, ruleOf('create', 'serviceaccounts/token'), 'shop')).toBe('high');
  expect(levelOf(tokenCreate, ruleOf('*', '*/token'))).toBe('high');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(tokenCreate, ruleOf('create', 'serviceaccounts'))).toBe('none');
  expect(levelOf(tokenCreate, ruleOf('get', 'serviceaccounts/token'))).toBe('none');
});
