/**
 * Turns passwords into hashes that are expensive to guess. Implemented with bcrypt in the composition root. `stranger` is the client who asks,
 * where nothing says yet that it is a user's: such clients wait behind everybody else, and share their turns evenly. Both methods throw
 * `unavailable` when too many wait.
 */
export interface PasswordHasher {
  /** @param password 8 to 72 bytes in UTF-8 */
  hash(password: string, stranger?: string): Promise<string>;
  /** Takes as long for `undefined` (no such user) as for a wrong password, so that nobody can tell users from non-users. */
  verify(password: string, hash: string | undefined, stranger?: string): Promise<boolean>;
}
