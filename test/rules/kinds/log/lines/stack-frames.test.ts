import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

it('frames of Lua say nothing by themselves', () => {
  const log =
    "error: depot.lua:553: shelf 'amber' is enabled but not there\nstack traceback:\n\t[C]: in function 'error'";
  expect(diagnosisOfLog(log).title).toContain("shelf 'amber'");
});
