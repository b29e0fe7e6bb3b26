import type { Relay } from '../../kernel/ports/storage.js';

/** The servers that share one database: how they talk and how many there are. */
export interface Peers {
  readonly relay: Relay;
  /** Tells the others that this server lives and answers how many do, this one included. */
  count(): Promise<number>;
  /** Begins to tell the others regularly. Called once the schema is there. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** For a database that only one server uses. */
export const alone: Peers = {
  relay: {
    shared: false,
    publish: async () => {},
    subscribe: async () => async () => {},
  },
  count: async () => 1,
  start: async () => {},
  stop: async () => {},
};
