import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { failing } from './failing.js';

const LOG = 'nginx: [emerg] bind() to 0.0.0.0:80 failed (13: Permission denied)';
const SYSCTL = { name: 'net.ipv4.ip_unprivileged_port_start', value: '0' };

describe('unprivileged-ports', () => {
  it.each([
    ['a pod without any', {}, [SYSCTL]],
    [
      'a pod with others',
      { sysctls: [{ name: 'kernel.shm_rmid_forced', value: '1' }] },
      [{ name: 'kernel.shm_rmid_forced', value: '1' }, SYSCTL],
    ],
    ['a pod that has it higher', { sysctls: [{ ...SYSCTL, value: '443' }] }, [SYSCTL]],
  ])('sets the sysctl in %s, and no capability', (_name, securityContext, sysctls) => {
    const { fields, text } = failing(LOG, {}, { securityContext });
    const fix = fixBy('unprivileged-ports', fields);
    const { spec } = fixedPod(fix, text) as { spec: Record<string, unknown> };
    expect(spec['securityContext']).toEqual({ sysctls });
    expect(spec['containers']).toEqual([{ name: 'api', image: 'registry.example/orders:1.4' }]);
    expectDoneOnce(fix, fields, text);
  });

  it.each([
    ['in the network of the node', { hostNetwork: true }],
    ['where the sysctl allows the port already', { securityContext: { sysctls: [{ ...SYSCTL, value: '80' }] } }],
  ])('proposes nothing %s', (_name, spec) => {
    expect(fixFor(failing(LOG, {}, spec).fields)).toBeNull();
  });
});
