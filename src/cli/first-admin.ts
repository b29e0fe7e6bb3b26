import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../server/config/config.js';
import { generatedSecret } from '../server/config/generated-secrets.js';
import type { ServerServices } from '../server/server-services.js';

/** Who is made where nobody else was named. */
export const FIRST_ADMIN = 'admin';
const FILE = 'admin-password';
/** As hard to guess as a key of 120 bits, and short enough to be copied. */
const PASSWORD_BYTES = 15;

const newPassword = () => randomBytes(PASSWORD_BYTES).toString('base64url');

/** Makes the first admin where there is no user yet, with a password that is kept in a file that only the owner may read. */
export async function makeFirstAdmin({ dataDir }: Config, services: ServerServices): Promise<void> {
  if (!(await services.accounts.setupRequired())) return;
  const password = generatedSecret(dataDir, FILE, newPassword);
  await services.users.ensureAdmin(FIRST_ADMIN, password);
}

/** How to sign in. The password itself goes to no terminal and no log. */
export function howToSignIn({ dataDir, adminUsername }: Config): string {
  const file = join(dataDir, FILE);
  if (adminUsername === null && existsSync(file))
    return `Sign in as ${FIRST_ADMIN}; the password made at the first start is in ${file}`;
  return 'Sign in with your account';
}
