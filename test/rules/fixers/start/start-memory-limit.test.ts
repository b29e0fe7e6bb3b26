import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
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

  it('mends the unit of the request too', () => {
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
});
