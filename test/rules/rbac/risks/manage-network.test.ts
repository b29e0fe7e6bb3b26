import { expect, it } from 'vitest';
import { manageNetwork } from '../../../../src/rules/rbac/risks/manage-network.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is medium for changing where requests go', () => {
  expect(levelOf(manageNetwork, ruleOf('patch', 'services'), 'shop')).toBe('medium');
  expect(levelOf(manageNetwork, ruleOf('delete', 'networkpolicies', 'networking.k8s.io'))).toBe('medium');
  expect(levelOf(manageNetwork, ruleOf('update', 'services/status'))).toBe('medium');
  expect(levelOf(manageNetwork, ruleOf('create', 'endpointslices', 'discovery.k8s.io'))).toBe('medium');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(manageNetwork, ruleOf('get', 'services'))).toBe('none');
  expect(levelOf(manageNetwork, ruleOf('create', 'services/status'))).toBe('none');
  expect(levelOf(manageNetwork, ruleOf('create', 'ingresses'))).toBe('none');
});
