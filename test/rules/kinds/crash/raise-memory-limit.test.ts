import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { crashed, event, manifest, waiting } from '../reports.js';

type Body = Record<string, unknown>;

const end = { exit_code: 137, reason: 'OOMKilled' };
const oom = (enforced?: string, fields: Body = {}) =>
  crashed(end, { ...(enforced !== undefined && { resources: { limits: { memory: enforced } } }), ...fields });

function limited(limit: string, request?: string): string {
  const requests = request === undefined ? {} : { requests: { cpu: '10m', memory: request } };
  return manifest({ resources: { limits: { memory: limit }, ...requests } });
}

function resourcesAfter(text: string, fields: Body = {}): unknown {
  const fix = fixBy('raise-memory-limit', { container_statuses: [oom()], manifest: text, ...fields });
  const spec = fieldsOf(fixedPod(fix, text)['spec']);
  const [container] = spec['containers'] as Body[];
  return container?.['resources'];
}

describe('raise-memory-limit', () => {
  it('doubles the limit, and offers more', () => {
    const text = limited('24Mi', '16Mi');
    const fields = { container_statuses: [oom('24Mi')], manifest: text };
    const fix = fixBy('raise-memory-limit', fields);
    expect([fix.scope, fix.target, fix.title]).toEqual([
      'hand-over',
      'pod',
      'Raise the memory limit of api from 24Mi to 48Mi',
    ]);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/resources/limits/memory', value: '48Mi' }]);
    expect(fix.explanation).toContain('killed at its memory limit of 24Mi');
    expect(fix.alternatives.map(({ title }) => title)).toEqual([
      'Raise the memory limit of api from 24Mi to 96Mi',
      'Raise the memory limit of api from 24Mi to 192Mi',
    ]);
    expectDoneOnce(fix, fields, text);
  });

  it('keeps equal requests equal, and so the QoS class', () => {
    expect(resourcesAfter(limited('1Gi', '1024Mi'))).toEqual({
      limits: { memory: '2Gi' },
      requests: { cpu: '10m', memory: '2Gi' },
    });
  });

  it('goes above the use that the kernel tells', () => {
    const message =
      'Memory cgroup out of memory: Killed process 7 (java) anon-rss:819200kB, file-rss:0kB, shmem-rss:0kB';
    expect(resourcesAfter(limited('256Mi'), { events: [event('OOMKilling', message)] })).toEqual({
      limits: { memory: '1000Mi' },
    });
  });

  it('but never above eight times what it was', () => {
    const message =
      'Memory cgroup out of memory: Killed process 7 (java) anon-rss:8192000kB, file-rss:0kB, shmem-rss:0kB';
    const fields = { container_statuses: [oom()], manifest: limited('64Mi'), events: [event('OOMKilling', message)] };
    const fix = fixBy('raise-memory-limit', fields);
    expect([fix.title, fix.alternatives]).toEqual(['Raise the memory limit of api from 64Mi to 512Mi', []]);
  });

  it('stays within the largest node', () => {
    const nodes = ['2Gi', '3Gi'].map((memory) => ({ name: memory, allocatable: { memory, cpu: '2' } }));
    const fix = fixBy('raise-memory-limit', { container_statuses: [oom()], manifest: limited('2Gi'), nodes });
    expect([fix.title, fix.alternatives]).toEqual(['Raise the memory limit of api from 2Gi to 3Gi', []]);
    expect(fix.assumes[0]).toContain('the largest node has 3Gi for pods');
    expect(fixFor({ container_statuses: [oom()], manifest: limited('4Gi'), nodes })).toBeNull();
  });

  it.each([
    ['twice is not enough', '200Mi', '400mb', ['500Mi', '800Mi', '1600Mi']],
    ['twice is enough', '1Gi', '1gb', ['2Gi', '4Gi', '8Gi']],
    ['it is beyond eight times the limit', '64Mi', '4gb', ['512Mi']],
    ['it leaves enough of the limit', '512Mi', '100mb', ['1Gi', '2Gi', '4Gi']],
  ])('goes above what the program is told to use, where %s', (_name, memory, setting, after) => {
    const args = ['--maxmemory', setting];
    const text = manifest({ image: 'redis:7', args, resources: { limits: { memory } } });
    const fix = fixBy('raise-memory-limit', { container_statuses: [oom()], manifest: text });
    const titleOf = (limit: string) => `Raise the memory limit of api from ${memory} to ${limit}`;
    expect([fix.title, ...fix.alternatives.map(({ title }) => title)]).toEqual(after.map(titleOf));
    expect(fix.explanation.includes('is told to use')).toBe(memory !== '512Mi');
  });

  it('writes amounts in the largest unit in which they are whole', () => {
    const fix = fixBy('raise-memory-limit', { container_statuses: [oom()], manifest: limited('128Mi') });
    expect(fix.alternatives.map(({ title }) => title)).toEqual([
      'Raise the memory limit of api from 128Mi to 512Mi',
      'Raise the memory limit of api from 128Mi to 1Gi',
    ]);
  });

  it('repairs the slip of m for Mi', () => {
    expect(resourcesAfter(limited('512m', '256m'))).toEqual({
      limits: { memory: '512Mi' },
      requests: { cpu: '10m', memory: '256Mi' },
    });
  });

  it('raises the limit of the whole pod, alone or with the container’s', () => {
    const whole = { resources: { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } } };
    const without = manifest({}, whole);
    const fix = fixBy('raise-memory-limit', { container_statuses: [oom()], manifest: without });
    expect(fieldsOf(fixedPod(fix, without)['spec'])['resources']).toEqual({
      limits: { memory: '2Gi' },
      requests: { memory: '2Gi' },
    });
    const both = manifest({ resources: { limits: { memory: '1Gi' } } }, whole);
    const [first] = fixBy('raise-memory-limit', { container_statuses: [oom()], manifest: both }).patch.slice(-1);
    expect(first).toEqual({ op: 'replace', path: '/spec/resources/limits/memory', value: '2Gi' });
  });

  it('of an init container, and of every container that is hit', () => {
    const limits = { resources: { limits: { memory: '32Mi' } } };
    const init = manifest({}, { initContainers: [{ name: 'load', ...limits }] });
    const statuses = [oom(undefined, { name: 'load', init: true }), waiting('PodInitializing')];
    expect(fixBy('raise-memory-limit', { container_statuses: statuses, manifest: init }).patch).toEqual([
      { op: 'replace', path: '/spec/initContainers/0/resources/limits/memory', value: '64Mi' },
    ]);
    const two = manifest(
      {},
      {
        containers: [
          { name: 'api', ...limits },
          { name: 'worker', ...limits },
        ],
      },
    );
    const both = fixBy('raise-memory-limit', {
      container_statuses: [oom(), oom(undefined, { name: 'worker' })],
      manifest: two,
    });
    expect(both.patch.map(({ path }) => path)).toEqual([
      '/spec/containers/0/resources/limits/memory',
      '/spec/containers/1/resources/limits/memory',
    ]);
  });

  it.each([
    ['there is no limit', manifest(), oom()],
    ['the manifest has a higher one by now', limited('256Mi'), oom('128Mi')],
    ['the container is not in the manifest', limited('256Mi'), oom(undefined, { name: 'other' })],
  ])('proposes nothing where %s', (_name, text, status) => {
    expect(fixFor({ container_statuses: [status], manifest: text })).toBeNull();
  });
});
