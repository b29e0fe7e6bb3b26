import { choosePlan } from '../kernel/mirrors/choose-plan.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { readEvidence } from '../rules/evidence/read-evidence.js';
import type { FailureKind } from '../rules/kinds/define-kind.js';
import { candidatesOf } from '../rules/mirror/candidates.js';
import { planManifest } from '../rules/mirror/plan-manifest.js';
import type { ProofPlan } from '../rules/mirror/proof-plan.js';
import type { Judged } from './diagnose-judge.js';
import type { ProveOptions } from './prove-options.js';
import { readBounded } from './read-bounded.js';
import type { Terminal } from './terminal.js';

const INSTEAD = 'Repair its manifest and give that by --manifest; podproof diagnose says what to do.';

/** What is to be proven of a failing pod: a person's manifest, or what the rules derive. Throws PodproofError `invalid` where there is nothing. */
export async function planFor(
  terminal: Terminal,
  { diagnosis, subject, fix }: Judged,
  { manifest, strategy, kinds }: ProveOptions & { readonly kinds: readonly FailureKind[] },
): Promise<ProofPlan> {
  const claim = { evidence: readEvidence(subject.report), diagnosis, report: subject.report, kinds };
  const plan =
    manifest === undefined
      ? choosePlan({ ...claim, candidates: candidatesOf(fix, 'rules') }, strategy)
      : planManifest({ ...claim, text: await readBounded(manifest, terminal.input) });
  if (!('problem' in plan)) return plan;
  throw new PodproofError('invalid', manifest === undefined ? `${plan.problem} ${INSTEAD}` : plan.problem);
}
