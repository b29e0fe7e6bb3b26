import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';
import { shapesOf } from './messages.js';

const claim = {
  manifest: manifest({}, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'orders-data' } }] }),
};
const failed = (text: string) => ({ ...claim, events: [event('FailedScheduling', text)] });

describe('sched-pvc-missing', () => {
  it.each([
    'persistentvolumeclaim "orders-data" not found',
    '0/1 nodes are available: persistentvolumeclaim "orders-data" not found. not found',
    '0/3 nodes are available: persistentvolumeclaim "orders-data" not found. preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling..',
    '0/3 nodes are available: 3 persistentvolumeclaim "orders-data" not found. preemption: 0/3 nodes are available: 3 No.',
    'running PreFilter plugin "VolumeBinding": error getting PVC "shop/orders-data": could not find v1.PersistentVolumeClaim "shop/orders-data"',
    'error while running "VolumeBinding" filter plugin for pod "orders": persistentvolumeclaim "orders-data" not found',
  ])('%s', (text) => {
    const diagnosis = diagnosisOf(failed(text));
    expect(diagnosis.kind).toBe('sched-pvc-missing');
    expect(diagnosis.title).toBe('PersistentVolumeClaim orders-data does not exist');
    expect(diagnosis.cause).toContain('volume data (spec.volumes[0].persistentVolumeClaim)');
  });

  it.each(shapesOf('persistentvolumeclaim "orders-data" not found'))('is found in %s', (_shape, fields) => {
    expect(diagnosisOf({ ...fields, ...claim }).kind).toBe('sched-pvc-missing');
  });

  it.each([
    ['persistentvolumeclaim "orders-data" is being deleted', 'PersistentVolumeClaim orders-data is being deleted'],
    [
      '0/3 nodes are available: persistentvolumeclaim "orders-data" bound to non-existent persistentvolume "pvc-12ab". preemption: 0/3 nodes are available: 3 No.',
      'PersistentVolumeClaim orders-data is bound to PersistentVolume pvc-12ab, which does not exist',
    ],
    [
      '0/1 nodes are available: waiting for ephemeral volume controller to create the persistentvolumeclaim "orders-scratch". preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.',
      'PersistentVolumeClaim orders-scratch has not been created yet by the ephemeral volume controller',
    ],
  ])('%s', (text, title) => {
    expect(diagnosisOf(failed(text)).title).toBe(title);
  });

  it.each([
    ['persistentvolumeclaim "orders-data" is being deleted', 'pvc-protection', /Create the claim|correct the name/],
    [
      'persistentvolumeclaim "orders-data" bound to non-existent persistentvolume "pvc-12ab"',
      'kubectl get pv pvc-12ab',
      /Create the claim|correct the name|pvc-12ab, which does not exist in namespace/,
    ],
    [
      'waiting for ephemeral volume controller to create the persistentvolumeclaim "orders-data"',
      'controller manager',
      /Create the claim|correct the name/,
    ],
    [
      'PVC "shop/orders-data" was not created for pod "shop/orders" (pod is not owner)',
      'another name',
      /Create the claim/,
    ],
  ])('does not have a claim created that is there: %s', (text, words, wrong) => {
    const diagnosis = diagnosisOf(
      failed(`0/3 nodes are available: ${text}. preemption: 0/3 nodes are available: 3 No.`),
    );
    expect(diagnosis.kind).toBe('sched-pvc-missing');
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(textOfDiagnosis(diagnosis)).not.toMatch(wrong);
  });

  it('lets a StatefulSet make its claim anew', () => {
    const owner = { api_version: 'apps/v1', kind: 'StatefulSet', name: 'orders' };
    const diagnosis = diagnosisOf({ ...failed('persistentvolumeclaim "orders-data" is being deleted'), owner });
    expect(textOfDiagnosis(diagnosis)).toContain('StatefulSet orders makes it anew, and the claim with it');
  });

  it('asks for the claim that looks alike', () => {
    const related = [{ kind: 'PersistentVolumeClaim', name: 'orders-data', exists: false, near: ['order-data'] }];
    expect(diagnosisOf({ ...failed('persistentvolumeclaim "orders-data" not found'), related }).cause).toContain(
      'Did you mean "order-data"?',
    );
  });

  it('reads the condition where there is no event', () => {
    const conditions = [
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message: 'persistentvolumeclaim "x" is being deleted',
      },
    ];
    const diagnosis = diagnosisOf({ conditions });
    expect(diagnosis.title).toBe('PersistentVolumeClaim x is being deleted');
    expect(diagnosis.evidence[0]?.where).toBe('condition PodScheduled');
  });

  it('is not a claim that exists and waits', () => {
    expect(diagnosisOf(failed('0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims.')).kind).toBe(
      'sched-pvc-unbound',
    );
  });
});
