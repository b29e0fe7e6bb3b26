import { expect, it } from 'vitest';
import { textOfDiagnosis } from '../reports.js';
import { diagnosisOfEvents, failedSetup, withVolume } from './mounts.js';

const failure = (path: string, demanded: string) =>
  failedSetup('v', `hostPath type check failed: ${path} is not a ${demanded}`);

it.each([
  ['/srv/x', 'directory', 'Set spec.volumes[0].hostPath.type to DirectoryOrCreate'],
  ['/srv/x y', 'file', 'Set spec.volumes[0].hostPath.type to FileOrCreate'],
  ['/sbin/iscsiadm', 'file', 'Install the package that brings /sbin/iscsiadm'],
  ['/var/run/docker.sock', 'socket file', 'see which container runtime the node has'],
  ['/run/agent/api.sock', 'socket file', 'See that the program that makes the socket /run/agent/api.sock runs'],
  ['/dev/kvm', 'character device', 'See that node worker-1 has the device /dev/kvm'],
  ['/dev/sdb', 'block device', 'See that node worker-1 has the device /dev/sdb'],
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

it.each([
  ['/dev/kvm', 'character device', false],
  ['/run/agent/api.sock', 'socket file', false],
  ['/srv/x', 'directory', true],
])('offers other volumes for what they can replace only: %s', (path, demanded, expected) => {
  const fields = { manifest: withVolume({ hostPath: { path, type: 'Directory' } }) };
  const { steps } = diagnosisOfEvents([failure(path, demanded)], fields);
  expect(steps.some(({ text }) => text.includes('emptyDir'))).toBe(expected);
  expect(steps[0]?.text).not.toMatch(/^Or /);
});

it('does not propose the type that is there already', () => {
  const manifest = withVolume({ hostPath: { path: '/srv/x', type: 'DirectoryOrCreate' } });
  const diagnosis = diagnosisOfEvents([failure('/srv/x', 'directory')], { manifest });
  expect(textOfDiagnosis(diagnosis)).not.toContain('Set spec');
  expect(diagnosis.steps.map(({ text }) => text.slice(0, 10))).toContain('Or prepare');
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
