import { z } from 'zod';
import { Id, Role, Timestamp } from './common.js';
import { Username } from './username.js';

/** What a token begins with, so that people and scanners of repositories know one when they see it. */
export const API_TOKEN_PREFIX = 'podproof_';

export const NewApiToken = z.strictObject({
  name: Username.meta({ example: 'grafana', description: 'What the token is for; acts are recorded under it.' }),
  role: Role,
  expires_at: Timestamp.nullish().meta({ description: 'When it ends; left out, it lasts until it is deleted.' }),
});

/** A token as admins see it. The token itself is shown once, in the answer that creates it. */
export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    role: Role,
    created_at: Timestamp,
    created_by: z.string(),
    expires_at: z.string().nullable().meta({ format: 'date-time' }),
    last_used: z
      .string()
      .nullable()
      .meta({ format: 'date-time', description: 'To the minute; null when it was never used.' }),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;
