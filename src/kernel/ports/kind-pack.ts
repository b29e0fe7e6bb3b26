import type { FailureKind } from '../../rules/kinds/define-kind.js';

/**
 * Failure kinds of a company's own. Unlike the other ports it is not called through the host: diagnosis asks the kinds of all active packs in the process,
 * synchronously, as it asks its own (docs/decisions/0070-kinds-as-plugins.md). What an admin configures is in `create`, which makes the pack anew with each change.
 */
export interface KindPack {
  /** What does not pass `faultOfKind` is left out, and named in the list of plugins. */
  readonly kinds: readonly FailureKind[];
}

/** Nothing is known of a pack but its kinds. */
export type KindPackCapabilities = Readonly<Record<never, never>>;
