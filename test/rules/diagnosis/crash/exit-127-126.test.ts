import { expect, it } from 'vitest';
import { diagnosisOfLog, textOfDiagnosis } from '../reports.js';

it.each([
  [127, 'sh: wkhtml: not found', 'wkhtml is not found', 'Install wkhtml'],
  [127, '/entrypoint.sh: line 12: wkhtml: command not found', 'wkhtml is not found', 'wkhtml'],
  [127, '/bin/sh: 1: wkhtml: not found', 'wkhtml is not found', 'wkhtml'],
  [127, "env: 'python2': No such file or directory", 'python2 is not found', 'python2'],
  [
    127,
    '/app/x: error while loading shared libraries: libssl.so.1.1: cannot open shared object file',
    'shared library libssl.so.1.1',
    'libssl',
  ],
  [126, 'sh: /app/run.sh: Permission denied', '/app/run.sh was found but cannot be executed', 'chmod +x'],
  [126, '/app/run.sh: cannot execute: required file not found', 'names an interpreter', 'dos2unix'],
  [127, '/entry.sh: 3: exec: wkhtml: not found', 'wkhtml is not found', 'Install wkhtml'],
  [126, '/app/run.sh: bad interpreter: No such file or directory', 'names an interpreter', 'dos2unix'],
  [127, '', 'a command is not found', 'image'],
])('%d: %s', (code, log, cause, words) => {
  const diagnosis = diagnosisOfLog(log, {}, code);
  expect(diagnosis.kind).toBe('exit-127-126');
  expect(diagnosis.cause).toContain(`exit code ${code}`);
  expect(diagnosis.cause).toContain(cause);
  expect(textOfDiagnosis(diagnosis)).toContain(words);
});
