import { expect, it } from 'vitest';
import { bindEscalate } from '../../../../src/rules/rbac/risks/bind-escalate.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is critical for the verbs that lift the check of rights that are given', () => {
  expect(levelOf(bindEscalate, ruleOf('bind', 'clusterroles', 'rbac.authorization.k8s.io'))).toBe('critical');
  expect(levelOf(bindEscalate, ruleOf('escalate', 'roles', 'rbac.authorization.k8s.io'), 'shop')).toBe('critical');
  expect(levelOf(bindEscalate, ruleOf('*', 'roles', '*'))).toBe('critical');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(bindEscalate, ruleOf('bind', 'roles'))).toBe('none');
  expect(levelOf(bindEscalate, ruleOf('create,update', 'roles', 'rbac.authorization.k8s.io'))).toBe('none');
  expect(levelOf(bindEscalate, ruleOf('bind', 'pods', 'rbac.authorization.k8s.io'))).toBe('none');
});
