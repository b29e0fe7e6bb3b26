import { describe, expect, it } from 'vitest';
import { diagnosisOf, diagnosisOfLog, event, manifest, waiting } from './reports.js';

describe('a name that is asked for', () => {
  it('and leads out of the cluster is answered by another DNS server', () => {
    const line =
      'failed to ping ws://scaler.depot.svc.cluster.local:8080: dial tcp scaler.depot.svc.cluster.local (52.128.23.153:8080): i/o timeout';
    expect(diagnosisOfLog(line).steps[0]?.text).toContain('The name led to 52.128.23.153');
  });

  it('and leads to an address of the cluster is not', () => {
    const line = 'dial tcp scaler.depot.svc.cluster.local (10.96.23.153:8080): i/o timeout';
    expect(diagnosisOfLog(line).steps[0]?.text).not.toContain('The name led to');
  });

  it('by RabbitMQ in vain is not said to be unknown', () => {
    const { cause, steps } = diagnosisOfLog('ERROR: epmd error for host depot-0.depot-nodes.shop: timeout (timed out)');
    expect(cause).not.toContain('DNS does not know it');
    expect(steps[0]?.text).toContain('CoreDNS');
  });
});

describe('credentials', () => {
  it.each([
    'level=fatal msg="failed to get token: no credentials provided for Azure API"',
    'level=fatal msg="failed to get credentials: failed to create a workload identity token: no client ID specified. Check pod configuration or set ClientID in the options"',
  ])('that are not there are rejected by nobody: %s', (line) => {
    const { title, steps } = diagnosisOfLog(line);
    expect(title).toContain('No credentials are found');
    expect(steps[0]?.text).toContain('azure.workload.identity/client-id');
  });

  it('that a script sends are for the host that it names', () => {
    const script =
      'until mysql --host=shelf-mysql --user=$U --password=$P --execute="SELECT 1;"; do echo waiting; sleep 2; done;';
    const { title } = diagnosisOfLog(
      "ERROR 1045 (28000): Access denied for user 'shelf'@'10.42.0.236' (using password: YES)",
      {
        manifest: manifest({ command: ['sh', '-c', script] }),
      },
    );
    expect(title).toContain('MySQL at shelf-mysql');
  });
});

describe('what answers', () => {
  it('in place of Rancher is another server', () => {
    const { title, steps } = diagnosisOfLog(
      'ERROR: https://10.1.0.4:6443/ping is not accessible (The requested URL returned error: 403)',
    );
    expect(title).toContain('Not Rancher answers');
    expect(steps[0]?.text).toContain('Set server-url');
  });

  it('metrics-server without the path is too old a kubelet', () => {
    const { steps } = diagnosisOfLog(
      'E0616 14:28:55.242985       1 scraper.go:140] "Failed to scrape node" err="request failed, status: \\"404 Not Found\\"" node="depot-2"',
    );
    expect(steps[0]?.text).toContain('Run the version of metrics-server that belongs to the nodes');
  });

  it('for MySQL and closes at once is a proxy, or no server yet', () => {
    const { title } = diagnosisOfLog('[mysql] 2024/08/11 18:25:14 packets.go:37: unexpected EOF');
    expect(title).toContain('before it says a word');
  });

  it('a probe for want of a CRD tells of it in its log, if only for those who debug', () => {
    const { title, steps } = diagnosisOfLog(
      '{"level":"debug","ts":1669762555.7181904,"logger":"controller-runtime.healthz","msg":"healthz check failed","checker":"crd-inject","error":"resource not ready: shelves.depot.example"}',
    );
    expect(title).toContain('waits for CRD shelves.depot.example');
    expect(steps[0]?.text).toContain('Install CRD shelves.depot.example');
  });
});

describe('what a container may not do', () => {
  it('is what its own seccomp profile forbids', () => {
    const profile = { type: 'Localhost', localhostProfile: 'depot-probe' };
    const { title, steps } = diagnosisOf({
      manifest: manifest({ securityContext: { seccompProfile: profile } }),
      container_statuses: [
        waiting('CreateContainerError', 'container create failed: setresuid to `0`: Operation not permitted'),
      ],
    });
    expect(title).toContain('its seccomp profile depot-probe does not let the runtime call setresuid');
    expect(steps[0]?.text).toContain('Allow setresuid in the seccomp profile depot-probe');
  });

  it('is to mount a share in its hook', () => {
    const command = ['/bin/sh', '-c', 'mount -t cifs //srv/share /mnt'];
    const text = `Exec lifecycle hook ([${command.join(' ')}]) for Container "api" in Pod "api-1_shop(61)" failed - error: command '${command.join(' ')}' exited with 32: mount error(1): Operation not permitted`;
    const { title, steps } = diagnosisOf({
      manifest: manifest({ lifecycle: { postStart: { exec: { command } } } }),
      container_statuses: [waiting('PostStartHookError', text)],
      events: [event('FailedPostStartHook', text)],
    });
    expect(title).toContain('the container may not mount anything');
    expect(steps[0]?.text).toContain('have the kubelet make it');
  });
});
