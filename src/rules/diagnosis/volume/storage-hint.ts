/** What to look at with kubectl. `identity`: the ServiceAccount of the pod, whose rights in the cloud count; `driver`: the pods of the driver on the node. */
export type StorageLook = 'identity' | 'attachments' | 'driver' | 'volume' | 'longhorn' | 'rook' | 'openebs';

/** What a text of a storage driver, of a cloud or of mount(8) means, and what helps. */
export interface StorageHint {
  readonly pattern: RegExp;
  /** What the text must hold as well. */
  readonly beside?: RegExp;
  /** A sentence; `$1` stands for what the pattern captures, here and in the step. */
  readonly meaning: string;
  readonly step: string;
  /** Where that is neither the claim nor an object of the namespace. */
  readonly look?: StorageLook;
}

/** The hint with what its pattern captures filled in. */
export type FilledHint = Omit<StorageHint, 'pattern' | 'beside'>;

/** What the first of the hints that knows the text makes of it. */
export function findHint(hints: readonly StorageHint[], text: string): FilledHint | undefined {
  for (const { pattern, beside, meaning, step, ...rest } of hints) {
    const match = pattern.exec(text);
    if (match === null || beside?.test(text) === false) continue;
    const captured = (match.slice(1).find((group) => (group ?? '') !== '') ?? '').replace(/[.:"']{1,3}$/, '');
    return { meaning: fill(meaning, captured), step: fill(step, captured), ...rest };
  }
  return undefined;
}

/** Without a gap where nothing was captured. */
function fill(text: string, captured: string): string {
  return text.replace(/ ?\$1/g, (found) => found.replace('$1', captured).trimEnd());
}
