import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { type PlacedPod, placedPod } from '../../../src/rules/report/index.js';
import { requestedOnNode } from '../../../src/rules/report/placed-pods.js';
import { pod, WELL } from './objects.js';

const asking = (requests: object, more: object = {}) => ({ name: 'app', resources: { requests }, ...more });
const placed = (...pods: readonly Fields[]): PlacedPod[] => pods.flatMap((each) => placedPod(each) ?? []);

describe('placedPod', () => {
  it('counts what a pod takes of its node as the scheduler does', () => {
    const spec = {
      containers: [asking({ cpu: '100m', memory: '64Mi' }), asking({ cpu: '0.0505' })],
      initContainers: [asking({ cpu: '50m' }, { restartPolicy: 'Always' }), asking({ memory: '1Gi' })],
      overhead: { cpu: '10m', memory: '1Mi' },
    };
    expect(placedPod(pod('web', WELL, spec))).toEqual({
      id: 'uid-of-web',
      node: 'n1',
      requests: { cpu: 211, memory: 2 ** 30 + 2 ** 20 },
    });
  });

  it.each(['Pending', 'Running', 'Unknown', undefined])('counts one whose phase is %s', (phase) => {
    expect(placedPod(pod('web', { phase }))).toEqual({ id: 'uid-of-web', node: 'n1', requests: {} });
  });

  it('counts one that is being deleted', () => {
    expect(placed(pod('web', WELL, {}, { deletionTimestamp: '2026-01-01T00:00:00Z' }))).toHaveLength(1);
  });

  it.each([
    ['Succeeded', {}],
    ['Failed', {}],
    ['Pending', { nodeName: undefined }],
    ['Pending', { nodeName: '' }],
  ])('does not count one that has ended or has no node: %s %j', (phase, spec) => {
    expect(placedPod(pod('web', { phase }, spec))).toBeUndefined();
  });

  it('keeps nothing else of a pod', () => {
    const secret = { name: 'PASSWORD', value: 'hunter2' };
    const kept = placedPod(pod('web', WELL, { containers: [{ ...asking({ cpu: '1' }), env: [secret] }] }));
    expect(JSON.stringify(kept)).not.toMatch(/hunter2|PASSWORD|shop/);
  });

  it('takes what is hardly a pod', () => {
    expect(placed({}, { spec: { nodeName: 'n1' } })).toEqual([{ id: '/', node: 'n1', requests: {} }]);
  });
});

describe('requestedOnNode', () => {
  const on = (nodeName: string, name: string, requests: object) =>
    pod(name, WELL, { nodeName, containers: [asking(requests)] });

  it('adds up the pods of a node, and counts them', () => {
    const pods = placed(
      on('n1', 'a', { cpu: '100m', memory: '64Mi' }),
      on('n2', 'b', { cpu: '4' }),
      on('n1', 'c', { cpu: '1', 'nvidia.com/gpu': '2' }),
      on('n1', 'd', {}),
    );
    expect(requestedOnNode(pods, 'n1')).toEqual({
      cpu: '1100m',
      memory: '67108864',
      'nvidia.com/gpu': '2',
      pods: '3',
    });
    expect(requestedOnNode(pods, 'n2')).toEqual({ cpu: '4000m', pods: '1' });
    expect(requestedOnNode(pods, 'n3')).toEqual({ pods: '0' });
  });

  it('is exact for many small pods', () => {
    const pods = placed(...Array.from({ length: 1_000 }, (_, index) => on('n1', `p${index}`, { cpu: '0.1' })));
    expect(requestedOnNode(pods, 'n1')).toEqual({ cpu: '100000m', pods: '1000' });
  });

  it('counts a pod once that came twice', () => {
    const pods = placed(on('n1', 'a', { cpu: '1' }), on('n1', 'a', { cpu: '1' }));
    expect(requestedOnNode(pods, 'n1')).toEqual({ cpu: '1000m', pods: '1' });
  });

  it('is the same text in whatever order the pods come', () => {
    const pods = [on('n1', 'a', { memory: '1', cpu: '1' }), on('n1', 'b', { 'x/y': '1' })];
    const texts = [pods, pods.toReversed()].map((each) => JSON.stringify(requestedOnNode(placed(...each), 'n1')));
    expect(texts[0]).toBe(texts[1]);
  });
});
