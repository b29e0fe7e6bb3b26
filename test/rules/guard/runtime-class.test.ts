import { expect, it } from 'vitest';
import { judgePatch } from '../../../src/rules/guard/index.js';
import { pod, remove, replace } from './pods.js';

const manifest = pod({ runtimeClassName: 'gvisor', overhead: { podFixed: { memory: '120Mi' } } });
const judge = (
  patch: ReturnType<typeof remove>,
  exists = false,
  related = [{ kind: 'RuntimeClass', name: 'gvisor', exists }],
) => judgePatch({ manifest, patch, allowedPaths: ['/spec/runtimeClassName', '/spec/overhead/**'], related }).allowed;

it('lets a RuntimeClass that does not exist go with its overhead, and not become others', () => {
  const gone = [...remove('/spec/runtimeClassName'), ...remove('/spec/overhead')];
  expect([judge(gone), judge(gone, true), judge(gone, false, [])]).toEqual([true, false, false]);
  expect(judge(replace('/spec/runtimeClassName', 'runc'))).toBe(false);
  expect(judge(replace('/spec/overhead/podFixed/memory', '1Mi'))).toBe(false);
});
