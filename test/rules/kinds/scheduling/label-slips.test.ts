import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLetterSlip,
  isSameLabel,
  isSpellingSlip,
  otherNameOf,
} from '../../../../src/rules/kinds/scheduling/label-slips.js';

describe('what can only be misspelt', () => {
  it.each([
    ['sdd', 'ssd'],
    ['gppu', 'gpu'],
    ['Payments', 'payments'],
    ['disk-type', 'disktype'],
    ['node_pool', 'node-pool'],
    ['priavte', 'private'],
    ['adm64', 'amd64'],
    ['pr0d', 'prod'],
    ['us-east-la', 'us-east-1a'],
    ['nvidia-teslat4', 'nvidia-tesla-t4'],
    ['europe-wets1-b', 'europe-west1-b'],
  ])('%s is %s by a slip', (text, meant) => {
    expect([isSpellingSlip(text, meant), isSpellingSlip(meant, text)]).toEqual([true, true]);
  });

  it.each([
    ['prodution', 'production'],
    ['producxion', 'production'],
    ['disk', 'disks'],
    ['node.kuberntes.io/pool', 'node.kubernetes.io/pool'],
  ])('%s is %s by a letter', (text, meant) => {
    expect([isLetterSlip(text, meant), isLetterSlip(meant, text)]).toEqual([true, true]);
  });

  it.each([
    ['arm64', 'amd64'],
    ['eu-west-1d', 'eu-west-1a'],
    ['us-east-1', 'us-west-1'],
    ['g5.2xlarge', 'c5.2xlarge'],
    ['m5.large', 'm5a.large'],
    ['pool-1', 'pool-2'],
    ['pool-1', 'pool-11'],
    ['v1', 'v2'],
    ['1-2', '12'],
    ['hdd', 'ssd'],
    ['xlarge', 'large'],
    ['xxlarge', 'xlarge'],
    ['ii', 'iii'],
    ['zone-a', 'zone-aa'],
    ['zone-aa1', 'zone-a1'],
    ['rack-l', 'rack-1'],
    ['worker-ab', 'worker-ba'],
    ['nodepoola', 'nodepoolb'],
    ['nodepool', 'nodepoola'],
    ['nvidia-a100', 'nvidia-h100'],
    ['highmem', 'highcpu'],
    ['batch', 'patch'],
    ['windows', 'linux'],
    ['east', 'west'],
    ['same', 'same'],
  ])('%s is not %s', (text, meant) => {
    const slips = [
      isSpellingSlip(text, meant),
      isLetterSlip(text, meant),
      isSpellingSlip(meant, text),
      isLetterSlip(meant, text),
    ];
    expect(slips).toEqual([false, false, false, false]);
  });

  it('never takes one number for another', () => {
    const number = fc.integer({ min: 0, max: 99_999 });
    fc.assert(
      fc.property(number, number, fc.constantFrom('pool-', 'pool', 'eu-west-', 'v1.', 'g'), (one, other, prefix) => {
        fc.pre(one !== other);
        expect(isSpellingSlip(`${prefix}${one}`, `${prefix}${other}`)).toBe(false);
        expect(isLetterSlip(`${prefix}${one}`, `${prefix}${other}`)).toBe(false);
      }),
    );
  });

  it('knows the names that Kubernetes has given up, and labels without their domain', () => {
    expect(isSameLabel('beta.kubernetes.io/arch', 'kubernetes.io/arch')).toBe(true);
    expect(isSameLabel('zone', 'topology.kubernetes.io/zone')).toBe(true);
    expect(isSameLabel('topology.kubernetes.io/region', 'topology.kubernetes.io/zone')).toBe(false);
    expect(isSameLabel('pool', 'nodepool')).toBe(false);
  });

  it('knows other names of an architecture, and only of that', () => {
    expect(otherNameOf('kubernetes.io/arch', 'x86_64')).toBe('amd64');
    expect(otherNameOf('kubernetes.io/arch', 'aarch64')).toBe('arm64');
    expect(otherNameOf('kubernetes.io/arch', 'riscv64')).toBeUndefined();
    expect(otherNameOf('search', 'x64')).toBeUndefined();
  });
});
