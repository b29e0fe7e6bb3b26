/** One message about one incident, as data: each notifier gives it its own form. Texts may hold anything that a cluster says. */
export interface Notification {
  /** The same in every try of one message, so that a receiver can tell repeats. */
  readonly id: string;
  readonly kind: 'opened' | 'grown' | 'proven' | 'resolved' | 'test';
  readonly severity: 'critical' | 'high' | 'medium' | 'low';
  /** What failed, in one line. */
  readonly title: string;
  /** Why, in one sentence; what changed shortly before, or which fix was proven, in another. */
  readonly why: string;
  readonly firstStep: { readonly text: string; readonly command?: string } | null;
  readonly cluster: string;
  readonly namespace: string;
  readonly owner: { readonly kind: string; readonly name: string };
  /** The identifier of the failure kind, such as `oom-killed`. */
  readonly cause: string;
  /** How many pods failed so far. */
  readonly pods: number;
  /** One of them. */
  readonly podName: string | null;
  /** Since when, ISO 8601. */
  readonly since: string;
  /** When it happened that this tells, ISO 8601. */
  readonly at: string;
  /** Where to read more; null while PUBLIC_URL is not known. */
  readonly url: string | null;
}

/** What the host goes by of a notifier before it is given anything. */
export interface NotifierCapabilities {
  /** How many messages it takes at most; 60 where it does not say. */
  readonly messagesPerMinute?: number;
}

/**
 * A chat or webhook that takes messages. Queueing, retries and the pace (`capabilities.messagesPerMinute`) are around it, never in it.
 * The host looks at three fields of its configuration, where it has them: `namespaces` and `causes` (globs) and `min_severity`
 * filter what it is given.
 */
export interface Notifier {
  /** Delivers one message. Throws PodproofError: `refused`, `not_found` (no such webhook), `rate_limited` (with retryAfterMs), `unavailable`, `invalid`. */
  send(notification: Notification, signal: AbortSignal): Promise<void>;
  /** Ends what the instance holds open. Called once, when its last call has ended. */
  dispose?(): Promise<void>;
}
