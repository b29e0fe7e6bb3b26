import { describe, expect, it } from 'vitest';
import { diagnosisOf, running } from '../reports.js';
import { ended, kindsOf, otherShapes } from './ends.js';

const TEXTS: [string, string][] = [
  ['Shutdown', 'Node is shutting, evicting pods'],
  ['NodeShutdown', 'Pod Node is in progress of shutting down, not admitting any new pods'],
  ['Terminated', 'Pod was terminated in response to node shutdown.'],
  ['Terminated', 'Pod was terminated in response to imminent node shutdown.'],
  ['NodeShutdown', 'Pod was rejected: Pod was rejected as the node is shutting down.'],
];

describe('node-shutdown', () => {
  it.each(TEXTS)('%s: %s', (reason, message) => {
    const diagnosis = diagnosisOf(ended(reason, message, { node_name: 'worker-1' }));
    expect(diagnosis.kind).toBe('node-shutdown');
    expect(diagnosis.cause).toContain('node worker-1 was shut down');
    expect(diagnosis.cause).toContain(message);
    for (const [, fields] of otherShapes(reason, message)) expect(kindsOf(fields)).toEqual(['node-shutdown']);
  });

  it('is known by the condition', () => {
    const [, message] = TEXTS[3] ?? [];
    const conditions = [{ type: 'DisruptionTarget', status: 'True', reason: 'TerminationByKubelet', message }];
    expect(kindsOf({ phase: 'Failed', conditions })).toEqual(['node-shutdown']);
  });

  it('is over when the kubelet has started the pod again', () => {
    const fields = ended('Terminated', 'Pod was terminated in response to imminent node shutdown.', {
      phase: 'Running',
      container_statuses: [running()],
    });
    expect(kindsOf(fields)).not.toContain('node-shutdown');
  });

  it('is not an eviction through the API before a shutdown', () => {
    const conditions = [
      { type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI', message: 'Eviction API: evicting' },
    ];
    expect(kindsOf({ phase: 'Failed', conditions })).toEqual(['evicted-api']);
  });
});
