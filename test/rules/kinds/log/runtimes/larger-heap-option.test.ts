import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../../fixes.js';
import { failing } from '../failing.js';

const JAVA = 'Exception in thread "pool-1" java.lang.OutOfMemoryError: GC overhead limit exceeded';
const NODE = 'FATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory';
const LIMITED = { resources: { limits: { memory: '4Gi' } } };

describe('larger-heap-option', () => {
  it.each([
    [
      'a variable of Java',
      JAVA,
      { env: [{ name: 'JAVA_OPTS', value: '-Xms64m -Xmx512m -Da=b' }] },
      '-Xms64m -Xmx3072m -Da=b',
    ],
    ['the command', JAVA, { command: ['java', '-Xmx1G', '-jar', 'a.jar'] }, '-Xmx3072m'],
    [
      'a variable of Node.js',
      NODE,
      { env: [{ name: 'NODE_OPTIONS', value: '--max-old-space-size=1024' }] },
      '--max-old-space-size=3072',
    ],
    ['the arguments', NODE, { args: ['--max_old_space_size=256', 'main.js'] }, '--max_old_space_size=3072'],
  ])('raises the heap in %s to three quarters of the limit', (_name, log, container, after) => {
    const { fields, text } = failing(log, { ...LIMITED, ...container });
    const fix = fixBy('larger-heap-option', fields);
    expect(fix.patch.map(({ op }) => op)).toEqual(['replace']);
    expect(JSON.stringify(fixedPod(fix, text)['spec'])).toContain(`"${after}"`);
    expect(fix.explanation).toContain('4Gi');
    expectDoneOnce(fix, fields, text);
  });

  it.each([
    ['there is no limit', JAVA, { args: ['-Xmx512m'] }],
    ['the heap has most of the limit', JAVA, { ...LIMITED, args: ['-Xmx3g'] }],
    [
      'it is chosen in two places',
      JAVA,
      { ...LIMITED, args: ['-Xmx1g'], env: [{ name: 'JAVA_OPTS', value: '-Xmx2g' }] },
    ],
    ['the option is of another runtime', NODE, { ...LIMITED, args: ['-Xmx512m'] }],
    [
      'threads ran out',
      'java.lang.OutOfMemoryError: unable to create native thread',
      { ...LIMITED, args: ['-Xmx512m'] },
    ],
  ])('proposes nothing where %s', (_name, log, container) => {
    expect(fixFor(failing(log, container).fields)?.strategy).not.toBe('larger-heap-option');
  });
});
