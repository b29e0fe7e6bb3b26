import { expect, it } from 'vitest';
import { diagnosisOf, event, manifest, waiting } from '../reports.js';

const mount = (message: string) =>
  diagnosisOf({
    manifest: manifest({}, { volumes: [{ name: 'conf', configMap: { name: 'rules' } }] }),
    container_statuses: [waiting('ContainerCreating')],
    events: [event('FailedMount', message)],
  });

it('takes no device that does not appear for an operation that has not ended, whatever the code of the answer', () => {
  const diagnosis = mount(
    'MountVolume.MountDevice failed for volume "pv-1" : rpc error: code = Aborted desc = attached, but fail to get mounted device',
  );
  expect(diagnosis.cause).toContain('The disk has not appeared on the node');
  expect(diagnosis.steps[0]?.text).toContain('lsblk');
});

it('still knows an operation that has not ended by the code alone', () => {
  const diagnosis = mount('MountVolume.MountDevice failed for volume "pv-1" : rpc error: code = Aborted desc = pv-1');
  expect(diagnosis.cause).toContain('An earlier operation on the volume has not ended');
});

it('leaves out the codes that calls put before each other', () => {
  const diagnosis = mount(
    'MountVolume.SetUp failed for volume "pv-1" : rpc error: code = Internal desc = rpc error: code = Internal desc = the pool sulks',
  );
  expect(diagnosis.title).toContain('cannot be mounted: the pool sulks');
});

it('names a volume of an old kubelet as the pod does', () => {
  const diagnosis = mount(
    'MountVolume.SetUp failed for volume "kubernetes.io/configmap/39e8-conf" (spec.Name: "conf") pod "39e8" (UID: "39e8") with: configmaps "rules" not found',
  );
  expect(diagnosis.kind).toBe('mount-missing-object');
  expect(diagnosis.cause).toContain('so volume conf (spec.volumes[0].configMap)');
});
