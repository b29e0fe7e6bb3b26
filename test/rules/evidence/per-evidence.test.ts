import { expect, it } from 'vitest';
import { perEvidence } from '../../../src/rules/evidence/per-evidence.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { report } from '../kinds/reports.js';

it('reads once for each evidence, also where there is nothing', () => {
  let reads = 0;
  const phase = perEvidence(({ facts }) => {
    reads += 1;
    return facts.phase === 'Pending' ? undefined : facts.phase;
  });
  const pending = readEvidence(report({ phase: 'Pending' }));
  const failed = readEvidence(report({ phase: 'Failed' }));
  expect([phase(pending), phase(pending), phase(failed), phase(failed)]).toEqual([
    undefined,
    undefined,
    'Failed',
    'Failed',
  ]);
  expect(reads).toBe(2);
});
