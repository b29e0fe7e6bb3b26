import { PodproofError } from '../kernel/ports/errors.js';
import type { KubernetesClient } from './kubernetes-client.js';
import type { SharedReader } from './shared-reader.js';

/** Hears of a part that could not be read; the rest still counts. */
export type LeftOutListener = (error: PodproofError) => void;

/** Where evidence is read: what is of one failure alone by the client, what several share by the reader. */
export interface Sources {
  readonly client: KubernetesClient;
  readonly shared: SharedReader;
}

/** How parts of the evidence are read: what is forbidden, missing or broken is left out. */
export interface Reading {
  readonly signal?: AbortSignal | undefined;
  readonly onLeftOut?: LeftOutListener | undefined;
  /** Whether Secrets are asked for, as who reads for himself may do: their names and keys, never a value. */
  readonly readsSecrets: boolean;
  /** Waited for before each log: a bound on how many are read in a time. */
  readonly beforeLog?: ((signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

/** What is read, or `without` it. Only giving up ends it all. */
export async function optional<Value>(reading: Reading, read: Promise<Value>, without: Value): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    if (!PodproofError.isInstance(error) || error.code === 'aborted') throw error;
    // That something is not there, or that a container has no log yet, is no news.
    if (error.code !== 'not_found' && error.code !== 'invalid') reading.onLeftOut?.(error);
    return without;
  }
}
