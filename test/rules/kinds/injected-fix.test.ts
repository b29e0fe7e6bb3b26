import { describe, expect, it } from 'vitest';
import { fixBy } from './fixes.js';
import { crashed, manifest, running } from './reports.js';

const limits = { memory: '64Mi' };
const killed = (name: string) => crashed({ exit_code: 137, reason: 'OOMKilled' }, { name });

function fields(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const containers = [
    { name: 'api', image: 'a:1' },
    { name, image: 'b:1', resources: { limits } },
  ];
  return { manifest: manifest({}, { containers }), container_statuses: [running(), killed(name)], ...more };
}

const template = (...names: string[]) =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'orders' },
    spec: { template: { spec: { containers: names.map((name) => ({ name, image: 'a:1' })) } } },
  });

describe('the fix of a container that is injected', () => {
  it.each([
    ['istio-proxy', 'sidecar.istio.io/proxyMemoryLimit: 128Mi'],
    ['linkerd-proxy', 'config.linkerd.io/proxy-memory-limit: 128Mi'],
    ['vault-agent', 'vault.hashicorp.com/agent-limits-mem: 128Mi'],
    ['daprd', 'dapr.io/sidecar-memory-limit: 128Mi'],
    ['consul-dataplane', 'consul.hashicorp.com/sidecar-proxy-memory-limit: 128Mi'],
    ['kuma-sidecar', 'change it where Kuma is configured'],
  ])('of name %s is an experiment that says where it belongs', (name, words) => {
    const fix = fixBy('raise-memory-limit', fields(name));
    expect([fix.scope, ...fix.alternatives.map(({ scope }) => scope)]).not.toContain('hand-over');
    expect(fix.explanation).toContain('the template of Deployment orders usually does not have it');
    expect(fix.explanation).toContain(words);
  });

  it('says so for sure where the template is known', () => {
    const fix = fixBy('raise-memory-limit', fields('istio-proxy', { owner_manifest: template('api') }));
    expect(fix.scope).toBe('mirror-only');
    expect(fix.explanation).toContain('the template of Deployment orders does not have it');
  });

  it.each([
    ['its template has it', fields('istio-proxy', { owner_manifest: template('api', 'istio-proxy') })],
    ['it is a container of any other name', fields('proxy')],
    ['the pod is one of its own', fields('istio-proxy', { owner: { kind: 'Pod', name: 'orders' } })],
  ])('is right for production where %s', (_name, report) => {
    expect(fixBy('raise-memory-limit', report).scope).toBe('hand-over');
  });

  it('stays right for production where another container is changed', () => {
    const containers = [
      { name: 'api', image: 'a:1', resources: { limits } },
      { name: 'istio-proxy', image: 'b:1' },
    ];
    const report = { manifest: manifest({}, { containers }), container_statuses: [killed('api')] };
    expect(fixBy('raise-memory-limit', report).scope).toBe('hand-over');
  });
});
