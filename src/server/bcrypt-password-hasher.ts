import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { PASSWORD_BYTES } from '../contracts/account.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { PasswordHasher } from '../kernel/ports/password-hasher.js';
import { FairTurns, type TurnLimits } from './fair-turns.js';

const BUSY_RETRY_MS = 5_000;
/** With a fifth of a second each, the last of so many waits ten seconds. */
const WAITING_PER_TURN = 50;

/** A well-formed hash of no password that anybody knows: comparing with it costs as much as with a real one. */
export function decoyHash(cost: number): string {
  return bcrypt.genSaltSync(cost) + '.'.repeat(31);
}

const isTooLong = (password: string) => Buffer.byteLength(password) > PASSWORD_BYTES.maximum;

const isBusy = () =>
  new PodproofError('unavailable', 'Too many people are signing in right now; try again in a moment', {
    retryAfterMs: BUSY_RETRY_MS,
  });

/** Half of the machine's cores and at most two, so that reports and files are served at the same pace while many sign in. */
export function turnsOn(cores: number): number {
  return Math.min(2, Math.max(1, Math.floor(cores / 2)));
}

/**
 * Hashes with bcrypt, a few at a time: each one takes a core and a thread of the pool for about 200 ms at cost 12, and files and name look-ups
 * need threads as well. Throws `unavailable` when too many wait.
 */
export class BcryptPasswordHasher implements PasswordHasher {
  readonly #cost: number;
  readonly #decoy: string;
  readonly #turns: FairTurns;

  /** @param options how many may run and wait at a time; `cost` is the binary logarithm of the number of rounds */
  constructor(options: { readonly cost?: number } & Partial<TurnLimits> = {}) {
    const { cost = 12, running = turnsOn(availableParallelism()) } = options;
    this.#cost = cost;
    this.#decoy = decoyHash(cost);
    this.#turns = new FairTurns({ running, waiting: options.waiting ?? WAITING_PER_TURN * running });
  }

  hash(password: string, stranger?: string): Promise<string> {
    // bcrypt would ignore the rest without a word, and accept any other ending later.
    if (isTooLong(password)) {
      return Promise.reject(
        new PodproofError('invalid', `A password may have at most ${PASSWORD_BYTES.maximum} bytes`),
      );
    }
    return this.#turns.run(() => bcrypt.hash(password, this.#cost), stranger, isBusy);
  }

  async verify(password: string, hash: string | undefined, stranger?: string): Promise<boolean> {
    const canMatch = hash !== undefined && !isTooLong(password);
    const compare = () => bcrypt.compare(password, canMatch ? hash : this.#decoy);
    const isEqual = await this.#turns.run(compare, stranger, isBusy);
    return canMatch && isEqual;
  }
}
