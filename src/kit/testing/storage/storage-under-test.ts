import type { Storage } from '../../../kernel/ports/storage.js';

/** How a suite gets at the implementation that it tests. What it opens, it disposes of. */
export interface StorageUnderTest {
  /** A storage in a new, empty place, prepared. */
  open(): Promise<Storage>;
  /** A new, empty place. Storages opened there, which are not prepared yet, share it as restarts or replicas do. */
  createPlace(): Promise<{ open(): Promise<Storage> }>;
}
