import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, manifest, report, running } from '../reports.js';

const job = { owner: { kind: 'Job', name: 'export' }, phase: 'Running', failure_reason: 'NotReady' };
const pod = (proxy: Record<string, unknown>) =>
  manifest({}, { restartPolicy: 'Never', containers: [{ name: 'api', image: 'acme/export:2' }, proxy] });
const done = { name: 'api', state: 'terminated', reason: 'Completed', exit_code: 0 };

describe('job-runs-on', () => {
  it.each([
    [{ name: 'istio-proxy', image: 'docker.io/istio/proxyv2:1.22.0' }, 'quitquitquit'],
    [{ name: 'cloudsql', image: 'gcr.io/cloud-sql-connectors/cloud-sql-proxy:2.8.0' }, '--quitquitquit'],
    [{ name: 'tunnel', image: 'acme/tunnel:1' }, 'move it to spec.initContainers with restartPolicy: Always'],
  ])('is told with what ends the sidecar: %j', (proxy, words) => {
    const { kind, title, steps } = diagnosisOf({
      ...job,
      manifest: pod(proxy),
      container_statuses: [done, running({ name: proxy.name })],
    });
    expect(kind).toBe('job-runs-on');
    expect(title).toBe(`Job export does not end: ${proxy.name} runs on after api`);
    expect(steps[0]?.text).toContain(words);
  });

  it('is not while the work still runs, nor where no Job is meant', () => {
    const statuses = [running(), running({ name: 'tunnel' })];
    const proxy = { name: 'tunnel', image: 'acme/tunnel:1' };
    const kinds = [
      diagnose(report({ ...job, manifest: pod(proxy), container_statuses: statuses }))?.kind,
      diagnose(
        report({
          ...job,
          owner: { kind: 'Deployment', name: 'export' },
          manifest: pod(proxy),
          container_statuses: [done, running({ name: 'tunnel' })],
        }),
      )?.kind,
    ];
    expect(kinds).not.toContain('job-runs-on');
  });

  it('is the reason of a deadline that passes over it, and more time is no help', () => {
    const { kind, cause, steps } = diagnosisOf({
      ...job,
      phase: 'Failed',
      failure_reason: 'DeadlineExceeded',
      status_reason: 'DeadlineExceeded',
      status_message: 'Pod was active on the node longer than the specified deadline',
      manifest: pod({ name: 'cloudsql', image: 'gcr.io/cloud-sql-connectors/cloud-sql-proxy:2.8.0' }),
      container_statuses: [done, { name: 'cloudsql', state: 'terminated', reason: 'Error', exit_code: 2 }],
    });
    expect(kind).toBe('deadline-exceeded');
    expect(cause).toContain('the work in api had ended with exit code 0 by then, and cloudsql ran on');
    expect(steps[0]?.text).toContain('Let cloudsql end with the work');
  });
});
