import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { forbidden } from './not-created.js';

const exceeded = (text: string, pod: string) => forbidden(`exceeded quota: team, ${text}`, { manifest: pod });

describe('fit-into-quota', () => {
  it('lowers the requests of all containers to what is left', () => {
    const pod = manifest(
      { resources: { requests: { cpu: '500m', memory: '1Gi' }, limits: { cpu: '1' } } },
      {
        initContainers: [
          { name: 'proxy', image: 'p', restartPolicy: 'Always', resources: { requests: { cpu: '100m' } } },
        ],
      },
    );
    const fields = exceeded('requested: requests.cpu=600m, used: requests.cpu=1700m, limited: requests.cpu=2', pod);
    const fix = fixBy('fit-into-quota', fields);
    expect(fixedPod(fix, pod)['spec']).toMatchObject({
      containers: [{ resources: { requests: { cpu: '250m', memory: '1Gi' }, limits: { cpu: '1' } } }],
      initContainers: [{ resources: { requests: { cpu: '50m' } } }],
    });
    expect(fix.explanation).toContain('room for one pod');
    expectDoneOnce(fix, fields, pod);
  });

  it('lowers limits, and requests that would be above them', () => {
    const pod = manifest({ resources: { requests: { memory: '900Mi' }, limits: { memory: '1Gi' } } });
    const fields = exceeded(
      'requested: limits.memory=1Gi, used: limits.memory=3584Mi, limited: limits.memory=4Gi',
      pod,
    );
    expect(fixedPod(fixBy('fit-into-quota', fields), pod)['spec']).toMatchObject({
      containers: [{ resources: { requests: { memory: '512Mi' }, limits: { memory: '512Mi' } } }],
    });
  });

  it('takes the limit for the request that the manifest leaves out', () => {
    const pod = manifest({ resources: { limits: { cpu: '1' } } });
    const fields = exceeded('requested: cpu=1, used: cpu=1500m, limited: cpu=2', pod);
    expect(fixedPod(fixBy('fit-into-quota', fields), pod)['spec']).toMatchObject({
      containers: [{ resources: { requests: { cpu: '500m' }, limits: { cpu: '1' } } }],
    });
  });

  it.each([
    ['the number of pods', 'requested: pods=1, used: pods=3, limited: pods=3'],
    ['nothing left', 'requested: requests.cpu=500m, used: requests.cpu=2, limited: requests.cpu=2'],
    ['next to nothing left', 'requested: requests.cpu=500m, used: requests.cpu=1990m, limited: requests.cpu=2'],
    [
      'one of two that cannot be met',
      'requested: pods=1,requests.cpu=500m, used: pods=3,requests.cpu=1800m, limited: pods=3,requests.cpu=2',
    ],
  ])('proposes nothing for %s', (_case, text) => {
    expect(fixFor(exceeded(text, manifest({ resources: { requests: { cpu: '500m' } } })))).toBeNull();
  });
});
