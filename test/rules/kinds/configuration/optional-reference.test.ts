import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const STRATEGY = 'optional-reference';
const key = (name: string, each: string) => ({ name: each, valueFrom: { configMapKeyRef: { name, key: each } } });
const failing = (text: string, message: string, fields = {}) => ({
  manifest: text,
  container_statuses: [waiting('CreateContainerConfigError', message)],
  ...fields,
});

describe('optional-reference', () => {
  it('marks what refers to a missing object', () => {
    const text = manifest({
      env: [key('flags', 'a')],
      envFrom: [{ secretRef: { name: 'flags' } }, { configMapRef: { name: 'flags' } }],
    });
    const fields = failing(text, 'configmap "flags" not found');
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual([
      { op: 'add', path: '/spec/containers/0/env/0/valueFrom/configMapKeyRef/optional', value: true },
      { op: 'add', path: '/spec/containers/0/envFrom/1/configMapRef/optional', value: true },
    ]);
    expect(fix.scope).toBe('mirror-only');
    expectDoneOnce(fix, fields, text);
  });

  it('marks only the references to a missing key', () => {
    const text = manifest({ env: [key('flags', 'beta'), key('flags', 'alpha')] });
    const fields = failing(text, "couldn't find key alpha in ConfigMap shop/flags");
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch.map(({ path }) => path)).toEqual(['/spec/containers/0/env/1/valueFrom/configMapKeyRef/optional']);
    expectDoneOnce(fix, fields, text);
  });

  it('marks at once what else is known to be missing', () => {
    const text = manifest({
      env: [key('flags', 'alpha'), key('other', 'x'), key('rest', 'y')],
      envFrom: [{ secretRef: { name: 'gone' } }],
    });
    const related = [
      { kind: 'ConfigMap', name: 'other', exists: true, keys: ['z'] },
      { kind: 'ConfigMap', name: 'rest', exists: true, keys: ['y'] },
      { kind: 'Secret', name: 'gone', exists: false },
    ];
    const fix = fixBy(STRATEGY, failing(text, 'configmap "flags" not found', { related }));
    expect(fix.patch.map(({ path }) => path)).toEqual([
      '/spec/containers/0/env/0/valueFrom/configMapKeyRef/optional',
      '/spec/containers/0/env/1/valueFrom/configMapKeyRef/optional',
      '/spec/containers/0/envFrom/0/secretRef/optional',
    ]);
    expect(fix.explanation).toContain('the variable x of container api');
  });

  it('repairs every container that fails alike', () => {
    const seed = { name: 'seed', image: 'a:1', envFrom: [{ configMapRef: { name: 'one' } }] };
    const text = manifest({ envFrom: [{ configMapRef: { name: 'two' } }] }, { initContainers: [seed] });
    const fix = fixBy(STRATEGY, {
      manifest: text,
      container_statuses: [
        waiting('CreateContainerConfigError', 'configmap "one" not found', { name: 'seed', init: true }),
        waiting('CreateContainerConfigError', 'configmap "two" not found'),
      ],
    });
    expect(fix.patch.map(({ path }) => path)).toEqual([
      '/spec/initContainers/0/envFrom/0/configMapRef/optional',
      '/spec/containers/0/envFrom/0/configMapRef/optional',
    ]);
  });

  it('proposes nothing where the manifest does not name the object', () => {
    expect(fixFor(failing(manifest(), 'configmap "flags" not found'))).toBeNull();
  });
});
