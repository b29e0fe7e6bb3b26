import { expect, it } from 'vitest';
import { diagnosisOf, manifest, waiting } from '../reports.js';

const failed = (message: string, fields: Record<string, unknown> = {}) =>
  diagnosisOf({ phase: 'Pending', container_statuses: [waiting('CreateContainerError', message)], ...fields });

it.each([
  ['nvidia-container-cli: device error: no-gpu-has-4096MiB-to-run: unknown device: unknown', 'share GPUs'],
  ['reading image "9f2c": locating image with ID "9f2c": image not known', 'crictl rmi'],
  ['hcsshim::CreateComputeSystem ledger: The requested operation for attach namespace failed.: unknown', 'restart HNS'],
  [
    'failed to write 4-7 to cpuset.cpus: write /sys/fs/cgroup/cpuset/kubepods/pod1/cpuset.cpus: permission denied',
    'cpuset.cpus of the cgroup above',
  ],
])('a fault of the node: %s', (message, words) => {
  expect(failed(message).steps[0]?.text).toContain(words);
});

it('takes no path that the kubelet made of a subPath for a hostPath', () => {
  const made = '/var/lib/ship/kubelet/pods/8b2c/volume-subpaths/conf/api/0';
  const diagnosis = failed(`failed to generate spec: failed to mkdir "${made}": mkdir ${made}: file exists`, {
    manifest: manifest(
      { volumeMounts: [{ name: 'conf', mountPath: '/etc/app.conf', subPath: 'app.conf' }] },
      { volumes: [{ name: 'conf', configMap: { name: 'api' } }] },
    ),
  });
  expect(diagnosis.kind).toBe('start-error-mount');
  expect(diagnosis.cause).toContain(made);
  expect(diagnosis.cause).not.toContain('hostPath');
  expect(diagnosis.steps[0]?.command).toContain('delete pod/');
});
