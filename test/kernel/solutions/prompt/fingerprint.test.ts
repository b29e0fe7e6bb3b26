import { describe, expect, it } from 'vitest';
import { evidenceFingerprint } from '../../../../src/kernel/solutions/prompt/fingerprint.js';
import { crashed, manifest, waiting } from '../../../rules/kinds/reports.js';
import { record } from './records.js';

interface Pod {
  readonly suffix: string;
  readonly uid: string;
  readonly node: string;
  readonly ip: string;
  readonly minute: number;
}

const ONE: Pod = {
  suffix: 'hkgpp',
  uid: '0f9d84c5-9edc-4645-b6a7-6ffb2c2429aa',
  node: 'node-1',
  ip: '10.0.3.7',
  minute: 4,
};
const OTHER: Pod = {
  suffix: 'x2vzl',
  uid: '7d1f84c5-1111-4645-b6a7-6ffb2c242900',
  node: 'node-22',
  ip: '10.8.1.44',
  minute: 37,
};

/** A failing pod as its agent reports it at some minute of the hour. */
function failing(pod: Pod, fields: Record<string, unknown> = {}) {
  const name = `orders-7d9fdd8785-${pod.suffix}`;
  const at = (second: number) =>
    `2026-03-01T10:${String(pod.minute).padStart(2, '0')}:${String(second).padStart(2, '0')}.123Z`;
  const spec = { nodeName: pod.node, volumes: [{ name: `kube-api-access-${pod.suffix}`, projected: {} }] };
  return record({
    pod_name: name,
    pod_uid: pod.uid,
    node_name: pod.node,
    manifest: manifest({}, spec).replaceAll('orders-7d9fdd8785-hkgpp', name),
    logs: `${at(1)} pid ${pod.minute} listening on ${pod.ip}:8080\n${at(2)} [${pod.minute}] Error: connect ECONNREFUSED db:5432 after ${pod.minute}ms (request id ${pod.uid})`,
    container_statuses: [
      crashed({ exit_code: 1, started_at: at(1), finished_at: at(3) }, { restart_count: pod.minute }),
    ],
    events: [
      {
        type: 'Warning',
        reason: 'BackOff',
        message: `Back-off restarting failed container api in pod ${name}_shop(${pod.uid})`,
        count: pod.minute,
        last_timestamp: at(5),
      },
      {
        type: 'Warning',
        reason: 'Unhealthy',
        message: `Readiness probe failed: Get "http://${pod.ip}:8080/health": dial tcp ${pod.ip}:8080: connect refused`,
      },
      { type: 'Normal', reason: 'Pulled', message: `Successfully pulled image in ${pod.minute}.5s` },
    ],
    ...fields,
  });
}

const fingerprint = (pod: Pod, fields: Record<string, unknown> = {}) => evidenceFingerprint(failing(pod, fields));

describe('evidenceFingerprint', () => {
  it('is the same for pods that differ in their own names, addresses, times and counts', () => {
    expect(fingerprint(OTHER)).toBe(fingerprint(ONE));
    expect(fingerprint(ONE)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is another one where something else changed before, whenever that was', () => {
    const changed = (what: string, minute = 0, kind = 'rollout') => ({
      changes: [{ at: `2026-03-01T09:3${minute}:00Z`, kind, what }],
    });
    const rollout = fingerprint(ONE, changed('rollout 14 changed the image'));
    expect(rollout).not.toBe(fingerprint(ONE));
    expect(rollout).not.toBe(fingerprint(ONE, changed('rollout 15 changed the memory limit')));
    expect(rollout).toBe(fingerprint(OTHER, changed('rollout 14 changed the image', 5)));
    expect(fingerprint(ONE, changed('Node node-1 became unready', 0, 'node'))).toBe(fingerprint(ONE));
  });

  it('is the same while the container waits and when it has just ended again', () => {
    const ended = {
      name: 'api',
      image: 'registry.example/orders:1.4',
      ready: false,
      state: 'terminated',
      reason: 'Error',
      exit_code: 1,
      restart_count: 9,
      started_at: '2026-03-01T11:00:01Z',
      finished_at: '2026-03-01T11:00:02Z',
    };
    expect(fingerprint(ONE, { container_statuses: [ended] })).toBe(fingerprint(ONE));
  });

  it('is the same whatever other pods leave of the nodes, and another one where the pod asks for more', () => {
    const message = '0/2 nodes are available: 2 Insufficient cpu.';
    const lacking = (cpu: string, ...left: readonly string[]) => ({
      phase: 'Pending',
      node_name: undefined,
      container_statuses: [],
      logs: '',
      events: [{ type: 'Warning', reason: 'FailedScheduling', message }],
      manifest: manifest({ resources: { requests: { cpu } } }),
      nodes: left.map((requested, index) => ({
        name: `node-${index}`,
        allocatable: { cpu: '4' },
        requested: { cpu: requested },
      })),
    });
    const one = fingerprint(ONE, lacking('2', '3', '3500m'));
    expect(fingerprint(ONE, lacking('2', '3750m', '2500m'))).toBe(one);
    expect(fingerprint(ONE, lacking('2', '3', '3', '3', '3', '3', '3', '3'))).toBe(
      fingerprint(ONE, lacking('2', '3', '3', '3', '3', '3', '3')),
    );
    expect(fingerprint(ONE, lacking('3', '3', '3500m'))).not.toBe(one);
  });

  it.each<[string, Record<string, unknown>]>([
    ['the exit code', { container_statuses: [crashed({ exit_code: 2 })] }],
    ['the reason', { container_statuses: [crashed({ reason: 'OOMKilled', exit_code: 137 })] }],
    ['the state', { container_statuses: [waiting('ImagePullBackOff', 'not found')] }],
    ['the container', { container_statuses: [{ ...crashed({ exit_code: 1 }), name: 'side' }] }],
    [
      'the image',
      {
        container_statuses: [{ ...crashed({ exit_code: 1 }) }],
        manifest: manifest({ image: 'registry.example/orders:1.5' }),
      },
    ],
    ['a decisive line', { logs: 'Error: connect ECONNREFUSED cache:6379' }],
    ['a port', { logs: 'Error: connect ECONNREFUSED db:5433' }],
    ['the owner', { owner: { kind: 'Deployment', name: 'payments' } }],
    ['the namespace', { namespace: 'other' }],
    ['a limit', { manifest: manifest({ resources: { limits: { memory: '1Gi' } } }) }],
    ['an object', { related: [{ kind: 'Secret', name: 'db', exists: false }] }],
    ['a warning', { events: [{ type: 'Warning', reason: 'FailedMount', message: 'secret "db" not found' }] }],
  ])('is another one when %s differs', (_name, fields) => {
    expect(fingerprint(ONE, fields)).not.toBe(fingerprint(ONE));
  });
});
