import { expect, it } from 'vitest';
import { event, textOfDiagnosis } from '../reports.js';
import { diagnosisOfEvents, failedSetup, withVolume } from './mounts.js';

const configMap = withVolume({
  configMap: {
    name: 'app',
    items: [
      { key: 'x', path: 'x' },
      { key: 'a.yaml', path: 'a' },
    ],
  },
});
const secret = withVolume({ secret: { secretName: 'app', items: [{ key: 'a.yaml', path: 'a' }] } });

it.each([
  [
    'configmap references non-existent config key: a.yaml',
    configMap,
    'ConfigMap',
    'spec.volumes[0].configMap.items[1].key',
  ],
  ['references non-existent secret key: a.yaml', secret, 'Secret', 'spec.volumes[0].secret.items[0].key'],
])('%s', (text, manifest, kind, path) => {
  const related = [{ kind, name: 'app', exists: true, keys: ['a.yml', 'x'], near: ['a.yml'] }];
  const diagnosis = diagnosisOfEvents([failedSetup('v', text)], { manifest, related });
  expect(diagnosis.kind).toBe('mount-missing-key');
  expect(diagnosis.title).toBe(`${kind} app has no key a.yaml`);
  expect(diagnosis.cause).toContain(path);
  expect(diagnosis.cause).toContain('container api mounts at /data');
  expect(diagnosis.cause).toContain('Its keys are: a.yml, x. Did you mean "a.yml"?');
  expect(textOfDiagnosis(diagnosis)).toContain(`kubectl -n shop edit ${kind.toLowerCase()}/app`);
});

it('finds the object of a projected volume that demands the key', () => {
  const sources = ['one', 'two'].map((name) => ({ secret: { name, items: [{ key: name, path: name }] } }));
  const fields = { manifest: withVolume({ projected: { sources } }) };
  const diagnosis = diagnosisOfEvents([failedSetup('v', 'references non-existent secret key: two')], fields);
  expect(diagnosis.title).toBe('Secret two has no key two');
  expect(diagnosis.cause).toContain('spec.volumes[0].projected.sources[1].secret.items[0].key');
});

it('is known without a manifest, by the volume', () => {
  const events = [failedSetup('v', 'references non-existent secret key: a.yaml')];
  const diagnosis = diagnosisOfEvents(events, { manifest: '', container_statuses: [] });
  expect([diagnosis.kind, diagnosis.title]).toEqual(['mount-missing-key', 'The Secret of volume v has no key a.yaml']);
});

it('is told by the keys of the object where there is only the time-out', () => {
  const text =
    'Unable to attach or mount volumes: unmounted volumes=[v], unattached volumes=[v]: timed out waiting for the condition';
  const fields = (keys: string[]) => ({
    manifest: secret,
    related: [{ kind: 'Secret', name: 'app', exists: true, keys }],
  });
  expect(diagnosisOfEvents([event('FailedMount', text)], fields(['b.yaml'])).kind).toBe('mount-missing-key');
  expect(diagnosisOfEvents([event('FailedMount', text)], fields(['a.yaml'])).kind).toBe('mount-driver');
});

it('is not a Secret that does not exist', () => {
  expect(diagnosisOfEvents([failedSetup('v', 'secret "app" not found')], { manifest: secret }).kind).toBe(
    'mount-missing-object',
  );
});
