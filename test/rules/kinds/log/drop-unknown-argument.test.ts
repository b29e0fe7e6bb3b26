import { describe, expect, it } from 'vitest';
import { commandAfter } from '../crash/shell-commands.js';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { failing } from './failing.js';

describe('drop-unknown-argument', () => {
  it.each([
    [
      'with its value in the word',
      'flag provided but not defined: -metrics-addr',
      { args: ['--metrics-addr=:8080', '--v=2'] },
      [undefined, ['--v=2']],
    ],
    [
      'with its value behind it',
      "error: unknown option `--cache-size'",
      { command: ['/app/run', '--cache-size', '20', '--quiet'] },
      [['/app/run', '--quiet'], undefined],
    ],
    [
      'that stands alone',
      "error: unexpected argument '--no-color' found",
      { args: ['serve', '--no-color', '--port=80'] },
      [undefined, ['serve', '--port=80']],
    ],
  ])('drops an option %s, as an experiment', (_name, log, container, after) => {
    const { fields, text } = failing(log, container);
    const fix = fixBy('drop-unknown-argument', fields);
    expect([fix.scope, commandAfter(fix, text)]).toEqual(['mirror-only', after]);
    expectDoneOnce(fix, fields, text);
  });

  it('shows no secret that is its value', () => {
    const fix = fixBy(
      'drop-unknown-argument',
      failing('unknown flag: --db-password', { args: ['--db-password', 'hunter2-hunter2'] }).fields,
    );
    expect(JSON.stringify([fix.title, fix.explanation, fix.assumes])).not.toContain('hunter2');
  });

  it.each([
    ['the manifest does not have it', 'unknown flag: --foo', { args: ['--bar'] }],
    ['one is demanded', 'error: the following arguments are required: --config', { args: ['--config'] }],
    ['its value is wrong', 'invalid argument "x" for "--replicas" flag: parsing "x"', { args: ['--replicas=x'] }],
    ['it is a command', 'Error: unknown command "srve" for "app"', { args: ['srve'] }],
    ['it stands in a line for a shell', 'unknown flag: --foo', { command: ['sh', '-c', 'app --foo'] }],
  ])('proposes nothing where %s', (_name, log, container) => {
    expect(fixFor(failing(log, container).fields)).toBeNull();
  });
});
