import { PodproofError } from '../kernel/ports/errors.js';
import { readEvidence } from '../rules/evidence/read-evidence.js';
import { candidatesOf } from '../rules/mirror/candidates.js';
import { planManifest } from '../rules/mirror/plan-manifest.js';
import { planProof } from '../rules/mirror/plan-proof.js';
import type { Candidate, ProofPlan } from '../rules/mirror/proof-plan.js';
import type { Judged } from './diagnose-judge.js';
import type { ProveOptions } from './prove-options.js';
import { readBounded } from './read-bounded.js';
import type { Terminal } from './terminal.js';

/** What is to be proven of a failing pod: a person's manifest, or what the rules derive. Throws PodproofError `invalid` where there is nothing. */
export async function planFor(terminal: Terminal, judged: Judged, options: ProveOptions): Promise<ProofPlan> {
  const { diagnosis, subject } = judged;
  const evidence = readEvidence(subject.report);
  const plan =
    options.manifest === undefined
      ? planProof({ evidence, diagnosis, candidate: candidateFor(judged, options.strategy) })
      : planManifest({ evidence, diagnosis, text: await readBounded(options.manifest, terminal.input) });
  if (!('problem' in plan)) return plan;
  throw new PodproofError('invalid', plan.problem);
}

function candidateFor({ fix, diagnosis }: Judged, strategy: string | undefined): Candidate {
  const candidates = candidatesOf(fix, 'rules');
  const found = strategy === undefined ? candidates[0] : candidates.find((each) => each.strategy === strategy);
  if (found !== undefined) return found;
  if (candidates.length > 0) {
    const names = [...new Set(candidates.map((each) => each.strategy))].join(', ');
    throw new PodproofError(
      'invalid',
      `There is no fix of the strategy ${strategy ?? ''} for this pod: there is ${names}`,
    );
  }
  const what = diagnosis === null ? 'this pod' : `"${diagnosis.title}"`;
  throw new PodproofError(
    'invalid',
    `No fix can be derived for ${what}: mend its manifest and give that by --manifest (podproof diagnose says what to do)`,
  );
}
