import { z } from 'zod';
import { User } from './account.js';
import { Agent } from './agent.js';
import { Id, Role, Severity, Timestamp } from './common.js';
import { FailureItem, FailureStatus, Incident } from './failure.js';
import { Finding, FindingStatus, RescanStatus, ScanProgress } from './finding.js';
import { Mirror } from './mirror.js';
import { MoveProgress } from './storage-move.js';

const event = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data });

const MirrorProgress = Mirror.pick({
  ...{ mirror_id: true, failure_id: true, namespace: true, mirror_pod_name: true },
  ...{ status: true, phase: true, scope: true, checks: true, expires_at: true },
  ...{ verdict: true, verdict_reason: true, control: true },
});

const ListedFailure = FailureItem.omit({ events: true });

const Hello = z.object({
  server: z.string().meta({
    description: 'Which process one is connected to; another one counts its events apart.',
    example: '5f1b8c1e-1c7a-4a65-9d4b-2a1f0f6f7b11',
  }),
  sequence: z.int().meta({ description: 'That of the last event before the connection.', example: 41 }),
  version: z.string(),
  user: z
    .union([User, z.null()])
    .meta({ description: 'Whose session it is; null for an API token and the service token.' }),
});

const UserChange = z.object({
  id: Id,
  change: z.enum(['signed_out', 'password_changed', 'role_changed', 'removed']).meta({
    description: 'What ended the session.',
  }),
  role: z.union([Role, z.null()]).meta({ description: 'The role from now on; null where there is none any more.' }),
});

/** What the WebSocket sends (docs/events.md); the hub adds `sequence`. */
export const Event = z
  .discriminatedUnion('type', [
    event('pod_failure', ListedFailure),
    event('solution_updated', ListedFailure),
    event('pod_deleted', z.object({ id: Id, namespace: z.string(), pod_name: z.string() })),
    event(
      'timeline_changed',
      z.object({
        failure_id: z.union([Id, z.null()]).meta({ description: 'The failure; null where it is an incident.' }),
        incident_id: z.union([Id, z.null()]).meta({ description: 'The incident; null where it is a failure.' }),
      }),
    ),
    event('pod_status_change', z.object({ id: Id, status: FailureStatus })),
    event('records_deleted', z.object({ ids: z.array(Id) })),
    event(
      'incident',
      z.object({
        id: Id,
        change: z.enum(['opened', 'grown', 'resolved']),
        incident: Incident.optional().meta({ description: 'As lists have it; left out where it could not be read.' }),
      }),
    ),
    event('security_finding', Finding),
    event('security_findings_changed', z.object({ count: z.int(), by_severity: z.partialRecord(Severity, z.int()) })),
    event('finding_status_change', z.object({ id: Id, status: FindingStatus })),
    event('security_rescan_status', z.looseObject({ status: RescanStatus, reason: z.string(), ...ScanProgress })),
    event('namespace_exclusion', z.object({ namespace: z.string(), action: z.enum(['excluded', 'included']) })),
    event('pod_exclusion', z.object({ pod_name: z.string(), action: z.enum(['excluded', 'included']) })),
    event('trusted_registry_change', z.object({ registry: z.string(), action: z.enum(['added', 'removed']) })),
    event('mirror_status', MirrorProgress),
    event('storage_move', MoveProgress),
    event('setting_change', z.object({ key: z.string() })),
    event('agent', Agent),
    event('diagram_changed', z.object({ namespace: z.string() })),
    event('user_change', UserChange),
    event('hello', Hello),
    event(
      'heartbeat',
      z.object({ at: Timestamp.meta({ description: 'When it was sent.', example: '2026-03-14T09:26:53.000Z' }) }),
    ),
  ])
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;
export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** One WebSocket frame. `sequence` grows by one with each event that the connection's server tells all; what it tells one has that of the last. */
export const Frame = z.intersection(Event, z.object({ sequence: z.int() }));
export type Frame = Event & { sequence: number };
