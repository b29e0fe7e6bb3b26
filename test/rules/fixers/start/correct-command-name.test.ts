import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { initFailure, notFound, startFailure } from './start-failures.js';

const STRATEGY = 'correct-command-name';

describe('correct-command-name', () => {
  it.each([
    ['wge', 'wget'],
    ['/bin/bahs', '/bin/bash'],
    ['bash', 'sh'],
    ['/bin/bash', '/bin/sh'],
    ['python', 'python3'],
  ])('%s becomes %s', (name, after) => {
    const fields = startFailure(notFound(name), { command: [name, '-c', 'x'] });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/command/0', value: after }]);
    expect(fix.scope).toBe('hand-over');
    expect(fix.assumes).toContain(`Image registry.example/orders:1.4 has ${after}.`);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('corrects args of an init container without command', () => {
    const fix = fixBy(STRATEGY, initFailure(notFound('wge'), { args: ['wge', 'http://x'] }));
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/initContainers/0/args/0', value: 'wget' }]);
  });

  it.each([
    ['a name of its own', startFailure(notFound('gateway'), { command: ['gateway'] })],
    [
      'a program that is not executable',
      startFailure('exec: "/bin/bahs": permission denied', { command: ['/bin/bahs'] }),
    ],
    ['a command of the image', startFailure(notFound('wge'))],
    ['a command that has been changed since', startFailure(notFound('wge'), { command: ['gateway'] })],
  ])('proposes nothing for %s', (_name, fields) => {
    const fix = fixFor(fields);
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain(STRATEGY);
  });
});
