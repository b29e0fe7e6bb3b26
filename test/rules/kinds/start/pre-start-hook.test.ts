import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';

const RPC = 'device plugin PreStartContainer rpc failed with err: rpc error: code = Unknown desc = no such device';
const gpu = manifest({ resources: { limits: { 'nvidia.com/gpu': 1, memory: '1Gi' } } });

describe('pre-start-hook', () => {
  it.each([
    ['by its reason', waiting('PreStartHookError', RPC), []],
    ['newer', waiting('PreCreateHookError', RPC), []],
    [
      'by the event',
      waiting('RunContainerError', ''),
      [event('Failed', `Internal PreStartContainer hook failed: ${RPC}`)],
    ],
    [
      'by the event, newer',
      waiting('PreCreateHookError', ''),
      [event('Failed', `Internal PreCreateContainer hook failed: ${RPC}`)],
    ],
    ['nested', { name: 'api', state: { waiting: { reason: 'PreStartHookError', message: RPC } } }, []],
  ])('%s', (_name, status, events) => {
    const diagnosis = diagnosisOf({ node_name: 'gpu-1', manifest: gpu, container_statuses: [status], events });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['pre-start-hook', 'api']);
    expect(diagnosis.cause).toContain('no such device');
    expect(diagnosis.cause).toContain('of node gpu-1');
    expect(diagnosis.cause).toContain('(here: nvidia.com/gpu)');
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    ['not enough cpus available to satisfy request', 'CPU manager', 'cpu_manager_state', 'cpu: 4'],
    [
      'memorymanager: not enough memory to satisfy the request',
      'memory manager',
      'memory_manager_state',
      'memory: 2Gi',
    ],
  ])('knows the managers of the kubelet itself: %s', (message, manager, file, amount) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ resources: { limits: { cpu: '4', memory: '2Gi' } } }),
      container_statuses: [waiting('PreStartHookError', message)],
    });
    expect(diagnosis.cause).toContain(`That is the ${manager}`);
    expect(textOfDiagnosis(diagnosis)).toContain(file);
    expect(textOfDiagnosis(diagnosis)).toContain(amount);
    expect(textOfDiagnosis(diagnosis)).not.toContain('device plugin');
  });

  it('understands a report that has only a reason and a message', () => {
    const bare = { manifest: undefined, failure_reason: 'PreStartHookError', failure_message: RPC };
    expect(diagnosisOf(bare).kind).toBe('pre-start-hook');
  });

  it('is not for a postStart hook', () => {
    const fields = { container_statuses: [waiting('PostStartHookError', 'x')] };
    expect(diagnosisOf(fields).kind).toBe('post-start-hook');
  });
});
