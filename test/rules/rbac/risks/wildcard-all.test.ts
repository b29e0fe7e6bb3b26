import { expect, it } from 'vitest';
import { wildcardAll } from '../../../../src/rules/rbac/risks/wildcard-all.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is critical for every verb on every resource, whichever way it is written', () => {
  expect(levelOf(wildcardAll, ruleOf('*', '*'))).toBe('critical');
  expect(levelOf(wildcardAll, ruleOf('*', '*', '*'))).toBe('critical');
  expect(levelOf(wildcardAll, ruleOf('get,list,watch,create,update,patch,delete', '*'))).toBe('critical');
  expect(levelOf(wildcardAll, ruleOf('*', '*'), 'shop')).toBe('critical');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(wildcardAll, ruleOf('*', '*', 'apps'))).toBe('none');
  expect(levelOf(wildcardAll, ruleOf('get,list,watch', '*'))).toBe('none');
  expect(levelOf(wildcardAll, ruleOf('*', 'pods'))).toBe('none');
  expect(levelOf(wildcardAll, ruleOf('*', '*', '', ['one']))).toBe('none');
  expect(levelOf(wildcardAll, ruleOf('*', '*/scale'))).toBe('none');
});
