import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';
import { evicted, kindsOf, otherShapes } from './ends.js';

const OLD = 'The node was low on resource: memory. Container api was using 1Gi, which exceeds its request of 0. ';

describe('evicted-node-pressure', () => {
  it.each([
    [OLD, 'memory', 'Container api was using 1Gi with a request of 0'],
    [
      'The node was low on resource: ephemeral-storage. Container helper was using 34260Ki, which exceeds its request of 10Mi. Container api was using 108488Ki, which exceeds its request of 0.',
      'ephemeral-storage',
      'Container api was using 108488Ki with a request of 0, container helper was using 34260Ki with a request of 10Mi',
    ],
    [
      'The node was low on resource: ephemeral-storage. Threshold quantity: 2146223340, available: 1883424Ki. Container helmer was using 10304Ki, request is 10Mi, has larger consumption of ephemeral-storage. Container api was using 52676Ki, request is 10Mi, has larger consumption of ephemeral-storage. ',
      'ephemeral-storage',
      '(1.8Gi left, the kubelet evicts below 2Gi) and the kubelet evicted the pod to save the node. Container api was using 52676Ki',
    ],
    [
      'The node was low on resource: memory. Threshold quantity: 100Mi, available: 88424Ki. ',
      'memory',
      'the kubelet evicts below 100Mi',
    ],
    ['The node was low on resource: inodes. ', 'inodes', 'ran short of inodes'],
    ['The node was low on resource: pids. Threshold quantity: 1000, available: 12. ', 'pids', '12 left'],
    ['Pod was rejected: The node had condition: [DiskPressure]. ', 'DiskPressure', 'short of disk space or inodes'],
    ['Pod The node had condition: [MemoryPressure]. ', 'MemoryPressure', 'short of memory'],
    [
      'The node had condition: [DiskPressure MemoryPressure]. ',
      'DiskPressure',
      'short of disk space or inodes and memory',
    ],
    ['The node was low on resource: [DiskPressure].', 'DiskPressure', 'short of disk space or inodes'],
    ['Pod was rejected: The node had condition: [PIDPressure]. ', 'PIDPressure', 'short of process ids'],
  ])('%s', (message, resource, words) => {
    const diagnosis = diagnosisOf({ ...evicted(message), node_name: 'worker-1' });
    expect(diagnosis.kind).toBe('evicted-node-pressure');
    expect(diagnosis.title).toContain(resource);
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('Node worker-1');
    expect(diagnosis.others).toEqual([]);
  });

  it('is no fault of a pod that uses next to nothing', () => {
    const message =
      'The node was low on resource: ephemeral-storage. Threshold quantity: 46993491787, available: 45494108Ki. Container api was using 108Ki, request is 0, has larger consumption of ephemeral-storage. ';
    const diagnosis = diagnosisOf({ ...evicted(message), node_name: 'worker-1' });
    expect(diagnosis.cause).toContain('next to nothing, so something else fills the node');
    const text = textOfDiagnosis(diagnosis);
    expect(text).not.toContain('resources.requests');
    expect(text).toContain('--field-selector=spec.nodeName=worker-1');
    const memory = diagnosisOf(evicted(OLD.replace('1Gi', '9736Ki')));
    expect(textOfDiagnosis(memory)).toContain('kubectl top pods --all-namespaces --sort-by=memory');
  });

  it.each([
    ['12Gi', '12536420Ki', '(12536420Ki left, the kubelet evicts below 12Gi)'],
    ['100Mi', '88424Ki', '(86.4Mi left, the kubelet evicts below 100Mi)'],
    ['100Mi', '200Mi', 'ran short of memory and the kubelet'],
  ])('shows numbers that say what they are to say: %s and %s', (threshold, available, words) => {
    const message = `The node was low on resource: memory. Threshold quantity: ${threshold}, available: ${available}. `;
    expect(diagnosisOf(evicted(message)).cause).toContain(words);
  });

  it('names the request to raise, and what stands there', () => {
    const fields = { ...evicted(OLD), manifest: manifest({ resources: { limits: { memory: '2Gi' } } }) };
    const diagnosis = diagnosisOf(fields);
    expect(diagnosis.steps[1]?.text).toContain('Set spec.containers[0].resources.requests.memory above the 1Gi');
    expect(textOfDiagnosis(diagnosis)).toContain('{"limits":{"memory":"2Gi"}}');
    expect(textOfDiagnosis(diagnosis)).not.toContain('unused images');
  });

  it.each(otherShapes('Evicted', OLD))('is known by %s', (_name, fields) => {
    expect(kindsOf(fields)).toEqual(['evicted-node-pressure']);
  });

  it('is known by the condition alone', () => {
    const conditions = [{ type: 'DisruptionTarget', status: 'True', reason: 'TerminationByKubelet', message: OLD }];
    expect(kindsOf({ phase: 'Failed', conditions })).toEqual(['evicted-node-pressure']);
  });

  it('quotes what is wrong with the node', () => {
    const conditions = [
      { type: 'MemoryPressure', status: 'True', message: 'low' },
      { type: 'Ready', status: 'True', message: 'fine' },
    ];
    const text = textOfDiagnosis(diagnosisOf({ ...evicted(OLD), node: { name: 'w', conditions } }));
    expect(text).toContain('MemoryPressure=True low');
    expect(text).not.toContain('fine');
  });

  it('is not the old event of a pod that was made anew under the same name', () => {
    const image = waiting('ImagePullBackOff', 'Back-off pulling image "x": ErrImagePull: x: not found');
    const fields = { phase: 'Pending', container_statuses: [image], events: [event('Evicted', OLD)] };
    expect(kindsOf(fields)[0]).toMatch(/^image-/);
    expect(kindsOf(fields)).not.toContain('evicted-node-pressure');
  });
});
