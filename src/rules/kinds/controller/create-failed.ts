import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, clusterKubectl, step, workloadName } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';
import { cannotCreate, createFailure, retryChecks } from './create-failure.js';

/** Classes that a pod names and that admission looks up: which field names them. */
const CLASSES: readonly (readonly [RegExp, string, string])[] = [
  [/no PriorityClass with name (\S{1,253}) was found/, 'PriorityClass', 'priorityClassName'],
  [/RuntimeClass "([^"]{1,253})" not found/, 'RuntimeClass', 'runtimeClassName'],
];

interface MissingClass {
  readonly kind: string;
  readonly name: string;
  readonly path: string;
}

/** A refusal that no other rule knows: the text says it. */
export const createFailed: DiagnosisRule = {
  id: 'create-failed',
  title: 'The controller cannot create its pods',
  description:
    'A controller reports FailedCreate for a reason that no other rule knows. The message says it, and is quoted.',
  group: 'general',
  severity: 'high',
  match: (evidence) => {
    const event = createFailure(evidence);
    if (event === undefined) return [];
    const missing = missingClass(evidence, event.message);
    const what =
      missing === undefined
        ? cut(event.message, 600)
        : `${missing.kind} ${missing.name}, which its template names (${missing.path}), does not exist`;
    return [
      {
        title:
          missing === undefined
            ? `${workloadName(evidence)} cannot create its pods`
            : `${missing.kind} ${missing.name} does not exist`,
        cause: `${cannotCreate(evidence, event.message)}: ${what}`,
        confidence: missing === undefined ? ('medium' as const) : ('high' as const),
        objects: [missing === undefined ? event.reason : `${missing.kind}/${missing.name}`],
        evidence: [fromEvent(event)],
        steps:
          missing === undefined
            ? [changeStep(evidence, 'Correct what the message names')]
            : classSteps(evidence, missing),
        checks: retryChecks(evidence),
      },
    ];
  },
};

function missingClass({ manifest }: Evidence, message: string): MissingClass | undefined {
  for (const [pattern, kind, field] of CLASSES) {
    const name = pattern.exec(message)?.[1];
    if (name !== undefined) return { kind, name, path: `${manifest.specPath}.${field}` };
  }
  return undefined;
}

function classSteps(evidence: Evidence, { kind, name, path }: MissingClass): Step[] {
  return [
    step(
      `See which there are:`,
      clusterKubectl('get', kind === 'PriorityClass' ? 'priorityclasses' : 'runtimeclasses'),
    ),
    changeStep(evidence, `If another one is meant, correct ${path}`),
    step(`Else have ${kind} ${name} created by somebody who administers the cluster.`),
  ];
}
