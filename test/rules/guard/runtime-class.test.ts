import { expect, it } from 'vitest';
import { judgePatch } from '../../../src/rules/guard/index.js';
import { pod, remove, replace } from './pods.js';

const manifest = pod({ runtimeClassName: 'gvisor', overhead: { podFixed: { memory: '120Mi' } } });
const judge = (patch: ReturnType<typeof remove>) =>
  judgePatch({ manifest, patch, allowedPaths: ['/spec/runtimeClassName', '/spec/overhead/**'] }).allowed;

it('lets a RuntimeClass and its overhead go, and not become others', () => {
  expect(judge([...remove('/spec/runtimeClassName'), ...remove('/spec/overhead')])).toBe(true);
  expect(judge(replace('/spec/runtimeClassName', 'runc'))).toBe(false);
  expect(judge(replace('/spec/overhead/podFixed/memory', '1Mi'))).toBe(false);
});
