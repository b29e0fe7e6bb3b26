import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';

describe('a warning right above a line that only says that the program ends', () => {
  it('is what is quoted', () => {
    const log =
      '[INFO] shelf opened\n[WARNING] shelf 9 belongs to depot-2\n[WARNING] Terminating\nDepot failed to start';
    expect(diagnosisOfLog(log).title).toContain('shelf 9 belongs to depot-2');
  });
});

describe('a sentence without a level right above a line that only says that the program ends', () => {
  it.each([
    ["[depot] shelf 'a' wants to stand before 'b' and behind 'b'", '[depot] exit'],
    ['depot service: calendar of shelf 7 ends 2026-09-30, today is outside of it', 'depot service: cannot continue'],
    ["boot: shelf 'a' wants to stand before 'b' and behind 'b'", 'boot: stop'],
    ['Could not tell the shelf apart', 'Start checks: 1 failed, 5 passed'],
    ['ERROR row 18 expected 14 columns, got 13', 'FATAL row matrix unusable'],
  ])('is what is quoted: %s', (line, end) => {
    const { title } = diagnosisOfLog(`depot 7 starting\n${line}\n${end}`);
    expect(title).toContain(line.replace(/^\S{4,8} (?:service: )?/, ''));
  });

  it('is not taken from what went well', () => {
    expect(diagnosisOfLog('depot: loading 12 rows of shelf 7\n[depot] exit').title).toContain('exit');
  });
});
