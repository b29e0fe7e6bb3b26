import type { Mirror } from '../contracts/mirror.js';
import type { ProofOrder, ProofOutcome } from '../kernel/mirrors/proof-order.js';
import { scrubText } from '../rules/secrets/scrub.js';
import type { HandedOver } from './prove-hand-over.js';

export interface Proved {
  readonly order: ProofOrder;
  readonly outcome: ProofOutcome;
  readonly diff: string;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly handedOver: HandedOver | undefined;
}

/** `{mirror, plan, patch}`: the mirror object as the API has it, but that no record belongs to it; what was planned; the owner's patch or null. */
export function renderProofJson(proved: Proved): string {
  const { plan } = proved.order;
  const { podName: pod_name, candidate, checks, windowSeconds, needsTtlSeconds, needs, missingWitness } = plan;
  return JSON.stringify(
    {
      mirror: mirrorOf(proved),
      plan: {
        ...{ pod_name, kind: plan.about.kind, title: candidate.title, patch: candidate.patch, diff: proved.diff },
        ...{ checks, window_seconds: windowSeconds, needs_ttl_seconds: needsTtlSeconds, needs },
        missing_witness: missingWitness,
      },
      patch: patchOf(proved.handedOver),
    },
    null,
    2,
  );
}

function mirrorOf({
  order,
  outcome,
  startedAt,
  finishedAt,
}: Proved): Omit<Mirror, 'failure_id'> & { failure_id: null } {
  const { plan } = order;
  const { status, phase, checks, control, cannot_show, warnings, events, mirror_pod_name } = outcome;
  return {
    ...{ mirror_id: order.mirrorId, mirror_pod_name, namespace: plan.namespace, status, ttl_seconds: order.ttlSeconds },
    created_at: new Date(startedAt).toISOString(),
    fixed_manifest: scrubText(plan.fixedManifest),
    explanation: plan.candidate.explanation,
    failure_id: null,
    ...{ verdict: outcome.verdict, verdict_reason: outcome.verdict_reason, scope: plan.candidate.scope },
    ...{ origin: plan.candidate.origin, strategy: plan.candidate.strategy, window_seconds: order.windowSeconds },
    ...{ checks, control, cannot_show, warnings, phase, events },
    expires_at: new Date(order.expiresAt).toISOString(),
    finished_at: new Date(finishedAt).toISOString(),
    created_by: 'podproof prove',
  };
}

function patchOf(handedOver: HandedOver | undefined): unknown {
  if (handedOver === undefined || !handedOver.result.ok) return null;
  const { target, strategicMerge, jsonPatch, warnings } = handedOver.result;
  return { target, strategic_merge: strategicMerge, json_patch: jsonPatch, warnings };
}
