import { expect, it } from 'vitest';
import { diagnosisOf, textOfDiagnosis, waiting } from '../reports.js';

it.each([
  ['CreateContainerConfigError', 'failed to prepare subPath for volumeMount "data" of container "api"', 'subPath'],
  ['CreateContainerConfigError', 'environment variable key "K" not found in file "F"', 'environment file'],
  ['CreateContainerError', 'no command specified', 'set command'],
  [
    'CreateContainerError',
    'failed to create containerd container: cannot load seccomp profile "/var/lib/kubelet/seccomp/x.json": open: no such file or directory',
    'RuntimeDefault',
  ],
  ['CreateContainerError', 'something new under the sun', 'something new under the sun'],
])('%s: %s', (reason, message, words) => {
  const diagnosis = diagnosisOf({ container_statuses: [waiting(reason, message)] });
  expect(diagnosis.kind).toBe('config-other');
  expect(diagnosis.cause).toContain(message);
  expect(textOfDiagnosis(diagnosis)).toContain(words);
});
