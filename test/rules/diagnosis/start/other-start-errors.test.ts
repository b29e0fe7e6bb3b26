import { expect, it } from 'vitest';
import { crashed, diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';

const startError = (message: string) => crashed({ exit_code: 128, reason: 'StartError', message });

it.each([
  [
    'start-error-mount',
    'error mounting "/a" to rootfs at "/etc/app.conf": mount: not a directory: Are you trying to mount a directory onto a file (or vice-versa)?',
    'subPath',
  ],
  ['start-error-mount', 'make mountpoint "/data/x": mkdirat data/x: read-only file system', '/data/x'],
  [
    'start-error-resources',
    'OCI runtime create failed: fork/exec /proc/self/exe: resource temporarily unavailable',
    'resource temporarily unavailable',
  ],
])('%s: %s', (kind, message, words) => {
  const diagnosis = diagnosisOf({ container_statuses: [startError(message)] });
  expect(diagnosis.kind).toBe(kind);
  expect(textOfDiagnosis(diagnosis)).toContain(words);
});

it('start-error-oom-init knows the slip of m for Mi', () => {
  const diagnosis = diagnosisOf({
    manifest: manifest({ resources: { limits: { memory: '128m' } } }),
    container_statuses: [
      startError('runc create failed: container init was OOM-killed (memory limit too low?): unknown'),
    ],
  });
  expect(diagnosis.kind).toBe('start-error-oom-init');
  expect(diagnosis.cause).toContain('128Mi is probably meant');
});
