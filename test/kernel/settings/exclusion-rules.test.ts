import { describe, expect, it } from 'vitest';
import { ExcludedNamespace, PodPattern } from '../../../src/kernel/settings/exclusion-rules.js';
import { compileExclusions } from '../../../src/rules/exclusions.js';

const namespace = (pattern: string) => ({ kind: 'namespace', pattern }) as const;
const pod = (pattern: string) => ({ kind: 'pod', pattern }) as const;

describe('compileExclusions', () => {
  it.each([
    [[namespace('kube-system')], 'kube-system/coredns', namespace('kube-system')],
    [[namespace('kube-system')], 'kube-system-2/coredns', undefined],
    [[pod('job-*')], 'any/job-1', pod('job-*')],
    [[pod('job-*')], 'job-1/web', undefined],
    [[pod('test-?/job-*')], 'test-1/job-7', pod('test-?/job-*')],
    [[pod('test-?/job-*')], 'test-10/job-7', undefined],
    [[pod('test-?/job-*')], 'prod/job-7', undefined],
    [[pod('*'), namespace('shop')], 'shop/web', namespace('shop')],
    [[], 'shop/web', undefined],
  ])('%j on %s', (rules, name, hit) => {
    const [inNamespace = '', podName = ''] = name.split('/');
    expect(compileExclusions(rules).match(inNamespace, podName)).toEqual(hit);
  });
});

describe('what an exclusion may be', () => {
  it.each(['web-*', '?', 'team-*/web-*', '*/x', `${'n'.repeat(253)}/${'p'.repeat(253)}`])(
    'takes the pattern %j',
    (text) => {
      expect(PodPattern.safeParse(text).success).toBe(true);
    },
  );

  it.each(['', '/', 'a/', '/a', 'a/b/c', 'x'.repeat(254), '*a'.repeat(5_000), 'a\0'])(
    'refuses the pattern %#',
    (text) => {
      expect(PodPattern.safeParse(text).success).toBe(false);
    },
  );

  it('refuses a wildcard in a namespace, which would never hit', () => {
    expect(ExcludedNamespace.safeParse('kube-system').success).toBe(true);
    expect(ExcludedNamespace.safeParse('kube-*').error?.issues[0]?.message).toContain('takes no wildcard');
  });
});
