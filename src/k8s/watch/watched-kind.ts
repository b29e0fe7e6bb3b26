import type { Fields } from '../../rules/evidence/values.js';
import type { Resource } from '../resources.js';
import type { ReflectorOptions, ReflectorTiming } from './reflector.js';

/** A kind of objects that is watched together with others. */
export interface WatchedKind<Item> {
  readonly kind: string;
  /** Where the kind is served; the first that the cluster has counts. A cluster that has none of them has no objects of the kind, which is no error. */
  readonly resources: readonly Resource[];
  /** What is kept of an object, as little as will do; undefined for one that is left out. */
  project(object: Fields): Item | undefined;
  readonly selection?: ReflectorOptions<Item>['selection'];
}

/** A kind that may not be seen, and why, in one sentence. */
export interface MissingKind {
  readonly kind: string;
  readonly reason: string;
}

/** What is kept of all kinds, always as it is now. */
export interface GroupView<Item> {
  /** None for a kind that is missing, that the cluster does not have, or that nobody watches. */
  items(kind: string): Iterable<Item>;
  /** Grows with every change of what is kept or missing; the same number means the same content, within one process. */
  readonly version: number;
  readonly missing: readonly MissingKind[];
}

export interface GroupTiming extends Partial<ReflectorTiming> {
  /** Watching ends when nobody has asked for so long, in milliseconds; default ten minutes. */
  readonly idleMs: number;
  /** For so long what is kept still counts while the cluster is away. */
  readonly awayMs: number;
  /** Kinds that the cluster did not have are looked for again after this time. */
  readonly lookAgainMs: number;
}
