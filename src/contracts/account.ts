import { z } from 'zod';
import { Id, ManagedBy, Role, Timestamp } from './common.js';
import { Username } from './username.js';

/** bcrypt ignores what lies past 72 bytes, so longer passwords are refused instead of being cut. */
export const PASSWORD_BYTES = { minimum: 8, maximum: 72 } as const;

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** What stands in forms and answers in place of a password: sent back, it would become one that everybody knows. */
const MASK = /^[*•●∙·]*$/u;

/** A password that somebody chooses: 8 to 72 bytes in UTF-8. */
export const NewPassword = z
  .string()
  .refine((text) => bytes(text) >= PASSWORD_BYTES.minimum, `must have at least ${PASSWORD_BYTES.minimum} bytes`)
  .refine((text) => bytes(text) <= PASSWORD_BYTES.maximum, `must have at most ${PASSWORD_BYTES.maximum} bytes`)
  .refine((text) => text === '' || !MASK.test(text), 'must be a password, not the mask of one')
  .meta({
    format: 'password',
    // JSON Schema counts characters: a short password of characters that take several bytes is accepted as well.
    minLength: PASSWORD_BYTES.minimum,
    maxLength: PASSWORD_BYTES.maximum,
    description: `${PASSWORD_BYTES.minimum} to ${PASSWORD_BYTES.maximum} bytes in UTF-8, in which characters beyond ASCII take two or more.`,
    // Too short on purpose: what a documentation page fills in must not become anybody's password.
    example: '…',
  });

/** What somebody who signs in sends: compared, never stored, so only bounded. */
export const Credentials = z
  .object({ username: z.string().min(1).max(256), password: z.string().min(1).max(1024) })
  .meta({ id: 'Credentials' });

export const NewCredentials = z.object({ username: Username, password: NewPassword }).meta({ id: 'NewCredentials' });

export const User = z.object({ id: Id, username: z.string(), role: Role }).meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const UserDetail = User.extend({
  created_at: Timestamp,
  last_login_at: z.string().nullable(),
  managed_by: ManagedBy,
}).meta({
  id: 'UserDetail',
});
export type UserDetail = z.infer<typeof UserDetail>;

/** An invitation as admins see it. The token is shown once, in the answer that creates it. */
export const Invitation = z
  .object({
    id: Id,
    role: Role,
    created_at: Timestamp,
    created_by: z.string(),
    expires_at: Timestamp,
    accepted_at: z.string().nullable(),
    accepted_by: z.string().nullable(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;
