import type { StoredMirror } from '../../../kernel/ports/storage/mirrors.js';
import type { NewTimelineEntry } from '../../../kernel/ports/storage/timeline.js';

function about({ mirror }: StoredMirror, incidentId: number | null) {
  return { failureId: mirror.failure_id, incidentId, actor: mirror.created_by, ref: `mirror:${mirror.mirror_id}` };
}

const tried = ({ mirror }: StoredMirror) => mirror.strategy ?? 'a manifest by hand';

/** That a proof began, as it stands on the timelines of the failure and of its incident. */
export function begunEntry(stored: StoredMirror, incidentId: number | null): NewTimelineEntry {
  return { ...about(stored, incidentId), at: stored.createdAt, kind: 'mirror', text: tried(stored) };
}

/** That its verdict came. */
export function judgedEntry(stored: StoredMirror, incidentId: number | null, judgedAt: number): NewTimelineEntry {
  const { verdict, verdict_reason: reason } = stored.mirror;
  const text = `${verdict}: ${reason ?? tried(stored)}`;
  return { ...about(stored, incidentId), at: judgedAt, kind: 'proof', text };
}
