import bcrypt from 'bcrypt';
import type { TestServer } from '../../../support/server.js';

/** The lowest cost that bcrypt has. A comparison costs what the stored hash says, so the server checks this one within a millisecond. */
const LOWEST_COST = 4;

/** Puts a user with the role read into the database of a server, as somebody would be who got an account long ago. */
export async function plantUser(
  { services }: TestServer,
  login: { username: string; password: string },
): Promise<void> {
  const passwordHash = await bcrypt.hash(login.password, LOWEST_COST);
  const user = { username: login.username, role: 'read', passwordHash, at: Date.now(), onlyFirst: false } as const;
  await services.plugins.use('storage', ({ users }) => users.create(user));
}
