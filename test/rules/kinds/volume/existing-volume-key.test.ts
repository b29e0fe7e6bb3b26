import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { creating, failedSetup, withVolume } from './mounts.js';

const items = [
  { key: 'b', path: 'b' },
  { key: 'app.yaml', path: 'config.yaml' },
];
const pod = withVolume({ configMap: { name: 'app', items } });
const fields = (keys: string[], manifest = pod) => ({
  ...creating,
  manifest,
  events: [failedSetup('v', 'configmap references non-existent config key: app.yaml')],
  related: [{ kind: 'ConfigMap', name: 'app', exists: true, keys }],
});

describe('existing-volume-key', () => {
  it('takes the near key and keeps the name of the file', () => {
    const report = fields(['b', 'app.yml']);
    const fix = fixBy('existing-volume-key', report);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/volumes/0/configMap/items/1/key', value: 'app.yml' }]);
    expect(fix.scope).toBe('hand-over');
    expectDoneOnce(fix, report, pod);
  });

  it('proposes nothing where no key is alike or the object is not known', () => {
    expect(fixFor(fields(['b', 'settings.json']))?.strategy).toBe('optional-volume');
    expect(fixFor(fields(['app.yml'], withVolume({ emptyDir: {} })))).toBeNull();
  });
});

it('leaves the other keys as they are', () => {
  const fix = fixBy('existing-volume-key', fields(['b', 'app.yml']));
  expect(fixedPod(fix, pod)['spec']).toMatchObject({
    volumes: [{ configMap: { name: 'app', items: [items[0], { key: 'app.yml', path: 'config.yaml' }] } }],
  });
});
