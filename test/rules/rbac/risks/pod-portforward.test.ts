import { expect, it } from 'vitest';
import { podPortforward } from '../../../../src/rules/rbac/risks/pod-portforward.js';
import { levelOf, ruleOf } from '../../../support/access/judging.js';

it('is medium for connecting to ports of pods', () => {
  expect(levelOf(podPortforward, ruleOf('create', 'pods/portforward'))).toBe('medium');
  expect(levelOf(podPortforward, ruleOf('*', '*/portforward'), 'shop')).toBe('medium');
});

it('finds nothing in rules about something else', () => {
  expect(levelOf(podPortforward, ruleOf('create', 'pods'))).toBe('none');
  expect(levelOf(podPortforward, ruleOf('list', 'pods/portforward'))).toBe('none');
});
