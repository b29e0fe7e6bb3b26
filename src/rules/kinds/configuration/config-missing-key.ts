import type { Evidence } from '../../evidence/evidence.js';
import { containerCreated } from '../../oracles/checks/container-created.js';
import type { ObjectReference } from '../../pod/object-references.js';
import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, kubectl, objectName, recoveryCheck, step } from '../support/commands.js';
import { closestName, consequence, describeContainer, didYouMean } from '../support/names.js';
import { fromEventIfAny, fromManifest, fromRelated, fromStatus } from '../support/quotes.js';
import { atPath, inParentheses, listKeys } from '../support/texts.js';
import { type MissingKey, missingKeys } from './missing-data.js';
import { optionalReference } from './optional-reference.js';
import { renameKey } from './repair-references.js';

/** A key that a ConfigMap or Secret does not have becomes the near one that it has. */
const existingKey = fix<MissingKey>({
  strategy: 'existing-key',
  title: 'Take the near key that the ConfigMap or Secret has',
  touches: REFERENCE_PATHS,
  propose: (missing, problem) => renameKey(problem, missing),
});

/** Kubelet: `couldn't find key K in ConfigMap NS/N`, the same from 1.20 to 1.36. */
export const configMissingKey = defineKind({
  id: 'config-missing-key',
  title: 'Key missing in an existing ConfigMap or Secret',
  description:
    "A container waits with CreateContainerConfigError and `couldn't find key K in ConfigMap NS/N` (or Secret): the object exists, but an " +
    'environment variable takes a key that it does not have.',
  group: 'configuration',
  severity: 'high',
  read: missingKeys,
  say: sayMissingConfigKey,
  fixes: [existingKey, optionalReference],
  oracles: [containerCreated],
});

function sayMissingConfigKey(missing: MissingKey, evidence: Evidence): Draft {
  const { container, kind, name, key, event } = missing;
  const reference = evidence.manifest
    .referencesTo(kind, name)
    .find((each) => each.container === container.name && each.key === key);
  const related = evidence.related(kind, name);
  const keys = related?.keys ?? [];
  const path = reference?.path;
  const near = PLACEHOLDER.test(key) ? '' : (closestName(key, keys) ?? '');
  const object = objectName(kind, name);
  return {
    title: `${kind} ${name} has no key ${key}`,
    cause:
      `${kind} ${name} in namespace ${missing.namespace || evidence.namespace} has no key "${key}", which ${describeContainer(container)} takes${variableWords(reference)}` +
      `${inParentheses(path)}, so the kubelet cannot create the container.${listKeys(keys)}` +
      `${didYouMean(key, [...(related?.near ?? []), ...keys])}${consequence(evidence, container)}`,
    container,
    objects: [`${kind}/${name}`, `key ${key}`],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...(path === undefined ? [] : [fromManifest(path, `name: ${name}, key: ${key}`)]),
      ...fromRelated(related),
    ],
    steps: keySteps(evidence, { kind, name, key, path, near }),
    checks: [step('List the keys that exist:', kubectl(evidence, 'describe', object)), recoveryCheck(evidence)],
  };
}

interface LackedKey {
  readonly kind: MissingKey['kind'];
  readonly name: string;
  readonly key: string;
  /** Where the manifest names it; undefined where it does not. */
  readonly path: string | undefined;
  /** The key that the object has and that is called nearly so; '' where there is none. */
  readonly near: string;
}

function keySteps(evidence: Evidence, { kind, name, key, path, near }: LackedKey): Draft['steps'] {
  const add = kubectl(evidence, 'edit', objectName(kind, name));
  const at = atPath(path, '.key');
  const optional = step(
    `If the application can do without the value, set optional: true${atPath(path, '', ' on the reference')}.`,
  );
  const other = changeStep(evidence, `Or use a key that exists${at}`);
  if (PLACEHOLDER.test(key)) {
    const replace = `Replace ${key}${at}, a placeholder that nothing filled in before the manifest was applied (envsubst, helm, kustomize), by the key that is meant`;
    return [changeStep(evidence, replace), step(`Or add the key to the ${kind}:`, add), other, optional];
  }
  if (near === '') return [step(`Add the key to the ${kind}:`, add), other, optional];
  const take = changeStep(evidence, `If ${near} is meant, which the ${kind} has, set it${at}`);
  return [take, step(`Or add the key to the ${kind}:`, add), optional];
}

/** What a template leaves where nobody fills it in: Kubernetes replaces nothing in a key. */
const PLACEHOLDER = /\$\{[^}]{1,100}\}|\$\([^)]{1,100}\)|\{\{.{1,100}\}\}|^<[^>]{1,100}>$/;

function variableWords(reference: ObjectReference | undefined): string {
  return reference?.variable ? ` for the environment variable ${reference.variable}` : '';
}
