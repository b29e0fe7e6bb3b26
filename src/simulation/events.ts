import type { Fields } from '../rules/evidence/values.js';
import { instantOf, type StoredObject } from './api-server/object-store.js';
import type { SimulationClock } from './clock.js';
import type { ClusterApi } from './cluster-api.js';
import { EVENTS } from './kinds.js';
import { nameOf, namespaceOf, uidOf } from './objects.js';
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

interface Told {
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
  readonly #told = new Map<string, Told>();
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
    const told = this.#told.get(key);
    if (told === undefined) this.#begin(key, { ...event, message });
    else this.#repeat(key, told, { ...event, message });
  }

  /** As the scheduler tells, of `events.k8s.io`: with a series in place of a count. */
  recordScheduling(event: Pick<RecordedEvent, 'about' | 'type' | 'reason' | 'message'>): void {
    const action = event.reason === 'Scheduled' ? 'Binding' : 'Scheduling';
    const full: RecordedEvent = { ...event, component: 'default-scheduler' };
    const key = eventKey(full, event.message);
    const told = this.#told.get(key);
    const now = microseconds(this.clock.now);
    const { name, count } = told === undefined ? this.#begin(key, full, false) : this.#counted(told);
    const known = this.api.get(EVENTS, namespaceOf(event.about), name);
    this.api.put(EVENTS, {
      ...{ ...bodyOf(full), action, source: {}, reportingInstance: 'default-scheduler-control-plane' },
      ...{ eventTime: known?.['eventTime'] ?? now, firstTimestamp: null, lastTimestamp: null },
      ...(count > 1 && { series: { count, lastObservedTime: now } }),
      metadata: { ...known?.metadata, name, namespace: namespaceOf(event.about) },
    });
  }

  #begin(key: string, event: RecordedEvent, isStored = true): Told {
    const name = `${nameOf(event.about)}.${this.random.hexadecimal(16)}`;
    const now = this.clock.now;
    const told: Told = { name, namespace: namespaceOf(event.about) || 'default', count: 1, firstAt: now, lastAt: now };
    this.#told.set(key, told);
    if (isStored) this.#store(told, event);
    this.clock.after(LIFETIME_MS, () => this.#expire(key, told));
    return told;
  }

  #repeat(key: string, told: Told, event: RecordedEvent): void {
    if (this.api.get(EVENTS, told.namespace, told.name) === undefined) {
      this.#begin(key, event);
      return;
    }
    this.#store(this.#counted(told), event);
  }

  #counted(told: Told): Told {
    told.count += 1;
    told.lastAt = this.clock.now;
    return told;
  }

  #store({ name, namespace, count, firstAt, lastAt }: Told, event: RecordedEvent): void {
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

  #expire(key: string, told: Told): void {
    const rest = told.lastAt + LIFETIME_MS - this.clock.now;
    if (rest > 0) {
      this.clock.after(rest, () => this.#expire(key, told));
      return;
    }
    if (this.#told.get(key) === told) this.#told.delete(key);
    const stored = this.api.get(EVENTS, told.namespace, told.name);
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

function bodyOf({ about, fieldPath, type, reason, message, component }: RecordedEvent): Fields {
  const { apiVersion, kind } = about;
  return {
    involvedObject: {
      ...{ apiVersion, kind, name: nameOf(about), uid: uidOf(about) },
      ...(namespaceOf(about) !== '' && { namespace: namespaceOf(about) }),
      resourceVersion: about.metadata['resourceVersion'],
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
