import type { Interference } from './api-server/interference.js';
import type { SimulationClock } from './clock.js';

/** A cluster that runs. */
export interface Simulation {
  /** Of its API server, on the loopback interface. */
  readonly url: string;
  readonly clock: SimulationClock;
  /** The text of a kubeconfig file. */
  kubeconfig(): string;
  /** As `kubectl apply`: creates the objects, or changes those that are there. Throws an Error in the API server's words where it refuses one. */
  apply(...objects: readonly object[]): void;
  /** As `kubectl delete`; nothing happens where there is none. */
  remove(kind: string, namespace: string | undefined, name: string): void;
  /** Cuts a node off, or brings it back. */
  setNodeReady(name: string, isReady: boolean): void;
  /** The API server goes away, with all connections, or comes back at its address; the nodes go on meanwhile. */
  setApiReachable(isReachable: boolean): Promise<void>;
  /** Asked before a client is answered; true where it has dealt with the request itself. What is returned takes it back. */
  interfere(interference: Interference): () => void;
  stop(): Promise<void>;
}
