import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, event, manifest, running, waiting } from '../../reports.js';

describe('an address of the pod itself', () => {
  const REFUSED = 'Error: connect ECONNREFUSED 127.0.0.1:6379';
  const text = (ports: readonly unknown[] = []) =>
    manifest(
      {},
      {
        containers: [
          { name: 'api', image: 'a' },
          { name: 'cache', image: 'b:nope', ports },
        ],
      },
    );
  const body = (other: Record<string, unknown>, ports: readonly unknown[] = []) => ({
    phase: 'Pending',
    manifest: text(ports),
    container_statuses: [crashed({ exit_code: 1 }), { ...other, name: 'cache' }],
    container_logs: [{ container: 'api', text: REFUSED }],
  });

  it('leads to the container that does not run, whose own failure comes first', () => {
    const diagnosis = diagnosisOf({
      ...body(waiting('ImagePullBackOff', 'Back-off pulling image "b:nope"')),
      events: [event('Failed', 'Failed to pull image "b:nope": docker.io/library/b:nope: not found')],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['image-not-found-tag', 'cache']);
    expect(diagnosis.others.map(({ title }) => title)).toEqual([
      '127.0.0.1:6379 refuses the connection: container cache of the pod does not run',
    ]);
  });

  it('leads there for certain where that container declares the port', () => {
    const { others } = diagnosisOf(body(crashed({ exit_code: 137, reason: 'OOMKilled' }), [{ containerPort: 6379 }]));
    expect(others[0]?.cause).toContain('container cache of it should listen there');
  });

  it('is judged as ever where the others run', () => {
    const diagnosis = diagnosisOf(body(running()));
    expect([diagnosis.kind, diagnosis.container]).toEqual(['log-conn-refused', 'api']);
    expect(diagnosis.title).toBe('127.0.0.1:6379 refuses the connection');
  });

  it('is named instead of the host that a proxy in the pod stands for', () => {
    const log = 'request to http://stock.shop failed: dial tcp 127.0.0.1:15001: connect: connection refused';
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toBe('127.0.0.1:15001 refuses the connection');
    expect(diagnosis.cause).toContain('through which it reaches stock.shop');
  });
});
