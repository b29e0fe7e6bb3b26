import { describe, expect, it } from 'vitest';
import type { PolicyRule } from '../../../src/rules/rbac/access-objects.js';
import { subjectKey } from '../../../src/rules/rbac/asker.js';
import { allows } from '../../../src/rules/rbac/rule-matches.js';
import { ruleOf } from '../../support/access/judging.js';

const asked = (verb: string, resource: string, more: { group?: string; name?: string } = {}) => {
  const [plain = '', subresource = ''] = resource.split('/');
  return { verb, resource: plain, subresource, group: '', name: '', namespace: 'shop', ...more };
};

describe('a rule', () => {
  it.each([
    [ruleOf('get', 'pods'), asked('get', 'pods'), true],
    [ruleOf('get', 'pods'), asked('get', 'pods/log'), false],
    [ruleOf('get', 'pods/log'), asked('get', 'pods/log'), true],
    [ruleOf('get', 'pods/log'), asked('get', 'pods'), false],
    [ruleOf('get', '*'), asked('get', 'pods/log'), true],
    [ruleOf('get', '*/log'), asked('get', 'pods/log'), true],
    [ruleOf('get', '*/log'), asked('get', 'pods/catalog'), false],
    [ruleOf('get', '*/log'), asked('get', 'pods'), false],
    [ruleOf('get', 'pods/*'), asked('get', 'pods/log'), false],
    [ruleOf('get', 'po*'), asked('get', 'pods'), false],
    [ruleOf('Get', 'pods'), asked('get', 'pods'), false],
    [ruleOf('*', 'Pods'), asked('get', 'pods'), false],
    [ruleOf('get', 'pods', 'apps'), asked('get', 'pods'), false],
    [ruleOf('get', 'pods', '*'), asked('get', 'pods', { group: 'any.example.com' }), true],
    [ruleOf('get', 'pods', '', ['a']), asked('get', 'pods', { name: 'a' }), true],
    [ruleOf('get', 'pods', '', ['a']), asked('get', 'pods', { name: 'b' }), false],
    [ruleOf('list', 'pods', '', ['a']), asked('list', 'pods'), false],
    [ruleOf('get', 'pods', '', ['*']), asked('get', 'pods', { name: 'a' }), false],
    [{ ...ruleOf('get', 'pods'), apiGroups: [] }, asked('get', 'pods'), false],
  ])('%j and %j: %s', (rule, question, isAllowed) => {
    expect(allows(rule, question)).toBe(isAllowed);
  });

  it.each([
    ['/healthz', '/healthz', true],
    ['/healthz', '/healthz/ping', false],
    ['/healthz*', '/healthz/ping', true],
    ['/healthz/*', '/healthz', false],
    ['/a**', '/api', true],
    ['/health*/ping', '/healthz/ping', false],
    ['*', '/anything', true],
    ['/Healthz', '/healthz', false],
  ])('for the URL %s covers %s: %s', (pattern, url, isAllowed) => {
    const rule: PolicyRule = { ...ruleOf('get', ''), resources: [], nonResourceURLs: [pattern] };
    expect(allows(rule, { verb: 'get', url })).toBe(isAllowed);
    expect(allows(rule, { verb: 'put', url })).toBe(false);
  });
});

it('an account without a namespace is nobody', () => {
  expect(subjectKey({ kind: 'ServiceAccount', namespace: '', name: 'ci' })).toBeUndefined();
});
