import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer, didYouMean } from '../support/names.js';
import { fromManifest, fromRelated, fromStatus } from '../support/quotes.js';
import { atPath, captures, inParentheses, listKeys } from '../support/texts.js';
import { type ConfigError, configErrors } from './config-error.js';

const MISSING = /couldn't find key (.{1,253}) in (ConfigMap|Secret) (?:([^/\s]{1,253})\/)?([^/\s]{1,253})/;

/** Kubelet: `couldn't find key K in ConfigMap NS/N`, the same from 1.20 to 1.36. */
export const configMissingKey: DiagnosisRule = {
  id: 'config-missing-key',
  title: 'Key missing in an existing ConfigMap or Secret',
  group: 'configuration',
  severity: 'high',
  match: (evidence) =>
    configErrors(evidence).flatMap((error) => {
      const match = MISSING.exec(error.message);
      if (match === null) return [];
      const [, key, kind, , name] = captures(match);
      return [draft(evidence, error, { kind, name, key })];
    }),
};

function draft(
  evidence: Evidence,
  { container }: ConfigError,
  object: { kind: string; name: string; key: string },
): Draft {
  const { kind, name, key } = object;
  const reference = evidence.manifest
    .referencesTo(kind, name)
    .find((each) => each.container === container.name && each.key === key);
  const related = evidence.related(kind, name);
  const keys = related?.keys ?? [];
  const path = reference?.path;
  const variable = reference?.variable ? ` for the environment variable ${reference.variable}` : '';
  return {
    title: `${kind} ${name} has no key ${key}`,
    cause:
      `${kind} ${name} in namespace ${evidence.namespace} has no key "${key}", which ${describeContainer(container)} takes${variable}` +
      `${inParentheses(path)}, so the kubelet cannot create the container.${listKeys(keys)}` +
      `${didYouMean(key, [...(related?.near ?? []), ...keys])}${consequence(evidence, container)}`,
    container,
    objects: [`${kind}/${name}`, `key ${key}`],
    evidence: [
      ...fromStatus(container),
      ...(path === undefined ? [] : [fromManifest(path, `name: ${name}, key: ${key}`)]),
      ...fromRelated(related),
    ],
    steps: [
      step(`Add the key to the ${kind}:`, kubectl(evidence, 'edit', `${kind.toLowerCase()}/${name}`)),
      changeStep(evidence, `Or use a key that exists${atPath(path, '.key')}`),
      step(`If the application can do without the value, set optional: true${atPath(path, '', ' on the reference')}.`),
    ],
    checks: [
      step('List the keys that exist:', kubectl(evidence, 'describe', `${kind.toLowerCase()}/${name}`)),
      recoveryCheck(evidence),
    ],
  };
}
