import { nameOf, namespaceOf, uidOf } from '../rules/pod/object.js';
import { instantOf, type ObjectFields, type StoredObject } from './api-server/object-store.js';
import type { SimulationClock } from './clock.js';
import type { ClusterApi } from './cluster-api.js';
import { EVENTS } from './kinds.js';
import type { Random } from './random.js';

export interface RecordedEvent {
  readonly about: StoredObject;
  /** `spec.containers{app}` */
  readonly fieldPath?: string;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly component: string;
  /** The node, where a kubelet tells it. */
  readonly host?: string;
}

interface EventSeries {
  readonly name: string;
  readonly namespace: string;
  count: number;
  readonly firstAt: number;
  lastAt: number;
}

/** As in client-go's `tools/record`. */
const SIMILAR_LIMIT = 10;
const SIMILAR_WITHIN_MS = 600_000;
const BURST = 25;
const REFILL_MS = 300_000;
const LIFETIME_MS = 3_600_000;
const COMBINED = '(combined from similar events): ';

/** Tells what happens, as the components of Kubernetes do: the same again is counted, many alike are combined, too many are dropped. */
export class EventRecorder {
  readonly #series = new Map<string, EventSeries>();
  readonly #similar = new Map<string, { messages: Set<string>; lastAt: number }>();
  readonly #budgets = new Map<string, { left: number; at: number }>();

  constructor(
    private readonly api: ClusterApi,
    private readonly clock: SimulationClock,
    private readonly random: Random,
  ) {}

  record(event: RecordedEvent): void {
    if (!this.#isWithinBudget(event)) return;
    const message = this.#combined(event);
    const key = eventKey(event, message);
    const recorded = this.#series.get(key);
    if (recorded === undefined) this.#begin(key, { ...event, message });
    else this.#repeat(key, recorded, { ...event, message });
  }

  /** As the scheduler tells, of `events.k8s.io`: with a series in place of a count. */
  recordScheduling(event: Pick<RecordedEvent, 'about' | 'type' | 'reason' | 'message'>): void {
    const action = event.reason === 'Scheduled' ? 'Binding' : 'Scheduling';
    const full: RecordedEvent = { ...event, component: 'default-scheduler' };
    const key = eventKey(full, event.message);
    const recorded = this.#series.get(key);
    const now = microseconds(this.clock.now);
    const { name, count } = recorded === undefined ? this.#begin(key, full, false) : this.#counted(recorded);
    const known = this.api.get(EVENTS, namespaceOf(event.about), name);
    this.api.put(EVENTS, {
      ...{ ...bodyOf(full), action, source: {}, reportingInstance: 'default-scheduler-control-plane' },
      ...{ eventTime: known?.eventTime ?? now, firstTimestamp: null, lastTimestamp: null },
      ...(count > 1 && { series: { count, lastObservedTime: now } }),
      metadata: { ...known?.metadata, name, namespace: namespaceOf(event.about) },
    });
  }

  #begin(key: string, event: RecordedEvent, isStored = true): EventSeries {
    const name = `${nameOf(event.about)}.${this.random.hexadecimal(16)}`;
    const now = this.clock.now;
    const recorded: EventSeries = {
      name,
      namespace: namespaceOf(event.about) || 'default',
      count: 1,
      firstAt: now,
      lastAt: now,
    };
    this.#series.set(key, recorded);
    if (isStored) this.#store(recorded, event);
    this.clock.after(LIFETIME_MS, () => this.#expire(key, recorded));
    return recorded;
  }

  #repeat(key: string, recorded: EventSeries, event: RecordedEvent): void {
    if (this.api.get(EVENTS, recorded.namespace, recorded.name) === undefined) {
      this.#begin(key, event);
      return;
    }
    this.#store(this.#counted(recorded), event);
  }

  #counted(recorded: EventSeries): EventSeries {
    recorded.count += 1;
    recorded.lastAt = this.clock.now;
    return recorded;
  }

  #store({ name, namespace, count, firstAt, lastAt }: EventSeries, event: RecordedEvent): void {
    const { component, host } = event;
    const known = this.api.get(EVENTS, namespace, name);
    this.api.put(EVENTS, {
      ...{ ...bodyOf(event), count, eventTime: null, reportingInstance: host ?? '' },
      ...{ firstTimestamp: instantOf(firstAt), lastTimestamp: instantOf(lastAt) },
      source: { component, ...(host !== undefined && { host }) },
      metadata: { ...known?.metadata, name, namespace },
    });
  }

  #combined({ about, type, reason, message, component }: RecordedEvent): string {
    const key = [uidOf(about), type, reason, component].join(' ');
    const now = this.clock.now;
    const known = this.#similar.get(key);
    const similar =
      known !== undefined && now - known.lastAt <= SIMILAR_WITHIN_MS
        ? known
        : { messages: new Set<string>(), lastAt: now };
    this.#similar.set(key, similar);
    similar.lastAt = now;
    if (similar.messages.size < SIMILAR_LIMIT) similar.messages.add(message);
    return similar.messages.size < SIMILAR_LIMIT || similar.messages.has(message) ? message : `${COMBINED}${message}`;
  }

  #isWithinBudget({ about, component, host }: RecordedEvent): boolean {
    const key = [component, host, uidOf(about)].join(' ');
    const now = this.clock.now;
    const known = this.#budgets.get(key) ?? { left: BURST, at: now };
    const left = Math.min(BURST, known.left + (now - known.at) / REFILL_MS);
    this.#budgets.set(key, { left: left >= 1 ? left - 1 : left, at: now });
    return left >= 1;
  }

  #expire(key: string, recorded: EventSeries): void {
    const rest = recorded.lastAt + LIFETIME_MS - this.clock.now;
    if (rest > 0) {
      this.clock.after(rest, () => this.#expire(key, recorded));
      return;
    }
    if (this.#series.get(key) === recorded) this.#series.delete(key);
    const stored = this.api.get(EVENTS, recorded.namespace, recorded.name);
    if (stored !== undefined) this.api.removeNow(EVENTS, stored);
    this.#prune();
  }

  /** What nobody asks for any more. */
  #prune(): void {
    const before = this.clock.now - LIFETIME_MS;
    for (const [key, { lastAt }] of this.#similar) if (lastAt < before) this.#similar.delete(key);
    for (const [key, { at }] of this.#budgets) if (at < before - BURST * REFILL_MS) this.#budgets.delete(key);
  }
}

function bodyOf({ about, fieldPath, type, reason, message, component }: RecordedEvent): ObjectFields {
  const { apiVersion, kind } = about;
  return {
    involvedObject: {
      ...{ apiVersion, kind, name: nameOf(about), uid: uidOf(about) },
      ...(namespaceOf(about) !== '' && { namespace: namespaceOf(about) }),
      resourceVersion: about.metadata.resourceVersion,
      ...(fieldPath !== undefined && { fieldPath }),
    },
    ...{ type, reason, message, reportingComponent: component },
  };
}

function eventKey({ about, fieldPath, type, reason, component }: RecordedEvent, message: string): string {
  const isCombined = message.startsWith(COMBINED);
  return [uidOf(about), fieldPath, type, reason, component, isCombined ? COMBINED : message].join('\u0000');
}

const microseconds = (milliseconds: number) => new Date(milliseconds).toISOString().replace('Z', '000Z');
