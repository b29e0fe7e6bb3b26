import type { MirrorPreview } from '../../contracts/mirror.js';
import { podsOfPatch } from '../../rules/mirror/fixed-pod.js';
import { originalPod } from '../../rules/mirror/original-pod.js';
import { planOf } from '../../rules/mirror/plan-proof.js';
import type { Candidate, ProofPlan } from '../../rules/mirror/proof-plan.js';
import { dumpManifest } from '../../rules/pod/dump-manifest.js';
import { choosePlan } from './choose-plan.js';
import { explainChange, explainNoFix } from './explain-plan.js';
import type { MirrorRoom } from './mirror-room.js';
import type { ProofClaim, ProofClaims } from './proof-claims.js';
import { unifiedDiff } from './unified-diff.js';

/** Says what a mirror of a failure would be, before it is made. Needs no cluster. */
export class PreviewService {
  constructor(
    private readonly claims: Pick<ProofClaims, 'of'>,
    private readonly room: Pick<MirrorRoom, 'in'>,
  ) {}

  /** @param strategy another way than the first. Throws `not_found`, and `invalid` for a strategy that there is not */
  async preview(failureId: number, strategy?: string): Promise<MirrorPreview> {
    const claim = await this.claims.of(failureId);
    const plan = choosePlan(claim, strategy);
    const limits = await this.room.in(claim.record.namespace);
    return { ...('problem' in plan ? withoutFix(claim, plan.problem) : withPlan(claim, plan)), limits };
  }
}

/** All but what depends on other mirrors. */
type Planned = Omit<MirrorPreview, 'limits'>;

function withPlan(claim: ProofClaim, plan: ProofPlan): Planned {
  const { origin, strategy, scope, patch } = plan.candidate;
  return {
    ...commonOf(claim, plan),
    explanation: explainChange(plan),
    ...{ is_fallback: false, origin, strategy, scope },
    patch: [...patch],
    diff: unifiedDiff('pod.yaml', dumpManifest(plan.about.original), plan.fixedManifest),
    proven_before: provenBefore(claim, strategy),
  };
}

/** The manifest as it failed, and what a person would have to supply. What is watched is the same, whoever repairs it. */
function withoutFix(claim: ProofClaim, problem: string): Planned {
  const plan = unchangedPlan(claim) ?? NOTHING_KNOWN;
  const explanation = explainNoFix(claim, problem, plan);
  const none = { origin: null, strategy: null, scope: null, patch: [], diff: '', proven_before: null };
  return { ...commonOf(claim, plan), explanation, is_fallback: true, ...none };
}

type Common = Omit<
  Planned,
  'explanation' | 'is_fallback' | 'origin' | 'strategy' | 'scope' | 'patch' | 'diff' | 'proven_before'
>;

type Expected = Pick<
  ProofPlan,
  | 'fixedManifest'
  | 'checks'
  | 'windowSeconds'
  | 'needsTtlSeconds'
  | 'needs'
  | 'missingWitness'
  | 'cannotShow'
  | 'warnings'
>;

const NOTHING_KNOWN: Expected = {
  ...{ fixedManifest: '', checks: [], windowSeconds: 0, needsTtlSeconds: 0 },
  ...{ needs: [], missingWitness: [], cannotShow: [], warnings: [] },
};

function commonOf({ record, candidates }: ProofClaim, expected: Expected): Common {
  return {
    failure_id: record.id,
    fixed_manifest: expected.fixedManifest,
    checks: [...expected.checks],
    window_seconds: expected.windowSeconds,
    needs_ttl_seconds: expected.needsTtlSeconds,
    needs: [...expected.needs],
    cannot_show: [...expected.missingWitness, ...expected.cannotShow],
    warnings: [...expected.warnings],
    candidates: candidates.map(({ strategy, title, scope, origin }) => ({
      ...{ strategy: strategy ?? origin, title, scope, origin },
    })),
  };
}

const UNCHANGED: Candidate = {
  ...{ origin: 'user', strategy: null, title: 'The manifest as it is', explanation: '', scope: 'mirror-only' },
  ...{ patch: [], target: 'pod' },
};

/** Undefined where no manifest is known. */
function unchangedPlan({ report, evidence, diagnosis }: ProofClaim): ProofPlan | undefined {
  const pod = originalPod(evidence);
  const pods = pod && podsOfPatch(pod, []);
  if (pods === undefined || typeof pods === 'string') return undefined;
  return planOf({ report, evidence, diagnosis, candidate: UNCHANGED }, pods);
}

function provenBefore(claim: ProofClaim, strategy: string | null): MirrorPreview['proven_before'] {
  const before = claim.provenBefore.find((each) => each.strategy === strategy);
  return before === undefined ? null : { times: before.times, last_at: new Date(before.lastAt).toISOString() };
}
