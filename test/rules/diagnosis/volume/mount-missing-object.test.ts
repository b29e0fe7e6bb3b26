import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/diagnosis/engine.js';
import { commandsOf, diagnosisOf, event, manifest, report, running, waiting } from '../reports.js';

const creating = { container_statuses: [waiting('ContainerCreating')] };
const setup = (text: string) => event('FailedMount', `MountVolume.SetUp failed for volume "certs" : ${text}`);

describe('mount-missing-object', () => {
  it.each([
    ['secret "tls" not found', 'Secret', { secret: { secretName: 'tls' } }, 'spec.volumes[0].secret'],
    ['configmap "tls" not found', 'ConfigMap', { configMap: { name: 'tls' } }, 'spec.volumes[0].configMap'],
    [
      'secret "tls" not found',
      'Secret',
      { projected: { sources: [{ secret: { name: 'tls' } }] } },
      'spec.volumes[0].projected.sources[0].secret',
    ],
    ['references non-existent secret key: x, secret "tls" not found', 'Secret', {}, 'Secret tls'],
    ['object "shop"/"tls" not registered', 'Secret', { secret: { secretName: 'tls' } }, 'spec.volumes[0].secret'],
  ])('%s', (text, kind, source, words) => {
    const diagnosis = diagnosisOf({
      ...creating,
      manifest: manifest({}, { volumes: [{ name: 'certs', ...source }] }),
      events: [setup(text)],
    });
    expect(diagnosis.kind).toBe('mount-missing-object');
    expect(diagnosis.title).toBe(`${kind} tls does not exist`);
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.container).toBeUndefined();
    expect(commandsOf(diagnosis)[0]).toMatch(
      /^kubectl -n shop create (secret generic|configmap) tls --from-file=PATH$/,
    );
  });

  it.each([
    'Unable to attach or mount volumes: unmounted volumes=[certs], unattached volumes=[certs default-token-x]: timed out waiting for the condition',
    'Unable to attach or mount volumes: unmounted volumes=[certs], unattached volumes=[], failed to process volumes=[]: context deadline exceeded',
  ])('maps the time-out summary to the object: %s', (text) => {
    const fields = {
      ...creating,
      manifest: manifest({}, { volumes: [{ name: 'certs', secret: { secretName: 'tls' } }] }),
      events: [event('FailedMount', text)],
    };
    expect(diagnosisOf({ ...fields, related: [{ kind: 'Secret', name: 'tls', exists: false }] }).kind).toBe(
      'mount-missing-object',
    );
    expect(diagnosisOf({ ...fields, related: [{ kind: 'Secret', name: 'tls', exists: true }] }).kind).toBe(
      'mount-driver',
    );
  });

  it('lists several missing objects', () => {
    const other = event('FailedMount', 'MountVolume.SetUp failed for volume "conf" : configmap "app" not found');
    const diagnosis = diagnosisOf({ ...creating, events: [setup('secret "tls" not found'), other] });
    expect([diagnosis, ...diagnosis.others].map((each) => each.title).sort()).toEqual([
      'ConfigMap app does not exist',
      'Secret tls does not exist',
    ]);
  });

  it('is over once the containers run', () => {
    expect(
      diagnose(
        report({ phase: 'Running', container_statuses: [running()], events: [setup('secret "tls" not found')] }),
      ),
    ).toBeNull();
  });
});
