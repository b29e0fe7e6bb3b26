import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { event, manifest, waiting } from '../reports.js';
import { initFailure, startFailure } from './start-failures.js';

const TEXT = 'container init was OOM-killed (memory limit too low?)';
const STRATEGY = 'start-memory-limit';

describe('start-memory-limit', () => {
  it.each([
    ['512m', '512Mi'],
    ['64m', '128Mi'],
    ['4Mi', '128Mi'],
    ['1000', '128Mi'],
  ])('%s becomes %s', (before, after) => {
    const fields = startFailure(TEXT, { resources: { limits: { memory: before, cpu: '1' } } });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/resources/limits/memory', value: after }]);
    expect(fix.title).toContain(`from ${before} to ${after}`);
    expect(fix.scope).toBe('hand-over');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('repairs the unit of the request too', () => {
    const resources = { limits: { memory: '512m' }, requests: { memory: '256m', cpu: '100m' } };
    const fix = fixBy(STRATEGY, startFailure(TEXT, { resources }));
    expect(fix.patch.map(({ path, value }) => [path, value])).toEqual([
      ['/spec/containers/0/resources/limits/memory', '512Mi'],
      ['/spec/containers/0/resources/requests/memory', '256Mi'],
    ]);
  });

  it('raises the limit of an init container', () => {
    const fix = fixBy(STRATEGY, initFailure(TEXT, { resources: { limits: { memory: '4Mi' } } }));
    expect(fix.patch.map(({ path }) => path)).toEqual(['/spec/initContainers/0/resources/limits/memory']);
  });

  it('proposes nothing where there is no limit, or one in which containers start', () => {
    expect(fixFor(startFailure(TEXT))).toBeNull();
    expect(fixFor(startFailure(TEXT, { resources: { limits: { memory: '1Gi' } } }))).toBeNull();
  });

  describe('for the sandbox', () => {
    const failed = (text: string) => ({
      container_statuses: [waiting('ContainerCreating')],
      events: [
        event('FailedCreatePodSandBox', `Failed to create pod sandbox: rpc error: code = Unknown desc = ${text}`),
      ],
    });

    it('gives the limit of each container, and of the pod, its unit', () => {
      const spec = {
        resources: { limits: { memory: '256m' } },
        initContainers: [{ name: 'seed', image: 's:1', resources: { limits: { memory: '1Gi' } } }],
      };
      const text = manifest({ resources: { limits: { memory: '200m' } } }, spec);
      const fields = { ...failed(TEXT), manifest: text };
      const fix = fixBy(STRATEGY, fields);
      expect(fix.patch.map(({ path, value }) => [path, value])).toEqual([
        ['/spec/resources/limits/memory', '256Mi'],
        ['/spec/containers/0/resources/limits/memory', '200Mi'],
      ]);
      expect(fix.scope).toBe('hand-over');
      expectDoneOnce(fix, fields, text);
    });

    it('proposes nothing for another fault, or for usual limits', () => {
      const text = manifest({ resources: { limits: { memory: '128m' } } });
      expect(fixFor({ ...failed('plugin type="calico" failed (add): timed out'), manifest: text })).toBeNull();
      expect(
        fixFor({ ...failed(TEXT), manifest: manifest({ resources: { limits: { memory: '128Mi' } } }) }),
      ).toBeNull();
    });
  });
});
