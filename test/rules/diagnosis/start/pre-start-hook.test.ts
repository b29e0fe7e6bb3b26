import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, waiting } from '../reports.js';

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

  it('understands a report that has only a reason and a message', () => {
    const bare = { manifest: undefined, failure_reason: 'PreStartHookError', failure_message: RPC };
    expect(diagnosisOf(bare).kind).toBe('pre-start-hook');
  });

  it('is not for a postStart hook', () => {
    const fields = { container_statuses: [waiting('PostStartHookError', 'x')] };
    expect(diagnosisOf(fields).kind).toBe('post-start-hook');
  });
});
