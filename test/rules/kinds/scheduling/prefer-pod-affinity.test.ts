import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed as failedWith } from './messages.js';

const term = (app: string) => ({ labelSelector: { matchLabels: { app } }, topologyKey: 'kubernetes.io/hostname' });
const required = (...terms: object[]) => ({ requiredDuringSchedulingIgnoredDuringExecution: terms });
const preferred = (...terms: object[]) => ({
  preferredDuringSchedulingIgnoredDuringExecution: terms.map((podAffinityTerm) => ({ weight: 100, podAffinityTerm })),
});
const affinity = { podAffinity: required(term('cache')), podAntiAffinity: required(term('orders'), term('batch')) };
const spec = manifest({}, { affinity });
const failed = (text: string) => failedWith(`3 node(s) ${text}`, { manifest: spec });

describe('prefer-pod-affinity', () => {
  it.each([
    [
      "didn't match pod anti-affinity rules",
      { ...affinity, podAntiAffinity: preferred(term('orders'), term('batch')) },
    ],
    ["didn't match pod affinity rules", { ...affinity, podAffinity: preferred(term('cache')) }],
    [
      "didn't satisfy existing pods anti-affinity rules",
      { ...affinity, podAntiAffinity: preferred(term('orders'), term('batch')) },
    ],
    [
      "didn't match pod affinity/anti-affinity rules",
      { podAffinity: preferred(term('cache')), podAntiAffinity: preferred(term('orders'), term('batch')) },
    ],
  ])('%s', (text, after) => {
    const fields = failed(text);
    const fix = fixBy('prefer-pod-affinity', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fieldsOf(fixedPod(fix, spec)['spec'])['affinity']).toEqual(after);
    expectDoneOnce(fix, fields, spec);
  });

  it('says how the rollout of a Deployment gets past the pods that keep the new ones away', () => {
    const owner = { api_version: 'apps/v1', kind: 'Deployment', name: 'orders' };
    const owner_manifest = JSON.stringify({ spec: { replicas: 2 } });
    const fix = fixBy('prefer-pod-affinity', {
      ...failed("didn't match pod anti-affinity rules"),
      owner,
      owner_manifest,
    });
    expect(fix.explanation).toContain('scale Deployment orders to 0 and back to 2');
  });

  it('keeps the preferences that there are', () => {
    const weak = { weight: 5, podAffinityTerm: term('web') };
    const mixed = { ...required(term('orders')), preferredDuringSchedulingIgnoredDuringExecution: [weak] };
    const given = manifest({}, { affinity: { podAntiAffinity: mixed } });
    const fix = fixBy('prefer-pod-affinity', { ...failed("didn't match pod anti-affinity rules"), manifest: given });
    expect(fieldsOf(fixedPod(fix, given)['spec'])['affinity']).toEqual({
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [weak, { weight: 100, podAffinityTerm: term('orders') }],
      },
    });
  });

  it('proposes nothing where the pod requires nothing of the kind', () => {
    const bare = manifest({}, { affinity: { podAffinity: affinity.podAffinity } });
    expect(fixFor({ ...failed("didn't match pod anti-affinity rules"), manifest: bare })).toBeNull();
  });
});
