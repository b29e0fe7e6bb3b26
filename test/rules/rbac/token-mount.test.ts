import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldsOf } from '../../../src/rules/evidence/values.js';
import { tokenMountOf } from '../../../src/rules/rbac/token-mount.js';

const account = (automountToken: boolean | undefined) => ({
  namespace: 'shop',
  name: 'ci',
  createdAt: '',
  automountToken,
});
const token = (audience?: string) => ({
  name: 'kube-api-access-x',
  projected: { sources: [{ configMap: {} }, { serviceAccountToken: { path: 'token', audience } }] },
});
const mounting = { volumeMounts: [{ name: 'kube-api-access-x' }] };

function mountOf(spec: object, automountToken?: boolean) {
  return tokenMountOf({ spec }, account(automountToken));
}

it('believes the pod more than its account, and both more than the default', () => {
  expect(mountOf({}).isMounted).toBe(true);
  expect(tokenMountOf({}, undefined).isMounted).toBe(true);
  expect(mountOf({}, false)).toEqual({
    isMounted: false,
    why: 'its service account sets automountServiceAccountToken: false',
  });
  expect(mountOf({ automountServiceAccountToken: true }, false).isMounted).toBe(true);
  expect(mountOf({ automountServiceAccountToken: false }, true)).toEqual({
    isMounted: false,
    why: 'the pod sets automountServiceAccountToken: false',
  });
});

it('believes a token that is mounted more than all settings', () => {
  const spec = { automountServiceAccountToken: false, volumes: [token()] };
  expect(mountOf({ ...spec, initContainers: [{ name: 'first', ...mounting }] })).toEqual({
    isMounted: true,
    why: 'the volume kube-api-access-x with the token is mounted in container first',
  });
  expect(mountOf({ ...spec, ephemeralContainers: [{ name: 'shell', ...mounting }] }).isMounted).toBe(true);
});

it('counts no token that nobody mounts, and none for another audience', () => {
  const spec = { automountServiceAccountToken: false, containers: [{ name: 'app', ...mounting }] };
  expect(mountOf({ ...spec, volumes: [token('vault')] }).isMounted).toBe(false);
  expect(mountOf({ ...spec, volumes: [{ ...token(), name: 'other' }] }).isMounted).toBe(false);
});

it('throws for no pod', () => {
  fc.assert(fc.property(fc.anything(), (spec) => void tokenMountOf(fieldsOf({ spec }), undefined)));
});
