import { describe, expect, it } from 'vitest';
import { event, running, textOfDiagnosis } from '../reports.js';
import { creating, diagnosisOfEvents, kindsOf } from './mounts.js';

const TEXTS = [
  'network is not ready: runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:docker: network plugin is not ready: cni config uninitialized',
  'network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
  'network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: No CNI configuration file in /etc/kubernetes/cni/net.d/. Has your network provider started?',
];

describe('network-not-ready', () => {
  it.each(TEXTS)('%s', (text) => {
    const node = { name: 'w', conditions: [{ type: 'Ready', status: 'False', message: 'runtime network not ready' }] };
    const diagnosis = diagnosisOfEvents([event('NetworkNotReady', text)], { node_name: 'worker-1', node });
    expect(diagnosis.kind).toBe('network-not-ready');
    expect(diagnosis.cause).toContain('node worker-1');
    expect(textOfDiagnosis(diagnosis)).toContain('spec.nodeName=worker-1');
    expect(textOfDiagnosis(diagnosis)).toContain('Ready=False runtime network not ready');
    expect(diagnosis.others).toEqual([]);
  });

  it('is what a flat agent reports', () => {
    const fields = {
      container_statuses: [],
      manifest: '',
      failure_reason: 'NetworkNotReady',
      failure_message: TEXTS[1],
    };
    expect(kindsOf(fields)).toEqual(['network-not-ready']);
  });

  it('is over once the pod runs or fails to get its sandbox of something else', () => {
    const events = [event('NetworkNotReady', TEXTS[1] ?? '')];
    expect(kindsOf({ phase: 'Running', container_statuses: [running()], events })).toEqual([]);
    const sandbox = event(
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: failed to allocate for range 0: no IP addresses available in range set',
      {
        last_timestamp: '2026-11-21T20:30:00Z',
      },
    );
    expect(kindsOf({ ...creating, events: [...events, sandbox] })).toEqual(['sandbox-failed']);
  });
});
