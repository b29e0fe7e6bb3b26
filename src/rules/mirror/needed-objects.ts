import type { NeededObject } from '../../contracts/mirror.js';
import type { Evidence } from '../evidence/evidence.js';
import { type Fields, textOf } from '../evidence/values.js';
import * as configuration from '../kinds/configuration/missing-data.js';
import { logMissingEnv, missingVariable } from '../kinds/log/log-missing-env.js';
import { missingClaim } from '../kinds/scheduling/claims.js';
import { schedulingFailure } from '../kinds/scheduling/scheduling-failure.js';
import { missingKeys } from '../kinds/volume/missing-key.js';
import { missingObjects } from '../kinds/volume/missing-object.js';
import type { OracleCase } from '../oracles/index.js';
import { specOf } from '../pod/object.js';
import { readPod } from '../pod/pod.js';
import { claimOf, pullSecretsOf, volumesOf } from '../pod/pod-fields.js';

const MOST = 20;

/**
 * What the fixed manifest refers to and is not there, as the report says, and variables that a program demands and nobody sets (kind `Value`): nobody but a
 * person can make these, and they are never made up.
 */
export function neededObjects(evidence: Evidence, { kind, container, fixed }: OracleCase): readonly NeededObject[] {
  const needed = [
    ...missingReferences(evidence, fixed),
    ...missingOthers(evidence, fixed),
    ...(kind === 'log-missing-env' ? missingValues(evidence, fixed, container) : []),
  ];
  const unique = new Map(needed.map((each) => [JSON.stringify([each.kind, each.name, each.key]), each]));
  return [...unique.values()].slice(0, MOST);
}

interface Missing {
  readonly kind: string;
  readonly name: string;
  /** Of an object that is there. */
  readonly key: string | null;
}

/** What the kubelet said that it did not find. */
function statedMissing(evidence: Evidence): readonly Missing[] {
  const objects = [...configuration.missingObjects(evidence), ...missingObjects(evidence)];
  const ofVolumes = missingKeys(evidence).map(({ kind, key, reference }) => ({
    kind,
    name: reference?.name ?? '',
    key,
  }));
  return [
    ...objects.map(({ kind, name }) => ({ kind, name, key: null })),
    ...[...configuration.missingKeys(evidence), ...ofVolumes].map(({ kind, name, key }) => ({ kind, name, key })),
  ];
}

function missingReferences(evidence: Evidence, fixed: Fields): NeededObject[] {
  const stated = statedMissing(evidence);
  return readPod(fixed).references.flatMap(({ kind, name, key, items, optional }): NeededObject[] => {
    if (optional) return [];
    const keys = [key, ...items].filter((each) => each !== '');
    const isOfThis = (each: Missing) => each.kind === kind && each.name === name;
    const known = evidence.related(kind, name);
    if (known?.exists === false || stated.some((each) => isOfThis(each) && each.key === null))
      return keys.length === 0 ? [{ kind, name, key: null }] : keys.map((each) => ({ kind, name, key: each }));
    const lacking = stated.filter(isOfThis).flatMap((each) => (each.key === null ? [] : [each.key]));
    return keys.filter((each) => lacking.includes(each)).map((each) => ({ kind, name, key: each }));
  });
}

function missingValues(evidence: Evidence, pod: Fields, name: string | undefined): NeededObject[] {
  const hit = logMissingEnv.hits(evidence).find(({ container }) => container.name === name);
  const missing = hit === undefined ? undefined : missingVariable(hit, pod);
  return missing === undefined || missing === '' ? [] : [{ kind: 'Value', name: missing, key: null }];
}

function missingOthers(evidence: Evidence, fixed: Fields): NeededObject[] {
  const spec = specOf(fixed);
  const claim = missingClaim(schedulingFailure(evidence)?.message ?? '');
  const isMissing = (kind: string, name: string) =>
    evidence.related(kind, name)?.exists === false ||
    (kind === 'PersistentVolumeClaim' && claim?.trouble === 'missing' && claim.name === name);
  const claims = volumesOf(spec).map(claimOf);
  const pulls = pullSecretsOf(spec).map(({ name }) => textOf(name));
  return [
    ...claims.map((name) => ({ kind: 'PersistentVolumeClaim', name })),
    ...pulls.map((name) => ({ kind: 'Secret', name })),
    { kind: 'ServiceAccount', name: textOf(spec.serviceAccountName) },
  ]
    .filter(({ kind, name }) => name !== '' && isMissing(kind, name))
    .map((each) => ({ ...each, key: null }));
}
