import { Name } from '../../contracts/common.js';
import { PodproofError } from '../ports/errors.js';
import type { StoredUser, UserRepository } from '../ports/storage/users.js';
import type { Repositories } from '../ports/storage.js';
import type { Ending } from './session-service.js';

/** What AccountService and UserService both do with the stored users. */

export const noSuchUser = () => new PodproofError('not_found', 'There is no such user');

/** True while anybody may become the first admin. */
export async function isSetupRequired(users: UserRepository): Promise<boolean> {
  return (await users.count()) === 0;
}

/** Finds a user by a name that anybody may have typed: as it stands, as users from before the rules for names are kept, or normalised. */
export async function findByUsername(users: UserRepository, username: string): Promise<StoredUser | undefined> {
  // What no storage keeps is not asked for: a database refuses NUL in a text.
  if (!Name.safeParse(username).success) return undefined;
  const normalised = username.normalize('NFKC');
  const found = await users.findByUsername(username);
  return found === undefined && normalised !== username ? users.findByUsername(normalised) : found;
}

/** Makes the first user, an admin. Answers undefined when there is a user already, also when several try at once. */
export async function createFirstAdmin(
  users: UserRepository,
  admin: { username: string; passwordHash: string; at: number },
): Promise<StoredUser | undefined> {
  try {
    return await users.create({ ...admin, role: 'admin', onlyFirst: true });
  } catch (error) {
    if (PodproofError.isInstance(error) && error.code === 'conflict') return undefined;
    throw error;
  }
}

/** Replaces a password, which ends the sessions of its user but one (`null`: all). For `SessionService.endAlong`. Throws `not_found`. */
export async function replacePassword(
  { users, sessions }: Repositories,
  change: { id: number; passwordHash: string; exceptTokenHash: string | null },
): Promise<Ending<undefined>> {
  const { id, passwordHash, exceptTokenHash } = change;
  const user = await users.update(id, { passwordHash });
  if (user === undefined) throw noSuchUser();
  const ended = await sessions.endOfUser(id, exceptTokenHash);
  return { ended, why: { change: 'password_changed', role: user.role }, result: undefined };
}
