import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const mismatch = (message: string, more: Record<string, unknown> = {}) => ({
  manifest: manifest(),
  container_statuses: [waiting('ErrImagePull', message)],
  ...more,
});
const ARM = 'no matching manifest for linux/arm64/v8 in the manifest list entries';
const nodes = ['amd64', 'arm64'].map((arch) => ({ name: arch, labels: { 'kubernetes.io/arch': arch } }));

describe('select-node-architecture', () => {
  it('sends the pod to nodes of the other architecture, for good where the cluster has some', () => {
    const fields = mismatch(ARM, { nodes });
    const fix = fixBy('select-node-architecture', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fixedPod(fix, fields.manifest)['spec']).toMatchObject({ nodeSelector: { 'kubernetes.io/arch': 'amd64' } });
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('only tries it where no such node is known', () => {
    const node = { name: 'n1', labels: { 'kubernetes.io/arch': 'amd64' } };
    const fix = fixBy('select-node-architecture', mismatch('no match for platform in manifest: not found', { node }));
    expect(fix.scope).toBe('mirror-only');
    expect(fix.patch).toEqual([{ op: 'add', path: '/spec/nodeSelector', value: { 'kubernetes.io/arch': 'arm64' } }]);
  });

  it('proposes nothing where the architecture is not known or already chosen', () => {
    expect(fixFor(mismatch('no match for platform in manifest: not found'))).toBeNull();
    const chosen = manifest({}, { nodeSelector: { 'kubernetes.io/arch': 'arm64' } });
    expect(fixFor(mismatch(ARM, { manifest: chosen }))).toBeNull();
  });

  describe('for an image of Windows', () => {
    const image = 'mcr.example/windows/nanoserver:ltsc2022';
    const node = { name: 'n1', labels: { 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'linux' } };
    const windows = (more: Record<string, unknown> = {}) =>
      mismatch('no match for platform in manifest: not found', { manifest: manifest({ image }), node, ...more });
    const nodesOf = (...systems: string[]) =>
      systems.map((system) => ({
        name: system,
        labels: { 'kubernetes.io/os': system, 'kubernetes.io/arch': 'amd64' },
      }));

    it('takes the nodes of its system, for good where the cluster has some', () => {
      const fields = windows({ nodes: nodesOf('linux', 'windows') });
      const fix = fixBy('select-node-architecture', fields);
      expect(fix.scope).toBe('hand-over');
      expect(fixedPod(fix, fields.manifest)['spec']).toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'windows' } });
      expectDoneOnce(fix, fields, fields.manifest);
      expect(fixBy('select-node-architecture', windows()).scope).toBe('mirror-only');
    });

    it('proposes nothing where no node runs it, or only another version of Windows helps', () => {
      expect(fixFor(windows({ nodes: nodesOf('linux') }))).toBeNull();
      const host = { name: 'n1', labels: { 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'windows' } };
      expect(fixFor(windows({ node: host, nodes: nodesOf('linux', 'windows') }))).toBeNull();
    });
  });
});
