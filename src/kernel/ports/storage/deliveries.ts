/** What a message tells of an incident. `proven`: a fix of it was seen to hold. */
export type DeliveryKind = 'opened' | 'grown' | 'proven' | 'resolved';

export interface NewDelivery {
  /** The id of the notifier. */
  readonly notifier: string;
  readonly incidentId: number;
  readonly kind: DeliveryKind;
  readonly dueAt: number;
  readonly at: number;
}

/** A message on its way. */
export interface Delivery extends NewDelivery {
  readonly id: number;
  /** How many tries failed. */
  readonly attempts: number;
  /** How often it was claimed, this time included, without being postponed or finished: more than once when a process died over it. */
  readonly begun: number;
  /** When the first try failed; null when none did. */
  readonly failingSince: number | null;
}

/** What became of a message. `skipped`: there was nothing to tell any more. */
export interface DeliveryOutcome {
  readonly outcome: 'sent' | 'skipped' | 'gave_up';
  readonly at: number;
  /** How many pods it told of, when it was sent. */
  readonly pods?: number;
  /** Why it was given up; never a secret. */
  readonly error?: string;
}

/** A message of one notifier about one incident, on its way or ended. */
export interface DeliveryState {
  readonly id: number;
  readonly kind: DeliveryKind;
  readonly dueAt: number;
  /** Null while it is on its way. */
  readonly outcome: DeliveryOutcome['outcome'] | null;
  readonly endedAt: number | null;
  readonly pods: number | null;
}

export interface NotifierSummary {
  readonly notifier: string;
  /** Messages on their way. */
  readonly queued: number;
  readonly lastSentAt: number | null;
  /** The last failure that nothing sent later has made good. */
  readonly lastError: string | null;
}

/** Messages to send: written in the transaction of what causes them, delivered at least once. */
export interface DeliveryRepository {
  /** Adds each, unless one of the same notifier, incident and kind is on its way. */
  addMany(deliveries: readonly NewDelivery[]): Promise<void>;
  /** Takes those of a notifier that are due, the oldest first; nobody else gets them before `until`. */
  claim(
    notifier: string,
    range: { readonly at: number; readonly until: number; readonly limit: number },
  ): Promise<Delivery[]>;
  /** Keeps claimed ones until later. */
  renew(ids: readonly number[], until: number): Promise<void>;
  /** Gives claimed ones back as they were. */
  release(ids: readonly number[]): Promise<void>;
  /** Gives a claimed one back, to be tried at `dueAt`; with a failure the try counts as failed. Its `error` is never a secret. */
  postpone(id: number, dueAt: number, failure: { readonly at: number; readonly error: string } | null): Promise<void>;
  finish(id: number, outcome: DeliveryOutcome): Promise<void>;
  /** All messages of a notifier about an incident, the oldest first. */
  ofIncident(notifier: string, incidentId: number): Promise<DeliveryState[]>;
  /** One entry for each notifier that ever had a message. */
  summaries(): Promise<NotifierSummary[]>;
  /** Ends all that are on their way to a notifier that is no more; answers how many. */
  dropOf(notifier: string, at: number): Promise<number>;
  /** Deletes at most `limit` that ended before the instant; answers how many. */
  deleteExpired(before: number, limit: number): Promise<number>;
}
