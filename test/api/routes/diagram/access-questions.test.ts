import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlastRadius, CanIAnswer, WhoCanAnswer } from '../../../../src/contracts/access.js';
import { type ShopServer, startShopServer } from '../../../support/access/shop-server.js';

let shop: ShopServer;
const ask = <Answer>(path: string, status?: number) => shop.ask<Answer>(path, status);

beforeAll(async () => {
  shop = await startShopServer();
});

afterAll(() => shop.close());

describe('GET /api/diagram/rbac/who-can', () => {
  const subjectsOf = async (query: string) =>
    (await ask<WhoCanAnswer>(`rbac/who-can?${query}`)).subjects.map(
      ({ kind, namespace, name }) => `${kind} ${namespace}/${name}`,
    );

  it('names the subjects of bindings, and why', async () => {
    const answer = await ask<WhoCanAnswer>('rbac/who-can?verb=patch&resource=deployments&group=apps&namespace=shop');
    expect(answer.truncated).toBe(false);
    expect(answer.subjects.map(({ name }) => name)).toEqual(['system:masters', 'ci']);
    expect(answer.subjects[1]).toEqual({
      ...{ kind: 'ServiceAccount', namespace: 'shop', name: 'ci' },
      through: [
        {
          binding: { kind: 'RoleBinding', namespace: 'shop', name: 'ci-deploys' },
          role: { kind: 'Role', namespace: 'shop', name: 'deployer' },
          rule: { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'list', 'patch'] },
        },
      ],
    });
  });

  it('knows names, subresources, namespaces and URLs', async () => {
    const masters = 'Group /system:masters';
    const accounts = 'Group /system:serviceaccounts:shop';
    expect(await subjectsOf('verb=get&resource=secrets&namespace=shop&name=registry')).toEqual([
      ...[masters, accounts, 'ServiceAccount shop/ci'],
    ]);
    expect(await subjectsOf('verb=get&resource=secrets&namespace=shop')).toEqual([masters, accounts]);
    expect(await subjectsOf('verb=create&resource=pods&subresource=exec&namespace=shop')).toEqual([
      ...[masters, 'ServiceAccount shop/ci'],
    ]);
    expect(await subjectsOf('verb=create&resource=pods/exec&namespace=shop')).toHaveLength(2);
    expect(await subjectsOf('verb=create&resource=pods&namespace=shop')).toEqual([masters]);
    expect(await subjectsOf('verb=list&resource=pods&namespace=build&group=')).toEqual([
      ...['Group /devs', masters, 'ServiceAccount shop/ci'],
    ]);
    expect(await subjectsOf('verb=list&resource=pods')).toEqual([masters]);
    expect(await subjectsOf('verb=get&resource=/healthz/ping')).toEqual([masters, 'User /prometheus']);
  });

  it.each([
    ['resource=pods', 'verb is required'],
    ['verb=get', 'resource is required'],
    ['verb=get&resource=/metrics&namespace=shop', 'namespace must be left out, since resource is a URL'],
    ['verb=get&resource=pods/log/x', 'resource must be a resource such as pods'],
    ['verb=get&resource=pods/log&subresource=log', 'subresource must be left out, since resource names one'],
    ['verb=get&resource=pods&apiGroup=apps', 'The query has parameters that are not known: apiGroup'],
    [`verb=get&resource=pods&name=${'x'.repeat(254)}`, 'name must have at most 253 characters'],
    ['verb=get&verb=list&resource=pods', 'verb must be text'],
  ])('refuses %s', async (query, detail) => {
    const answer = await ask<{ detail: string }>(`rbac/who-can?${query}`, 400);
    expect(answer.detail).toContain(detail);
  });
});

describe('GET /api/diagram/rbac/can-i', () => {
  const canI = (subject: string, query: string) =>
    ask<CanIAnswer>(`rbac/can-i?subject=${encodeURIComponent(subject)}&${query}`);
  const CI = 'system:serviceaccount:shop:ci';

  it('says why somebody may', async () => {
    const answer = await canI(CI, 'verb=create&resource=pods/exec&namespace=shop');
    expect(answer).toMatchObject({ allowed: true, missing: null, notes: [] });
    expect(answer.through.map(({ binding, role }) => [binding.name, role.name])).toEqual([['ci-deploys', 'deployer']]);
  });

  it('counts the groups of service accounts and users', async () => {
    expect(await canI(CI, 'verb=list&resource=secrets&namespace=build')).toMatchObject({ allowed: true });
    const review = 'verb=create&group=authorization.k8s.io&resource=selfsubjectaccessreviews';
    expect(await canI('user:anyone', review)).toMatchObject({ allowed: true });
    expect(await canI('user:system:anonymous', review)).toMatchObject({ allowed: false });
    expect(await canI('group:devs', review)).toMatchObject({ allowed: false });
    expect(await canI('group:devs', 'verb=get&resource=pods&namespace=build')).toMatchObject({ allowed: true });
  });

  it('allows system:masters everything, with or without a role', async () => {
    const answer = await canI('group:system:masters', 'verb=eat&resource=cakes&group=example.com');
    expect(answer.allowed).toBe(true);
    expect(answer.notes.join()).toContain('before it looks at any role');
  });

  it('says what rule and binding are missing, and what comes close', async () => {
    const missing = async (query: string, subject = CI) => (await canI(subject, query)).missing;
    expect(await missing('verb=delete&resource=deployments&group=apps&namespace=shop')).toBe(
      'No binding allows ServiceAccount shop/ci to delete deployments.apps in namespace shop. Role deployer by RoleBinding shop/ci-deploys gives only get, list, patch on deployments.apps. It takes the rule {apiGroups: ["apps"], resources: ["deployments"], verbs: ["delete"]} in the Role deployer in namespace shop, which RoleBinding ci-deploys gives to this account alone.',
    );
    expect(await missing('verb=list&resource=pods&namespace=shop')).toContain(
      'RoleBinding ci-views allows it in namespace build only.',
    );
    expect(await missing('verb=get&resource=secrets&namespace=build&name=tls', 'group:devs')).toBe(
      'No binding allows Group devs to get secrets named tls in namespace build. It takes the rule {apiGroups: [""], resources: ["secrets"], verbs: ["get"], resourceNames: ["tls"]} in a Role in namespace build, and a RoleBinding of it in namespace build with Group devs as subject.',
    );
    expect(await missing('verb=get&resource=/metrics', 'user:ann')).toContain(
      'It takes the rule {nonResourceURLs: ["/metrics"], verbs: ["get"]} in a ClusterRole, and a ClusterRoleBinding of it with User ann as subject.',
    );
    expect(await missing('verb=list&resource=pods&namespace=shop', 'system:serviceaccount:shop:web')).toContain(
      'RoleBinding shop/old names the Role gone, which does not exist.',
    );
  });

  it('never proposes a wildcard', async () => {
    const answer = await canI('user:ann', `verb=${encodeURIComponent('*')}&resource=pods&namespace=shop`);
    expect(answer.missing).toContain('ask for the verb and the resource that are needed');
    expect(answer.missing).not.toContain('verbs: ["*"]');
  });

  it('refuses a subject of another form, and a question without one', async () => {
    expect(await ask('rbac/can-i?verb=get&resource=pods&subject=ann', 400)).toMatchObject({
      detail: expect.stringContaining('subject: must be system:serviceaccount:<namespace>:<name>'),
    });
    expect(await ask('rbac/can-i?verb=get&resource=pods', 400)).toMatchObject({ detail: 'subject is required' });
  });
});

describe('GET /api/diagram/rbac/blast-radius', () => {
  it('says what a stolen token could do', async () => {
    const answer = await ask<BlastRadius>('rbac/blast-radius/shop/ci-0');
    expect(answer).toMatchObject({ service_account: 'ci', automounted: true, reaches: ['*'], truncated: false });
    expect(answer.groups).toContain('system:serviceaccounts:shop');
    expect(answer.risks.map(({ check, level }) => `${level} ${check}`)).toEqual([
      'high default-service-account-bound',
      'high rbac-secrets-access',
      'high rbac-pod-exec',
      'medium rbac-workload-create',
      'low rbac-secrets-access',
    ]);
    expect(answer.risks[1]?.through).toMatchObject([{ binding: { name: 'leaky' }, role: { name: 'secret-reader' } }]);
    const secrets = answer.permissions.find(({ resource }) => resource === 'secrets');
    expect(secrets).toMatchObject({
      ...{ verbs: ['get', 'list'], resourceNames: ['registry'], risk: { level: 'high' } },
      rules: expect.arrayContaining([
        { verbs: ['get', 'list'], resourceNames: [], namespaces: ['*'] },
        { verbs: ['get'], resourceNames: ['registry'], namespaces: ['shop'] },
      ]),
    });
  });

  it('knows the default account and accounts without a token', async () => {
    expect(await ask('rbac/blast-radius/shop/plain-0')).toMatchObject({
      service_account: 'default',
      automounted: true,
    });
    expect(await ask('rbac/blast-radius/shop/quiet-0')).toMatchObject({
      ...{ service_account: 'quiet', automounted: false },
      automounted_why: 'its service account sets automountServiceAccountToken: false',
    });
  });

  it('answers 404 for a pod that is not there', async () => {
    expect(await ask('rbac/blast-radius/shop/nope', 404)).toMatchObject({ detail: expect.stringContaining('nope') });
  });
});
