import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';

const TEXT = 'Container image "registry.example/orders:1.4" is not present with pull policy of Never';

describe('image-never-pull', () => {
  it('names image, container and the place of the policy', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ imagePullPolicy: 'Never' }),
      container_statuses: [waiting('ErrImageNeverPull', TEXT)],
    });
    expect(diagnosis).toMatchObject({ kind: 'image-never-pull', container: 'api' });
    expect(diagnosis.cause).toContain('image registry.example/orders:1.4 of container api is not on the node');
    expect(diagnosis.cause).toContain('spec.containers[0].imagePullPolicy');
    expect(textOfDiagnosis(diagnosis)).toContain('IfNotPresent');
  });

  it('understands nested statuses, a bare reason and message, and the event of an init container', () => {
    const nested = { name: 'api', state: { waiting: { reason: 'ErrImageNeverPull', message: TEXT } } };
    const bare = { manifest: undefined, failure_reason: 'ErrImageNeverPull', failure_message: TEXT };
    for (const fields of [{ container_statuses: [nested] }, bare]) {
      expect(diagnosisOf(fields)).toMatchObject({ kind: 'image-never-pull' });
      expect(diagnosisOf(fields).cause).toContain('registry.example/orders:1.4');
    }
    const init = diagnosisOf({
      manifest: manifest({}, { initContainers: [{ name: 'setup', image: 'setup:dev', imagePullPolicy: 'Never' }] }),
      container_statuses: [waiting('PodInitializing')],
      events: [event('ErrImageNeverPull', 'Container image "setup:dev" is not present with pull policy of Never')],
    });
    expect(init).toMatchObject({ kind: 'image-never-pull', container: 'setup' });
    expect(init.cause).toContain('init container setup');
  });

  it.each([
    ['localhost/relay:dev', 'no registry has them', false],
    ['relay:dev', 'then no registry has it', true],
    ['registry.example/relay:dev', '', true],
    ['localhost:5000/relay:1', '', true],
  ])('knows what was built on a machine: %s', (image, words, isPullable) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ image, imagePullPolicy: 'Never' }),
      container_statuses: [waiting('ErrImageNeverPull', `Container image "${image}" is not present`, { image })],
    });
    expect(diagnosis.cause).toContain(words);
    if (words === '') expect(diagnosis.cause).not.toContain('built on a machine');
    expect(diagnosis.steps[0]?.text.startsWith('In Deployment orders: Set')).toBe(isPullable);
    expect(textOfDiagnosis(diagnosis)).toContain('oad the image on every node');
  });

  it('is not an image that may be pulled and is not there', () => {
    const message =
      'failed to resolve reference "docker.io/library/orders:dev": pull access denied, repository does not exist or may require authorization';
    expect(diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] }).kind).toBe('image-access-denied');
  });
});
