import { describe, expect, it } from 'vitest';
import { admissionProblem } from '../../../src/rules/mirror/admitted-pod.js';
import { MIRROR_LABEL } from '../../../src/rules/mirror/mirror-names.js';
import { podOf, surroundings } from './plans.js';

const SERVICE = { kind: 'Service', name: 'web', selector: { matchLabels: { app: 'web' } } };
const EVERYTHING = { kind: 'PodDisruptionBudget', name: 'all', selector: {} };
const around = surroundings({ selecting: [SERVICE, EVERYTHING] });
const pod = (metadata: object = {}, spec: object = {}) =>
  podOf({ activeDeadlineSeconds: 60, ...spec }, { labels: { [MIRROR_LABEL]: 'm-1' }, ...metadata });
const problem = (admitted: ReturnType<typeof pod>) => admissionProblem(pod(), admitted, around);

describe('what a cluster makes of a mirror on its way', () => {
  it('is no matter as long as nobody takes the pod for its own', () => {
    const labels = { [MIRROR_LABEL]: 'm-1', 'security.istio.io/tlsMode': 'istio' };
    expect(problem(pod({ labels }, { activeDeadlineSeconds: 30 }))).toBeUndefined();
  });

  it.each([
    [pod({ labels: { [MIRROR_LABEL]: 'm-1', app: 'web' } }), /labels by which .* by Service web\.$/],
    [pod({ labels: {} }), /takes its label podproof\.dev\/mirror away/],
    [pod({ ownerReferences: [{ kind: 'Team', name: 'a' }] }), /gives it an owner/],
    [pod({}, { activeDeadlineSeconds: undefined }), /takes its deadline away/],
    [pod({}, { activeDeadlineSeconds: 3_600 }), /takes its deadline away/],
  ])('is refused where it is no mirror any more: %j', (admitted, words) => {
    expect(problem(admitted)).toMatch(words);
  });
});
