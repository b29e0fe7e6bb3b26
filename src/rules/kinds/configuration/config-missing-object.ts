import type { Evidence } from '../../evidence/evidence.js';
import { containerCreated } from '../../oracles/checks/container-created.js';
import type { ObjectReference } from '../../pod/object-references.js';
import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { type Command, changeStep, kubectl, named, recoveryCheck, step } from '../support/commands.js';
import { madeByAdvice } from '../support/made-by.js';
import { consequence, describeContainer, didYouMean, namesAlike } from '../support/names.js';
import { fromEventIfAny, fromReference, fromRelated, fromStatus } from '../support/quotes.js';
import { atPath, inParentheses } from '../support/texts.js';
import { type MissingObject, missingObjects } from './missing-data.js';
import { optionalReference } from './optional-reference.js';
import { renameReferences } from './repair-references.js';

/** A reference to a ConfigMap or Secret that does not exist goes to the one that exists under a near name. */
const existingObjectName = fix<MissingObject>({
  strategy: 'existing-object-name',
  title: 'Use the ConfigMap or Secret that exists under a near name',
  touches: REFERENCE_PATHS,
  propose: (missing, problem) => renameReferences(problem, missing),
});

/** Kubelet: `configmap "N" not found`, the same from 1.20 to 1.36. */
export const configMissingObject = defineKind({
  id: 'config-missing-object',
  title: 'ConfigMap or Secret referenced by env or envFrom does not exist',
  description:
    'A container waits with CreateContainerConfigError and `configmap "N" not found` or `secret "N" not found`: env or envFrom names an object ' +
    'that does not exist in the namespace of the pod. Its name is wrong, or it has not been created.',
  group: 'configuration',
  severity: 'high',
  read: missingObjects,
  say: sayMissingConfigObject,
  fixes: [existingObjectName, optionalReference],
  oracles: [containerCreated],
});

function sayMissingConfigObject(missing: MissingObject, evidence: Evidence): Draft {
  const { container, kind, name, event } = missing;
  const all = evidence.manifest.referencesTo(kind, name);
  const references = all.filter((each) => each.container === container.name);
  const related = evidence.related(kind, name);
  const path = references[0]?.path;
  const made = madeByAdvice(kind, name);
  return {
    title: `${kind} ${name} does not exist`,
    cause:
      `${kind} ${name} does not exist in namespace ${evidence.namespace}, and ${describeContainer(container)} needs it ${needWords(references)}` +
      `${inParentheses(path)}, so the kubelet cannot create the container.` +
      `${didYouMean(name, namesAlike(evidence, kind, name))}${consequence(evidence, container)}`,
    container,
    objects: [`${kind}/${name}`],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...references.map(fromReference),
      ...fromRelated(related),
    ],
    steps: [
      made === undefined
        ? step(`Create the ${kind}, with the keys that the application needs:`, createCommand(evidence, missing, all))
        : step(`${made}.`),
      changeStep(evidence, `Or, where another ${kind} is meant, correct the name${atPath(path, '.name')}`),
      step(
        `If the application can do without it, set optional: true${atPath(path, '', ' on the reference')}: the container then starts without the value.`,
      ),
    ],
    checks: [
      step('See what exists:', kubectl(evidence, 'get', kind === 'Secret' ? 'secrets' : 'configmaps')),
      recoveryCheck(evidence),
    ],
  };
}

function needWords(references: readonly ObjectReference[]): string {
  const variables = references.map((each) => each.variable).filter((variable) => variable !== '');
  if (variables.length > 0)
    return `for the environment variable${variables.length === 1 ? '' : 's'} ${variables.slice(0, 10).join(', ')}`;
  return references.some((each) => each.via === 'envFrom')
    ? 'for its environment: all keys of it by envFrom'
    : 'for its environment';
}

/** With the keys that the pod takes of it, where the manifest names them. */
function createCommand(
  evidence: Evidence,
  { kind, name }: MissingObject,
  references: readonly ObjectReference[],
): Command | undefined {
  const type = kind === 'Secret' ? (['secret', 'generic'] as const) : (['configmap'] as const);
  const keys = [...new Set(references.map((each) => each.key).filter((key) => key !== ''))].slice(0, 10);
  const literals = (keys.length > 0 ? keys : ['KEY']).map((key) => `--from-literal=${key}=VALUE` as const);
  return kubectl(evidence, 'create', ...type, named(name), ...literals);
}
