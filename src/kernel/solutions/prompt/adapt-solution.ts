/** The names of a pod that its siblings do not share. */
export interface PodNames {
  readonly pod_name: string;
  readonly node_name: string | null;
  readonly pod_uid?: string | null | undefined;
}

/** A name that can stand in a text, a command and JSON as it is. */
const NAME = /^[a-z0-9][a-z0-9.-]{0,252}$/;
/** A bare word such as `master` is a node's name and much else besides. */
const PECULIAR = /[\d.-]/;

/**
 * An answer in the words for another pod of the same incident: every text of it, with the names of the one replaced by those of the other.
 * Names that are none by the rules of Kubernetes are left alone.
 */
export function adaptSolution<Value>(value: Value, from: PodNames, to: PodNames): Value {
  const names = replaceable(from, to);
  if (names.size === 0) return value;
  const words = [...names.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll('.', '\\.'));
  // One pass, so that a name which was put in is not taken for the next to be replaced.
  const pattern = new RegExp(`(?<![A-Za-z0-9-])(?:${words.join('|')})(?![A-Za-z0-9-])`, 'g');
  return replaceIn(value, (text) => text.replace(pattern, (name) => names.get(name) ?? name)) as Value;
}

/** The names that are replaced: not where one is unknown, the same, or part of ordinary words. */
function replaceable(from: PodNames, to: PodNames): ReadonlyMap<string, string> {
  const pairs = [
    [from.pod_name, to.pod_name],
    [from.node_name ?? '', to.node_name ?? ''],
    [from.pod_uid ?? '', to.pod_uid ?? ''],
  ] as const;
  return new Map(pairs.filter(([was, is]) => was !== is && NAME.test(was) && NAME.test(is) && PECULIAR.test(was)));
}

function replaceIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((element) => replaceIn(element, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaceIn(child, replace)]));
}
