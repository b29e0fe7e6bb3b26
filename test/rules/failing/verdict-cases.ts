import { describe, expect, it } from 'vitest';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { findingsOf, judge, keyOf } from '../../../src/rules/failing/judge.js';
import { type Finding, NO_SURROUNDINGS, type Surroundings, type Verdict } from '../../../src/rules/failing/verdict.js';
import { VERDICTS } from '../../../src/rules/failing/verdicts/index.js';
import { podFailure, podReport } from '../../../src/rules/report/index.js';
import { objectsOf, READ_AT, reportOf } from '../../agent/report-of.js';
import { START, subjectOf, WELL } from './objects.js';

interface Case {
  readonly name: string;
  readonly object: Fields;
  readonly around?: Surroundings;
  readonly finding?: Partial<Finding>;
}

/** All graces are long over. */
const NO_GRACE = Object.fromEntries(VERDICTS.map(({ id }) => [id, -86_400_000]));

/** Nothing that they look at says why. */
const SAYS_LITTLE = new Set(['pod-failed']);

/** What the rules call the failure that an agent reports. */
function toldKind(object: Fields, around: Surroundings, finding: Finding): string {
  return diagnoseReport(reportOf(object, around, finding)).diagnosis?.kind ?? 'none';
}

/** `podproof diagnose` and the agent agree on whether a pod fails, half an hour later, and on what it is. */
function expectSameAsDiagnose(object: Fields, around: Surroundings): void {
  if (object['kind'] !== 'Pod') return;
  const subject = subjectOf(object);
  const firstSeen = new Map(findingsOf(subject, around).map((finding) => [keyOf(finding), START]));
  const judgement = judge(subject, around, READ_AT, { firstSeen });
  const objects = objectsOf(object, around);
  const failure = podFailure(objects, object);
  expect(failure === undefined ? 'well' : 'failing').toBe(judgement.state);
  if (failure === undefined || judgement.state !== 'failing') return;
  const { diagnosis } = diagnoseReport(podReport(objects, object, failure));
  expect(diagnosis?.kind ?? 'none').toBe(toldKind(object, around, judgement.finding));
}

/** What a verdict sees, and what it does not see. A case that it sees is what the agent reports once all graces are over. */
export function describeVerdict(
  verdict: Verdict,
  { fails, well }: { fails: readonly Case[]; well: readonly Case[] },
): void {
  describe(verdict.id, () => {
    it.each(fails)('sees $name', ({ object, around = NO_SURROUNDINGS, finding = {} }) => {
      const found = verdict.judge(subjectOf(object), around);
      expect(found).toMatchObject({ verdict: verdict.id, reason: verdict.reason, ...finding });
      expect(toldKind(object, around, found as Finding)).not.toMatch(
        SAYS_LITTLE.has(verdict.id) ? /^$/ : /^(?:none|unknown-failure)$/,
      );
      expectSameAsDiagnose(object, around);
      const judgement = judge(subjectOf(object), around, START + 3_000, { graces: NO_GRACE });
      expect(judgement).toMatchObject({ state: 'failing', finding: { verdict: verdict.id } });
    });

    it.each([{ name: 'a pod that works', object: WELL }, ...well])(
      'does not see $name',
      ({ object, around = NO_SURROUNDINGS }: Case) => {
        expect(verdict.judge(subjectOf(object), around)).toBeUndefined();
        expectSameAsDiagnose(object, around);
      },
    );
  });
}
