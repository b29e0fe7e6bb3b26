import { type Fields, fieldsOf } from '../evidence/values.js';
import { elementsOf, type PodView } from '../pod/pod-view.js';
import { existenceOf, type GuardRule, quoted } from './guard-case.js';

interface Reference {
  readonly kind: 'ConfigMap' | 'Secret' | 'PersistentVolumeClaim';
  readonly name: unknown;
  /** Credentials of a registry are for the kubelet: to let a container read them is another thing. */
  readonly use: 'data' | 'pull';
}

/** Other objects are named only where they are known to exist, or were named before. */
export const objectReferences: GuardRule = ({ before, after, related }) => {
  if (isUntouched(before, after)) return [];
  const had = new Set(referencesOf(before).map(keyOf));
  const isPullSecret = (name: unknown) => had.has(keyOf({ kind: 'Secret', name, use: 'pull' }));
  return referencesOf(after)
    .filter((reference) => !had.has(keyOf(reference)))
    .filter(
      ({ kind, name, use }) =>
        existenceOf(related, kind, name) !== true || (kind === 'Secret' && use === 'data' && isPullSecret(name)),
    )
    .map(({ kind, name }) => `${kind} ${quoted(name)} must not be referred to: it is not known to exist for this use`);
};

/** Most patches leave all that can hold a reference as it is, and share it. */
function isUntouched(before: PodView, after: PodView): boolean {
  return (
    before.spec['imagePullSecrets'] === after.spec['imagePullSecrets'] &&
    before.spec['volumes'] === after.spec['volumes'] &&
    after.containers.every(({ fields }, index) => {
      const had = before.containers[index]?.fields ?? {};
      return had['env'] === fields['env'] && had['envFrom'] === fields['envFrom'];
    })
  );
}

function keyOf({ kind, name, use }: Reference): string {
  return JSON.stringify([kind, name, use]);
}

function referencesOf({ spec, containers, volumes }: PodView): Reference[] {
  return [
    ...containers.flatMap(({ fields }) => [...envReferences(fields), ...envFromReferences(fields)]),
    ...volumes.flatMap(volumeReferences),
    ...elementsOf(spec['imagePullSecrets']).map((each) => ({
      kind: 'Secret' as const,
      name: fieldsOf(each)['name'],
      use: 'pull' as const,
    })),
  ];
}

function envReferences(container: Fields): Reference[] {
  return elementsOf(container['env']).flatMap((element) => {
    const source = fieldsOf(fieldsOf(element)['valueFrom']);
    return [...named('ConfigMap', source['configMapKeyRef']), ...named('Secret', source['secretKeyRef'])];
  });
}

function envFromReferences(container: Fields): Reference[] {
  return elementsOf(container['envFrom']).flatMap((element) => {
    const source = fieldsOf(element);
    return [...named('ConfigMap', source['configMapRef']), ...named('Secret', source['secretRef'])];
  });
}

function volumeReferences(volume: Fields): Reference[] {
  const projected = elementsOf(fieldsOf(volume['projected'])['sources']).map(fieldsOf);
  return [
    ...named('ConfigMap', volume['configMap']),
    ...named('Secret', volume['secret'], 'secretName'),
    ...named('PersistentVolumeClaim', volume['persistentVolumeClaim'], 'claimName'),
    ...projected.flatMap((source) => [
      ...named('ConfigMap', source['configMap']),
      ...named('Secret', source['secret']),
    ]),
  ];
}

function named(kind: Reference['kind'], source: unknown, field = 'name'): Reference[] {
  return (source ?? null) === null ? [] : [{ kind, name: fieldsOf(source)[field], use: 'data' }];
}
