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

describe('what the node does not give a program', () => {
  it('speaks of the device, not of the image, where a device of the node is missing', () => {
    const diagnosis = diagnosisOfLog('Error: error opening device /host/dev/shelf0: No such file or directory');
    expect(diagnosis.cause).toContain('its driver is not loaded there');
    expect(diagnosis.cause).not.toContain('is not in the image');
  });

  it('takes a fatal line for what ended the program, whatever its logger is called', () => {
    const diagnosis = diagnosisOfLog(
      '{"level":"fatal","logger":"fallback","msg":"error creating the set","error":"pod name environment variable[DEPOT_POD] isn\'t set for the pod"}',
    );
    expect(diagnosis.title).toBe('Environment variable DEPOT_POD is not set');
  });

  it('names a working directory that was not filled in', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [
        crashed({
          exit_code: 128,
          reason: 'StartError',
          message: 'OCI runtime create failed: Cwd must be an absolute path: unknown',
        }),
      ],
      manifest: manifest({ workingDir: '$(depot.path)' }),
    });
    expect(diagnosis.cause).toContain('$(depot.path), which spec.containers[0].workingDir names');
    expect(diagnosis.steps[0]?.text).toContain('absolute path');
  });

  it.each([
    ['nvidia-container-cli: initialization error: cuda error: unknown error', 'Run nvidia-smi on the node'],
    [
      'nvidia-container-cli: initialization error: load library failed: libnvidia-ml.so.1: cannot open',
      'where it has no GPU',
    ],
  ])('says what to do where the NVIDIA runtime does not start: %s', (error, advice) => {
    const message = `runc create failed: error running hook: exit status 1, stderr: ${error}`;
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 128, reason: 'StartError', message })],
      manifest: manifest(),
    });
    expect(diagnosis.steps[0]?.text).toContain(advice);
  });

  it('asks for the directory of a socket that the program makes itself', () => {
    const diagnosis = diagnosisOfLog(
      'E0810 1 x.go:1] Failed to listen: listen unix /depot/amber.sock: bind: no such file or directory',
    );
    expect(diagnosis.title).toContain('The directory for /depot/amber.sock is missing');
  });

  it('names no option of AWS at the metadata service of another cloud', () => {
    const diagnosis = diagnosisOfLog(
      'FATAL Get "http://169.254.169.254/depot/v1/metadata/instance-id": dial tcp 169.254.169.254:80: connect: no route to host',
    );
    expect(diagnosis.steps[0]?.text).toContain('the metadata service of its cloud');
    expect(diagnosis.steps[0]?.text).not.toContain('AWS_REGION');
  });
});
