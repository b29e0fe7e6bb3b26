import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, describeCheck, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { consequence, describeContainer, didYouMean, nameContainer } from '../support/names.js';
import { cut, fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type ConfigError, configErrors } from './config-error.js';
import { isConfigText } from './config-texts.js';
import { type MissingHostPath, missingHostPaths } from './missing-host-path.js';
import { mountOf, type UnknownVolume, unknownVolumes } from './unknown-volume.js';

/** What the kubelet says else before it asks the runtime for a container. */
export const configOther: DiagnosisRule = {
  id: 'config-other',
  title: 'The configuration of the container is invalid',
  description:
    'A container waits with CreateContainerConfigError for a reason that is neither a missing ConfigMap, Secret or key nor runAsNonRoot: a subPath ' +
    'that cannot be prepared, a volume that the pod does not have, a key that is missing in an environment file, or a cache of the kubelet that is not filled yet.',
  group: 'configuration',
  severity: 'high',
  match: (evidence) => [
    ...unknownVolumes(evidence).map((unknown) => draftOfVolume(evidence, unknown)),
    ...missingHostPaths(evidence).map((missing) => draftOfHostPath(evidence, missing)),
    ...otherErrors(evidence).map((error) => draftOfText(evidence, error)),
  ],
};

function otherErrors(evidence: Evidence): readonly ConfigError[] {
  const told = [...unknownVolumes(evidence), ...missingHostPaths(evidence)];
  return configErrors(evidence).filter(
    ({ container, message }) =>
      container.waiting('CreateContainerConfigError') !== undefined &&
      !isConfigText(message) &&
      !told.some((each) => each.container === container),
  );
}

function draftOfVolume(evidence: Evidence, { container, volume, event }: UnknownVolume): Draft {
  const names = evidence.manifest.volumes.map((each) => each.name);
  const known = names.length === 0 ? '' : ` Its volumes are: ${names.slice(0, 10).join(', ')}.`;
  return {
    title: `${container.name} mounts volume ${volume}, which the pod does not have`,
    cause:
      `${nameContainer(container)} mounts the volume "${volume}", but the pod has no volume of this name under spec.volumes, so the kubelet cannot create the container.` +
      `${known}${didYouMean(volume, names)}${consequence(evidence, container)}`,
    container,
    objects: [`volume ${volume}`],
    evidence: [...fromStatus(container), ...fromEventIfAny(event)],
    steps: [
      changeStep(
        evidence,
        `Declare the volume ${volume} under spec.volumes, or correct the name in ${container.path}.volumeMounts`,
      ),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

function draftOfHostPath(evidence: Evidence, missing: MissingHostPath): Draft {
  const { container, path, volume, message, event } = missing;
  const node = evidence.facts.node === '' ? 'the node' : `node ${evidence.facts.node}`;
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

interface Known {
  readonly pattern: RegExp;
  readonly cause: (match: readonly string[], container: ContainerEvidence) => string;
  readonly todo: string;
  /** Whether it passes without a change. */
  readonly passes?: boolean;
}

const KNOWN: readonly Known[] = [
  {
    pattern:
      /(?:failed to (?:prepare subPath|create subPath directory) for volumeMount|unable to provision SubPath) [`"]([^`"]{1,253})/,
    cause: ([, volume = ''], container) => {
      const subPath = textOf(mountOf(container, volume)?.['subPath'] ?? mountOf(container, volume)?.['subPathExpr']);
      const what = subPath === '' ? 'the subPath' : `the subPath "${subPath}"`;
      return `${what} of its volumeMount "${volume}" cannot be prepared: it does not exist in the volume and cannot be made, is not what the mount needs, or leads out of the volume`;
    },
    todo: 'Correct the subPath, or create it in the volume (for a ConfigMap or Secret, name one of its keys)',
  },
  {
    pattern: /environment variable key "([^"]{1,253})" not found in file "([^"]{1,500})"/,
    cause: ([, key, file]) => `the environment file "${file}" has no key "${key}"`,
    todo: 'Add the key to the environment file, correct its name, or set optional: true on the fileKeyRef',
  },
  {
    pattern: /services have not yet been read/,
    cause: () => 'the kubelet has not read the services of the namespace yet and cannot make the variables for them',
    todo: 'This passes by itself once the kubelet has read the services; look again in a minute',
    passes: true,
  },
  {
    pattern: /failed to sync (configmap|secret) cache: timed out/,
    cause: ([, kind]) => `the kubelet could not read the ${kind} in time (its cache was not filled)`,
    todo: 'This usually passes by itself; where it stays, look at the kubelet and its connection to the API server',
    passes: true,
  },
  {
    pattern: /(secrets|configmaps) "([^"]{1,253})" is forbidden/,
    cause: ([, kind, name]) => `the kubelet may not read ${kind} "${name}"`,
    todo: 'Correct the name, and see that the object exists in the namespace of the pod',
  },
];

function draftOfText(evidence: Evidence, { container, message, event }: ConfigError): Draft {
  const known = KNOWN.find((each) => each.pattern.test(message));
  const why = known?.cause(known.pattern.exec(message) ?? [], container);
  const said = cutMiddle(message, 500);
  const todo = known?.todo ?? 'Correct what the text names';
  return {
    title: `${container.name} cannot be created`,
    cause: `The kubelet cannot create ${describeContainer(container)}: ${why === undefined ? said : `${why} (${said})`}.${consequence(evidence, container)}`,
    confidence: known === undefined ? 'medium' : 'high',
    container,
    objects: [cut(message, 120)],
    evidence: [...fromStatus(container), ...fromEventIfAny(event)],
    steps: [known?.passes === true ? step(`${todo}.`) : changeStep(evidence, todo)],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}
