/** A notifier in service. */
export interface EnabledNotifier {
  readonly id: string;
  /** Its configuration, secrets masked. Of it `namespaces`, `causes` and `min_severity` filter (ports/notifier.ts). */
  readonly config: Readonly<Record<string, unknown>>;
}

/** Which notifiers are in service now, from memory: it is asked in the hot path. */
export interface EnabledNotifiers {
  list(): readonly EnabledNotifier[];
  /** How many messages one takes at most. */
  messagesPerMinute(id: string): number;
}
