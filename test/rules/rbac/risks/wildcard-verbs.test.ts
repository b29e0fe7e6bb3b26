import { expect, it } from 'vitest';
import { wildcardVerbs } from '../../../../src/rules/rbac/risks/wildcard-verbs.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is high for every verb on a resource', () => {
  expect(levelOf(wildcardVerbs, ruleOf('*', 'pods'))).toBe('high');
  expect(levelOf(wildcardVerbs, ruleOf('get,*', 'pods', 'apps'), 'shop')).toBe('high');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(wildcardVerbs, ruleOf('get,list', 'pods'))).toBe('none');
  expect(levelOf(wildcardVerbs, ruleOf('getx', '*'))).toBe('none');
});
