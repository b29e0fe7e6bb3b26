import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed } from './messages.js';

const TAKEN = "3 node(s) didn't have free ports for the requested pod ports";

describe('remove-host-port', () => {
  it('gives up the ports of the node in every container and keeps the rest', () => {
    const proxy = { name: 'proxy', restartPolicy: 'Always', ports: [{ containerPort: 15090, hostPort: 15090 }] };
    const ports = [{ containerPort: 80, hostPort: 8080, hostIP: '10.0.0.1', protocol: 'TCP' }, { containerPort: 9090 }];
    const spec = manifest({ ports }, { initContainers: [proxy] });
    const fields = failed(TAKEN, { manifest: spec });
    const fix = fixBy('remove-host-port', fields);
    expect(fix.scope).toBe('mirror-only');
    expect(fix.explanation).toContain('8080 of container api');
    const pod = fixedPod(fix, spec) as { spec: { containers: object[]; initContainers: object[] } };
    expect(pod.spec.containers).toMatchObject([
      { ports: [{ containerPort: 80, protocol: 'TCP' }, { containerPort: 9090 }] },
    ]);
    expect(JSON.stringify(pod)).not.toMatch(/hostPort|hostIP/);
    expect(pod.spec.initContainers).toEqual([{ ...proxy, ports: [{ containerPort: 15090 }] }]);
    expectDoneOnce(fix, fields, spec);
  });

  it('does not touch a pod with hostNetwork', () => {
    const spec = manifest({ ports: [{ containerPort: 9100, hostPort: 9100 }] }, { hostNetwork: true });
    expect(fixFor(failed(TAKEN, { manifest: spec }))).toBeNull();
  });

  it('proposes nothing without a hostPort', () => {
    expect(fixFor(failed(TAKEN, { manifest: manifest({ ports: [{ containerPort: 80 }] }) }))).toBeNull();
  });
});
