import { expect } from 'vitest';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { type Fields, fieldsOf } from '../../../src/rules/evidence/values.js';
import { deriveFix } from '../../../src/rules/kinds/derive-fix.js';
import { diagnoseEvidence } from '../../../src/rules/kinds/engine.js';
import { dumpManifest } from '../../../src/rules/pod/dump-manifest.js';
import { applyPatch } from '../../../src/rules/pod/json-patch.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import { report } from './reports.js';

function throwIt(_name: string, error: unknown): never {
  throw error;
}

/** The fix of a whole report; a rule or fixer that throws, or that the guard refuses, fails the test. */
export function fixOfReport(failure: FailureReport): Fix | null {
  const evidence = readEvidence(failure);
  return deriveFix(diagnoseEvidence(evidence, throwIt).findings, evidence, throwIt);
}

/** The fix of a report made of these fields (see `report`), or null. */
export function fixFor(fields: Record<string, unknown>): Fix | null {
  return fixOfReport(report(fields));
}

/** The fix of this strategy, the first or one of its alternatives; fails where it is not proposed. */
export function fixBy(strategy: string, fields: Record<string, unknown>): Fix {
  const fix = fixFor(fields);
  const all = fix === null ? [] : [fix, ...fix.alternatives];
  const found = all.find((each) => each.strategy === strategy);
  expect(found, `no ${strategy} among ${all.map((each) => each.strategy).join(', ') || 'no fixes'}`).toBeDefined();
  return found as Fix;
}

/** The pod's manifest after the fix. */
export function fixedPod(fix: Fix, manifest: string): Fields {
  const result = applyPatch(parseManifest(manifest), fix.patch);
  if (!result.ok) throw new Error(result.problem.problem);
  return fieldsOf(result.document);
}

/** Fails where the fix is proposed once more for the pod that already has it. */
export function expectDoneOnce(fix: Fix, fields: Record<string, unknown>, manifest: string): void {
  const again = fixFor({ ...fields, manifest: dumpManifest(fixedPod(fix, manifest)) });
  const strategies = again === null ? [] : [again, ...again.alternatives].map((each) => each.strategy);
  expect(strategies).not.toContain(fix.strategy);
}
