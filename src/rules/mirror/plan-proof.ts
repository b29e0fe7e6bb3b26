import type { Diagnosis } from '../../contracts/diagnosis.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Fields } from '../evidence/values.js';
import type { FailureKind } from '../kinds/define-kind.js';
import { KINDS } from '../kinds/index.js';
import { checksFor, needsTtl, type OracleCase, startSecondsOf, windowFor } from '../oracles/index.js';
import { dumpManifest } from '../pod/dump-manifest.js';
import { cannotShow } from './cannot-show.js';
import { type TriedPods, triedPods } from './fixed-pod.js';
import { missingWitness } from './missing-witness.js';
import { neededObjects } from './needed-objects.js';
import type { Candidate, ProofPlan } from './proof-plan.js';
import { sideEffects } from './side-effects.js';

/** What is to be proven. */
export interface Claim {
  readonly evidence: Evidence;
  /** Null where the rules have found nothing: then all that is known is that the pod fails. */
  readonly diagnosis: Diagnosis | null;
  readonly candidate: Candidate;
  /** The failure's report or record, which knows instants. */
  readonly report?: Fields;
  /** The kinds that diagnosis asks; ours unless given. */
  readonly kinds?: readonly FailureKind[];
}

/** Why there is no plan: one or two sentences for the person who asked. */
export interface NoPlan {
  readonly problem: string;
}

/** All that is decided before a mirror is made. Pure, never throws. */
export function planProof(claim: Claim): ProofPlan | NoPlan {
  const pods = triedPods(claim.evidence, claim.candidate);
  return typeof pods === 'string' ? { problem: pods } : planOf(claim, pods);
}

/** The first line of the log that is quoted tells of the failure; a program that is well prints those that stand round it, too. */
function tellingLines(diagnosis: Diagnosis | null): readonly string[] {
  const quotes = (diagnosis?.evidence ?? []).filter(({ source }) => source === 'log');
  return quotes.slice(0, 1).map(({ text }) => text);
}

/** The plan for a pod that is known. */
export function planOf(
  { evidence, diagnosis, candidate, report, kinds = KINDS }: Claim,
  { original, fixed }: TriedPods,
): ProofPlan {
  const foreign = kinds.find((kind) => kind.id === diagnosis?.kind && !KINDS.includes(kind));
  const about: OracleCase = {
    kind: diagnosis?.kind ?? 'unknown',
    ...(diagnosis?.container !== undefined && { container: diagnosis.container }),
    ...(foreign !== undefined && { oracles: foreign.oracles.map(({ name }) => name) }),
    ...(evidence.isJob && { isJob: true }),
    original,
    fixed,
    logLines: tellingLines(diagnosis),
  };
  const windowSeconds = windowFor(about, evidence, report);
  return {
    namespace: evidence.namespace,
    podName: evidence.podName,
    candidate,
    about,
    fixedManifest: dumpManifest(fixed),
    checks: checksFor(about),
    windowSeconds,
    needsTtlSeconds: needsTtl(windowSeconds, startSecondsOf(about)),
    missingWitness: missingWitness(about, candidate, kinds),
    needs: neededObjects(evidence, about),
    cannotShow: cannotShow(about, evidence),
    warnings: sideEffects(about, evidence),
  };
}
