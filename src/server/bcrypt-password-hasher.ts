import bcrypt from 'bcrypt';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { PASSWORD_BYTES } from '../contracts/account.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { PasswordHasher } from '../kernel/ports/password-hasher.js';

const BUSY_RETRY_MS = 5_000;

/** A well-formed hash of no password that anybody knows: comparing with it costs as much as with a real one. */
export function decoyHash(cost: number): string {
  return bcrypt.genSaltSync(cost) + '.'.repeat(31);
}

const isTooLong = (password: string) => Buffer.byteLength(password) > PASSWORD_BYTES.maximum;

/**
 * Hashes with bcrypt, a few at a time: each one takes a thread of the pool for about 200 ms at cost 12, and files and name look-ups
 * need threads as well. Throws `unavailable` when too many wait.
 */
export class BcryptPasswordHasher implements PasswordHasher {
  readonly #cost: number;
  readonly #decoy: string;
  readonly #turns: ReturnType<typeof bulkhead>;

  /** @param options how many may run and wait at a time; `cost` is the binary logarithm of the number of rounds */
  constructor({ cost = 12, running = 2, waiting = 100 } = {}) {
    this.#cost = cost;
    this.#decoy = decoyHash(cost);
    this.#turns = bulkhead(running, waiting);
  }

  hash(password: string): Promise<string> {
    // bcrypt would ignore the rest without a word, and accept any other ending later.
    if (isTooLong(password)) {
      return Promise.reject(
        new PodproofError('invalid', `A password may have at most ${PASSWORD_BYTES.maximum} bytes`),
      );
    }
    return this.#inTurn(() => bcrypt.hash(password, this.#cost));
  }

  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const canMatch = hash !== undefined && !isTooLong(password);
    const isEqual = await this.#inTurn(() => bcrypt.compare(password, canMatch ? hash : this.#decoy));
    return canMatch && isEqual;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#turns.execute(work);
    } catch (error) {
      if (!isBulkheadRejectedError(error)) throw error;
      throw new PodproofError('unavailable', 'Too many people are signing in right now; try again in a moment', {
        retryAfterMs: BUSY_RETRY_MS,
      });
    }
  }
}
