import type { Logger } from '../kernel/ports/logger.js';
import type { SimulatedImage } from './simulated-image.js';

export interface SimulatedNode {
  readonly name: string;
  /** Quantities, as in a Node's `allocatable`. */
  readonly cpu: string;
  readonly memory: string;
  readonly ephemeralStorage?: string;
  /** How many pods; 110 where nothing is said. */
  readonly pods?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly { readonly key: string; readonly value?: string; readonly effect: string }[];
}

export interface SimulationOptions {
  /** The same seed gives the same history. */
  readonly seed: number;
  /** Seconds of the cluster in a second; with 0 its time stands still until it is moved on by hand. */
  readonly speed: number;
  readonly images: readonly SimulatedImage[];
  readonly nodes: readonly SimulatedNode[];
  readonly logger: Logger;
  /** The cluster's time at the start, in milliseconds since 1970; now where nothing is said. */
  readonly startAt?: number;
}
