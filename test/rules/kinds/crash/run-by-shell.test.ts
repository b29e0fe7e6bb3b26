import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { commandAfter, shellReport } from './shell-commands.js';

const DENIED = 'sh: /app/run.sh: Permission denied';

describe('run-by-shell', () => {
  it.each([
    [['sh', '-c', '/app/run.sh --all'], undefined, ['sh', '-c', 'sh /app/run.sh --all']],
    [['sh', '-c', 'cd /app && exec /app/run.sh'], undefined, ['sh', '-c', 'cd /app && exec sh /app/run.sh']],
    [['sh', '-c', '/app/run.sh'], undefined, ['sh', '-c', 'sh /app/run.sh']],
    [['tini', '--', '/app/run.sh', '--all'], undefined, ['tini', '--', 'sh', '/app/run.sh', '--all']],
  ])('%j', (command, args, after) => {
    const fields = shellReport({ command, ...(args !== undefined && { args }) }, DENIED, 126);
    const fix = fixBy('run-by-shell', fields);
    expect(commandAfter(fix, fields.manifest)).toEqual([after, args]);
    expect(fix.scope).toBe('mirror-only');
    expect(fix.assumes.join()).toContain('with exit code 0');
    expect(fix.explanation).toContain('chmod +x');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('changes arguments too, by the shell that complains', () => {
    const fields = shellReport(
      { command: ['bash', '-c'], args: ['/app/run.sh'] },
      '/bin/bash: line 1: /app/run.sh: Permission denied',
      126,
    );
    expect(commandAfter(fixBy('run-by-shell', fields), fields.manifest)).toEqual([
      ['bash', '-c'],
      ['bash /app/run.sh'],
    ]);
  });

  it.each([
    ['the manifest does not name the script', {}, DENIED],
    ['it is only an argument', { command: ['sh', '-c', 'cat /app/run.sh'] }, DENIED],
    ['it is no script', { command: ['sh', '-c', '/app/tool.jar'] }, 'sh: /app/tool.jar: Permission denied'],
    [
      'the interpreter is missing',
      { command: ['sh', '-c', '/app/run.sh'] },
      '/app/run.sh: cannot execute: required file not found',
    ],
  ])('proposes nothing where %s', (_name, container, logs) => {
    expect(fixFor(shellReport(container, logs, 126))).toBeNull();
  });
});
