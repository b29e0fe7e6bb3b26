import { describe, expect, it } from 'vitest';
import { mirrorPod } from '../../../src/rules/mirror/mirror-pod.js';
import type { Surroundings } from '../../../src/rules/mirror/surroundings.js';
import { API, planFor, podOf, surroundings } from './plans.js';

function made(metadata: object, fields: Partial<Surroundings> = {}) {
  const original = podOf({ containers: [API] }, { ...metadata });
  return mirrorPod({
    ...{ plan: planFor(original), role: 'mirror', name: 'web-0-mirror-a', mirrorId: 'm', installation: 'i' },
    ...{ expiresAt: 0, ttlSeconds: 60, surroundings: surroundings(fields) },
  });
}

const policy = (name: string, selector: object) => ({ kind: 'NetworkPolicy', name, selector: { ...selector } });
const service = { kind: 'Service', name: 'web', selector: { matchLabels: { app: 'web' } } };

describe('what marks a pod as the object of a tool', () => {
  const marks = {
    labels: {
      'app.kubernetes.io/instance': 'shop',
      'app.kubernetes.io/managed-by': 'Helm',
      'argocd.argoproj.io/instance': 'shop',
      'kustomize.toolkit.fluxcd.io/name': 'shop',
      'helm.sh/chart': 'shop-1.0',
      'kapp.k14s.io/app': '1',
      team: 'a',
    },
    annotations: {
      'argocd.argoproj.io/tracking-id': 'shop:apps/Deployment:shop/web',
      'meta.helm.sh/release-name': 'shop',
      'helm.sh/hook': 'pre-install',
      'config.kubernetes.io/owning-inventory': 'x',
      'prometheus.io/scrape': 'true',
    },
  };

  it('is on no mirror, whoever selects it', () => {
    const { metadata } = made(marks).pod as { metadata: { labels: object; annotations: Record<string, string> } };
    expect(Object.keys(metadata.labels).filter((key) => !key.startsWith('podproof.dev/'))).toEqual(['team']);
    expect(Object.keys(metadata.annotations).filter((key) => !key.startsWith('podproof.dev/'))).toEqual([
      'prometheus.io/scrape',
    ]);
    const removed: unknown = JSON.parse(metadata.annotations['podproof.dev/removed-labels'] ?? '');
    expect(removed).toMatchObject({ 'argocd.argoproj.io/instance': 'shop' });
  });

  it('is lost to those who selected the pod by it', () => {
    const selecting = [policy('by-instance', { matchLabels: { 'app.kubernetes.io/instance': 'shop' } })];
    expect(made(marks, { selecting }).cannotShow.join()).toContain('by-instance');
  });
});

describe('a mirror that reaches less than the pod', () => {
  const labels = { app: 'web', tier: 'front' };

  it('is one that others let in by a label that it lost', () => {
    const admitting = [
      policy('db', { matchLabels: { app: 'web' } }),
      policy('cache', { matchLabels: { tier: 'front' } }),
    ];
    const result = made({ labels }, { selecting: [service], admitting });
    expect(result.cutOffBy).toEqual(['db']);
    expect(result.cannotShow.join()).toContain('db');
  });

  it('is one that a policy for all pods shuts in, where another lets the pod out', () => {
    const selecting = [policy('deny-all', {}), policy('web-out', { matchLabels: { app: 'web' } }), service];
    expect(made({ labels }, { selecting }).cutOffBy).toEqual(['web-out']);
  });

  it('is none where it keeps its labels', () => {
    const result = made({ labels }, { admitting: [policy('db', { matchLabels: { app: 'web' } }), policy('all', {})] });
    expect(result.cutOffBy).toEqual([]);
    expect(result.cannotShow).toEqual([]);
  });
});
