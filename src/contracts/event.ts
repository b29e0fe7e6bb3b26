import { z } from 'zod';
import { Id, Severity } from './common.js';
import { FailureItem, FailureStatus } from './failure.js';
import { Finding, FindingStatus, RescanStatus } from './finding.js';
import { Mirror } from './mirror.js';
import { MoveProgress } from './storage-move.js';

const event = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data });

const MirrorProgress = Mirror.pick({
  ...{ mirror_id: true, failure_id: true, namespace: true, mirror_pod_name: true },
  ...{ status: true, verdict: true, checks: true, expires_at: true },
});

const ListedFailure = FailureItem.omit({ events: true });

/** What the WebSocket sends (docs/events.md); the hub adds `sequence`. */
export const Event = z
  .discriminatedUnion('type', [
    event('pod_failure', ListedFailure),
    event('solution_updated', ListedFailure),
    event('pod_deleted', z.object({ id: Id, namespace: z.string(), pod_name: z.string() })),
    event('pod_status_change', z.object({ id: Id, status: FailureStatus })),
    event('incident', z.object({ id: Id, change: z.enum(['opened', 'grown', 'resolved']) })),
    event('security_finding', Finding),
    event('security_findings_changed', z.object({ count: z.int(), by_severity: z.partialRecord(Severity, z.int()) })),
    event('finding_status_change', z.object({ id: Id, status: FindingStatus })),
    event('security_rescan_status', z.looseObject({ status: RescanStatus, reason: z.string() })),
    event('namespace_exclusion', z.object({ namespace: z.string(), action: z.enum(['excluded', 'included']) })),
    event('pod_exclusion', z.object({ pod_name: z.string(), action: z.enum(['excluded', 'included']) })),
    event('trusted_registry_change', z.object({ registry: z.string(), action: z.enum(['added', 'removed']) })),
    event('mirror_status', MirrorProgress),
    event('storage_move', MoveProgress),
    event('setting_change', z.object({ key: z.string() })),
  ])
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

/** One WebSocket frame. `sequence` grows by one with each event of the connection's server. */
export const Frame = z.intersection(Event, z.object({ sequence: z.int() }));
export type Frame = Event & { sequence: number };
