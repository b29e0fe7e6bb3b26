import type { Incident } from '../../contracts/failure.js';
import { isProvedByItself } from '../mirrors/proved-by-itself.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { messageOf } from '../ports/errors.js';
import type { Delivery, DeliveryOutcome, DeliveryRepository, DeliveryState } from '../ports/storage/deliveries.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import { isUnending, UNENDED_TRIES } from '../ports/storage/unended-work.js';
import type { Storage } from '../ports/storage.js';
import { endOfQuietHours } from '../settings/quiet-hours.js';
import type { SettingService } from '../settings/setting-service.js';
import { awaitedProof } from './awaited-proof.js';
import type { EnabledNotifier } from './enabled-notifiers.js';
import type { IncidentProofs } from './incident-proofs.js';
import { judgeDelivery, type Verdict } from './judge-delivery.js';
import { passesFilters } from './notification-filter.js';
import { renderNotification } from './render-notification.js';
import { GIVE_UP_AFTER_MS, retryDelay } from './retry-delay.js';
import type { SilenceService } from './silence-service.js';

const MINUTE_MS = 60_000;
const ERROR_LENGTH = 500;

/** How one step went. `settled`: a message was put off or dropped without calling anybody. */
export type Step =
  | { readonly is: 'settled' | 'sent' | 'interrupted' }
  | { readonly is: 'failed'; readonly error: unknown; readonly isGivenUp: boolean };

/** An opening message that waited may come after the proof, and tells it then. */
const TELLS_PROOF: ReadonlySet<Delivery['kind']> = new Set<Delivery['kind']>(['opened', 'proven']);

/** A claimed message with what it is about, as it is now. */
interface Loaded {
  readonly delivery: Delivery;
  readonly incident: Incident | undefined;
  readonly messages: readonly DeliveryState[];
  readonly sample: StoredFailureRecord | undefined;
}

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly clock: Clock;
  readonly settings: SettingService;
  readonly silences: SilenceService;
  readonly proofs: Pick<IncidentProofs, 'of'>;
  /** Where users reach the dashboard, for links. */
  readonly publicUrl: string | null;
}

/** Sends the messages of notifiers: at least once, and given up after a day of failures (docs/design.md, "Notifications"). */
export class DeliverySender {
  constructor(private readonly on: Dependencies) {}

  /** Does with a claimed message what is right now. `interrupted` leaves it claimed. Throws only what the storage throws. */
  async send(delivery: Delivery, notifier: EnabledNotifier, signal: AbortSignal): Promise<Step> {
    if (isUnending(delivery)) return this.#giveUp(delivery);
    const now = this.on.clock.now();
    const loaded = await this.on.plugins.use('storage', (storage) => load(storage, delivery));
    const { incident } = loaded;
    if (incident === undefined) return this.#settle(delivery, { is: 'skip' });
    const verdict = this.#judge({ ...loaded, incident }, notifier, now);
    if (verdict.is !== 'send') return this.#settle(delivery, verdict);
    const until = await this.#awaitedProof(delivery, incident, now);
    if (until !== undefined) return this.#settle(delivery, { is: 'wait', until });
    return this.#send({ ...loaded, incident }, signal);
  }

  /** An incident that is proved by itself opens with its verdict. */
  async #awaitedProof({ kind, at }: Delivery, incident: Incident, now: number): Promise<number | undefined> {
    if (kind !== 'opened' || !isProvedByItself(this.on.settings.value('mirror_auto'), incident)) return undefined;
    return this.on.plugins.use('storage', (storage) => awaitedProof(storage, incident, { openedAt: at, now }));
  }

  #judge({ incident, sample, ...loaded }: Loaded & { incident: Incident }, notifier: EnabledNotifier, now: number) {
    const { settings, silences } = this.on;
    const quietHours = settings.value('quiet_hours');
    return judgeDelivery({
      ...loaded,
      incident,
      now,
      passesFilters: passesFilters(incident, notifier, settings),
      isSilenced: silences.matches({ incident, podName: sample?.pod_name ?? null }),
      quietUntil: quietHours === null ? null : endOfQuietHours(quietHours, now),
      updateEveryMs: settings.number('notify_update_minutes') * MINUTE_MS,
    });
  }

  async #settle(delivery: Delivery, verdict: Exclude<Verdict, { is: 'send' }>): Promise<Step> {
    const { id } = delivery;
    const at = this.on.clock.now();
    if (verdict.is === 'wait') await this.#write((deliveries) => deliveries.postpone(id, verdict.until, null));
    else if (verdict.is === 'skip') await this.#finish(id, { outcome: 'skipped', at });
    else await this.#turnIntoGrowth(delivery, at);
    return { is: 'settled' };
  }

  async #giveUp({ id }: Delivery): Promise<Step> {
    const error = `given up: the server ended ${UNENDED_TRIES} times while it was sending this message`;
    await this.#finish(id, { outcome: 'gave_up', at: this.on.clock.now(), error });
    return { is: 'settled' };
  }

  async #turnIntoGrowth({ id, notifier, incidentId }: Delivery, at: number): Promise<void> {
    await this.on.plugins.use('storage', (storage) =>
      storage.transaction(async ({ deliveries }) => {
        await deliveries.finish(id, { outcome: 'skipped', at });
        await deliveries.addMany([{ notifier, incidentId, kind: 'grown', dueAt: at, at }]);
      }),
    );
  }

  async #send({ delivery, ...about }: Loaded & { incident: Incident }, signal: AbortSignal): Promise<Step> {
    const proof = TELLS_PROOF.has(delivery.kind) ? await this.on.proofs.of(about.incident) : null;
    if (delivery.kind === 'proven' && proof === null) return this.#settle(delivery, { is: 'skip' });
    const notification = renderNotification(delivery, { ...about, proof }, this.on.publicUrl);
    try {
      await this.on.plugins.use('notify', delivery.notifier, (port) => port.send(notification, signal));
    } catch (error) {
      return signal.aborted ? { is: 'interrupted' } : this.#fail(delivery, error);
    }
    await this.#finish(delivery.id, { outcome: 'sent', at: this.on.clock.now(), pods: notification.pods });
    return { is: 'sent' };
  }

  async #fail({ id, attempts, failingSince }: Delivery, error: unknown): Promise<Step> {
    const now = this.on.clock.now();
    const end = (failingSince ?? now) + GIVE_UP_AFTER_MS;
    const text = messageOf(error).slice(0, ERROR_LENGTH);
    const isGivenUp = now >= end;
    if (isGivenUp) {
      await this.#finish(id, { outcome: 'gave_up', at: now, error: text });
    } else {
      const dueAt = Math.min(end, Math.ceil(now + retryDelay(error, attempts)));
      await this.#write((deliveries) => deliveries.postpone(id, dueAt, { at: now, error: text }));
    }
    return { is: 'failed', error, isGivenUp };
  }

  #finish(id: number, outcome: DeliveryOutcome): Promise<void> {
    return this.#write((deliveries) => deliveries.finish(id, outcome));
  }

  #write(work: (deliveries: DeliveryRepository) => Promise<void>): Promise<void> {
    return this.on.plugins.use('storage', ({ deliveries }) => work(deliveries));
  }
}

async function load(storage: Storage, delivery: Delivery): Promise<Loaded> {
  const incident = await storage.incidents.get(delivery.incidentId);
  const messages = await storage.deliveries.ofIncident(delivery.notifier, delivery.incidentId);
  const sampleId = incident?.sample_failure_id ?? null;
  const sample = sampleId === null ? undefined : await storage.failures.get(sampleId);
  return { delivery, incident, messages: messages.filter(({ id }) => id !== delivery.id), sample };
}
