import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { containerCreated } from '../../../oracles/checks/container-created.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import { type Draft, defineKind } from '../../define-kind.js';
import { fix } from '../../fix.js';
import { changeStep, describeCheck, recoveryCheck, step } from '../../support/commands.js';
import { cutMiddle } from '../../support/cut-middle.js';
import { consequence, describeContainer } from '../../support/names.js';
import { POD_FIELDS } from '../../support/pod-fields.js';
import { cut, fromEventIfAny, fromStatus } from '../../support/quotes.js';
import { createHostpath } from '../../volume/create-hostpath.js';
import { type ConfigError, configErrors } from '../config-error.js';
import { isConfigText } from '../config-texts.js';
import { type MissingHostPath, missingHostPaths, sayMissingHostPath } from './missing-host-path.js';
import { declareVolume, sayUnknownVolume, type UnknownVolume, unknownVolumes } from './unknown-volume.js';

/** Any other text of the kubelet. */
interface OtherError extends ConfigError {
  readonly by: 'other';
}

type ConfigFault = UnknownVolume | MissingHostPath | OtherError;

/** A volumeMount that names no volume of the pod. */
const declaredVolume = fix<ConfigFault>({
  strategy: 'declared-volume',
  title: 'Mount a volume that the pod has',
  touches: [
    '/spec/volumes/*/name',
    '/spec/volumes/*/emptyDir/**',
    ...['containers', 'initContainers'].map((list) => `/spec/${list}/*/volumeMounts/*/name`),
  ],
  propose: (fault, problem) => (fault.by === 'unknown-volume' ? declareVolume(fault, problem) : []),
});

const createMountedHostpath = fix<ConfigFault>({
  ...createHostpath,
  propose: (fault, problem) => (fault.by === 'missing-host-path' ? createHostpath.propose(fault, problem) : []),
});

/** What the kubelet reports else before it asks the runtime for a container. */
export const configOther = defineKind<ConfigFault>({
  id: 'config-other',
  title: 'The configuration of the container is invalid',
  description:
    'A container waits with CreateContainerConfigError for a reason that is neither a missing ConfigMap, Secret or key nor runAsNonRoot: a subPath ' +
    'that cannot be prepared, a volume that the pod does not have, a key that is missing in an environment file, or a cache of the kubelet that is not filled yet.',
  group: 'configuration',
  severity: 'high',
  read: (evidence) => {
    const known = [...unknownVolumes(evidence), ...missingHostPaths(evidence)];
    return [
      ...known,
      ...otherErrors(evidence).filter(({ container }) => !known.some((each) => each.container === container)),
    ];
  },
  say: (fault, evidence) => {
    if (fault.by === 'unknown-volume') return sayUnknownVolume(fault, evidence);
    return fault.by === 'missing-host-path' ? sayMissingHostPath(fault, evidence) : sayOther(fault, evidence);
  },
  fixes: [declaredVolume, createMountedHostpath],
  oracles: [containerCreated],
});

function otherErrors(evidence: Evidence): readonly OtherError[] {
  return configErrors(evidence)
    .filter(
      ({ container, message }) =>
        container.waiting('CreateContainerConfigError') !== undefined && !isConfigText(message),
    )
    .map((error) => ({ ...error, by: 'other' }));
}

interface ConfigText extends CaseRow {
  readonly cause: (match: readonly string[], container: ContainerEvidence) => string;
  /** Behind `C cannot be created`, where that can be said shortly. */
  readonly title?: (match: readonly string[]) => string;
  readonly todo: string | ((match: readonly string[], container: ContainerEvidence) => string);
  /** What is to be done in place of `todo` where the container has run with the same manifest before. */
  readonly after?: string;
  /** Whether it passes without a change. */
  readonly passes?: boolean;
}

export const CONFIG_TEXTS = caseTable<ConfigText>([
  {
    pattern:
      /(?:failed to (?:prepare subPath|create subPath directory) for volumeMount|unable to provision SubPath) [`"]([^`"]{1,253})/,
    example: 'failed to prepare subPath for volumeMount "config" of container "api"',
    cause: ([, volume = ''], container) => {
      const subPath = subPathOf(container, volume);
      const what = subPath === '' ? 'the subPath' : `the subPath "${subPath}"`;
      return `${what} of its volumeMount "${volume}" cannot be prepared: it does not exist in the volume and cannot be made, is not what the mount needs, or leads out of the volume`;
    },
    todo: 'Correct the subPath, or create it in the volume (for a ConfigMap or Secret, name one of its keys)',
    after:
      'It has run with this subPath before, so that it is right: delete the pod, so that its volumes are prepared anew. A ConfigMap or Secret that changed, or a key that was removed, since the container started last keeps kubelets from preparing the file again; see that the key is still there, and update the node where it comes again',
  },
  {
    pattern: /environment variable key "([^"]{1,253})" not found in file "([^"]{1,500})"/,
    example: 'environment variable key "PORT" not found in file "/env/app.env"',
    cause: ([, key, file]) => `the environment file "${file}" has no key "${key}"`,
    todo: 'Add the key to the environment file, correct its name, or set optional: true on the fileKeyRef',
  },
  {
    pattern: /missing value for "?([A-Za-z_][\w.-]{0,253})"?$/,
    example: 'missing value for POD_NAME',
    title: ([, variable]) => `subPathExpr names ${variable}, which it does not have`,
    cause: ([, variable = ''], container) =>
      `${subPathExprWords(container, variable)} names the variable ${variable}, which the container does not have`,
    todo: ([, variable = ''], { path }) =>
      `Add ${variable} to ${path}.env${POD_FIELDS[variable] === undefined ? '' : ` with valueFrom.fieldRef.fieldPath: ${POD_FIELDS[variable]}`}, or correct the name in subPathExpr`,
  },
  {
    pattern: /^(?:Error: )?container ([a-z0-9][a-z0-9-]{0,62}) not found$/,
    example: 'container web not found',
    title: ([, name]) => `its env asks for the resources of container ${name}, which the pod does not have`,
    cause: ([, name = ''], container) =>
      `${resourceFieldWords(container, name)} asks for the resources of container ${name} (resourceFieldRef.containerName), and the pod has no container of this name`,
    todo: ([, name = ''], container) =>
      `Let ${resourceFieldPlace(container, name)} name a container of the pod, such as ${container.commandName}`,
  },
  {
    pattern: /nil pod\.spec\.enableServiceLinks encountered/,
    example: 'nil pod.spec.enableServiceLinks encountered, cannot construct envvars',
    title: () => 'its pod has no enableServiceLinks, which this kubelet demands',
    cause: () =>
      'the kubelet is newer than the API server that accepted the pod, or than the pod itself, and finds no enableServiceLinks in it, which newer API servers fill in',
    todo: 'Upgrade the API server to at least the version of the kubelet (the control plane first, then the nodes), and create the pod anew; meanwhile set enableServiceLinks: true in the spec of the pod',
  },
  {
    pattern: /services have not yet been read/,
    example: 'services have not yet been read at least once, cannot construct envvars',
    cause: () => 'the kubelet has not read the services of the namespace yet and cannot make the variables for them',
    todo: 'This passes by itself once the kubelet has read the services; look again in a minute',
    passes: true,
  },
  {
    pattern: /failed to sync (configmap|secret) cache: timed out/,
    example: 'failed to sync configmap cache: timed out waiting for the condition',
    cause: ([, kind]) => `the kubelet could not read the ${kind} in time (its cache was not filled)`,
    todo: 'This usually passes by itself; where it stays, look at the kubelet and its connection to the API server',
    passes: true,
  },
  {
    pattern: /(secrets|configmaps) "([^"]{1,253})" is forbidden/,
    example: 'secrets "db" is forbidden: User "system:node:worker-1" cannot get resource "secrets"',
    cause: ([, kind, name]) => `the kubelet may not read ${kind} "${name}"`,
    todo: 'Correct the name, and see that the object exists in the namespace of the pod',
  },
]);

function subPathOf(container: ContainerEvidence, volume: string): string {
  const mounts = listOf(container.fields['volumeMounts']).map(fieldsOf);
  const mount = mounts.find(({ name }) => name === volume);
  return textOf(mount?.['subPath'] ?? mount?.['subPathExpr']);
}

function todoOf(container: ContainerEvidence, found: ReturnType<typeof CONFIG_TEXTS.find>): string {
  if (found === undefined) return 'Correct what the text names';
  const { after, todo } = found.row;
  if (container.facts.restarted && after !== undefined) return after;
  return typeof todo === 'string' ? todo : todo(found.match, container);
}

/** The mounts of the variable: where the manifest has them. */
function subPathExprWords({ fields, path }: ContainerEvidence, variable: string): string {
  const index = listOf(fields['volumeMounts']).findIndex((mount) =>
    textOf(fieldsOf(mount)['subPathExpr']).includes(`$(${variable})`),
  );
  return index === -1 ? 'the subPathExpr of a volumeMount' : `${path}.volumeMounts[${index}].subPathExpr`;
}

/** The variable that takes an amount from the container of this name; `its env` where the manifest does not show it. */
function resourceFieldWords(container: ContainerEvidence, name: string): string {
  const found = resourceField(container, name);
  return found === undefined ? 'its env' : `variable ${found.variable} (${found.path})`;
}

function resourceFieldPlace(container: ContainerEvidence, name: string): string {
  const found = resourceField(container, name);
  return `${found?.path ?? `${container.path}.env`}${found === undefined ? '' : '.valueFrom'}.resourceFieldRef.containerName`;
}

function resourceField(
  { fields, path }: ContainerEvidence,
  name: string,
): { readonly variable: string; readonly path: string } | undefined {
  const variables = listOf(fields['env'], 500).map(fieldsOf);
  const index = variables.findIndex(
    ({ valueFrom }) => fieldsOf(fieldsOf(valueFrom)['resourceFieldRef'])['containerName'] === name,
  );
  return index === -1 ? undefined : { variable: textOf(variables[index]?.['name']), path: `${path}.env[${index}]` };
}

function sayOther({ container, message, event }: OtherError, evidence: Evidence): Draft {
  const found = CONFIG_TEXTS.find(message);
  const reported = cutMiddle(message, 500);
  const why = found === undefined ? reported : `${found.row.cause(found.match, container)} (${reported})`;
  const todo = todoOf(container, found);
  const short = found?.row.title?.(found.match);
  return {
    title: `${container.name} cannot be created${short === undefined ? shortWhy(why) : `: ${short}`}`,
    cause: `The kubelet cannot create ${describeContainer(container)}: ${why}.${consequence(evidence, container)}`,
    confidence: found === undefined ? 'medium' : 'high',
    container,
    objects: [cut(message, 120)],
    evidence: [...fromStatus(container), ...fromEventIfAny(event)],
    steps: [found?.row.passes === true ? step(`${todo}.`) : changeStep(evidence, todo)],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

/** The first clause, where it is short enough for a title. */
function shortWhy(why: string): string {
  const [clause = ''] = why.split(/: | \(/, 1);
  return clause.length > 100 ? '' : `: ${clause}`;
}
