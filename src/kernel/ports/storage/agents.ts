/** An agent as it last told of itself. Instants are milliseconds since 1970. */
export interface StoredAgent {
  readonly cluster: string;
  readonly agent: string;
  /** The only node whose pods it watches; null for all. */
  readonly node: string | null;
  readonly version: string;
  /** How many pods it watches. */
  readonly watching: number;
  /** How many pods' reports wait to be delivered. */
  readonly spooled: number;
  readonly permissionsMissing: readonly string[];
  readonly problems: readonly string[];
  readonly lastSeen: number;
}

/** The agents that gave a sign of life. There is one record of each name in a cluster. */
export interface AgentRepository {
  /** One statement: every agent says so twice a minute. */
  seen(agent: StoredAgent): Promise<void>;
  /** By cluster and name, at most so many. */
  list(limit: number): Promise<StoredAgent[]>;
  /** Deletes those that were seen last before the instant; answers how many. */
  deleteExpired(before: number): Promise<number>;
}
