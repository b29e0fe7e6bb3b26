/** How an agent is. */
export interface AgentHealth {
  /** False while it watches nothing, since the cluster cannot be read. */
  readonly ok: boolean;
  /** Whether all that it watches was read once. */
  readonly synced: boolean;
  readonly leads: boolean;
  /** How many pods it watches. */
  readonly watching: number;
  /** How many messages wait to be delivered. */
  readonly spooled: number;
  /** What is wrong, each in a sentence. */
  readonly problems: readonly string[];
}
