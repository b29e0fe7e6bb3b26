import { describe, expect, it } from 'vitest';
import { isRestated } from '../../../../../src/rules/kinds/log/lines/restated.js';
import { diagnosisOfLog } from '../../reports.js';

const ABOVE = 'error: shelf /srv/depot-7: item amber-12 already exists';

describe('a closing line that repeats an error above it', () => {
  it.each([
    ['the same names and no reason', 'fatal: failed to load shelf /srv/depot-7', true],
    ['no names', 'error: cannot load the shelves', true],
    ['a name of its own', 'fatal: failed to load shelf /srv/depot-8', false],
    ['a reason of its own', 'fatal: failed to load shelf /srv/depot-7: quota exceeded', false],
    ['no failure at all', 'shelf /srv/depot-7 again', false],
  ])('with %s', (_name, line, restated) => {
    expect(isRestated(line, [ABOVE])).toBe(restated);
  });

  it('says nothing where nothing above says more', () => {
    expect(isRestated('fatal: failed to load shelf /srv/depot-7', ['error: shelf /srv/depot-7'])).toBe(false);
  });

  it('gives way to that error', () => {
    const log = [
      'level=error msg="apply zone Z77: record info.depot.example already exists"',
      'level=fatal msg="failed to submit all changes for zones: [Z77]"',
    ].join('\n');
    const { steps } = diagnosisOfLog(log);
    expect(steps[0]?.text).toContain('info.depot.example');
  });
});
