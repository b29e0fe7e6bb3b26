import type { Mirror } from '../../contracts/mirror.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';
import { explainChange } from './explain-plan.js';
import type { MirrorDraft } from './make-mirror.js';
import { type ProofOrder, proofPod } from './proof-order.js';

/** How a mirror is ordered, besides what the proof itself has to know. */
export interface MirrorTicket {
  readonly record: StoredFailureRecord;
  readonly causeKey: string | null;
  readonly auto: boolean;
  /** Strategies that were refuted before this one was tried. */
  readonly tried: readonly string[];
  readonly by: string;
}

const iso = (instant: number) => new Date(instant).toISOString();

/** A mirror whose pod is about to be made. @param at by the API server's clock @param watchedAt by our own */
export function newMirror(
  order: ProofOrder,
  { cannotShow, warnings }: Pick<MirrorDraft, 'cannotShow' | 'warnings'>,
  ticket: MirrorTicket,
  { at, watchedAt }: { readonly at: number; readonly watchedAt: number },
): StoredMirror {
  const { plan, mirrorId } = order;
  const { candidate } = plan;
  const mirror: Mirror = {
    ...{ mirror_id: mirrorId, mirror_pod_name: proofPod(order, 'mirror').name, namespace: plan.namespace },
    ...{ status: 'Pending', ttl_seconds: order.ttlSeconds, created_at: iso(at), failure_id: ticket.record.id },
    ...{ fixed_manifest: plan.fixedManifest, explanation: explainChange(plan) },
    ...{ verdict: null, verdict_reason: null, scope: candidate.scope, origin: candidate.origin },
    ...{ strategy: candidate.strategy, window_seconds: order.windowSeconds, control: null },
    checks: plan.checks.map(({ name, detail }) => ({ name, detail, status: 'pending', at: null })),
    ...{ cannot_show: [...cannotShow], warnings: [...warnings], phase: null, events: [] },
    ...{ expires_at: iso(order.expiresAt), finished_at: null, created_by: ticket.by },
  };
  return {
    ...{ mirror, cluster: ticket.record.cluster, podName: plan.podName, causeKey: ticket.causeKey, plan },
    options: {
      ...{ keep: order.keep, control: order.control, auto: ticket.auto },
      ...{ tried: ticket.tried, denyEgress: order.denyEgress },
    },
    logs: { mirror: '', original: '', truncated: false },
    patch: candidate.patch,
    ...{ watchedAt, createdAt: at, expiresAt: order.expiresAt, finishedAt: null },
  };
}

/** What a stored mirror was ordered with. */
export function orderOf({ mirror, plan, options, expiresAt }: StoredMirror, installation: string): ProofOrder {
  return {
    ...{ mirrorId: mirror.mirror_id, installation, plan, expiresAt },
    ...{ ttlSeconds: mirror.ttl_seconds, windowSeconds: mirror.window_seconds },
    ...{ control: options.control, keep: options.keep, denyEgress: options.denyEgress === true },
  };
}

/** A mirror that is over. A verdict that it has already stays. @param at by the API server's clock */
export function endedMirror(
  stored: StoredMirror,
  end: { readonly status: Mirror['status']; readonly reason: string; readonly at: number },
): StoredMirror {
  const { verdict, verdict_reason } = stored.mirror;
  return {
    ...stored,
    mirror: {
      ...stored.mirror,
      ...{ status: end.status, finished_at: iso(end.at), verdict: verdict ?? 'INCONCLUSIVE' },
      verdict_reason: verdict === null ? end.reason : verdict_reason,
    },
    finishedAt: end.at,
  };
}
