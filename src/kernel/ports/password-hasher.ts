/** Turns passwords into hashes that are expensive to guess. Implemented with bcrypt in the composition root. */
export interface PasswordHasher {
  /** @param password 8 to 72 bytes in UTF-8 */
  hash(password: string): Promise<string>;
  /** Takes as long for `undefined` (no such user) as for a wrong password, so that nobody can tell users from non-users. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}
