import { expect, it } from 'vitest';
import { nodeProxy } from '../../../../src/rules/rbac/risks/node-proxy.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is high for any verb on the API of kubelets', () => {
  expect(levelOf(nodeProxy, ruleOf('get', 'nodes/proxy'))).toBe('high');
  expect(levelOf(nodeProxy, ruleOf('create', '*/proxy'))).toBe('high');
  expect(levelOf(nodeProxy, ruleOf('list', '*'))).toBe('high');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(nodeProxy, ruleOf('get', 'nodes'))).toBe('none');
  expect(levelOf(nodeProxy, ruleOf('get', 'nodes/proxy'), 'shop')).toBe('none');
  expect(levelOf(nodeProxy, ruleOf('get', 'nodes/proxy', 'apps'))).toBe('none');
  expect(levelOf(nodeProxy, ruleOf('get', 'services/proxy'))).toBe('none');
});
