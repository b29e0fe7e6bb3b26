import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { event, manifest, POD } from '../reports.js';

const STRATEGY = 'claim-to-empty-dir';
const volumes = [
  { name: 'data', persistentVolumeClaim: { claimName: 'orders-data', readOnly: true } },
  { name: 'logs', persistentVolumeClaim: { claimName: 'orders-logs' } },
  { name: 'scratch', ephemeral: { volumeClaimTemplate: { spec: { storageClassName: 'gold' } } } },
];
const spec = manifest({ volumeMounts: [{ name: 'data', mountPath: '/data' }] }, { volumes });
const failed = (text: string, ...more: object[]) => ({
  manifest: spec,
  events: [event('FailedScheduling', text), ...more],
});
const UNBOUND = '0/3 nodes are available: 3 pod has unbound immediate PersistentVolumeClaims.';
const empty = (name: string) => ({ name, emptyDir: {} });

function volumesAfter(fields: Record<string, unknown>) {
  const fix = fixBy(STRATEGY, fields);
  expect(fix.scope).toBe('mirror-only');
  expectDoneOnce(fix, fields, spec);
  return fieldsOf(fixedPod(fix, spec)['spec'])['volumes'];
}

describe('claim-to-empty-dir', () => {
  it('replaces the claim that is missing', () => {
    expect(volumesAfter(failed('persistentvolumeclaim "orders-logs" not found'))).toEqual([
      volumes[0],
      empty('logs'),
      volumes[2],
    ]);
    const waiting = `waiting for ephemeral volume controller to create the persistentvolumeclaim "${POD}-scratch"`;
    expect(volumesAfter(failed(waiting))).toEqual([volumes[0], volumes[1], empty('scratch')]);
  });

  it('replaces all claims that may be the unbound ones, or the one that says so', () => {
    expect(volumesAfter(failed(UNBOUND))).toEqual([empty('data'), empty('logs'), empty('scratch')]);
    const told = event('FailedBinding', 'no volume', {
      object: { kind: 'PersistentVolumeClaim', name: 'orders-data' },
    });
    expect(volumesAfter(failed(UNBOUND, told))).toEqual([empty('data'), volumes[1], volumes[2]]);
  });

  it.each([
    [
      'the manifest has no such claim',
      { manifest: manifest(), events: failed('persistentvolumeclaim "x" not found').events },
    ],
    [
      'the claim is a block device',
      {
        manifest: manifest(
          { volumeDevices: [{ name: 'data', devicePath: '/dev/xvda' }] },
          { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'raw' } }] },
        ),
        events: failed('persistentvolumeclaim "raw" not found').events,
      },
    ],
  ])('proposes nothing where %s', (_why, fields) => {
    expect(fixFor(fields)).toBeNull();
  });
});
