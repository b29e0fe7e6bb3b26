import { expect, it } from 'vitest';
import { diagnosisOf, event } from '../reports.js';

const refused = (text: string) =>
  diagnosisOf({
    pod_name: 'collector',
    phase: 'NotCreated',
    manifest: undefined,
    owner: { kind: 'DaemonSet', name: 'collector' },
    events: [event('FailedCreate', `Error creating: pods "collector-" is forbidden: ${text}`)],
  });

it.each([
  [
    'violates PodSecurity "baseline:latest": hostPath volumes (volumes "log"), privileged (container "agent" must not set securityContext.privileged=true)',
    'DaemonSet collector works on its nodes (hostPath, privileged): run it in a namespace of its own',
  ],
  [
    'unable to validate against any pod security policy: [spec.securityContext.hostPID: Invalid value: true: Host PID is not allowed to be used]',
    'DaemonSet collector works on its nodes (hostPID): have its ServiceAccount allowed',
  ],
])('leaves what works on its nodes its rights, also where its manifest is not known: %s', (text, words) => {
  expect(refused(text).steps[0]?.text).toContain(words);
});

it('changes what does not work on its nodes', () => {
  const text =
    'violates PodSecurity "restricted:latest": runAsNonRoot != true (container "agent" must set securityContext.runAsNonRoot=true)';
  expect(refused(text).steps[0]?.text).toContain('runAsNonRoot to true');
});
