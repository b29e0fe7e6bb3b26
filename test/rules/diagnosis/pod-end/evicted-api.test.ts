import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, running, textOfDiagnosis } from '../reports.js';
import { evicted, kindsOf } from './ends.js';

const target = (reason: string, message: string, status = 'True') => ({
  phase: 'Failed',
  node_name: 'worker-1',
  conditions: [{ type: 'DisruptionTarget', status, reason, message }],
});

describe('evicted-api', () => {
  it.each([
    ['EvictionByEvictionAPI', 'Eviction API: evicting', 'through the eviction API'],
    [
      'DeletionByTaintManager',
      'Taint manager: deleting due to NoExecute taint',
      'NoExecute taint that the pod does not tolerate',
    ],
    ['DeletionByPodGC', 'PodGC: node no longer exists', 'worker-1 is gone'],
  ])('%s', (reason, message, words) => {
    const diagnosis = diagnosisOf(target(reason, message));
    expect(diagnosis.kind).toBe('evicted-api');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain(message);
    expect(textOfDiagnosis(diagnosis)).toContain('condition DisruptionTarget');
    expect(kindsOf(target(reason, message, 'False'))).not.toContain('evicted-api');
  });

  it.each([
    ['Evicted', 'pod evicted from worker-1 node by sigs.k8s.io/descheduler'],
    ['EvictedByVPA', 'Pod was evicted by VPA Updater to apply resource recommendation.'],
    ['ScaleDown', 'deleting pod for node scale down'],
    ['TaintManagerEviction', 'Marking for deletion Pod shop/orders-7d9fdd8785-hkgpp'],
    ['NodeControllerEviction', 'Marking for deletion Pod orders-7d9fdd8785-hkgpp from Node worker-1'],
  ])('event %s', (reason, message) => {
    const ended = [{ name: 'api', state: 'terminated', exit_code: 143, reason: 'Error' }];
    const diagnosis = diagnosisOf({ phase: 'Failed', container_statuses: ended, events: [event(reason, message)] });
    expect(diagnosis.kind).toBe('evicted-api');
    expect(diagnosis.cause).toContain(message);
  });

  it('is what is left of the evictions that the status tells', () => {
    expect(diagnosisOf(evicted('somebody wanted it so')).kind).toBe('evicted-api');
    const silent = diagnosisOf(evicted(''));
    expect([silent.kind, silent.confidence]).toEqual(['evicted-api', 'low']);
    expect(silent.cause).toContain('nothing that was reported says why');
    expect(diagnosisOf(evicted('The node was low on resource: memory. ')).kind).toBe('evicted-node-pressure');
  });

  it.each([
    [
      'taken back',
      { phase: 'Failed', events: [event('TaintManagerEviction', 'Cancelling deletion of Pod shop/orders')] },
    ],
    [
      'over',
      {
        phase: 'Running',
        container_statuses: [running()],
        events: [event('TaintManagerEviction', 'Marking for deletion Pod shop/orders')],
      },
    ],
  ])('is nothing when it is %s', (_name, fields) => {
    expect(kindsOf(fields)).not.toContain('evicted-api');
  });
});
