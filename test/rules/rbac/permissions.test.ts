import fc from 'fast-check';
import { expect, it } from 'vitest';
import { permissionsOf } from '../../../src/rules/rbac/permissions.js';
import { ruleOf } from '../../support/access/judging.js';

const everywhere = (...rules: ReturnType<typeof ruleOf>[]) => rules.map((rule) => ({ rule, namespace: '' }));

it('draws the rules of one resource together', () => {
  const { permissions, isTruncated } = permissionsOf(
    everywhere(ruleOf('get', 'secrets', '', ['tls']), ruleOf('list', 'secrets'), ruleOf('watch', 'secrets')),
  );
  expect(isTruncated).toBe(false);
  expect(permissions).toMatchObject([
    {
      ...{ name: 'secrets', apiGroup: '', resource: 'secrets' },
      ...{ verbs: ['get', 'list', 'watch'], resourceNames: ['tls'] },
      rules: [
        { verbs: ['get'], resourceNames: ['tls'], namespaces: ['*'] },
        { verbs: ['list', 'watch'], resourceNames: [], namespaces: ['*'] },
      ],
      risk: { level: 'high' },
    },
  ]);
});

it('makes one of each group and resource, named as authorization names it', () => {
  const rule = { ...ruleOf('patch', 'deployments,deployments/scale,*'), apiGroups: ['', 'apps'] };
  expect(permissionsOf(everywhere(rule)).permissions.map(({ name }) => name)).toEqual([
    ...['*', '*.apps', 'deployments', 'deployments.apps', 'deployments.apps/scale', 'deployments/scale'],
  ]);
});

it('finds everything in rules that allow it together only', () => {
  const { permissions } = permissionsOf(
    everywhere(ruleOf('get,list,watch', '*'), ruleOf('create,update,patch,delete', '*')),
  );
  expect(permissions[0]?.risk).toMatchObject({ level: 'critical' });
});

it('says where a rule counts', () => {
  const placed = (namespace: string) => ({ rule: ruleOf('get', 'pods'), namespace });
  expect(permissionsOf([placed('b'), placed('a')]).permissions[0]?.rules[0]?.namespaces).toEqual(['a', 'b']);
  expect(permissionsOf([placed('b'), placed('')]).permissions[0]?.rules[0]?.namespaces).toEqual(['*']);
});

it('leaves out what grants nothing', () => {
  const nothing = { ...ruleOf('get', 'pods'), apiGroups: [] };
  const verbless = { ...ruleOf('get', 'pods'), verbs: [] };
  expect(permissionsOf(everywhere(nothing, verbless)).permissions).toEqual([]);
});

it('lists a thousand at most and says that there are more', () => {
  const words =
    fc.sample(fc.uniqueArray(fc.stringMatching(/^[a-z]{6}$/), { minLength: 40, maxLength: 40 }), 1)[0] ?? [];
  const rule = { ...ruleOf('get', words.join(',')), apiGroups: words };
  const { permissions, isTruncated } = permissionsOf(everywhere(rule));
  expect([permissions.length, isTruncated]).toEqual([1_000, true]);
});
