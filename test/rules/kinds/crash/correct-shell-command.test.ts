import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { commandAfter, shellReport } from './shell-commands.js';

describe('correct-shell-command', () => {
  it.each([
    ['sh: pyhton: not found', 'pyhton app.py', 'python app.py'],
    ['sh: python: not found', 'cd /app; python app.py --python', 'cd /app; python3 app.py --python'],
    ['sh: 1: slepp: not found', 'echo hi && slepp 3600', 'echo hi && sleep 3600'],
  ])('%s', (logs, line, after) => {
    const fields = shellReport({ command: ['sh', '-c', line] }, logs, 127);
    const fix = fixBy('correct-shell-command', fields);
    expect(commandAfter(fix, fields.manifest)).toEqual([['sh', '-c', after], undefined]);
    expect(fix.explanation).toContain(after);
  });

  it.each([
    ['registry.example/orders:1.4', 'mirror-only'],
    ['registry.example/python-jobs:1.4', 'hand-over'],
  ])('tries python3 in image %s as %s', (image, scope) => {
    const fields = shellReport({ image, command: ['sh', '-c', 'python a.py'] }, 'sh: python: not found', 127);
    expect(fixBy('correct-shell-command', fields).scope).toBe(scope);
  });

  it('proposes no python3 for an image of a bare system', () => {
    const container = { image: 'debian:12-slim', command: ['sh', '-c', 'python a.py'] };
    const fix = fixFor(shellReport(container, '/bin/sh: 1: python: not found', 127));
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).toEqual(['drop-shell-command']);
  });

  it('is done once', () => {
    const fields = shellReport({ command: ['sh', '-c', 'pyhton app.py'] }, 'sh: pyhton: not found', 127);
    expectDoneOnce(fixBy('correct-shell-command', fields), fields, fields.manifest);
  });

  it('shows no secret of the line', () => {
    const command = ['sh', '-c', 'pyhton app.py --password hunter2-hunter2'];
    const { explanation } = fixBy('correct-shell-command', shellReport({ command }, 'sh: pyhton: not found', 127));
    expect(explanation).toContain('python app.py');
    expect(explanation).not.toContain('hunter2');
  });

  it.each([
    ['ehco', 'ehco hello'],
    ['slepp', 'echo hi && slepp 5'],
    ['mkdri', 'mkdri -p /data; echo done'],
  ])('leaves %s as it is where the line would end, and be started again, with exit code 0: %s', (name, line) => {
    const fields = shellReport({ command: ['sh', '-c', line] }, `sh: ${name}: not found`, 127);
    expect(fixFor(fields)?.strategy).not.toBe('correct-shell-command');
  });

  it.each([
    ['the pod may end', 'ehco hello', { restartPolicy: 'Never' }],
    ['a loop keeps it running', 'while true; do ehco hello; done', {}],
    ['another command follows', 'ehco hello; ./serve', {}],
  ])('corrects a program that ends where %s', (_name, line, spec) => {
    const fields = {
      ...shellReport({}, 'sh: ehco: not found', 127),
      manifest: manifest({ command: ['sh', '-c', line] }, spec),
    };
    expect(fixBy('correct-shell-command', fields).explanation).toContain('echo hello');
  });

  it('guesses no program that nobody knows', () => {
    const fix = fixFor(shellReport({ command: ['sh', '-c', 'wkhtml x'] }, 'sh: wkhtml: not found', 127));
    expect(fix?.strategy).not.toBe('correct-shell-command');
  });
});
