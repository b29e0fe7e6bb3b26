import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf } from '../reports.js';

const OCI =
  'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ';

const refused = (text: string) =>
  diagnosisOf({
    phase: 'Running',
    container_statuses: [crashed({ reason: 'StartError', exit_code: 128, message: `${OCI}${text}: unknown` })],
  });

describe('what a runtime cannot set for a container', () => {
  it.each([
    [
      "error during container init: unable to apply caps: can't apply capabilities: operation not permitted",
      'its capabilities cannot be given',
      'securityContext.capabilities.add',
    ],
    [
      'open /proc/sys/net/core/somaxconn: permission denied',
      'a sysctl cannot be set',
      'Take it out of securityContext.sysctls',
    ],
    [
      'error during container init: unable to join session keyring: unable to create session key: disk quota exceeded',
      'its user has no key left on the node',
      'kernel.keys.maxkeys',
    ],
    [
      'error during container init: error running prestart hook #0: nvidia-container-cli: initialization error: nvml error: driver/library version mismatch',
      'the node cannot give it a GPU',
      'Reboot the node',
    ],
  ])('%s', (text, title, advice) => {
    const diagnosis = refused(text);
    expect(diagnosis.title).toContain(title);
    expect(diagnosis.steps[0]?.text).toContain(advice);
  });

  it('no layer of the runtime is taken for the thing that is denied', () => {
    const { steps } = refused('error during container init: the flux bends: permission denied');
    expect(steps.map(({ text }) => text).join('\n')).not.toContain('container process:');
  });
});
