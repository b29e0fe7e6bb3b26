import { expect, it } from 'vitest';
import { textOfDiagnosis } from '../reports.js';
import { diagnosisOfEvents, failedSetup, withVolume } from './mounts.js';

const failure = (path: string, demanded: string) =>
  failedSetup('v', `hostPath type check failed: ${path} is not a ${demanded}`);

it.each([
  ['/srv/x', 'directory', 'Set spec.volumes[0].hostPath.type to DirectoryOrCreate'],
  ['/srv/x y', 'file', 'Set spec.volumes[0].hostPath.type to FileOrCreate'],
  ['/var/run/docker.sock', 'socket file', 'Or prepare /var/run/docker.sock'],
  ['/dev/kvm', 'character device', 'Or prepare /dev/kvm'],
  ['/dev/sdb', 'block device', 'Or prepare /dev/sdb'],
])('%s is not a %s', (path, demanded, words) => {
  const fields = { manifest: withVolume({ hostPath: { path, type: 'X' } }), node_name: 'worker-1' };
  const diagnosis = diagnosisOfEvents([failure(path, demanded)], fields);
  expect(diagnosis.kind).toBe('mount-hostpath-type');
  expect(diagnosis.title).toBe(`hostPath ${path} is not a ${demanded} on the node`);
  expect(diagnosis.cause).toContain(
    `hostPath ${path} is a ${demanded} on node worker-1 (spec.volumes[0].hostPath.type)`,
  );
  expect(diagnosis.cause).toContain('container api mounts at /data');
  expect(textOfDiagnosis(diagnosis)).toContain(words);
});

it('does not propose the type that is there already', () => {
  const manifest = withVolume({ hostPath: { path: '/srv/x', type: 'DirectoryOrCreate' } });
  const diagnosis = diagnosisOfEvents([failure('/srv/x', 'directory')], { manifest });
  expect(textOfDiagnosis(diagnosis)).not.toContain('Set spec');
  expect(textOfDiagnosis(diagnosis)).toContain('Move away what stands there');
});

it('is known without a manifest', () => {
  const diagnosis = diagnosisOfEvents([failure('/srv/x', 'directory')], { manifest: '' });
  expect([diagnosis.kind, diagnosis.confidence]).toEqual(['mount-hostpath-type', 'high']);
});

it('is not a local PersistentVolume whose directory is missing', () => {
  const text =
    'MountVolume.NewMounter initialization failed for volume "local-pv-7f" : path "/mnt/local/vol1" does not exist';
  const diagnosis = diagnosisOfEvents([{ type: 'Warning', reason: 'FailedMount', message: text }]);
  expect(diagnosis.kind).toBe('mount-driver');
  expect(diagnosis.cause).toContain('/mnt/local/vol1 does not exist on the node');
});
