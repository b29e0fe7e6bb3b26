import type { Evidence } from '../../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../../evidence/values.js';
import type { Draft } from '../../define-kind.js';
import { changeStep, describeCheck, recoveryCheck, step } from '../../support/commands.js';
import { cutMiddle } from '../../support/cut-middle.js';
import { consequence, describeContainer, nodeWords } from '../../support/names.js';
import { fromEventIfAny, fromManifest, fromStatus } from '../../support/quotes.js';
import { type ConfigError, configErrors } from '../config-error.js';

/** A container whose hostPath volume has nothing at its path on the node. */
export interface MissingHostPath extends ConfigError {
  readonly by: 'missing-host-path';
  /** As the kubelet reports it. */
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
    return path === undefined ? [] : [{ ...error, by: 'missing-host-path', path, volume: volumeAt(evidence, path) }];
  });
}

function volumeAt({ manifest }: Evidence, path: string): string {
  const found = manifest.volumes.find(({ fields }) => {
    const own = withoutTrailingSlash(textOf(fieldsOf(fields['hostPath'])['path']));
    return own !== '' && (own === withoutTrailingSlash(path) || path.startsWith(`${own}/`));
  });
  return found?.name ?? '';
}

function withoutTrailingSlash(path: string): string {
  return path.replace(/\/$/, '');
}

export function sayMissingHostPath(missing: MissingHostPath, evidence: Evidence): Draft {
  const { container, path, volume, message, event } = missing;
  const node = nodeWords(evidence);
  const of = volume === '' ? ', which one of its volumes is at (hostPath)' : `, which hostPath volume ${volume} is at`;
  const where = volume === '' ? 'the hostPath volume' : evidence.manifest.volumePath(volume);
  return {
    title: `${container.name} cannot be created: ${path} does not exist on the node`,
    cause: `The kubelet cannot create ${describeContainer(container)}: ${node} has nothing at ${path}${of} (${cutMiddle(message, 300)}).${consequence(evidence, container)}`,
    container,
    objects: [`hostPath ${path}`],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...(volume === '' ? [] : [fromManifest(`${where}.hostPath`, path)]),
    ],
    steps: [
      step(`Create ${path} on every node where the pod may run.`),
      changeStep(evidence, `Or set hostPath.type of ${where} to DirectoryOrCreate, so that the kubelet creates it`),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}
