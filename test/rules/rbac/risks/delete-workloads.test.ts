import { expect, it } from 'vitest';
import { deleteWorkloads } from '../../../../src/rules/rbac/risks/delete-workloads.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is low for deleting workloads or data', () => {
  expect(levelOf(deleteWorkloads, ruleOf('delete', 'namespaces'))).toBe('low');
  expect(levelOf(deleteWorkloads, ruleOf('deletecollection', 'deployments', 'apps'), 'shop')).toBe('low');
  expect(levelOf(deleteWorkloads, ruleOf('delete', 'secrets'))).toBe('low');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(deleteWorkloads, ruleOf('delete', 'events'))).toBe('none');
  expect(levelOf(deleteWorkloads, ruleOf('create', 'pods'))).toBe('none');
  expect(levelOf(deleteWorkloads, ruleOf('delete', 'deployments'))).toBe('none');
});
