import { describe, expect, it } from 'vitest';
import { passedBy } from '../../src/agent/passed-by.js';
import { compileExclusions } from '../../src/rules/exclusions.js';
import { projectPod } from '../../src/rules/failing/pod/watched-pod.js';
import { object, pod, subjectOf, WELL } from '../rules/failing/objects.js';

const exclusions = compileExclusions([
  { kind: 'namespace', pattern: 'kube-system' },
  { kind: 'pod', pattern: 'shop/batch-*' },
]);
const mirrorLabel = 'podproof.dev/mirror';
const why = (subject: ReturnType<typeof subjectOf>) => passedBy(subject, { exclusions, mirrorLabel });

describe('what is passed by', () => {
  it('is what rules exclude, of any kind, and says by which', () => {
    expect(why(subjectOf(pod({ metadata: { namespace: 'kube-system' } })))).toContain('kube-system');
    expect(why(subjectOf(object('Job', { metadata: { name: 'batch-7' } })))).toContain('shop/batch-*');
  });

  it('is a mirror pod', () => {
    const mirror = projectPod(pod({ metadata: { labels: { [mirrorLabel]: 'm1' } } }), { labels: [mirrorLabel] });
    expect(why(mirror)).toContain('mirror pod');
    expect(passedBy(mirror, { exclusions, mirrorLabel: '' })).toBeUndefined();
  });

  it('is nothing else', () => {
    expect(why(subjectOf(WELL))).toBeUndefined();
    expect(why(subjectOf(object('Job', { metadata: { name: 'batch-7', namespace: 'bank' } })))).toBeUndefined();
  });
});
