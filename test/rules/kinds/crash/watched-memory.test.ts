import { expect, it } from 'vitest';
import { crashed, diagnosisOf, manifest } from '../reports.js';

const oom = crashed({ exit_code: 137, reason: 'OOMKilled' });
const limited = (memory: string) => manifest({ resources: { limits: { memory } } });

it('watches afterwards what is then there, not the pod that a rollout replaces', () => {
  const found = diagnosisOf({ phase: 'Running', container_statuses: [oom], manifest: limited('256Mi') });
  expect(found.checks[0]?.command).toBe('kubectl -n shop top pods --sort-by=memory --containers');
  const ofJob = diagnosisOf({
    ...{ pod_name: 'once-x7k2p', owner: { kind: 'Job', name: 'once', api_version: 'batch/v1' }, phase: 'Running' },
    ...{ container_statuses: [oom], manifest: limited('256Mi') },
  });
  expect(ofJob.checks[0]?.command).toBe('kubectl -n shop top pod once-x7k2p --containers');
});
