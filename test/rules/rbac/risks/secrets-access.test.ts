import { expect, it } from 'vitest';
import { secretsAccess } from '../../../../src/rules/rbac/risks/secrets-access.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is high for reading in the whole cluster, medium in a namespace and for writing, low by name', () => {
  expect(levelOf(secretsAccess, ruleOf('get', 'secrets'))).toBe('high');
  expect(levelOf(secretsAccess, ruleOf('list', 'secrets', '*'))).toBe('high');
  expect(levelOf(secretsAccess, ruleOf('get', '*'))).toBe('high');
  expect(levelOf(secretsAccess, ruleOf('*', 'secrets'), 'shop')).toBe('medium');
  expect(levelOf(secretsAccess, ruleOf('create', 'secrets'))).toBe('medium');
  expect(levelOf(secretsAccess, ruleOf('deletecollection', 'secrets'), 'shop')).toBe('medium');
  expect(levelOf(secretsAccess, ruleOf('get,update', 'secrets', '', ['tls']))).toBe('low');
  expect(levelOf(secretsAccess, ruleOf('list', 'secrets', '', ['tls']))).toBe('high');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(secretsAccess, ruleOf('get', 'secrets', 'apps'))).toBe('none');
  expect(levelOf(secretsAccess, ruleOf('get', 'secrets/status'))).toBe('none');
  expect(levelOf(secretsAccess, ruleOf('get', 'Secrets'))).toBe('none');
  expect(levelOf(secretsAccess, ruleOf('get', 'configmaps'))).toBe('none');
  expect(levelOf(secretsAccess, ruleOf('impersonate', 'secrets'))).toBe('none');
});
