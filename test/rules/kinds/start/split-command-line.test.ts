import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { initFailure, notFound, startFailure } from './start-failures.js';

const STRATEGY = 'split-command-line';

describe('split-command-line', () => {
  it.each([
    [['while true; do date; sleep 5; done'], ['sh', '-c', 'while true; do date; sleep 5; done']],
    [['sh -c while true; do date; done'], ['sh', '-c', 'while true; do date; done']],
    [["/bin/bash -ec 'make all'"], ['/bin/bash', '-ec', 'make all']],
    [
      ['python app.py', '--port', '80'],
      ['python', 'app.py', '--port', '80'],
    ],
  ])('%j becomes %j', (command, after) => {
    const fields = startFailure(notFound(command[0] ?? ''), { command });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/command', value: after }]);
    expect(fix.scope).toBe('hand-over');
    expect(fix.alternatives).toEqual([]);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('is an experiment where the line ends and the pod is to keep running', () => {
    const fields = startFailure(notFound('echo hello'), { command: ['echo hello'] });
    expect(fixBy(STRATEGY, fields).scope).toBe('mirror-only');
    const loop = 'while true; do echo hello; sleep 5; done';
    expect(fixBy(STRATEGY, startFailure(notFound(loop), { command: [loop] })).scope).toBe('hand-over');
  });

  it('changes args where the image has no entrypoint, also of an init container', () => {
    const fix = fixBy(STRATEGY, initFailure(notFound('sleep 5'), { args: ['sleep 5'] }));
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/initContainers/0/args', value: ['sh', '-c', 'sleep 5'] }]);
  });

  it('proposes nothing where arguments follow a line that only a shell understands, nor for a single word', () => {
    expect(fixFor(startFailure(notFound('a && b'), { command: ['a && b'], args: ['x'] }))).toBeNull();
    expect(fixFor(startFailure(notFound('/app/x'), { command: ['/app/x'] }))?.strategy).not.toBe(STRATEGY);
  });
});
