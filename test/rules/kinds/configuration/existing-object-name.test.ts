import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const STRATEGY = 'existing-object-name';
const variable = (name: string) => ({ name: 'REGION', valueFrom: { configMapKeyRef: { name, key: 'region' } } });
const related = (near: string[]) => [{ kind: 'ConfigMap', name: 'order-settings', exists: false, near }];
const failing = (text: string, near: string[] = ['orders-settings'], status = {}) => ({
  manifest: text,
  related: related(near),
  container_statuses: [waiting('CreateContainerConfigError', 'configmap "order-settings" not found', status)],
});

describe('existing-object-name', () => {
  it('renames every reference to the missing object, in all containers and volumes', () => {
    const pod = (name: string) =>
      manifest(
        { env: [{ name: 'A', value: '1' }, variable(name)], envFrom: [{ configMapRef: { name } }] },
        {
          initContainers: [{ name: 'seed', image: 'a:1', env: [variable(name)] }],
          volumes: [
            { name: 'config', configMap: { name } },
            { name: 'all', projected: { sources: [{ configMap: { name } }] } },
          ],
        },
      );
    const fields = failing(pod('order-settings'));
    const fix = fixBy(STRATEGY, fields);
    expect(fixedPod(fix, pod('order-settings'))).toEqual(fixedPod({ ...fix, patch: [] }, pod('orders-settings')));
    expect(fix.scope).toBe('hand-over');
    expect(fix.explanation).toContain('the variable REGION of container api');
    expect(fix.alternatives.map((each) => each.strategy)).toEqual(['optional-reference']);
    expectDoneOnce(fix, fields, pod('order-settings'));
  });

  it('renames Secrets under their own field of a volume', () => {
    const text = manifest(
      { env: [{ name: 'P', valueFrom: { secretKeyRef: { name: 'db', key: 'p' } } }] },
      { volumes: [{ name: 'certs', secret: { secretName: 'db' } }] },
    );
    const fix = fixBy(STRATEGY, {
      manifest: text,
      related: [{ kind: 'Secret', name: 'db', exists: false, near: ['db1'] }],
      container_statuses: [waiting('CreateContainerConfigError', 'secret "db" not found')],
    });
    expect(fix.patch.map(({ path, value }) => [path, value])).toEqual([
      ['/spec/containers/0/env/0/valueFrom/secretKeyRef/name', 'db1'],
      ['/spec/volumes/0/secret/secretName', 'db1'],
    ]);
  });

  it.each([
    ['no name that is alike', failing(manifest({ env: [variable('order-settings')] }), ['zebra'])],
    ['no reference in the manifest', failing(manifest({ env: [variable('other')] }))],
    ['no manifest', failing('')],
  ])('proposes nothing with %s', (_name, fields) => {
    const fix = fixFor(fields);
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain(STRATEGY);
  });

  it("does not offer a registry's credentials as data", () => {
    const text = manifest(
      { envFrom: [{ secretRef: { name: 'regcre' } }] },
      { imagePullSecrets: [{ name: 'regcred' }] },
    );
    const fix = fixFor({
      manifest: text,
      related: [{ kind: 'Secret', name: 'regcre', exists: false, near: ['regcred'] }],
      container_statuses: [waiting('CreateContainerConfigError', 'secret "regcre" not found')],
    });
    expect(fix?.strategy).toBe('optional-reference');
  });

  it.each(['-settings', 'orders--settings', 'orders-', 'orders-null-settings', '$(NAME)-settings'])(
    'corrects no name that a template has filled with nothing: %s',
    (name) => {
      const fields = {
        manifest: manifest({ env: [variable(name)] }),
        related: [{ kind: 'ConfigMap', name, exists: false, near: ['orders-settings', 'orders-x-settings'] }],
        container_statuses: [waiting('CreateContainerConfigError', `configmap "${name}" not found`)],
      };
      const fix = fixFor(fields);
      expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain(STRATEGY);
    },
  );

  it('takes a name that is only alike for a try, not for production', () => {
    const fix = fixBy(STRATEGY, failing(manifest({ env: [variable('order-settings')] }), ['order-settings-eu-west']));
    expect(fix.scope).toBe('mirror-only');
  });
});
