import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, running } from '../reports.js';

const renewed = (count: number) =>
  event('SandboxChanged', 'Pod sandbox changed, it will be killed and re-created.', { type: 'Normal', count });
const restarted = running({ ready: false, restart_count: 812 });

function told(events: unknown[], logs = 'I0705 server.go:206] "Using iptables"', status = restarted) {
  return diagnosisOf({ phase: 'Running', reason: 'NotReady', events, container_statuses: [status], logs });
}

describe('a sandbox that is made anew again and again', () => {
  it('is told with how often, and what to do on the node', () => {
    const { kind, title, steps } = told([renewed(2371)]);
    expect(kind).toBe('sandbox-renewed');
    expect(title).toContain('2,371 times');
    expect(steps[0]?.text).toContain('SystemdCgroup = true');
  });

  it('counts what events of events.k8s.io count in their series', () => {
    const event = { ...renewed(1), count: undefined, series: { count: 40, lastObservedTime: '2026-11-21T20:10:00Z' } };
    expect(told([event]).title).toContain('40 times');
  });

  it('goes before the exit codes with which its containers end', () => {
    const end = { state: 'terminated', reason: 'Error', exit_code: 137 };
    expect(told([renewed(50)], '', running({ ready: false, restart_count: 9, last_state: end })).kind).toBe(
      'sandbox-renewed',
    );
  });

  it('is no cause where it came once, or where a log complains', () => {
    expect(told([renewed(1)]).kind).not.toBe('sandbox-renewed');
    expect(told([renewed(50)], 'level=fatal msg="the boiler is cold"').kind).not.toBe('sandbox-renewed');
  });
});
