import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

describe('a client of the Kubernetes API without access', () => {
  it.each([
    'time="2026-05-01T10:00:00Z" level=fatal msg="invalid configuration: no configuration has been provided"',
    'panic: unable to load in-cluster configuration, KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined',
    'FATAL depot: open /var/run/secrets/kubernetes.io/serviceaccount/token: no such file or directory',
    "cat: can't open '/var/run/secrets/kubernetes.io/serviceaccount/token': No such file or directory",
    "FileNotFoundError: [Errno 2] No such file or directory: '/var/run/secrets/kubernetes.io/serviceaccount/ca.crt'",
    "Error: ENOENT: no such file or directory, open '/var/run/secrets/kubernetes.io/serviceaccount/token'",
    'Error: stat /home/depot/.kube/config: no such file or directory',
  ])('is told that its token is not mounted: %s', (log) => {
    const diagnosis = diagnosisOfLog(log, {
      manifest: manifest({}, { automountServiceAccountToken: false, serviceAccountName: 'depot' }),
    });
    expect(diagnosis.title).toContain('the token of its ServiceAccount is not mounted');
    expect(diagnosis.cause).toContain('spec.automountServiceAccountToken is false');
    expect(diagnosis.steps[0]?.text).toContain('set spec.automountServiceAccountToken to true');
    expect(diagnosis.steps[1]?.command).toContain('serviceaccount/depot');
  });

  it('is told where to look where the manifest does not keep the token away', () => {
    const { title, steps } = diagnosisOfLog('fatal: invalid configuration: no configuration has been provided');
    expect(title).toContain('neither the token of a ServiceAccount nor a kubeconfig');
    expect(steps[0]?.text).toContain('where that is switched off there or at ServiceAccount default');
  });
});

describe('a leader that loses its lease', () => {
  const log = [
    'I0502 10:00:00.1 1 leaderelection.go:258] successfully acquired lease shop/depot-controller',
    'E0502 11:00:00.1 1 leaderelection.go:332] error retrieving resource lock shop/depot-controller: etcdserver: request timed out',
    'I0502 11:00:05.1 1 leaderelection.go:285] failed to renew lease shop/depot-controller: timed out waiting for the condition',
    'E0502 11:00:05.2 1 main.go:90] "problem running manager" err="leader election lost"',
  ].join('\n');

  it('is told of the Kubernetes API, not of its own network', () => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toContain('lost its lease shop/depot-controller (leader election)');
    expect(diagnosis.cause).toContain('etcdserver: request timed out');
    expect(diagnosis.steps[0]?.text).toContain('disk latency and size of etcd');
    expect(diagnosis.steps.map(({ text }) => text).join(' ')).not.toContain('NetworkPolicy');
  });

  it('is a matter of rights where the API says so', () => {
    const denied =
      'E0502 11:00:00.1 1 leaderelection.go:332] error retrieving resource lock shop/depot: leases.coordination.k8s.io "depot" is forbidden: User "system:serviceaccount:shop:depot" cannot get resource "leases" in API group "coordination.k8s.io" in the namespace "shop"';
    expect(diagnosisOfLog(`${denied}\nE0502 11:00:05.2 1 main.go:90] leader election lost`).kind).toBe(
      'log-k8s-forbidden',
    );
  });
});
