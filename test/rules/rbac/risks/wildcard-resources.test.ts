import { expect, it } from 'vitest';
import { wildcardResources } from '../../../../src/rules/rbac/risks/wildcard-resources.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is high for every resource of a group', () => {
  expect(levelOf(wildcardResources, ruleOf('get', '*'))).toBe('high');
  expect(levelOf(wildcardResources, ruleOf('get', '*', 'apps'), 'shop')).toBe('high');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(wildcardResources, ruleOf('get', 'pods'))).toBe('none');
  expect(levelOf(wildcardResources, ruleOf('get', '*/scale'))).toBe('none');
  expect(levelOf(wildcardResources, ruleOf('get', 'pods/*'))).toBe('none');
});
