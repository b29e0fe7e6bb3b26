import { z } from 'zod';
import { Id, ManagedBy, Timestamp } from './common.js';

/** What a plugin's own schema says (`GET /api/admin/plugins?kind=notify`). */
const Config = z.record(z.string(), z.unknown());

/** A notifier as admins see it (docs/wire-contract.md, "Notifiers"). Never holds a secret. */
export const NotificationProvider = z
  .object({
    provider: z.string(),
    enabled: z.boolean(),
    config: Config.meta({ description: 'Secrets are masked.' }),
    queued: z.int().meta({ description: 'Messages on their way.' }),
    last_sent_at: Timestamp.nullable(),
    last_error: z
      .string()
      .nullable()
      .meta({ description: 'Why it cannot be used, else the last failure that nothing sent later has made good.' }),
    managed_by: ManagedBy,
  })
  .meta({ id: 'NotificationProvider' });
export type NotificationProvider = z.infer<typeof NotificationProvider>;

const ProviderId = z.string().min(1).max(100);

export const NewNotificationProvider = z
  .strictObject({ provider: ProviderId, enabled: z.boolean().default(true), config: Config })
  .meta({ id: 'NewNotificationProvider' });

/** What is left out stays as it is, and so do secrets that are left out of `config` or masked there. */
export const NotificationProviderChange = z
  .strictObject({
    provider: ProviderId.optional().meta({ description: 'The same as in the path.' }),
    enabled: z.boolean().optional(),
    config: Config.optional(),
  })
  .meta({ id: 'NotificationProviderChange' });

/** What becomes of a message: `failed` was given up. */
export const DeliveryStatus = z.enum(['queued', 'sent', 'skipped', 'failed']).meta({ id: 'DeliveryStatus' });

/** A message to a notifier about an incident. */
export const DeliveryView = z
  .object({
    id: Id,
    provider: z.string(),
    incident_id: Id,
    kind: z
      .enum(['opened', 'grown', 'proven', 'resolved'])
      .meta({ description: 'What it tells of the incident.', example: 'opened' }),
    status: DeliveryStatus.meta({
      description: '`skipped`: there was nothing to tell any more. `failed`: it was given up.',
      example: 'queued',
    }),
    created_at: Timestamp,
    due_at: Timestamp.nullable().meta({
      description: 'When it is tried next; null where it is not on its way.',
      example: '2026-03-14T09:42:02.000Z',
    }),
    ended_at: Timestamp.nullable().meta({
      description: 'When it was sent or given up; null while it is on its way.',
      example: '2026-03-14T09:41:02.000Z',
    }),
    attempts: z.int().meta({ description: 'How many tries failed.', example: 1 }),
    pods: z.int().nullable().meta({ description: 'How many pods it told of; null until it was sent.', example: 4 }),
    error: z.string().nullable().meta({
      description: 'What the last try that failed said.',
      example: 'Slack answered 503',
    }),
  })
  .meta({ id: 'Delivery' });
export type DeliveryView = z.infer<typeof DeliveryView>;
