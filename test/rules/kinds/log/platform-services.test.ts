import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, event, manifest, running } from '../reports.js';

describe('what the platform below a program does not give it', () => {
  it('names the kind that is not served by another line that says the same', () => {
    const diagnosis = diagnosisOfLog(
      [
        'E0312 10:11:31.1 1 main.go:86] Failed to list with error=the server could not find the requested resource (get shelves.depot.example.com)',
        'E0312 10:11:31.2 1 main.go:213] Exiting: failed to list v1 shelves: the server could not find the requested resource',
      ].join('\n'),
    );
    expect(diagnosis.steps[0]?.command).toContain('kubectl get crd shelves.depot.example.com');
  });

  it('knows the metadata service of Azure by its path', () => {
    const diagnosis = diagnosisOfLog(
      'FATAL failed to get instance metadata: Get "http://169.254.169.254/metadata/instance": context deadline exceeded',
    );
    expect(diagnosis.title).toContain('does not reach the metadata service of Azure');
    expect(diagnosis.steps[0]?.text).not.toContain('AWS_REGION');
  });

  it('takes the name that the resolver of a mesh did not find for the host', () => {
    const diagnosis = diagnosisOfLog(
      'ERROR Failed to resolve control-plane component error=no record found for Query { name: Name("ident.mesh.svc.cluster.local."), query_type: SRV }',
    );
    expect(diagnosis.title).toBe('Host ident.mesh.svc.cluster.local does not resolve');
  });

  it('resolves no things that are told in words', () => {
    expect(diagnosisOfLog('ERROR Could not resolve Shelf depot version').kind).not.toBe('log-dns');
  });

  it('tells a refusal of istiod in place of credentials from a Secret', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [running({ ready: false })],
      events: [event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503')],
      manifest: manifest(),
      logs: 'warn\tfailed to warm certificate: create certificate: rpc error: code = Unauthenticated desc = authentication failure',
    });
    expect(diagnosis.title).toContain('istiod does not accept the token');
    expect(diagnosis.steps[0]?.text).toContain('logs deployment/istiod');
  });

  it('says which Windows a container needs', () => {
    const message =
      'failed to create shim task: hcs::CreateComputeSystem api: The container operating system does not match the host operating system.: unknown';
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 128, reason: 'StartError', message })],
      manifest: manifest(),
    });
    expect(diagnosis.cause).toContain('built for another version of Windows');
    expect(diagnosis.steps[0]?.text).toContain('node.kubernetes.io/windows-build');
  });
});
