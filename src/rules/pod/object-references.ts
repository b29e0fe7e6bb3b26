import type { Fields } from '../evidence/values.js';
import type { Path } from './pod-edit.js';
import { type Reference, referencesIn } from './references.js';

/** A place of the manifest that names a ConfigMap or a Secret, as a diagnosis speaks of it. */
export interface ObjectReference
  extends Pick<Reference, 'kind' | 'name' | 'via' | 'container' | 'variable' | 'volume' | 'optional'> {
  /** Such as `spec.containers[0].env[2].valueFrom.configMapKeyRef`. */
  readonly path: string;
  /** The key of an environment variable; '' for envFrom and volumes. */
  readonly key: string;
  /** The keys that a volume demands of it, in the order of `items`; none where it takes all. */
  readonly items: readonly string[];
}

/** @param specPath where the spec stands in the manifest, such as `spec.template.spec` */
export function collectReferences(spec: Fields, specPath: string): ObjectReference[] {
  return referencesIn(spec).map(({ kind, name, via, container, variable, volume, optional, path, keys }) => ({
    ...{ kind, name, via, container, variable, volume, optional },
    path: dotted(specPath, path),
    key: via === 'env' ? (keys[0]?.key ?? '') : '',
    items: via === 'volume' ? keys.map(({ key }) => key) : [],
  }));
}

function dotted(start: string, path: Path): string {
  return path.reduce<string>(
    (text, token) => (typeof token === 'number' ? `${text}[${token}]` : `${text}.${token}`),
    start,
  );
}
