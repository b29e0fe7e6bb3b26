import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, running, textOfDiagnosis } from '../reports.js';
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

  it.each([
    ['ReplicaSet', true],
    ['StatefulSet', false],
    ['DaemonSet', false],
  ])('deletes the record only where no other pod has its name: %s', (kind, isDeletable) => {
    const [reason, message] = TEXTS[3] ?? ['', ''];
    const diagnosis = diagnosisOf(ended(reason, message, { owner: { kind, name: 'orders' } }));
    expect(commandsOf(diagnosis).some((command) => command.includes('delete pod/'))).toBe(isDeletable);
    expect(textOfDiagnosis(diagnosis)).toContain(`${kind} orders starts another pod`);
  });

  it('does not tell to wait for the pod that it tells to delete', () => {
    const [reason, message] = TEXTS[3] ?? ['', ''];
    const fields = ended(reason, message, { pod_name: 'toolbox', manifest: undefined });
    expect(commandsOf(diagnosisOf(fields)).at(-1)).toBe('kubectl -n shop get pods -o wide');
    const bare = ended(reason, message, { owner: { kind: 'Pod', name: 'toolbox' } });
    expect(diagnosisOf(bare).checks[0]?.text).toMatch(/^Once it has been created again, see/);
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
