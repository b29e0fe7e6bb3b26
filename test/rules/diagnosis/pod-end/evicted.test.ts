import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';

const evicted = (message: string) => ({
  phase: 'Failed',
  status_reason: 'Evicted',
  status_message: message,
  container_statuses: [{ name: 'api', state: 'terminated', exit_code: 137, reason: 'Error' }],
});
const volumes = { volumes: [{ name: 'cache', emptyDir: { sizeLimit: '4Mi' } }] };

describe('evicted-own-limit', () => {
  it.each([
    ['Usage of EmptyDir volume "cache" exceeds the limit "4Mi". ', 'spec.volumes[0].emptyDir.sizeLimit', '8Mi'],
    [
      'Container api exceeded its local ephemeral storage limit "1Gi". ',
      'spec.containers[0].resources.limits.ephemeral-storage',
      '2Gi',
    ],
    ['Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. ', 'ephemeral-storage', '2Gi'],
  ])('%s', (message, path, doubled) => {
    const diagnosis = diagnosisOf({ ...evicted(message), manifest: manifest({}, volumes) });
    expect(diagnosis.kind).toBe('evicted-own-limit');
    expect(diagnosis.cause).toContain(path);
    expect(diagnosis.steps[0]?.text).toContain(doubled);
    expect(diagnosis.others).toEqual([]);
  });
});

describe('evicted-node-pressure', () => {
  it.each([
    [
      '1.20',
      'The node was low on resource: memory. Container api was using 1Gi, which exceeds its request of 0. ',
      'memory',
      'using 1Gi with a request of 0',
    ],
    [
      '1.36',
      'The node was low on resource: ephemeral-storage. Threshold quantity: 10Gi, available: 9Gi. Container api was using 5Gi, request is 0, has larger consumption of ephemeral-storage. ',
      'ephemeral-storage',
      'using 5Gi with a request of 0',
    ],
    [
      'admission',
      'Pod was rejected: The node had condition: [DiskPressure]. ',
      'DiskPressure',
      'ran short of DiskPressure',
    ],
  ])('%s', (_version, message, resource, words) => {
    const diagnosis = diagnosisOf({ ...evicted(message), node_name: 'worker-1' });
    expect(diagnosis.kind).toBe('evicted-node-pressure');
    expect(diagnosis.title).toContain(resource);
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('Node worker-1');
  });

  it('is found by the event alone', () => {
    const diagnosis = diagnosisOf({
      phase: 'Failed',
      events: [event('Evicted', 'The node was low on resource: memory. ')],
    });
    expect(diagnosis.kind).toBe('evicted-node-pressure');
    expect(diagnosis.evidence[0]?.source).toBe('event');
  });

  it('quotes what is wrong with the node', () => {
    const node = {
      name: 'w',
      conditions: [
        { type: 'MemoryPressure', status: 'True', message: 'low' },
        { type: 'Ready', status: 'True', message: 'fine' },
      ],
    };
    const text = textOfDiagnosis(diagnosisOf({ ...evicted('The node was low on resource: memory. '), node }));
    expect(text).toContain('MemoryPressure=True low');
    expect(text).not.toContain('fine');
  });
});
