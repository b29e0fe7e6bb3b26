import type { EventBus } from '../events/event-bus.js';
import { type Cached, ReplicatedCache } from '../events/replicated-cache.js';
import { invalidField } from '../invalid-input.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { SilenceMatchers, StoredSilence } from '../ports/storage/silences.js';
import { shownText } from '../privacy/shown-text.js';
import { type Managed, NOT_MANAGED } from '../provisioning/managed-by-file.js';
import { isSilenced, type SilenceTarget } from './silence-matching.js';

/** What somebody wants to be silent. Instants are milliseconds since 1970. */
export interface NewSilence {
  readonly matchers: SilenceMatchers;
  readonly reason: string;
  /** Now, when it is left out. */
  readonly startsAt?: number | undefined;
  readonly endsAt: number;
}

/** What is not notified for a while (docs/wire-contract.md, "Silences"). It is in memory, so that asking costs no query; `load` first. */
export class SilenceService implements Cached {
  readonly #silences: ReplicatedCache<readonly StoredSilence[]>;

  constructor(
    private readonly plugins: PluginAccess,
    bus: EventBus,
    private readonly clock: Clock,
    private readonly managed: Managed = NOT_MANAGED,
  ) {
    this.#silences = new ReplicatedCache<readonly StoredSilence[]>(bus, {
      name: 'silences',
      initial: [],
      read: () => plugins.use('storage', ({ silences }) => silences.list()),
    });
  }

  async load(): Promise<void> {
    await this.#silences.load();
  }

  /** True when one is in force and fits. */
  matches(target: SilenceTarget): boolean {
    return isSilenced(this.#silences.value, target, this.clock.now());
  }

  /** Newest first, those that have ended included. */
  list(): Promise<readonly StoredSilence[]> {
    return this.#silences.load();
  }

  /** Takes effect before it answers. Throws `invalid` when it fits everything, has no reason, or is over before it begins. */
  async create(silence: NewSilence, by: string): Promise<StoredSilence> {
    const now = this.clock.now();
    const startsAt = silence.startsAt ?? now;
    refuseUseless({ ...silence, startsAt }, now);
    const row = { ...silence, startsAt, reason: shownText(silence.reason.trim()), createdBy: by };
    const created = await this.plugins.use('storage', ({ silences }) => silences.create(row));
    await this.#silences.changed();
    return created;
  }

  /** Throws `not_found`. */
  async remove(id: number): Promise<void> {
    this.managed.refuse('silences', id);
    const removed = await this.plugins.use('storage', ({ silences }) => silences.remove(id));
    if (!removed) throw new PodproofError('not_found', `Silence ${id} was not found`);
    await this.#silences.changed();
  }
}

function refuseUseless({ matchers, reason, startsAt, endsAt }: NewSilence & { startsAt: number }, now: number): void {
  const refuse = (field: string, problem: string): never => {
    throw invalidField(field, problem, `${field}: ${problem}`);
  };
  if (Object.values(matchers).every((glob) => glob === undefined)) {
    refuse('matchers', 'give at least one of namespace, owner, pod and cause');
  }
  if (reason.trim() === '') refuse('reason', 'say why');
  if (endsAt <= now) refuse('ends_at', 'must be in the future');
  if (endsAt <= startsAt) refuse('ends_at', 'must be after starts_at');
}
