import { isDeepStrictEqual } from 'node:util';
import type { DeclaredSilence } from '../../contracts/silence.js';
import type { SilenceService } from '../notifications/silence-service.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { StoredSilence } from '../ports/storage/silences.js';
import { BY_FILE } from './ledger.js';

/** Silences as a file declares them. One that is over is none: it stays in the file until somebody tidies up. */
export class ProvisionedSilences {
  constructor(
    private readonly silences: Pick<SilenceService, 'list' | 'create' | 'remove'>,
    private readonly clock: Clock,
  ) {}

  /** Answers the ids of those that are declared. */
  async apply(declared: readonly DeclaredSilence[]): Promise<readonly string[]> {
    const wanted = declared.filter(({ ends_at }) => Date.parse(ends_at) > this.clock.now());
    const made = await this.#made();
    for (const silence of wanted) {
      if (!made.some((stored) => isAsDeclared(silence, stored))) made.push(await this.#create(silence));
    }
    return this.#keepOldest(wanted);
  }

  /** Of each declared one the oldest stays: a replica that started at the same moment may have made the same, and comes to the same end. */
  async #keepOldest(wanted: readonly DeclaredSilence[]): Promise<readonly string[]> {
    const made = await this.#made();
    const kept = new Set(wanted.flatMap((silence) => made.find((stored) => isAsDeclared(silence, stored))?.id ?? []));
    // What has ended stays listed, as others do.
    const surplus = made.filter(({ id, endsAt }) => !kept.has(id) && endsAt > this.clock.now());
    for (const { id } of surplus) await this.#remove(id);
    return [...kept].map(String);
  }

  /** Those of the file, the oldest first. */
  async #made(): Promise<StoredSilence[]> {
    const all = await this.silences.list();
    return all.filter(({ createdBy }) => createdBy === BY_FILE).sort((one, other) => one.id - other.id);
  }

  async #remove(id: number): Promise<void> {
    try {
      await this.silences.remove(id);
    } catch (error) {
      // Another replica was faster.
      if (!PodproofError.isInstance(error) || error.code !== 'not_found') throw error;
    }
  }

  #create({ starts_at, ends_at, ...silence }: DeclaredSilence): Promise<StoredSilence> {
    const startsAt = starts_at === undefined ? undefined : Date.parse(starts_at);
    return this.silences.create({ ...silence, startsAt, endsAt: Date.parse(ends_at) }, BY_FILE);
  }
}

function isAsDeclared({ matchers, reason, starts_at, ends_at }: DeclaredSilence, stored: StoredSilence): boolean {
  return (
    stored.endsAt === Date.parse(ends_at) &&
    (starts_at === undefined || stored.startsAt === Date.parse(starts_at)) &&
    stored.reason === reason.trim() &&
    isDeepStrictEqual(plainMatchers(stored.matchers), plainMatchers(matchers))
  );
}

const plainMatchers = (matchers: object): unknown => JSON.parse(JSON.stringify(matchers));
