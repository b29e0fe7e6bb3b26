import type { DeliveryKind, DeliveryOutcome } from './deliveries.js';
import type { Page, PageRequest } from './page.js';

/** A message of one notifier about one incident, as lists have it. */
export interface LoggedDelivery {
  readonly id: number;
  readonly notifier: string;
  readonly incidentId: number;
  readonly kind: DeliveryKind;
  readonly createdAt: number;
  /** When it is tried next, where it is on its way. */
  readonly dueAt: number;
  readonly endedAt: number | null;
  /** How many tries failed. */
  readonly attempts: number;
  /** Null while it is on its way. */
  readonly outcome: DeliveryOutcome['outcome'] | null;
  readonly pods: number | null;
  /** What the last try that failed said; never a secret. */
  readonly error: string | null;
}

export interface DeliveryFilter {
  readonly notifier?: string;
  /** `queued` for those on their way. */
  readonly outcome?: DeliveryOutcome['outcome'] | 'queued';
}

/** Messages to notifiers, for who looks after them. */
export interface DeliveryLog {
  /** Newest first. */
  list(filter: DeliveryFilter, page: PageRequest): Promise<Page<LoggedDelivery>>;
  get(id: number): Promise<LoggedDelivery | undefined>;
}
