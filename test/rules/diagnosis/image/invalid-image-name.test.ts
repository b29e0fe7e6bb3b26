import { expect, it } from 'vitest';
import { commandsOf, diagnosisOf, manifest, waiting } from '../reports.js';

it.each([
  ['Team/App:1', 'upper-case', 'team/app:1'],
  ['team/my app:1', 'a space', 'team/my-app:1'],
  ['https://team/app:1', 'a scheme', 'team/app:1'],
  ['team/app:', 'its tag is empty', 'team/app'],
  ['team/app::1', 'more than one colon', 'team/app:1'],
  ['team/app:${TAG}', 'template variable', 'REGISTRY/REPOSITORY:TAG'],
  ['team/{{ .Values.image }}', 'template variable', 'REGISTRY/REPOSITORY:TAG'],
])('%s: %s', (image, words, corrected) => {
  const message = `Failed to apply default image tag "${image}": couldn't parse image name "${image}": invalid reference format`;
  const diagnosis = diagnosisOf({
    manifest: manifest({ image }),
    container_statuses: [waiting('InvalidImageName', message, { image })],
  });
  expect(diagnosis.kind).toBe('invalid-image-name');
  expect(diagnosis.cause).toContain(`"${image}"`);
  expect(diagnosis.cause).toContain(words);
  expect(commandsOf(diagnosis)[0]).toContain(`api=${corrected}`);
});
