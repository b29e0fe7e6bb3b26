import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, manifest, POD, running, waiting } from '../reports.js';

const textFor = (image: string) =>
  `Failed to apply default image tag "${image}": couldn't parse image name "${image}": invalid reference format`;

describe('invalid-image-name', () => {
  it.each([
    ['Team/App:1', 'upper-case', 'team/app:1'],
    ['registry.example:5000/Team/App:v1.RC', 'upper-case', 'registry.example:5000/team/app:v1.RC'],
    ['team/my app:1', 'a space', 'REGISTRY/REPOSITORY:TAG'],
    ['team/app :1', 'a space', 'team/app:1'],
    ['https://team/app:1', 'a scheme', 'team/app:1'],
    ['"team/app:1"', 'a quotation mark', 'team/app:1'],
    ['team/app:', 'its tag is empty', 'team/app'],
    ['team/app::1', 'more than one colon', 'team/app:1'],
    ['team/app:1.27:alpine', 'more than one colon', 'team/app:1.27-alpine'],
    ['registry.example//team/app:1', 'an empty part', 'registry.example/team/app:1'],
    ['team/app:${TAG}', 'template variable', 'REGISTRY/REPOSITORY:TAG'],
    ['team/app:$TAG', 'template variable', 'REGISTRY/REPOSITORY:TAG'],
    ['team/{{ .Values.image }}', 'template variable', 'REGISTRY/REPOSITORY:TAG'],
    ['<account>.dkr.ecr.eu-west-1.amazonaws.com/app:1', 'template variable', 'REGISTRY/REPOSITORY:TAG'],
    ['team/app@sha256:abc', 'its digest', 'REGISTRY/REPOSITORY:TAG'],
  ])('%s: %s', (image, words, corrected) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [waiting('InvalidImageName', textFor(image), { image })],
    });
    expect(diagnosis).toMatchObject({ kind: 'invalid-image-name', container: 'api' });
    expect(diagnosis.cause).toContain(`"${image}"`);
    expect(diagnosis.cause).toContain(words);
    expect(commandsOf(diagnosis)[0]).toMatch(new RegExp(`api=${corrected}'?$`));
  });

  it('reads the reference from the message where there is no manifest (1.20 and newer)', () => {
    for (const word of ['image reference', 'image name']) {
      const message = `Failed to apply default image tag "Team/App": couldn't parse ${word} "Team/App": invalid reference format: repository name must be lowercase`;
      const nested = { name: 'api', state: { waiting: { reason: 'InvalidImageName', message } } };
      expect(diagnosisOf({ manifest: undefined, container_statuses: [nested] }).cause).toContain('"Team/App"');
    }
  });

  it('finds an init container of which the agent sends no status', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { initContainers: [{ name: 'setup', image: 'Setup:1' }] }),
      container_statuses: [waiting('PodInitializing')],
      events: [event('InspectFailed', textFor('Setup:1')), event('Failed', 'Error: InvalidImageName')],
    });
    expect(diagnosis).toMatchObject({ kind: 'invalid-image-name', container: 'setup' });
  });

  it.each([
    ['Deployment', 'kubectl -n shop set image deployment/orders api=team/app:1'],
    ['ReplicaSet', 'kubectl -n shop set image replicaset/orders api=team/app:1'],
    ['CronJob', 'kubectl -n shop set image cronjob/orders api=team/app:1'],
    ['Pod', 'kubectl -n shop set image pod/orders api=team/app:1'],
    ['Job', 'kubectl -n shop get job/orders -o yaml'],
  ])('is corrected where it can be: in a %s', (kind, command) => {
    const image = 'Team/App:1';
    const status = waiting('InvalidImageName', textFor(image), { image });
    const fields = { owner: { kind, name: 'orders' }, manifest: manifest({ image }), container_statuses: [status] };
    expect(commandsOf(diagnosisOf(fields))[0]).toBe(command);
  });

  it('of an ephemeral container is corrected by another one', () => {
    const image = 'Team/Debug:1';
    const status = waiting('InvalidImageName', textFor(image), { name: 'debugger', image });
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { ephemeralContainers: [{ name: 'debugger', image }] }),
      container_statuses: [running(), status],
    });
    expect(diagnosis.container).toBe('debugger');
    expect(diagnosis.steps[0]?.text).toContain('stands in no template and cannot be changed');
    expect(commandsOf(diagnosis)[0]).toBe(`kubectl -n shop debug -it pod/${POD} --image=team/debug:1`);
    expect(commandsOf(diagnosis).join()).not.toContain('set image');
  });

  it('is not a valid reference to what does not exist', () => {
    const message = 'failed to resolve reference "docker.io/team/app:1": docker.io/team/app:1: not found';
    expect(diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] }).kind).toBe('image-not-found-tag');
  });

  it('says that there is no repository', () => {
    const image = ':sha-0b293ab';
    const diagnosis = diagnosisOf({
      manifest: manifest({ image }),
      container_statuses: [
        waiting('InvalidImageName', `couldn't parse image name "${image}": invalid reference format`, { image }),
      ],
    });
    expect([diagnosis.kind, diagnosis.cause]).toEqual([
      'invalid-image-name',
      expect.stringContaining('it names no repository before the tag'),
    ]);
  });
});
