import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer, didYouMean } from '../support/names.js';
import { fromManifest, fromRelated, fromStatus } from '../support/quotes.js';
import { atPath, inParentheses } from '../support/texts.js';
import { type ConfigError, configErrors } from './config-error.js';

const MISSING = /\b(configmap|secret) "([^"]{1,253})" not found/i;

/** Kubelet: `configmap "N" not found`, the same from 1.20 to 1.36. */
export const configMissingObject: DiagnosisRule = {
  id: 'config-missing-object',
  title: 'ConfigMap or Secret referenced by env or envFrom does not exist',
  group: 'configuration',
  severity: 'high',
  match: (evidence) =>
    configErrors(evidence).flatMap((error) => {
      const match = MISSING.exec(error.message);
      const [, word = '', name = ''] = match ?? [];
      return match === null
        ? []
        : [draft(evidence, error, { kind: word.toLowerCase() === 'secret' ? 'Secret' : 'ConfigMap', name })];
    }),
};

function draft(evidence: Evidence, error: ConfigError, object: { kind: string; name: string }): Draft {
  const { container } = error;
  const { kind, name } = object;
  const references = evidence.manifest.referencesTo(kind, name).filter((each) => each.container === container.name);
  const related = evidence.related(kind, name);
  const variables = references.map((each) => each.variable).filter((variable) => variable !== '');
  const use = variables.length > 0 ? `for the environment variable ${variables.join(', ')}` : 'for its environment';
  const path = references[0]?.path;
  return {
    title: `${kind} ${name} does not exist`,
    cause:
      `${kind} ${name} does not exist in namespace ${evidence.namespace}, and ${describeContainer(container)} needs it ${use}` +
      `${inParentheses(path)}, so the kubelet cannot create the container.` +
      `${didYouMean(name, near(evidence, kind, name))}${consequence(evidence, container)}`,
    container,
    objects: [`${kind}/${name}`],
    evidence: [
      ...fromStatus(container),
      ...references.map((each) => fromManifest(each.path, `name: ${name}`)),
      ...fromRelated(related),
    ],
    steps: [
      step(
        `Create the ${kind}, with the keys that the application needs:`,
        createCommand(evidence, object, variables[0]),
      ),
      changeStep(evidence, `Or, where another ${kind} is meant, correct the name${atPath(path, '.name')}`),
      step(
        `If the application can do without it, set optional: true${atPath(path, '', ' on the reference')}: the container then starts without the value.`,
      ),
    ],
    checks: [step(`See what exists:`, kubectl(evidence, 'get', `${kind.toLowerCase()}s`)), recoveryCheck(evidence)],
  };
}

function near(evidence: Evidence, kind: string, name: string): readonly string[] {
  const existing = evidence.facts.related
    .filter((each) => each.kind === kind && each.exists === true)
    .map((each) => each.name);
  return [...(evidence.related(kind, name)?.near ?? []), ...existing];
}

function createCommand(
  evidence: Evidence,
  object: { kind: string; name: string },
  variable: string | undefined,
): string {
  const type = object.kind === 'Secret' ? ['secret', 'generic'] : ['configmap'];
  return kubectl(evidence, 'create', ...type, object.name, `--from-literal=${variable ?? 'KEY'}=VALUE`);
}
