import { expect, it } from 'vitest';
import { workloadCreate } from '../../../../src/rules/rbac/risks/workload-create.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is medium for whatever makes pods', () => {
  expect(levelOf(workloadCreate, ruleOf('create', 'pods'))).toBe('medium');
  expect(levelOf(workloadCreate, ruleOf('patch', 'deployments', 'apps'))).toBe('medium');
  expect(levelOf(workloadCreate, ruleOf('update', 'cronjobs', 'batch'), 'shop')).toBe('medium');
  expect(levelOf(workloadCreate, ruleOf('*', 'replicationcontrollers'))).toBe('medium');
  expect(levelOf(workloadCreate, ruleOf('create', '*', '*'))).toBe('medium');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(workloadCreate, ruleOf('create', 'deployments'))).toBe('none');
  expect(levelOf(workloadCreate, ruleOf('get,list', 'pods'))).toBe('none');
  expect(levelOf(workloadCreate, ruleOf('create', 'pods/log'))).toBe('none');
  expect(levelOf(workloadCreate, ruleOf('create', 'jobs', 'apps'))).toBe('none');
});
