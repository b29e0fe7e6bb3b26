import type { Fields } from '../evidence/values.js';
import type { ManifestContainer } from '../pod/manifest-parts.js';
import { equalData } from '../pod/plain-data.js';
import type { Pod } from '../pod/pod.js';

/** An object that is known to exist in the pod's namespace, or known not to. */
export interface RelatedObject {
  readonly kind: string;
  readonly name: string;
  readonly exists: boolean;
  /** Those that a ConfigMap or Secret has, where they are known. */
  readonly keys?: readonly string[];
}

/** A container after the change and what it was before. */
export interface ContainerPair {
  readonly before: ManifestContainer;
  readonly after: ManifestContainer;
  /** For reasons, such as `container api`. */
  readonly label: string;
}

/** What is to be judged: a pod before and after a change. */
export interface GuardCase {
  readonly before: Pod;
  readonly after: Pod;
  /** The containers that are in both. */
  readonly pairs: readonly ContainerPair[];
  readonly related: readonly RelatedObject[];
}

/** Whether an object is known to exist (true) or not to (false); undefined when nothing is known of it. */
export function existenceOf(related: readonly RelatedObject[], kind: string, name: unknown): boolean | undefined {
  return relatedObject(related, kind, name)?.exists;
}

/** The keys that a ConfigMap or Secret is known to have. */
export function keysOfObject(related: readonly RelatedObject[], kind: string, name: unknown): readonly string[] {
  return relatedObject(related, kind, name)?.keys ?? [];
}

function relatedObject(related: readonly RelatedObject[], kind: string, name: unknown): RelatedObject | undefined {
  let known = objects.get(related);
  if (known === undefined) {
    known = new Map([...related].reverse().map((each) => [JSON.stringify([each.kind, each.name]), each]));
    objects.set(related, known);
  }
  return known.get(JSON.stringify([kind, name]));
}

/** There may be ten thousand of them, and each patch is judged by the same. */
const objects = new WeakMap<readonly RelatedObject[], ReadonlyMap<string, RelatedObject>>();

/** One rule of the guard: the reasons against the change, none when it has nothing against it. */
export type GuardRule = (change: GuardCase) => readonly string[];

export function guardCase(before: Pod, after: Pod, related: readonly RelatedObject[]): GuardCase {
  const had = new Map([...before.containers].reverse().map((container) => [placeOf(container), container]));
  const pairs = after.containers.flatMap((container) => {
    const same = had.get(placeOf(container));
    return same === undefined
      ? []
      : [{ before: same, after: container, label: `container ${quotedValue(container.name)}` }];
  });
  return { before, after, pairs, related };
}

/** What tells a container from all others of its pod. */
export function placeOf({ list, name }: ManifestContainer): string {
  return `${list}/${name}`;
}

/** Absent and null mean the same to Kubernetes. */
export function isSameValue(before: unknown, after: unknown): boolean {
  return before === after || equalData(before ?? null, after ?? null);
}

/** What one of two objects has and the other has not, or has otherwise; by the names of their members. */
export function changedKeys(before: Fields, after: Fields): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !isSameValue(before[key], after[key]));
}

/** A name in a reason: on one line and short, since reasons are shown. */
export function quotedValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  const line = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}

/** A field that gives the pod more, or less. */
export interface Flag<Name extends string = string> {
  readonly field: Name;
  /** The value that gives the pod less. */
  readonly safe: boolean;
  /** What Kubernetes takes where the field is absent. */
  readonly usual: boolean;
}

/** Whether a flag is as it was, at its safe value, or left out where that is no loosening. */
export function keepsFlag({ safe, usual }: Pick<Flag, 'safe' | 'usual'>, before: unknown, after: unknown): boolean {
  if (isSameValue(before, after) || after === safe) return true;
  return (after ?? null) === null && (usual === safe || before !== safe);
}

/** The reasons against flags that are raised. `where` is the path before the field, such as `spec.`. */
export function raisedFlags<Holder extends object>(
  flags: readonly Flag<keyof Holder & string>[],
  { before, after, where }: FlagHolders<Holder>,
): string[] {
  return flags
    .filter((flag) => !keepsFlag(flag, before[flag.field], after[flag.field]))
    .map((flag) => `${where}${flag.field} must not become ${quotedValue(after[flag.field] ?? 'absent')}`);
}

interface FlagHolders<Holder> {
  readonly before: Holder;
  readonly after: Holder;
  readonly where: string;
}
