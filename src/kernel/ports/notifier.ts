/** One message about one incident. Plain text and data; each notifier gives it its own form. */
export interface Notification {
  readonly kind: 'failure' | 'grown' | 'resolved' | 'test';
  readonly title: string;
  readonly text: string;
  readonly severity: 'critical' | 'high' | 'medium' | 'low';
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** Where to read more, when PUBLIC_URL is known. */
  readonly url?: string;
}

/** A chat or webhook that takes messages. Queueing, retries and rate limits are policies around it. */
export interface Notifier {
  /** Delivers one message. Throws PodproofError: `refused`, `rate_limited` (with retryAfterMs), `unavailable`, `invalid`. */
  send(notification: Notification, signal: AbortSignal): Promise<void>;
  /** Ends what the instance holds open. Called once, when its last call has ended. */
  dispose?(): Promise<void>;
}
