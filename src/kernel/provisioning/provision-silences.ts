import { isDeepStrictEqual } from 'node:util';
import type { DeclaredSilence } from '../../contracts/silence.js';
import type { SilenceService } from '../notifications/silence-service.js';
import type { Clock } from '../ports/clock.js';
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
    const made = (await this.silences.list()).filter(({ createdBy }) => createdBy === BY_FILE);
    const kept = new Set<number>();
    for (const silence of declared.filter(({ ends_at }) => Date.parse(ends_at) > this.clock.now())) {
      const found =
        made.find((stored) => !kept.has(stored.id) && isOf(silence, stored)) ?? (await this.#create(silence));
      kept.add(found.id);
    }
    for (const { id, endsAt } of made) {
      // What has ended stays listed, as others do.
      if (!kept.has(id) && endsAt > this.clock.now()) await this.silences.remove(id);
    }
    return [...kept].map(String);
  }

  #create({ starts_at, ends_at, ...silence }: DeclaredSilence): Promise<StoredSilence> {
    const startsAt = starts_at === undefined ? undefined : Date.parse(starts_at);
    return this.silences.create({ ...silence, startsAt, endsAt: Date.parse(ends_at) }, BY_FILE);
  }
}

function isOf({ matchers, reason, starts_at, ends_at }: DeclaredSilence, stored: StoredSilence): boolean {
  return (
    stored.endsAt === Date.parse(ends_at) &&
    (starts_at === undefined || stored.startsAt === Date.parse(starts_at)) &&
    stored.reason === reason.trim() &&
    isDeepStrictEqual(plain(stored.matchers), plain(matchers))
  );
}

const plain = (matchers: object): unknown => JSON.parse(JSON.stringify(matchers));
