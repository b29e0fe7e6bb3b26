import { expect, it } from 'vitest';
import { podExec } from '../../../../src/rules/rbac/risks/pod-exec.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is high for running commands in pods or attaching to them', () => {
  expect(levelOf(podExec, ruleOf('create', 'pods/exec'))).toBe('high');
  expect(levelOf(podExec, ruleOf('get', 'pods/attach'), 'shop')).toBe('high');
  expect(levelOf(podExec, ruleOf('create', '*/exec'))).toBe('high');
  expect(levelOf(podExec, ruleOf('*', '*', '*'))).toBe('high');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(podExec, ruleOf('create', 'pods'))).toBe('none');
  expect(levelOf(podExec, ruleOf('create', 'pods/*'))).toBe('none');
  expect(levelOf(podExec, ruleOf('delete', 'pods/exec'))).toBe('none');
  expect(levelOf(podExec, ruleOf('create', 'pods/exec', 'apps'))).toBe('none');
});
