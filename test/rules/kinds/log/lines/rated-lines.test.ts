import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

it.each([
  [
    'what the loader goes on without',
    "the boiler is cold\nERROR: ld.so: object 'x.so' from LD_PRELOAD cannot be preloaded (cannot open shared object file): ignored.",
  ],
  [
    'where Node.js would show more of a warning',
    '(node:1) Warning: the boiler is cold\n(Use `node --trace-warnings ...` to show where the warning was created)\napi worker exited with code 1',
  ],
])('a line tells less than the one before it: %s', (_what, log) => {
  expect(diagnosisOfLog(log).title).toContain('the boiler is cold');
});
