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
  ['CreateContainerConfigError', 'cannot find volume "data" to mount into container "api"', 'under spec.volumes'],
  ['CreateContainerError', 'failed to reserve container name "api": name "api" is reserved for "4f2"', 'created anew'],
  ['CreateContainerError', 'setup seccomp: load local profile: unable to load local profile', 'RuntimeDefault'],
  [
    'CreateContainerError',
    'failed to generate apparmor spec opts: apparmor profile not found p',
    'Load the AppArmor profile',
  ],
  ['CreateContainerError', 'unable to find user app: no matching entries in passwd file', 'set runAsUser to a number'],
  [
    'CreateContainerConfigError',
    'services have not yet been read at least once, cannot construct envvars',
    'passes by itself',
  ],
  ['CreateContainerError', 'something new under the sun', 'something new under the sun'],
])('%s: %s', (reason, message, words) => {
  const diagnosis = diagnosisOf({ container_statuses: [waiting(reason, message)] });
  expect(diagnosis.kind).toBe('config-other');
  expect(diagnosis.cause).toContain(message);
  expect(textOfDiagnosis(diagnosis)).toContain(words);
});
