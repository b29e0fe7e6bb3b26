import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const alpha = (key: string) => ({ name: 'ALPHA', valueFrom: { configMapKeyRef: { name: 'flags', key } } });
const pod = (key: string) => manifest({ env: [{ name: 'A', value: '1' }, alpha(key)] });
const failing = (keys: string[], text = pod('alpha')) => ({
  manifest: text,
  related: [{ kind: 'ConfigMap', name: 'flags', exists: true, keys }],
  container_statuses: [waiting('CreateContainerConfigError', "couldn't find key alpha in ConfigMap shop/flags")],
});

describe('existing-key', () => {
  it('takes the key that is nearest', () => {
    const fix = fixBy('existing-key', failing(['beta', 'Alpha']));
    expect(fixedPod(fix, pod('alpha'))).toEqual(fixedPod({ ...fix, patch: [] }, pod('Alpha')));
    expect(fix).toMatchObject({ scope: 'hand-over', assumes: ['Key Alpha holds the value that was meant.'] });
    expectDoneOnce(fix, failing(['beta', 'Alpha']), pod('alpha'));
  });

  it('changes init containers too', () => {
    const text = manifest({}, { initContainers: [{ name: 'seed', image: 'a:1', env: [alpha('alpha')] }] });
    const status = waiting('CreateContainerConfigError', "couldn't find key alpha in ConfigMap shop/flags", {
      name: 'seed',
      init: true,
    });
    const fix = fixBy('existing-key', { ...failing(['alpah'], text), container_statuses: [status] });
    expect(fix.patch).toEqual([
      { op: 'replace', path: '/spec/initContainers/0/env/0/valueFrom/configMapKeyRef/key', value: 'alpah' },
    ]);
  });

  it('proposes nothing where no key is alike, or none is known', () => {
    expect(fixFor(failing(['beta']))?.strategy).toBe('optional-reference');
    expect(fixFor(failing([]))?.strategy).toBe('optional-reference');
  });
});
