import { z } from 'zod';
import { Id, Timestamp } from './common.js';

/** One thing that somebody did. */
export const AuditEntry = z
  .object({
    id: Id,
    at: Timestamp.meta({ description: 'When it was done.', example: '2026-03-14T09:41:02.000Z' }),
    actor: z.string().meta({ description: 'Username, or `token:` and the name of an API token.', example: 'ada' }),
    action: z.string().meta({
      description: 'The `operationId` of what was called.',
      example: 'put_pods_pod_id_status',
    }),
    summary: z.string().meta({ description: 'The same in words.', example: 'Gives one record a status.' }),
    target: z.string().meta({
      description: 'The names and ids of its path, with slashes between; empty for none.',
      example: '1',
    }),
    fields: z.array(z.string()).meta({
      description: 'The names of the fields that were given. Their values are not kept: some are secrets.',
      examples: [['status', 'note']],
    }),
    request_id: z.string().meta({
      description: 'Under which the log says more.',
      example: '0d9a2c54-6c1e-4c6b-9a57-0c43a5a7d1f2',
    }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
