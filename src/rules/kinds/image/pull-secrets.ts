import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { closestName } from '../support/names.js';

/** The pull secrets that a pod names, and what is known of them. */
export interface PullSecrets {
  readonly names: readonly string[];
  /** Those of them that do not exist. */
  readonly missing: readonly string[];
  /** Secrets with credentials of a registry that exist in the namespace and that the pod does not name. */
  readonly others: readonly string[];
  /** Where they stand in the manifest. */
  readonly path: string;
  /** In which the kubelet reports that some do not exist. */
  readonly events: readonly EventFacts[];
}

const MISSING = /image pull secrets? \(([^()]{1,2000})\)/;
const REGISTRY_KEYS = new Set(['.dockerconfigjson', '.dockercfg']);

export const pullSecrets = perEvidence((evidence): PullSecrets => {
  const { manifest } = evidence;
  const named = listOf(manifest.spec['imagePullSecrets'], 20).map((element) => textOf(fieldsOf(element)['name']));
  const events = evidence.events('FailedToRetrieveImagePullSecret').slice(0, 1);
  const reported = events.flatMap(({ message }) => pullSecretsNotFound(message));
  const names = named.length > 0 ? named.filter((name) => name !== '') : reported;
  const missing = names.filter((name) => reported.includes(name) || evidence.related('Secret', name)?.exists === false);
  const isUnclear = events.length > 0 && reported.length === 0;
  return {
    names,
    missing: isUnclear ? names : missing,
    others: registrySecrets(evidence).filter((name) => !names.includes(name)),
    path: `${manifest.specPath}.imagePullSecrets`,
    events,
  };
});

/** The Secrets that the kubelet cannot get, in the message of an event `FailedToRetrieveImagePullSecret`. */
export function pullSecretsNotFound(message: string): string[] {
  return (MISSING.exec(message)?.[1] ?? '').split(/[,\s]{1,10}/).filter((name) => name !== '');
}

function registrySecrets(evidence: Evidence): string[] {
  return evidence.facts.related
    .filter(
      ({ kind, exists, keys }) => kind === 'Secret' && exists === true && keys.some((key) => REGISTRY_KEYS.has(key)),
    )
    .map(({ name }) => name);
}

/** The Secret that is likely meant by one that does not exist: the nearest that does, where it looks meant. */
export function nearSecret(evidence: Evidence, name: string): string | undefined {
  return closestName(name, evidence.related('Secret', name)?.near ?? []);
}
