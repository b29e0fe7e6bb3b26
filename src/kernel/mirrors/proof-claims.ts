import type { Diagnosis } from '../../contracts/diagnosis.js';
import { FailureReport } from '../../contracts/failure.js';
import type { Evidence } from '../../rules/evidence/evidence.js';
import { readEvidence } from '../../rules/evidence/read-evidence.js';
import type { FailureKind } from '../../rules/kinds/define-kind.js';
import { KINDS } from '../../rules/kinds/index.js';
import { candidatesOf } from '../../rules/mirror/candidates.js';
import type { Candidate } from '../../rules/mirror/proof-plan.js';
import type { ActiveKinds } from '../diagnosis/active-kinds.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { PodproofError } from '../ports/errors.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import type { ProvenBefore } from '../ports/storage/mirrors.js';
import { LLM_STRATEGY } from '../solutions/prompt/llm-fix.js';

/** What there is to prove about a failure: why it fails, as its record says, and the ways to repair it. */
export interface ProofClaim {
  readonly record: StoredFailureRecord;
  /** The record as the report that it came from. */
  readonly report: FailureReport;
  readonly evidence: Evidence;
  readonly diagnosis: Diagnosis | null;
  /** Proofs of the cause are remembered by it. */
  readonly causeKey: string | null;
  /** The first is the one to try: what was proven for the cause before, then the rules' ways by their rank, then a language model's. */
  readonly candidates: readonly Candidate[];
  readonly provenBefore: readonly ProvenBefore[];
  /** The kinds that diagnosis asks now. */
  readonly kinds: readonly FailureKind[];
}

/** Reads what is to be proven from a failure's record; no cluster is asked. */
export class ProofClaims {
  /** @param active with the kinds of plugins; only our own unless given */
  constructor(
    private readonly plugins: PluginAccess,
    private readonly active: Pick<ActiveKinds, 'all'> = { all: KINDS },
  ) {}

  /** Throws `not_found`. */
  async of(failureId: number): Promise<ProofClaim> {
    const record = await this.plugins.use('storage', ({ failures }) => failures.get(failureId));
    if (record === undefined) throw new PodproofError('not_found', `Pod failure ${failureId} was not found`);
    const report = FailureReport.parse(record);
    const { diagnosis, fix, cause_key: causeKey } = record;
    const provenBefore = await this.#provenBefore(causeKey);
    return {
      ...{ record, report, evidence: readEvidence(report), diagnosis, causeKey, provenBefore, kinds: this.active.all },
      candidates: provenFirst(candidatesOf(fix, fix?.strategy === LLM_STRATEGY ? 'llm' : 'rules'), provenBefore),
    };
  }

  async #provenBefore(causeKey: string | null): Promise<readonly ProvenBefore[]> {
    if (causeKey === null) return [];
    return this.plugins.use('storage', ({ mirrors }) => mirrors.provenBefore(causeKey));
  }
}

/** What was proven comes first, the most often proven before the others; an experiment is not put before a fix for having worked. */
export function provenFirst(
  candidates: readonly Candidate[],
  provenBefore: readonly ProvenBefore[],
): readonly Candidate[] {
  const proven = provenBefore.flatMap(({ strategy }) =>
    candidates.filter((each) => each.strategy === strategy && each.scope === 'hand-over'),
  );
  return [...new Set([...proven, ...candidates])];
}
