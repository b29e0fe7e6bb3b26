import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';
import { failed, node } from './messages.js';

const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'orders-data' } }];
const ZONE = 'topology.kubernetes.io/zone';

describe('sched-volume-node', () => {
  it.each([
    ['3 node(s) had volume node affinity conflict', 'another zone or node'],
    ["3 node(s) didn't match PersistentVolume's node affinity", 'another zone or node'],
    ['3 node(s) had no available volume zone', 'another zone or node'],
    ['3 node(s) did not have enough free storage', 'too little storage'],
    ['3 node(s) exceed max volume count', 'as many volumes'],
    [
      '3 node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
      'in use by another pod',
    ],
    [
      '3 node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode',
      'in use by another pod',
    ],
    ['3 node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)', 'does not exist any more'],
  ])('%s', (text, words) => {
    const diagnosis = diagnosisOf(failed(text, { manifest: manifest({}, { volumes }) }));
    expect(diagnosis.kind).toBe('sched-volume-node');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('PersistentVolumeClaim orders-data');
    expect(diagnosis.steps).toHaveLength(1);
  });

  it('points at the zone that the pod demands itself, and names those of the nodes', () => {
    const diagnosis = diagnosisOf(
      failed('3 node(s) had volume node affinity conflict', {
        manifest: manifest({}, { volumes, nodeSelector: { [ZONE]: 'eu-1b' } }),
        nodes: [node('a', { labels: { [ZONE]: 'eu-1a' } }), node('b', { labels: { [ZONE]: 'eu-1b' } })],
      }),
    );
    expect(diagnosis.cause).toContain(`The pod itself demands ${ZONE}=eu-1b`);
    expect(diagnosis.cause).toContain('The nodes are in: eu-1a, eu-1b.');
    expect(textOfDiagnosis(diagnosis)).toContain(`Remove ${ZONE}=eu-1b`);
  });

  it('speaks of one node as one, and of a claim that no volume there is free for', () => {
    const reasons = "1 node(s) didn't find available persistent volumes to bind, 2 Insufficient cpu";
    const event = {
      reason: 'WaitForFirstConsumer',
      message: 'waiting for first consumer to be created before binding',
    };
    const given = failed(reasons, { manifest: manifest({}, { volumes }) });
    const diagnosis = diagnosisOf({ ...given, events: [...(given['events'] as object[]), event] });
    const [other] = diagnosis.others;
    expect([diagnosis.kind, other?.kind]).toEqual(['sched-insufficient', 'sched-volume-node']);
    expect(other?.cause).toContain('1 of the 3 nodes does not take the pod: a PersistentVolumeClaim of the pod');
    expect(other?.evidence.map((quote) => quote.where)).toContain('event WaitForFirstConsumer');
    const limit = diagnosisOf(failed('1 node(s) exceed max volume count, 2 node(s) were unschedulable'));
    expect(limit.cause).toContain('it has as many volumes attached as it may');
  });

  it('is not a pod whose claims are not bound', () => {
    expect(diagnosisOf(failed("3 node(s) didn't find available persistent volumes to bind")).kind).toBe(
      'sched-pvc-unbound',
    );
  });
});
