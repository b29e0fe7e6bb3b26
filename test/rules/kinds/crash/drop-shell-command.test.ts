import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { commandAfter, shellReport } from './shell-commands.js';

const MISSING = 'sh: wkhtml: not found';

describe('drop-shell-command', () => {
  it('drops command and arguments, as an experiment', () => {
    const fields = shellReport({ command: ['sh', '-c'], args: ['wkhtml in.html'] }, MISSING, 127);
    const fix = fixBy('drop-shell-command', fields);
    expect([fix.scope, commandAfter(fix, fields.manifest)]).toEqual(['mirror-only', [undefined, undefined]]);
    expect(fix.explanation).toContain('no command wkhtml');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    ['the manifest gives no command', {}, MISSING, 127],
    [
      'a library is missing',
      { command: ['/app/x'] },
      '/app/x: error while loading shared libraries: libx.so: cannot open',
      127,
    ],
    [
      'the script is found, but not executable',
      { command: ['sh', '-c', '/app/tool.jar'] },
      'sh: /app/tool.jar: Permission denied',
      126,
    ],
  ])('proposes nothing where %s', (_name, container, logs, code) => {
    expect(fixFor(shellReport(container, logs, code))).toBeNull();
  });
});
