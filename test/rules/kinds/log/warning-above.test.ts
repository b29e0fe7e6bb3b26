import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';

describe('a warning right above a line that only says that the program ends', () => {
  it('is what is quoted', () => {
    const log =
      '[INFO] shelf opened\n[WARNING] shelf 9 belongs to depot-2\n[WARNING] Terminating\nDepot failed to start';
    expect(diagnosisOfLog(log).title).toContain('shelf 9 belongs to depot-2');
  });
});
