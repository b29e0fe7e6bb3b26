import { EventBus } from '../../../src/kernel/events/event-bus.js';
import type { IncidentChanges } from '../../../src/kernel/failures/incident-consequences.js';
import { DeliverySender, type Step } from '../../../src/kernel/notifications/delivery-sender.js';
import type { EnabledNotifier } from '../../../src/kernel/notifications/enabled-notifiers.js';
import type { IncidentProof, IncidentProofs } from '../../../src/kernel/notifications/incident-proofs.js';
import { NotificationQueue } from '../../../src/kernel/notifications/notification-queue.js';
import { NotificationWorker } from '../../../src/kernel/notifications/notification-worker.js';
import { SilenceService } from '../../../src/kernel/notifications/silence-service.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { Notification, Notifier } from '../../../src/kernel/ports/notifier.js';
import type { IncidentEntry } from '../../../src/kernel/ports/storage/incidents.js';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import { SettingService } from '../../../src/kernel/settings/setting-service.js';
import { failureEntry, incidentEntry } from '../../../src/kit/testing/storage/failure-samples.js';
import { FakeClock, recordingLogger, recordingMetrics } from '../../support/fakes.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const NO_CHANGES: IncidentChanges = { opened: [], grown: [], resolved: [] };

/** A receiver that keeps what it gets, or does what the test says instead. */
export class FakeNotifier implements Notifier {
  readonly sent: Notification[] = [];
  readonly tried: Notification[] = [];
  /** Throws or hangs instead of taking the message. */
  instead: ((signal: AbortSignal) => Promise<void>) | null = null;

  async send(notification: Notification, signal: AbortSignal): Promise<void> {
    this.tried.push(notification);
    if (this.instead !== null) await this.instead(signal);
    this.sent.push(notification);
  }

  failWith(code: ConstructorParameters<typeof PodproofError>[0], retryAfterMs?: number): void {
    this.instead = async () => {
      throw new PodproofError(code, `it is ${code}`, retryAfterMs === undefined ? {} : { retryAfterMs });
    };
  }

  get kinds(): string[] {
    return this.sent.map(({ kind }) => kind);
  }
}

/** Never answers, but obeys the signal. */
export const hang = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    const abort = () => reject(new PodproofError('aborted', 'stopped'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

/** What is enabled, and what stands behind it. */
class Notifiers {
  readonly fakes = new Map<string, FakeNotifier>();
  enabled: EnabledNotifier[] = [];
  pace = 60_000;

  list = () => this.enabled;
  messagesPerMinute = () => this.pace;

  enable(id: string, config: EnabledNotifier['config'] = {}): FakeNotifier {
    this.enabled = [...this.enabled.filter((one) => one.id !== id), { id, config }];
    const fake = this.fakes.get(id) ?? new FakeNotifier();
    this.fakes.set(id, fake);
    return fake;
  }

  disable(id: string): void {
    this.enabled = this.enabled.filter((one) => one.id !== id);
  }
}

/** What was proven, of every incident. */
class FakeProofs implements Pick<IncidentProofs, 'of'> {
  proof: IncidentProof | null = null;

  async of(): Promise<IncidentProof | null> {
    return this.proof;
  }
}

function accessTo(storage: Storage, notifiers: Notifiers): PluginAccess {
  const use = async (kind: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (port: unknown) => Promise<unknown>;
    return work(kind === 'storage' ? storage : notifiers.fakes.get(String(rest[0])));
  };
  return { use: use as PluginAccess['use'] };
}

/** One replica's notifications on a storage, and the changes of incidents that they tell. */
export function notificationsOn(
  storage: Storage,
  shared: { readonly clock?: FakeClock; readonly notifiers?: Notifiers; readonly pollMs?: number } = {},
) {
  const { clock = new FakeClock(), notifiers = new Notifiers(), pollMs = 20 } = shared;
  const logger = recordingLogger();
  const bus = new EventBus(logger, recordingMetrics());
  const plugins = accessTo(storage, notifiers);
  const settings = new SettingService(plugins, bus, clock);
  const silences = new SilenceService(plugins, bus, clock);
  const queue = new NotificationQueue(plugins, notifiers, clock);
  const proofs = new FakeProofs();
  const publicUrl = 'https://podproof.example/';
  const sender = new DeliverySender({ plugins, clock, settings, silences, proofs, publicUrl });
  const worker = new NotificationWorker({ plugins, clock, sender, notifiers, queue, bus, logger, pollMs });
  const never = new AbortController().signal;

  const change = async (changes: Partial<IncidentChanges>) => {
    await storage.transaction((repositories) => queue.write(repositories, { ...NO_CHANGES, ...changes }, clock.now()));
    for (const name of ['opened', 'grown', 'resolved'] as const) {
      for (const id of changes[name] ?? []) bus.emit('client.event', { type: 'incident', data: { id, change: name } });
    }
  };
  /** Does what is right now with the next message that is due, and gives it back when that is interrupted, as the queue does. */
  const sendNext = async (notifier: string, signal = never): Promise<Step | { readonly is: 'idle' }> => {
    const at = clock.now();
    const [delivery] = await storage.deliveries.claim(notifier, { at, until: at + MINUTE, limit: 1 });
    const enabled = notifiers.enabled.find(({ id }) => id === notifier);
    if (delivery === undefined) return { is: 'idle' };
    const step = await sender.send(delivery, enabled ?? { id: notifier, config: {} }, signal);
    if (step.is === 'interrupted') await storage.deliveries.release([delivery.id]);
    return step;
  };

  return {
    ...{ storage, clock, notifiers, logger, bus, settings, silences, queue, sender, worker, sendNext, proofs },

    /** Opens an incident, or opens it again, and gives it so many pods. */
    async open(entry: Partial<IncidentEntry> = {}, pods = 1): Promise<number> {
      const seenAt = clock.now();
      const incidents = [incidentEntry({ ...entry, seenAt })];
      const [incident] = await storage.incidents.openMany(incidents, seenAt - 10 * MINUTE);
      const id = incident?.id ?? 0;
      await addPods(storage, id, pods, seenAt);
      await change(incident?.opened ? { opened: [id] } : { grown: [id] });
      return id;
    },

    async grow(id: number, pods = 1): Promise<void> {
      await addPods(storage, id, pods, clock.now());
      await change({ grown: [id] });
    },

    async resolve(id: number): Promise<void> {
      const open = await storage.failures.list({ incidentId: id, status: ['new'] }, { limit: 1_000 });
      const ids = open.items.map((failure) => failure.id);
      await storage.failures.setStatus(ids, { status: 'resolved', at: clock.now(), by: 'agent', note: null });
      await change({ resolved: await storage.incidents.resolveEmpty([id], clock.now()) });
    },

    /** Does all that is due now; answers how each step went. */
    async drain(notifier = 'slack'): Promise<Step['is'][]> {
      const steps: Step['is'][] = [];
      for (let step = await sendNext(notifier); step.is !== 'idle'; step = await sendNext(notifier)) {
        steps.push(step.is);
        if (steps.length > 200) throw new Error(`it never ends: ${steps.slice(-5).join(' ')}`);
      }
      return steps;
    },

    set: (key: string, value: string) => settings.set(key, value, 'ada'),
    statesOf: (id: number, notifier = 'slack') => storage.deliveries.ofIncident(notifier, id),
    summary: async (notifier = 'slack') =>
      (await storage.deliveries.summaries()).find((summary) => summary.notifier === notifier),
  };
}

export type NotificationsUnderTest = ReturnType<typeof notificationsOn>;

let podNumber = 0;

/** Records of further pods of an incident, of which nothing is to be told. */
export async function addPods(storage: Storage, incidentId: number, pods: number, seenAt: number): Promise<void> {
  const entries = Array.from({ length: pods }, () => {
    podNumber += 1;
    return failureEntry({ podName: `web-${podNumber}`, incidentId, seenAt });
  });
  await storage.failures.recordMany(entries);
}
