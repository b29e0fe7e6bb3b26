import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

it.each([
  "mkdir: can't create directory '/var/depot/a/b': No such file or directory",
  'mkdir: cannot create directory ‘/var/depot/a/b’: No such file or directory',
  'panic: mkdir /var/depot/a/b: no such file or directory',
  "Error: ENOENT: no such file or directory, mkdir '/var/depot/a/b'",
])('names the directory above that keeps one from being made: %s', (line) => {
  const diagnosis = diagnosisOfLog(line);
  expect(diagnosis.title).toContain('cannot make /var/depot/a/b: /var/depot/a is missing');
  expect(diagnosis.steps[0]?.text).toContain('mkdir -p /var/depot/a/b');
});
