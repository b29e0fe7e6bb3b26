import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { risksOfBinding, risksOfRule } from '../../../../src/rules/rbac/found-risks.js';
import { isBuiltIn } from '../../../../src/rules/rbac/risks/exemptions.js';
import { BINDING_CHECKS, RULE_CHECKS } from '../../../../src/rules/rbac/risks/index.js';
import { bindingOf, ruleOf } from '../../../support/access/judging.js';

const CHECKS = [...RULE_CHECKS, ...BINDING_CHECKS];
const HELPERS = ['check.ts', 'exemptions.ts', 'index.ts', 'subject-words.ts'];

describe('the checks of access rights', () => {
  it('are one a file, each with a test of its own', () => {
    const files = readdirSync('src/rules/rbac/risks').filter((file) => !HELPERS.includes(file));
    const named = CHECKS.map(({ id }) => `${id.replace(/^rbac-/, '')}.ts`);
    expect(named.sort()).toEqual(files.sort());
    const tests = readdirSync('test/rules/rbac/risks');
    for (const file of files) expect(tests).toContain(file.replace('.ts', '.test.ts'));
  });

  it('say what to do', () => {
    for (const { remediation, title } of CHECKS) {
      expect(remediation).toMatch(/^[A-Z].*\.$/);
      expect(title).not.toMatch(/\.$/);
    }
  });

  it('say why, with what the rule allows and where', () => {
    const [risk] = risksOfRule({
      rule: ruleOf('get,list', 'secrets', '', ['a', 'b', 'c', 'd', 'e']),
      namespace: 'shop',
    });
    expect(risk).toMatchObject({ check: 'rbac-secrets-access', level: 'medium' });
    expect(risk?.why).toMatch(/^get, list on secrets named a, b, c, d and 1 more in namespace shop: /);
  });

  it('say nothing else of a rule that allows everything', () => {
    const risks = risksOfRule({ rule: ruleOf('*', '*', '*'), namespace: '' });
    expect(risks.map(({ check }) => check)).toEqual(['rbac-wildcard-all']);
  });

  it('find several things in one binding', () => {
    const binding = bindingOf('cluster-admin', ['ServiceAccount shop/default', 'Group system:authenticated']);
    const risks = risksOfBinding(binding, { roleExists: () => false, accountExists: () => true });
    expect(risks.map(({ check }) => check)).toEqual([
      'rbac-cluster-admin-binding',
      'rbac-authenticated-group-binding',
      'default-service-account-bound',
      'rbac-dangling-binding',
    ]);
  });

  it('leave out what Kubernetes brings along', () => {
    expect(isBuiltIn({ name: 'view', labels: {} })).toBe(true);
    expect(isBuiltIn({ name: 'system:node', labels: {} })).toBe(true);
    expect(isBuiltIn({ name: 'x', labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' } })).toBe(true);
    expect(isBuiltIn({ name: 'viewer', labels: {} })).toBe(false);
  });
});
