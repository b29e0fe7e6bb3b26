/** What a change is about. `configuration` is a ConfigMap or Secret. */
export type ChangeKind = 'rollout' | 'configuration' | 'node' | 'autoscaler' | 'quota';

/** The object that changed. */
export interface ChangedObject {
  readonly kind: string;
  /** Absent for what belongs to none. */
  readonly namespace?: string;
  readonly name: string;
}

/** What ran before a rollout. */
export interface RevisionBefore {
  /** As `kubectl rollout undo --to-revision` takes it. */
  readonly revision: number;
  /** Whether its pods were ready; absent where that is not known. */
  readonly healthy?: boolean;
  /** Its template as the YAML of a pod; only where going back to it undoes the change. */
  readonly manifest?: string;
}

/** Something that changed around a failing pod, as a report carries it. */
export interface Change {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: ChangeKind;
  /** A clause that can stand behind an instant: `rollout 14 of Deployment shop/web changed the image of container web from 1.4 to 1.5`. */
  readonly what: string;
  readonly object: ChangedObject;
  /** Of a rollout: the revision that it made the present one. */
  readonly revision?: number;
  readonly before?: RevisionBefore;
}

/** How many changes a report tells of. */
export const CHANGE_LIMIT = 20;
/** The longest clause about a change, in characters. */
export const CLAUSE_LIMIT = 600;

/** `Deployment shop/web`, `Node n1`. */
export function objectWords({ kind, namespace = '', name }: ChangedObject): string {
  return `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerated(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
