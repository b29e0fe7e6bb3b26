import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../src/rules/evidence/values.js';
import { AccessIndex } from '../../../src/rules/rbac/access-index.js';
import { askerKeys, parseAsker, subjectKey } from '../../../src/rules/rbac/asker.js';
import { bindingOf, roleOf } from '../../../src/rules/rbac/project-access.js';
import type { ResourceQuestion } from '../../../src/rules/rbac/rule-matches.js';
import { ASKERS, arbitraryAccess, arbitraryQuestion, attributesOf } from '../../support/access/arbitrary-access.js';
import { authorize, bindingAllows, type RawAccess } from '../../support/access/naive-authorizer.js';

function indexOf({ roles, bindings }: RawAccess): AccessIndex {
  return new AccessIndex({
    roles: roles.map((role) => roleOf(fieldsOf(role))).filter((role) => role !== undefined),
    bindings: bindings.map((binding) => bindingOf(fieldsOf(binding))).filter((binding) => binding !== undefined),
    serviceAccounts: [],
    missing: [],
  });
}

function askerNamed(text: string) {
  const asker = parseAsker(text);
  if (asker === undefined) throw new Error(`${text} names nobody`);
  return asker;
}

describe('the index of access rules', () => {
  it('answers as the authorizer of Kubernetes does, for who asks', () => {
    fc.assert(
      fc.property(
        arbitraryAccess({ isOdd: true, size: 20 }),
        fc.array(arbitraryQuestion, { minLength: 5, maxLength: 20 }),
        (access, questions) => {
          const index = indexOf(access);
          for (const question of questions) {
            for (const { text, user } of ASKERS) {
              const attributes = attributesOf(question, user);
              const grants = [...index.grantsTo(askerNamed(text), question)];
              const expected = access.bindings.filter((binding) => bindingAllows(access, binding, attributes));
              expect(grants.map(({ binding }) => binding.name).sort()).toEqual(
                expected.map(({ metadata }) => metadata.name).sort(),
              );
              expect(grants.length > 0).toBe(authorize(access, attributes));
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('finds for a question exactly those to whom the authorizer allows it', () => {
    fc.assert(
      fc.property(arbitraryAccess({ isOdd: true, size: 20 }), arbitraryQuestion, (access, question) => {
        const found = [...indexOf(access).grantsOf(question)].map(({ binding }) => binding);
        expect(new Set(found).size).toBe(found.length);
        const subjects = found.flatMap((binding) => binding.subjects);
        const keys = new Set(subjects.map(subjectKey));
        for (const { text, user } of ASKERS) {
          const isAllowed = askerKeys(askerNamed(text)).some((key) => keys.has(key));
          expect([text, isAllowed]).toEqual([text, authorize(access, attributesOf(question, user))]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('looks at few of thousands of rules', () => {
    const namespaces = Array.from({ length: 3_000 }, (_, number) => `team-${number}`);
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' };
    const index = indexOf({
      roles: namespaces.map((namespace) => ({
        kind: 'Role',
        metadata: { namespace, name: 'reader' },
        rules: [{ apiGroups: [''], resources: ['pods', 'pods/log'], verbs: ['get', 'list'] }],
      })),
      bindings: namespaces.map((namespace) => ({
        kind: 'RoleBinding',
        metadata: { namespace, name: 'readers' },
        roleRef,
        subjects: [{ kind: 'ServiceAccount', namespace, name: 'ci' }],
      })),
    });
    const question: ResourceQuestion = {
      ...{ verb: 'get', group: '', resource: 'pods', subresource: 'log', name: '', namespace: 'team-2999' },
    };
    const startedAt = performance.now();
    for (let round = 0; round < 100; round += 1) expect([...index.grantsOf(question)]).toHaveLength(1);
    expect((performance.now() - startedAt) / 100).toBeLessThan(500);
  });
});

describe('who asks', () => {
  it('belongs to the groups that the API server gives everybody of that name', () => {
    expect(parseAsker('system:serviceaccount:shop:ci')).toEqual({
      username: 'system:serviceaccount:shop:ci',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:shop', 'system:authenticated'],
    });
    expect(parseAsker('user:system:serviceaccount:shop:ci')).toEqual(parseAsker('system:serviceaccount:shop:ci'));
    expect(parseAsker('user:ann@example.com')).toEqual({
      username: 'ann@example.com',
      groups: ['system:authenticated'],
    });
    expect(parseAsker('user:system:anonymous')?.groups).toEqual(['system:unauthenticated']);
    expect(parseAsker('group:oidc:devs')).toEqual({ username: undefined, groups: ['oidc:devs'] });
  });

  it('is nobody where the form is another', () => {
    for (const text of ['', 'ann', 'user:', 'group:', 'system:serviceaccount:shop', 'system:serviceaccount::ci'])
      expect(parseAsker(text)).toBeUndefined();
    expect(parseAsker('system:serviceaccount:a:b:c')).toBeUndefined();
  });
});
