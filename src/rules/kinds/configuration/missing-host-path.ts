import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { type ConfigError, configErrors } from './config-error.js';

/** A container whose hostPath volume has nothing at its path on the node. */
export interface MissingHostPath extends ConfigError {
  /** As the kubelet says it. */
  readonly path: string;
  /** The volume with that path; '' where the manifest has none. */
  readonly volume: string;
}

const STAT = /^(?:Error: )?l?stat (\/[^\s:]{0,1000}): no such file or directory/;

/** Kubelet: `stat /p: no such file or directory`, when it looks for what a subPath is to be taken of. */
export function missingHostPaths(evidence: Evidence): readonly MissingHostPath[] {
  return configErrors(evidence).flatMap((error) => {
    if (error.container.waiting('CreateContainerConfigError') === undefined) return [];
    const path = STAT.exec(error.message)?.[1];
    return path === undefined ? [] : [{ ...error, path, volume: volumeAt(evidence, path) }];
  });
}

function volumeAt({ manifest }: Evidence, path: string): string {
  const found = manifest.volumes.find(({ fields }) => {
    const own = trimmed(textOf(fieldsOf(fields['hostPath'])['path']));
    return own !== '' && (own === trimmed(path) || path.startsWith(`${own}/`));
  });
  return found?.name ?? '';
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
