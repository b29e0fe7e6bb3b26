import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { forbidden } from './not-created.js';

const demand = (text: string, pod: string) => forbidden(`failed quota: team: must specify ${text}`, { manifest: pod });

describe('state-demanded-resources', () => {
  it('adds what is missing, and leaves what is stated', () => {
    const pod = manifest({ resources: { requests: { memory: '300Mi' }, limits: { cpu: '1' } } });
    const fields = demand('limits.cpu,limits.memory,requests.cpu,requests.memory', pod);
    const fix = fixBy('state-demanded-resources', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fixedPod(fix, pod)['spec']).toMatchObject({
      containers: [
        { resources: { requests: { memory: '300Mi', cpu: '100m' }, limits: { cpu: '1', memory: '600Mi' } } },
      ],
    });
    expect(fix.explanation).toContain('requests.cpu of container api becomes 100m');
    expectDoneOnce(fix, fields, pod);
  });

  it('changes only the containers that Kubernetes names, init containers too', () => {
    const pod = manifest(
      {},
      {
        initContainers: [
          { name: 'setup', image: 'busybox' },
          { name: 'other', image: 'busybox' },
        ],
      },
    );
    const fix = fixBy('state-demanded-resources', demand('limits.memory for: setup; requests.memory for: setup', pod));
    expect(fix.patch.every(({ path }) => path.startsWith('/spec/initContainers/0/resources'))).toBe(true);
    expect(fixedPod(fix, pod)['spec']).toMatchObject({
      initContainers: [
        { resources: { requests: { memory: '128Mi' }, limits: { memory: '256Mi' } } },
        { name: 'other' },
      ],
    });
  });

  it('says whose amounts it cannot state', () => {
    const text = 'limits.cpu for: api,istio-init,istio-proxy; limits.memory for: api';
    const fix = fixBy('state-demanded-resources', demand(text, manifest()));
    expect(fix.assumes.join()).toContain('What puts istio-init, istio-proxy into the pod is made to state them');
    expect(fix.patch.every(({ path }) => path.startsWith('/spec/containers/0/resources'))).toBe(true);
    expect(fixBy('state-demanded-resources', demand('limits.cpu for: api', manifest())).assumes).toHaveLength(1);
    expect(fixFor(demand('limits.cpu for: istio-proxy', manifest()))).toBeNull();
  });

  it('proposes nothing for what no rule can choose', () => {
    expect(fixFor(demand('requests.nvidia.com/gpu', manifest()))).toBeNull();
  });
});
