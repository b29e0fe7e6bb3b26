/**
 * A strategic-merge patch applied as the API server does it (k8s.io/apimachinery util/strategicpatch; Kubernetes "Update API Objects in Place Using
 * kubectl patch"), written apart from what makes such patches so that both can be compared.
 */

type Node = Record<string, unknown>;

/** `patchMergeKey` of the lists with `patchStrategy:"merge"` under a PodSpec, by their names: each name has one meaning there. */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  volumes: 'name',
  env: 'name',
  ports: 'containerPort',
  volumeMounts: 'mountPath',
  volumeDevices: 'devicePath',
  imagePullSecrets: 'name',
  hostAliases: 'ip',
  topologySpreadConstraints: 'topologyKey',
  schedulingGates: 'name',
  resourceClaims: 'name',
};

export function applyStrategicMerge(original: unknown, patch: unknown): unknown {
  return mergeMap(structuredClone(original) as Node, structuredClone(patch) as Node);
}

function mergeMap(original: Node, patch: Node): Node {
  const orders = Object.entries(patch).filter(([key]) => key.startsWith('$setElementOrder/'));
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith('$')) continue;
    if (value === null) delete original[key];
    else if (Array.isArray(value)) original[key] = mergeField(key, original[key], value);
    else if (isMap(value)) original[key] = isMap(original[key]) ? mergeMap(original[key], value) : taken(value);
    else original[key] = value;
  }
  for (const [key, order] of orders) {
    const name = key.slice('$setElementOrder/'.length);
    const mergeKey = MERGE_KEYS[name] ?? '';
    const keys = (order as Node[]).map((each) => each[mergeKey]);
    validateOrder(listKeys(patch[name], mergeKey), keys);
    if (Array.isArray(original[name])) original[name] = inOrder(original[name], keys, mergeKey);
  }
  return original;
}

function mergeField(name: string, original: unknown, patch: readonly unknown[]): unknown {
  const key = MERGE_KEYS[name];
  if (!Array.isArray(original) || key === undefined) return taken(patch);
  return mergeList(original as Node[], patch as Node[], key);
}

function mergeList(original: readonly Node[], patch: readonly Node[], key: string): Node[] {
  const plain = patch.filter((element) => !('$patch' in element));
  if (patch.some((element) => element['$patch'] === 'replace')) return plain;
  const deleted = patch.filter((element) => element['$patch'] === 'delete').map((element) => element[key]);
  const kept = original.filter((element) => !deleted.includes(element[key]));
  for (const element of plain) if (element[key] === undefined) throw new Error(`an element without ${key}`);
  const known = new Set(kept.map((element) => element[key]));
  const merged = kept.map((element) => {
    const change = plain.find((each) => each[key] === element[key]);
    return change === undefined ? element : mergeMap(element, change);
  });
  // The server puts what is new before all that it has.
  const added = plain.filter((element) => !known.has(element[key])).map((element) => taken(element) as Node);
  return [...added, ...merged];
}

/** What the order does not name keeps its place before what stood behind it. */
function inOrder(list: readonly Node[], keys: readonly unknown[], key: string): Node[] {
  const named = keys.flatMap((each) => list.filter((element) => element[key] === each));
  const result: Node[] = [];
  for (const element of list.filter((each) => !keys.includes(each[key]))) {
    while (named[0] !== undefined && list.indexOf(named[0]) < list.indexOf(element)) result.push(named.shift() as Node);
    result.push(element);
  }
  return [...result, ...named];
}

function validateOrder(patched: readonly unknown[], order: readonly unknown[]): void {
  const places = patched.map((key) => order.indexOf(key));
  const isRight = places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
  if (!isRight) throw new Error("The order in patch list doesn't match $setElementOrder list");
}

function listKeys(list: unknown, key: string): unknown[] {
  if (!Array.isArray(list)) return [];
  return (list as Node[]).filter((element) => !('$patch' in element)).map((element) => element[key]);
}

/** A value that the original does not have: without nulls and elements to delete. Directives about order would stay in it. */
function taken(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !(isMap(each) && '$patch' in each)).map(taken);
  if (!isMap(value)) return value;
  if (Object.keys(value).some((key) => key.startsWith('$setElementOrder/'))) throw new Error('a directive would stay');
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(entries.map(([key, member]) => [key, taken(member)]));
}

function isMap(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
