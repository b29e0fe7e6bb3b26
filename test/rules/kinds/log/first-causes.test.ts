import { expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

it('knows a full /dev/shm behind what NCCL makes of it', () => {
  const diagnosis = diagnosisOfLog(
    'job-0:7:9 [0] misc/shmutils.cc:88 NCCL WARN Error: failed to extend /dev/shm/nccl-Ab1 to 9637892 bytes, error: No space left on device (28)\njob-0:7:9 [2] proxy.cc:13 NCCL WARN Socket recv failed\nRuntimeError: NCCL error in: /torch/ProcessGroupNCCL.cpp:784, unhandled system error, NCCL version 2.7.8',
  );
  expect(diagnosis.title).toBe('The shared memory of api (/dev/shm) is full');
  expect(diagnosis.steps[0]?.text).toContain('emptyDir with medium: Memory at /dev/shm');
});

it('says why the Kubernetes API did not renew a lease', () => {
  const lease =
    'https://10.96.0.1:443/apis/coordination.k8s.io/v1/namespaces/depot-system/leases/depot-controller-lead';
  const diagnosis = diagnosisOfLog(
    `E0526 06:47:40.482452       1 leaderelection.go:330] error retrieving resource lock depot-system/depot-controller-lead: Get "${lease}": dial tcp 10.96.0.1:443: connect: connection refused\nE0526 06:47:52.125700       1 start.go:151] "error running manager: leader election lost"`,
  );
  expect(diagnosis.title).toContain('the Kubernetes API refused its connections');
  expect(diagnosis.steps[0]?.text).toContain('(dial tcp 10.96.0.1:443: connect: connection refused)');
});

it('knows the address of a Service in any complaint about a variable for a port', () => {
  const diagnosis = diagnosisOfLog(
    'ValueError: Invalid value for environment variable DEPOT_PORT: tcp://10.96.7.8:6006. It must be an integer.',
  );
  expect(diagnosis.title).toContain('takes the address of a Service (tcp://10.96.7.8:6006)');
  expect(diagnosis.steps[0]?.text).toContain('set DEPOT_PORT itself at spec.containers[0].env to the number');
});

it('says which capabilities are taken away from a program that changes owners', () => {
  const log = '2026/03/14 09:10:29 [emerg] 19#19: chown("/srv/depot/body", 33) failed (1: Operation not permitted)';
  const dropped = { securityContext: { capabilities: { drop: ['ALL'] } } };
  const diagnosis = diagnosisOfLog(log, { manifest: manifest(dropped) });
  expect(diagnosis.cause).toContain('spec.containers[0].securityContext.capabilities.drop takes ALL away');
  expect(diagnosis.steps[0]?.text).toContain('runs as one user from its start');
  expect(diagnosisOfLog(log).cause).not.toContain('capabilities.drop');
});

it('does not take what went well for the reason of an end', () => {
  const diagnosis = diagnosisOfLog(
    'Starting depot\n2026-04-23T00:51:29.692Z\tINFO\tdepot/main.go:71\tWatching namespace: shop',
  );
  expect(diagnosis.title).toBe('api ends with exit code 1, and its log complains of nothing');
  expect(diagnosis.steps[0]?.text).toContain('after "Watching namespace: shop" it ends without a word');
});

it.each([
  ['that it ends', 'Shutting down\nExiting with status 1'],
  [
    'npm says of its script',
    'npm ERR! code ELIFECYCLE\nnpm ERR! errno 1\nnpm ERR! depot@1.0.0 start: `node shelf.js`\nnpm ERR! Exit status 1',
  ],
  [
    'npm 10 says',
    'npm error Lifecycle script `start` failed with error:\nnpm error code 1\nnpm error path /srv/depot\nnpm error command sh -c node shelf.js',
  ],
])('names what a program complains of without a level, not what it says below: %s', (_what, closing) => {
  const told = diagnosisOfLog(`depot starts\nthe key "rows" must be set\n${closing}`);
  expect(told.title).toContain('the key "rows" must be set');
});

it('still tells what npm itself complains of', () => {
  const told = diagnosisOfLog(
    'npm ERR! Missing script: "serve"\nnpm ERR! \nnpm ERR! To see a list of scripts, run:\nnpm ERR!   npm run',
  );
  expect(told.title).toContain('serve');
});

it('names the line above that says why, where a program says without a level only that it ends', () => {
  const told = diagnosisOfLog(
    'depot starts\namber mode requires kernel 5.10 or newer\nShutting down\nExiting with status 1',
  );
  expect(told.title).toContain('requires kernel 5.10');
  expect(diagnosisOfLog('depot starts\nshelves are counted\nExiting with status 1').title).not.toContain('counted');
});
