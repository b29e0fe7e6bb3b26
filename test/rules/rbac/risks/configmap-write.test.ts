import { expect, it } from 'vitest';
import { configMapWrite } from '../../../../src/rules/rbac/risks/configmap-write.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is medium for changing ConfigMaps, high in kube-system, critical for who may log in', () => {
  expect(levelOf(configMapWrite, ruleOf('update', 'configmaps'))).toBe('medium');
  expect(levelOf(configMapWrite, ruleOf('create', 'configmaps'), 'shop')).toBe('medium');
  expect(levelOf(configMapWrite, ruleOf('patch', 'configmaps'), 'kube-system')).toBe('high');
  expect(levelOf(configMapWrite, ruleOf('update', 'configmaps', '', ['aws-auth']), 'kube-system')).toBe('critical');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(configMapWrite, ruleOf('get,list', 'configmaps'))).toBe('none');
  expect(levelOf(configMapWrite, ruleOf('update', 'configmaps', 'apps'))).toBe('none');
});
