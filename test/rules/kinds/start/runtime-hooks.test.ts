import { expect, it } from 'vitest';
import { diagnosisOf } from '../reports.js';
import { startFailure } from './start-failures.js';

it.each([
  [
    'error during container init: error running hook #1: error running hook: exit status 2, stdout: , stderr: accel-hook: cannot open /dev/accel7',
    'an OCI hook) fails: accel-hook: cannot open /dev/accel7',
    'Repair on the node what the hook says',
  ],
  [
    'error during container init: error running prestart hook #0: fork/exec /opt/tools/hook: permission denied',
    'an OCI hook) fails without a word',
    'Repair on the node what the hook says',
  ],
  [
    'error during container init: error running hook #0: error running hook: exit status 1, stdout: , stderr: nvidia-container-cli.real: initialization error: driver error: timed out',
    'cannot talk to the GPU driver: timed out',
    'Run nvidia-smi on the node',
  ],
])('quotes a hook of the runtime: %s', (text, cause, todo) => {
  const diagnosis = diagnosisOf(startFailure(text));
  expect(diagnosis.kind).toBe('create-container-error');
  expect(diagnosis.cause).toContain(cause);
  expect(diagnosis.steps[0]?.text).toContain(todo);
});

it('looks for the killer of a first process that said nothing, whatever the memory limit is', () => {
  const text = "can't get final child's PID from pipe: EOF";
  const diagnosis = diagnosisOf(startFailure(text, { resources: { limits: { memory: '2Gi' } } }));
  expect(diagnosis.kind).toBe('start-error-resources');
  expect(diagnosis.steps[0]?.text).toContain('log of the kernel');
});

it('lists the capabilities that the runtime may not give', () => {
  const add = ['SYS_MODULE', 'NET_ADMIN'];
  const diagnosis = diagnosisOf(
    startFailure('unable to apply caps: operation not permitted', { securityContext: { capabilities: { add } } }),
  );
  expect(diagnosis.cause).toContain('It asks for SYS_MODULE, NET_ADMIN');
});

it('says that a part of the working directory is a file, and which volume is mounted there', () => {
  const container = {
    workingDir: '/srv/app',
    volumeMounts: [{ name: 'code', mountPath: '/srv/app', subPath: 'main' }],
  };
  const diagnosis = diagnosisOf(
    startFailure('error during container init: mkdir /srv/app: not a directory', container),
  );
  expect(diagnosis.cause).toContain('a part of its path is a file');
  expect(diagnosis.cause).toContain('volume code is mounted at /srv/app');
});
