import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../../fixes.js';
import { failing } from '../failing.js';

const JAVA = 'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space';
const NODE = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory';
const LIMITED = { resources: { limits: { memory: '512Mi', cpu: '1' } } };

describe('larger-heap', () => {
  it.each([
    ['Java', JAVA, { name: 'JAVA_TOOL_OPTIONS', value: '-XX:MaxRAMPercentage=75' }],
    ['Node.js', NODE, { name: 'NODE_OPTIONS', value: '--max-old-space-size=768' }],
  ])('doubles the limit and gives %s a heap to match', (_name, log, option) => {
    const env = [{ name: 'MODE', value: 'x' }];
    const { fields, text } = failing(log, { ...LIMITED, env });
    const fix = fixBy('larger-heap', fields);
    expect(fixedPod(fix, text)['spec']).toMatchObject({
      containers: [{ resources: { limits: { memory: '1Gi', cpu: '1' } }, env: [...env, option] }],
    });
    expect(fix.explanation).toContain('512Mi');
    expectDoneOnce(fix, fields, text);
  });

  it('doubles the limit of a program without a heap of its own where the limit that failed is known', () => {
    const { fields, text } = failing('MemoryError', LIMITED, {}, { resources: { limits: { memory: '512Mi' } } });
    const fix = fixBy('larger-heap', fields);
    expect(fixedPod(fix, text)['spec']).toMatchObject({
      containers: [{ resources: { limits: { memory: '1Gi' } } }],
    });
    expectDoneOnce(fix, fields, text);
  });

  it.each([
    ['there is no limit', JAVA, {}],
    ['somebody chose the heap', JAVA, { ...LIMITED, args: ['java', '-Xmx256m', '-jar', 'app.jar'] }],
    [
      'somebody chose it by a variable',
      NODE,
      { ...LIMITED, env: [{ name: 'NODE_OPTIONS', value: '--max-old-space-size=256' }] },
    ],
    ['it is not known what failed', 'MemoryError', LIMITED],
    ['threads ran out, not the heap', 'java.lang.OutOfMemoryError: unable to create native thread', LIMITED],
    ['the Metaspace is full', 'java.lang.OutOfMemoryError: Metaspace', LIMITED],
    ['direct buffers are full', 'java.lang.OutOfMemoryError: Direct buffer memory', LIMITED],
    ['an array is too large', 'java.lang.OutOfMemoryError: Requested array size exceeds VM limit', LIMITED],
    ['PHP has a limit of its own', 'Allowed memory size of 134217728 bytes exhausted', LIMITED],
  ])('proposes nothing where %s', (_name, log, container) => {
    expect(fixFor(failing(log, container).fields)).toBeNull();
  });

  it.each([
    ['700 MiB', '512Mi', true],
    ['14.9 GiB', '8Gi', false],
    ['900 MiB', '512Mi', false],
  ])(
    'doubles the limit only where that has room for what was asked for at once: %s of %s',
    (asked, memory, isEnough) => {
      const limits = { resources: { limits: { memory } } };
      const log = `numpy.core._exceptions._ArrayMemoryError: Unable to allocate ${asked} for an array`;
      expect(fixFor(failing(log, limits, {}, limits).fields) !== null).toBe(isEnough);
    },
  );
});
