import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import type { ObjectReference } from '../../pod/object-references.js';
import { type MountFailure, mountFailures, timedOutVolumes } from './mount-failure.js';

/**
 * How sure it is that the object does not exist: the kubelet or the agent says so; the volume of such an object is not mounted in time, which has
 * hardly another cause; or the kubelet has not read the object yet, which passes by itself if it exists.
 */
export type Certainty = 'stated' | 'likely' | 'unread';

/** A ConfigMap or Secret that a volume needs and does not get. */
export interface MissingObject {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly volume: string;
  readonly event: EventFacts;
  readonly certainty: Certainty;
  /** Where the manifest names it; undefined where it does not (credentials of a storage driver). */
  readonly reference: ObjectReference | undefined;
}

const NOT_FOUND = /\b(configmap|secret)s? "([^"]{1,253})" not found/gi;
const NOT_REGISTERED = /object "[^"/]{0,253}"\/"([^"]{1,253})" not registered/;
const CACHE = /failed to sync (configmap|secret) cache/;
const FORBIDDEN = /\b(configmap|secret)s "([^"]{1,253})" is forbidden/;
/** Secrets of the storage class or the PersistentVolume, not of the pod. */
const OF_STORAGE = /Node(?:Stage|Publish)SecretRef|failed to find the secret|failed to get secret|rpc error: code = /;

export const missingObjects = perEvidence((evidence): readonly MissingObject[] => [
  ...mountFailures(evidence).flatMap((failure) => objectsOfFailure(evidence, failure)),
  ...objectsOfTimeout(evidence),
]);

function objectsOfFailure(evidence: Evidence, failure: MountFailure): MissingObject[] {
  const { detail } = failure;
  if (OF_STORAGE.test(detail)) return [];
  const named = [...detail.matchAll(NOT_FOUND)].map(([, word = '', name = '']) => ({ kind: missingKind(word), name }));
  if (named.length > 0) return unique(named).map((each) => missingOf(evidence, failure, each, 'stated'));
  return unread(evidence, failure).map((each) =>
    missingOf(evidence, failure, each, statedBy(evidence, each) ?? 'unread'),
  );
}

interface Named {
  readonly kind: MissingObject['kind'];
  readonly name: string;
}

/** The objects that the kubelet has not got from the API server yet. */
function unread(evidence: Evidence, { volume, detail }: MountFailure): readonly Named[] {
  const forbidden = FORBIDDEN.exec(detail);
  if (forbidden !== null) return [{ kind: missingKind(forbidden[1] ?? ''), name: forbidden[2] ?? '' }];
  const name = NOT_REGISTERED.exec(detail)?.[1];
  const word = CACHE.exec(detail)?.[1];
  if (name === undefined && word === undefined) return [];
  return referencesOf(evidence, volume).filter(
    (each) => each.name === name || (word !== undefined && each.kind === missingKind(word)),
  );
}

/** The summary names the volume; the manifest says which object stands behind it, and perhaps the agent whether that exists. */
function objectsOfTimeout(evidence: Evidence): MissingObject[] {
  const timeout = timedOutVolumes(evidence);
  if (timeout === undefined) return [];
  return timeout.volumes.flatMap((volume) => {
    const references = referencesOf(evidence, volume);
    const known = references.filter((each) => statedBy(evidence, each) === 'stated');
    const suspected = known.length > 0 ? known : references.filter((each) => mayBeMissing(evidence, each));
    return suspected.map((each) =>
      missingOf(evidence, { event: timeout.event, volume }, each, known.length > 0 ? 'stated' : 'likely'),
    );
  });
}

function mayBeMissing(evidence: Evidence, { kind, name }: Named): boolean {
  return name !== 'kube-root-ca.crt' && (evidence.related(kind, name)?.exists ?? null) === null;
}

function statedBy(evidence: Evidence, { kind, name }: Named): 'stated' | undefined {
  return evidence.related(kind, name)?.exists === false ? 'stated' : undefined;
}

/** What a volume of the manifest needs: optional objects do not keep it from being mounted. */
function referencesOf(evidence: Evidence, volume: string): readonly ObjectReference[] {
  return evidence.manifest.references.filter((each) => each.volume === volume && !each.optional);
}

function missingOf(
  evidence: Evidence,
  { event, volume }: Pick<MountFailure, 'event' | 'volume'>,
  { kind, name }: Named,
  certainty: Certainty,
): MissingObject {
  const reference = evidence.manifest.referencesTo(kind, name).find((each) => each.volume === volume);
  return { kind, name, volume, event, certainty, reference };
}

function missingKind(word: string): MissingObject['kind'] {
  return word.toLowerCase() === 'configmap' ? 'ConfigMap' : 'Secret';
}

function unique(named: readonly Named[]): readonly Named[] {
  return named.filter(
    ({ kind, name }, index) => named.findIndex((each) => each.kind === kind && each.name === name) === index,
  );
}
