import type { OperationOf } from './operations.js';
import type { Storage } from './storage.js';

/** An operation of a storage, or a nested object for all of its own. */
type StorageMember = OperationOf<Storage> | Exclude<keyof Storage, OperationOf<Storage>>;

/** What lasts as long as the work or the data of somebody else, so that no time limit holds for it. */
export const UNLIMITED_OPERATIONS: ReadonlySet<StorageMember> = new Set<StorageMember>([
  'exclusively',
  'prepare',
  'relay',
  'tables',
]);

/** Not calls of their own (`exclusively` lasts as long as its work, `subscribe` as long as the server), or no calls at all. */
export const UNCOUNTED_OPERATIONS: ReadonlySet<StorageMember> = new Set<StorageMember>([
  'exclusively',
  'relay.subscribe',
  'tables.names',
  'tables.key',
]);

/** Whether an operation is among those, by itself or with its whole object. */
export function hasTrait(among: ReadonlySet<string>, operation: string): boolean {
  return among.has(operation) || among.has(operation.replace(/\..*/, ''));
}
