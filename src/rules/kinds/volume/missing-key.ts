import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import type { ObjectReference } from '../../pod/object-references.js';
import { type MountFailure, mountFailures, timedOutVolumes } from './mount-failure.js';

/** A key that a volume demands of a ConfigMap or Secret that exists without it. */
export interface MissingKey {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly key: string;
  readonly volume: string;
  readonly event: EventFacts;
  /** Where the manifest names the object; undefined where it cannot be told which of several is meant. */
  readonly reference: ObjectReference | undefined;
}

const MISSING = /references non-existent (config|secret) key: ([^\s,\]]{1,253})/g;

export const missingKeys = perEvidence((evidence): readonly MissingKey[] => [
  ...mountFailures(evidence).flatMap((failure) => keysOfFailure(evidence, failure)),
  ...keysOfTimeout(evidence),
]);

function keysOfFailure(evidence: Evidence, { detail, volume, event }: MountFailure): MissingKey[] {
  return [...detail.matchAll(MISSING)].map(([, word = '', key = '']) => {
    const kind = word === 'secret' ? 'Secret' : 'ConfigMap';
    return { kind, key, volume, event, reference: referenceFor(evidence, { kind, key, volume }) };
  });
}

/** The kubelet names neither object nor place: of several in a projected volume it is the one that demands the key. */
function referenceFor(
  evidence: Evidence,
  { kind, key, volume }: Pick<MissingKey, 'kind' | 'key' | 'volume'>,
): ObjectReference | undefined {
  const references = evidence.manifest.references.filter((each) => each.volume === volume && each.kind === kind);
  const demanding = references.filter((each) => each.items.includes(key));
  const without = demanding.filter(({ name }) => evidence.related(kind, name)?.keys.includes(key) === false);
  return without[0] ?? demanding[0] ?? (references.length === 1 ? references[0] : undefined);
}

/** The summary says nothing of keys, but the manifest demands one that the object is known not to have. */
function keysOfTimeout(evidence: Evidence): MissingKey[] {
  const timeout = timedOutVolumes(evidence);
  if (timeout === undefined) return [];
  const references = evidence.manifest.references.filter((each) => timeout.volumes.includes(each.volume));
  return references.flatMap((reference) => {
    const { kind, name, volume, items, optional } = reference;
    const keys = evidence.related(kind, name)?.keys ?? [];
    const absent = optional || keys.length === 0 ? [] : items.filter((key) => !keys.includes(key));
    return absent.map((key) => ({ kind, key, volume, event: timeout.event, reference }));
  });
}
