import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';
import { failed } from './messages.js';

const TAKEN = "3 node(s) didn't have free ports for the requested pod ports";

describe('sched-ports', () => {
  it('names the ports and where they stand', () => {
    const ports = [
      { containerPort: 80, hostPort: 8080 },
      { containerPort: 443, hostPort: 8443 },
    ];
    const diagnosis = diagnosisOf(failed(TAKEN, { manifest: manifest({ ports }) }));
    expect(diagnosis.kind).toBe('sched-ports');
    expect(diagnosis.title).toBe('hostPort 8080, 8443 is already taken');
    expect(diagnosis.cause).toContain('(spec.containers[0].ports[0].hostPort)');
    expect(textOfDiagnosis(diagnosis)).toContain('NodePort');
  });

  it('counts every port of a pod with hostNetwork', () => {
    const spec = manifest({ ports: [{ containerPort: 9100 }] }, { hostNetwork: true });
    const stated = manifest({ ports: [{ containerPort: 9100, hostPort: 9100 }] }, { hostNetwork: true });
    const [first, second] = diagnosisOf(failed(TAKEN, { manifest: stated })).steps;
    expect(first?.text).toContain('has port 9100, set spec.strategy.type to Recreate');
    expect(second?.text).toContain('Remove hostNetwork');
    const diagnosis = diagnosisOf(failed(TAKEN, { manifest: spec }));
    expect(diagnosis.cause).toContain('9100 (spec.containers[0].ports[0].containerPort)');
    expect(diagnosis.steps[1]?.text).toContain('hostNetwork');
  });

  it('does not make a DaemonSet of one, and looks at its own node only', () => {
    const matchFields = [{ key: 'metadata.name', operator: 'In', values: ['worker-7'] }];
    const affinity = {
      nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchFields }] } },
    };
    const diagnosis = diagnosisOf(
      failed(
        "1 node(s) didn't have free ports for the requested pod ports, 2 node(s) didn't match Pod's node affinity",
        {
          owner: { api_version: 'apps/v1', kind: 'DaemonSet', name: 'agent' },
          manifest: manifest({ ports: [{ containerPort: 9100, hostPort: 9100 }] }, { affinity, hostNetwork: true }),
        },
      ),
    );
    const text = textOfDiagnosis(diagnosis);
    expect(diagnosis.cause).toContain('Node worker-7, the only one for this pod of DaemonSet agent');
    expect(text).toContain('--field-selector spec.nodeName=worker-7');
    expect(text).not.toMatch(/make it a DaemonSet|replicas|Service/);
    expect(diagnosis.others).toEqual([]);
  });

  it('counts the ports of a sidecar', () => {
    const proxy = { name: 'proxy', restartPolicy: 'Always', ports: [{ containerPort: 15090, hostPort: 15090 }] };
    const diagnosis = diagnosisOf(failed(TAKEN, { manifest: manifest({}, { initContainers: [proxy] }) }));
    expect(diagnosis.cause).toContain('spec.initContainers[0].ports[0].hostPort');
  });

  it('does without the manifest', () => {
    expect(diagnosisOf(failed(TAKEN, { manifest: '' })).title).toBe('hostPort is already taken');
  });

  it('is not a kubelet that refuses the pod for its ports', () => {
    const refused = {
      phase: 'Failed',
      status_reason: 'NodePorts',
      status_message: "Pod was rejected: Node didn't have enough ports",
    };
    expect(diagnosisOf(refused).kind).toBe('kubelet-admission');
  });
});
