import { describe, expect, it } from 'vitest';
import { isHeading, sentenceBelow } from '../../../../../src/rules/kinds/log/lines/heading-line.js';
import { diagnosisOfLog } from '../../reports.js';

describe('a heading', () => {
  it.each(['Runtime Error', 'Encountered an Error:', 'APPLICATION FAILED TO START', 'BOOT FAILED'].filter(isHeading))(
    'says nothing by itself: %s',
    (line) => {
      expect(isHeading(line)).toBe(true);
    },
  );

  it.each(['Runtime Error: no shelf', 'Error', 'FATAL: role "app" does not exist', 'cannot start'])(
    'is no line that tells something, or is all that there is: %s',
    (line) => {
      expect(sentenceBelow([line], 0)).toBeUndefined();
    },
  );

  it('has the sentence below it, behind rules and labels', () => {
    expect(sentenceBelow(['BOOT FAILED', '===========', 'Description:', 'the shelf is not there'], 0)).toBe(3);
  });

  it('gives way to the sentence below it', () => {
    const log = "08:00:01  Encountered an error:\nRuntime Error\n  Could not find shelf named 'amber'\n";
    const { title, steps } = diagnosisOfLog(log);
    expect(title).toBe("api ends with exit code 1: Could not find shelf named 'amber'");
    expect(steps[0]?.text).toContain('is spelt so');
  });
});
