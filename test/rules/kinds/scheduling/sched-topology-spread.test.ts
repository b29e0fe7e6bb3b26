import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';
import { failed as failedWith, node } from './messages.js';

const ZONE = 'topology.kubernetes.io/zone';
const failed = (text: string, fields = {}) =>
  failedWith(`3 node(s) ${text}`, {
    manifest: manifest(
      {},
      {
        topologySpreadConstraints: [
          { maxSkew: 1, topologyKey: 'rack', whenUnsatisfiable: 'ScheduleAnyway' },
          {
            maxSkew: 2,
            minDomains: 3,
            topologyKey: ZONE,
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: { matchLabels: { app: 'orders' } },
          },
        ],
      },
    ),
    ...fields,
  });

describe('sched-topology-spread', () => {
  it('names the constraint that holds the pod', () => {
    const diagnosis = diagnosisOf(failed("didn't match pod topology spread constraints"));
    expect(diagnosis.kind).toBe('sched-topology-spread');
    expect(diagnosis.cause).toContain(
      `Pods of app=orders are to be spread over ${ZONE} with maxSkew 2 and at least 3 domains.`,
    );
    expect(diagnosis.cause).not.toContain('rack');
    expect(textOfDiagnosis(diagnosis)).toContain('ScheduleAnyway at spec.topologySpreadConstraints[1]');
  });

  it('names the nodes that lack the label', () => {
    const nodes = [node('a', { labels: { [ZONE]: 'eu-1a' } }), node('b')];
    const text = "didn't match pod topology spread constraints (missing required label)";
    const diagnosis = diagnosisOf(failed(text, { nodes }));
    expect(diagnosis.cause).toContain('they lack the label');
    expect(diagnosis.cause).toContain(`The nodes have ${ZONE} with: eu-1a. Without the label ${ZONE}: b.`);
    expect(textOfDiagnosis(diagnosis)).toContain(`kubectl get nodes -L ${ZONE}`);
    expect(textOfDiagnosis(diagnosis)).not.toContain('kubectl label');
  });

  it('has nodes labelled only with what is not a fact about them', () => {
    const topologySpreadConstraints = [{ maxSkew: 1, topologyKey: 'team-room', whenUnsatisfiable: 'DoNotSchedule' }];
    const text = "didn't match pod topology spread constraints (missing required label)";
    const diagnosis = diagnosisOf(failed(text, { manifest: manifest({}, { topologySpreadConstraints }) }));
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl label node NODE team-room=VALUE');
  });

  it('does not say that no node is left where other reasons keep the pod from the rest', () => {
    const reasons = "2 node(s) didn't match pod topology spread constraints, 1 node(s) were unschedulable";
    expect(diagnosisOf(failedWith(reasons)).title).toBe(
      'Topology spread constraints keep the pod off nodes (2 of 3 nodes); 1 is cordoned',
    );
  });

  it('is not affinity', () => {
    expect(diagnosisOf(failed("didn't match pod anti-affinity rules")).kind).toBe('sched-affinity');
  });
});
