import { expect, it } from 'vitest';
import { deleteLogsOrEvents } from '../../../../src/rules/rbac/risks/delete-logs-or-events.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is low for deleting events or logs', () => {
  expect(levelOf(deleteLogsOrEvents, ruleOf('delete', 'events'), 'shop')).toBe('low');
  expect(levelOf(deleteLogsOrEvents, ruleOf('deletecollection', 'events', 'events.k8s.io'))).toBe('low');
  expect(levelOf(deleteLogsOrEvents, ruleOf('delete', 'pods/log'))).toBe('low');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(deleteLogsOrEvents, ruleOf('create', 'events'))).toBe('none');
  expect(levelOf(deleteLogsOrEvents, ruleOf('delete', 'pods'))).toBe('none');
});
