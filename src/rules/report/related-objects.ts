import { editDistance } from '../kinds/support/names.js';
import type { ClusterObjects, KnownObject } from './cluster-objects.js';
import { EVERYWHERE, type NamedObject } from './named-objects.js';
import { shareNamespace } from './object-fields.js';

const KEYS = 200;
const NEAR = 5;
const SHORTEST_FORM = 3;

/** What is known of the objects that an object needs (docs/wire-contract.md, "Further fields of a report"); undefined where nobody looked. */
export function relatedTo(
  { related }: Pick<ClusterObjects, 'related'>,
  needed: readonly NamedObject[],
  namespace: string,
): object[] | undefined {
  if (related === undefined || related.length === 0) return undefined;
  const there = related.filter((each) => shareNamespace(each.namespace, namespace));
  return [...needed, ...classesOf(needed, there)].flatMap((named) => relatedEntries(named, there));
}

/** The StorageClasses of the claims among what is needed. */
function classesOf(needed: readonly NamedObject[], known: readonly KnownObject[]): NamedObject[] {
  const names = known
    .filter(({ kind, name }) => needed.some((each) => each.kind === kind && each.name === name))
    .flatMap(({ phase, storageClass = '' }) => (phase === 'Pending' && storageClass !== '' ? [storageClass] : []));
  return [...new Set(names)].map((name) => ({ kind: 'StorageClass', name, keys: [] }));
}

function relatedEntries(named: NamedObject, known: readonly KnownObject[]): object[] {
  const alike = known.filter(({ kind }) => kind === named.kind);
  const itself = alike.find(({ name }) => name === named.name);
  if (itself?.exists === true) return [{ ...existing(named, itself.keys), ...claimOf(itself) }];
  const others = alike.filter(({ exists }) => exists).map(({ name }) => name);
  // With what every namespace has among the objects, all of that kind are there.
  const isMissing = itself !== undefined || alike.some(({ kind, name }) => EVERYWHERE.has(`${kind}/${name}`));
  const near = nearNames(named.name, others);
  if (!isMissing && near.length === 0) return [];
  return [
    { kind: named.kind, name: named.name, ...(isMissing && { exists: false }), ...(near.length > 0 && { near }) },
  ];
}

function claimOf({ phase, storageClass }: KnownObject): object {
  return phase === undefined ? {} : { phase, ...(storageClass !== '' && { storage_class: storageClass }) };
}

function existing({ kind, name, keys: wanted }: NamedObject, keys: readonly string[] | undefined): object {
  if (keys === undefined) return { kind, name, exists: true };
  const near = wanted.filter((key) => !keys.includes(key)).flatMap((key) => nearNames(key, keys));
  return {
    kind,
    name,
    exists: true,
    keys: keys.slice(0, KEYS),
    ...(near.length > 0 && { near: [...new Set(near)] }),
  };
}

/** The candidates that look like a name, closest first: a few characters changed, or a longer or shorter form of it. */
export function nearNames(name: string, candidates: readonly string[]): string[] {
  const most = Math.min(3, Math.ceil(name.length / 3));
  return candidates
    .filter((candidate) => candidate !== name && candidate !== '')
    .map((candidate) => ({ candidate, distance: distanceOf(name.toLowerCase(), candidate.toLowerCase(), most) }))
    .filter(({ distance }) => distance <= most + 1)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, NEAR)
    .map(({ candidate }) => candidate);
}

/** A form of the name counts as one change more than any that is within reach. */
function distanceOf(name: string, candidate: string, most: number): number {
  const distance = editDistance(name, candidate);
  if (distance <= most) return distance;
  const [shorter = '', longer = ''] = name.length < candidate.length ? [name, candidate] : [candidate, name];
  return shorter.length >= SHORTEST_FORM && longer.includes(shorter) ? most + 1 : most + 2;
}
