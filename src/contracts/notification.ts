import { z } from 'zod';
import { ManagedBy, Timestamp } from './common.js';

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
