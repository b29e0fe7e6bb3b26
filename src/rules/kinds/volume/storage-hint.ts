import type { CaseRow } from '../case-table.js';
import type { TextHint } from '../support/text-hint.js';

/** What to look at with kubectl. `identity`: the ServiceAccount of the pod, whose rights in the cloud count; `driver`: the pods of the driver on the node. */
export type StorageLook = 'identity' | 'attachments' | 'driver' | 'volume' | 'longhorn' | 'rook' | 'openebs';

/** What a text of a storage driver, of a cloud or of mount(8) means, and what helps. */
export interface StorageHint extends TextHint {
  /** Where that is neither the claim nor an object of the namespace. */
  readonly look?: StorageLook;
  /** The meaning in a few words, for a title; by default its first words. */
  readonly reason?: string;
}

/** The texts that a hint is for. */
export type StorageHintRow = StorageHint & CaseRow;
