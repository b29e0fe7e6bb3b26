import { describe, expect, it } from 'vitest';
import { traceEnds } from '../../../../../src/rules/kinds/log/lines/python-trace.js';

const FRAMES = ['  File "/srv/a.py", line 1, in <module>', '    run()', '    ~~~^^'];
const ends = (...lines: readonly string[]) => {
  const { heads, ends: found } = traceEnds(lines);
  return { heads: [...heads], ends: [...found] };
};

describe('a traceback of Python', () => {
  it('ends with the line that names the exception', () => {
    expect(ends('x', 'Traceback (most recent call last):', ...FRAMES, 'ValueError: y', 'z')).toEqual({
      heads: [1],
      ends: [5],
    });
  });

  it('may stand further in as a whole', () => {
    const log = ['Traceback (most recent call last):', ...FRAMES, 'ValueError: y'].map((line) => `    ${line}`);
    expect(ends(...log)).toEqual({ heads: [0], ends: [4] });
  });

  it('may follow another one', () => {
    const log = [
      ...['Traceback (most recent call last):', ...FRAMES, 'KeyError: 1'],
      'During handling of the above exception, another exception occurred:',
      ...['Traceback (most recent call last):', ...FRAMES, 'ValueError: 2'],
    ];
    expect(ends(...log)).toEqual({ heads: [0, 6], ends: [4, 10] });
  });

  it('has no end where the log breaks off', () => {
    expect(ends('Traceback (most recent call last):', ...FRAMES)).toEqual({ heads: [], ends: [] });
  });

  it.each(['KeyboardInterrupt', 'SystemExit: 1', 'asyncio.exceptions.CancelledError'])(
    'that was told to end is none: %s',
    (line) => {
      expect(ends('Traceback (most recent call last):', ...FRAMES, line)).toEqual({ heads: [0], ends: [] });
    },
  );
});
