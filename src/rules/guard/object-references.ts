import { EVERY } from '../evidence/values.js';
import type { Pod } from '../pod/pod.js';
import { claimSourceOf, pullSecretsOf } from '../pod/pod-fields.js';
import { referencesIn } from '../pod/references.js';
import { existenceOf, type GuardRule, quotedValue } from './guard-case.js';

interface Reference {
  readonly kind: 'ConfigMap' | 'Secret' | 'PersistentVolumeClaim';
  readonly name: unknown;
  /** Credentials of a registry are for the kubelet: to let a container read them is another thing. */
  readonly use: 'data' | 'pull';
}

/** Other objects are named only where they are known to exist, or were named before. */
export const objectReferences: GuardRule = ({ before, after, related }) => {
  if (isUntouched(before, after)) return [];
  const had = new Set(referencesOf(before).map(referenceKey));
  const isPullSecret = (name: unknown) => had.has(referenceKey({ kind: 'Secret', name, use: 'pull' }));
  return referencesOf(after)
    .filter((reference) => !had.has(referenceKey(reference)))
    .filter(
      ({ kind, name, use }) =>
        existenceOf(related, kind, name) !== true || (kind === 'Secret' && use === 'data' && isPullSecret(name)),
    )
    .map(
      ({ kind, name }) => `${kind} ${quotedValue(name)} must not be referred to: it is not known to exist for this use`,
    );
};

/** Most patches leave all that can hold a reference as it is, and share it. */
function isUntouched(before: Pod, after: Pod): boolean {
  return (
    before.spec.imagePullSecrets === after.spec.imagePullSecrets &&
    before.spec.volumes === after.spec.volumes &&
    after.containers.every(({ fields }, index) => {
      const had = before.containers[index]?.fields;
      return had?.env === fields.env && had?.envFrom === fields.envFrom;
    })
  );
}

function referenceKey({ kind, name, use }: Reference): string {
  return JSON.stringify([kind, name, use]);
}

/** Names are compared as they stand: what is no text is a name that nobody has. */
function referencesOf({ spec, volumes }: Pod): Reference[] {
  return [
    ...referencesIn(spec, { limit: EVERY }).map(({ kind, givenName }) => dataReference(kind, givenName)),
    ...volumes
      .filter(({ fields }) => (fields.persistentVolumeClaim ?? null) !== null)
      .map(({ fields }) => dataReference('PersistentVolumeClaim', claimSourceOf(fields).claimName)),
    ...pullSecretsOf(spec, EVERY).map(({ name }) => ({ kind: 'Secret' as const, name, use: 'pull' as const })),
  ];
}

function dataReference(kind: Reference['kind'], name: unknown): Reference {
  return { kind, name, use: 'data' };
}
