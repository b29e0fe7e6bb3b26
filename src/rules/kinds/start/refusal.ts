import type { CaseRow } from '../case-table.js';

/** A reason for which the runtime refuses to create a container. */
export interface Refusal extends CaseRow {
  readonly reason:
    | 'no-command'
    | 'name-reserved'
    | 'seccomp'
    | 'apparmor'
    | 'propagation'
    | 'device'
    | 'user'
    | 'group'
    | 'unmapped'
    | 'selinux'
    | 'volume-away'
    | 'image-volume'
    | 'gpu'
    | 'hook'
    | 'runtime-program'
    | 'storage'
    | 'sandbox-gone'
    | 'ended-early'
    | 'hcs'
    | 'windows-version'
    | 'capability'
    | 'sysctl'
    | 'keyring'
    | 'environment'
    | 'overloaded';
  /** Where the words that recognise the reason may stand before those that name its subject. */
  readonly subject?: RegExp;
  /** The cause, after `the container runtime cannot create container api: `; groups of the pattern are its arguments. */
  readonly why: (...groups: readonly string[]) => string;
  /** What to do; `$1` is the first group of the pattern that captured something. */
  readonly todo: string;
  /** Whether it is repaired at the node or passes by itself: then the manifest stays as it is. */
  readonly isOfNode?: boolean;
}
