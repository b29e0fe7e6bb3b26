import { PodproofError } from '../kernel/ports/errors.js';

/** Hears of a part that could not be read; the rest still counts. */
export type LeftOutListener = (error: PodproofError) => void;

/** How parts of the evidence are read: what is forbidden, missing or broken is left out. */
export interface Reading {
  readonly signal?: AbortSignal | undefined;
  readonly onLeftOut?: LeftOutListener | undefined;
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
