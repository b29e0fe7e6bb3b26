import type { Step } from '../../../contracts/diagnosis.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { admitted } from '../../oracles/checks/admitted.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, clusterKubectl, step, workloadName } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';
import { cannotCreate, createFailure, retryChecks } from './create-failure.js';

interface ClassRow extends CaseRow {
  readonly kind: string;
  readonly field: string;
}

/** Classes that a pod names and that admission looks up: which field names them. */
export const CLASSES = caseTable<ClassRow>([
  {
    pattern: /no PriorityClass with name (\S{1,253}) was found/,
    example: 'pods "batch-1" is forbidden: no PriorityClass with name nightly was found',
    kind: 'PriorityClass',
    field: 'priorityClassName',
  },
  {
    pattern: /RuntimeClass "([^"]{1,253})" not found/,
    example: 'pod rejected: RuntimeClass "gvisor" not found',
    kind: 'RuntimeClass',
    field: 'runtimeClassName',
  },
]);

interface MissingClass {
  readonly kind: string;
  readonly name: string;
  readonly path: string;
}

/** A refusal that no other kind knows. */
interface OtherRefusal {
  readonly event: EventFacts;
  /** The class that is missing, where it is that. */
  readonly missing: MissingClass | undefined;
}

/** A refusal that no other kind knows: the text says it. */
export const createFailed = defineKind<OtherRefusal>({
  id: 'create-failed',
  title: 'The controller cannot create its pods',
  description:
    'A controller reports FailedCreate for a reason that no other rule knows. The message says it, and is quoted.',
  group: 'general',
  severity: 'high',
  read: (evidence) => {
    const event = createFailure(evidence);
    return event === undefined ? [] : [{ event, missing: missingPodClass(evidence, event.message) }];
  },
  say: sayOtherRefusal,
  oracles: [admitted],
});

function sayOtherRefusal({ event, missing }: OtherRefusal, evidence: Evidence): Draft {
  const what =
    missing === undefined
      ? cut(event.message, 600)
      : `${missing.kind} ${missing.name}, which its template names (${missing.path}), does not exist`;
  return {
    title:
      missing === undefined
        ? `${workloadName(evidence)} cannot create its pods`
        : `${missing.kind} ${missing.name} does not exist`,
    cause: `${cannotCreate(evidence, event.message)}: ${what}`,
    confidence: missing === undefined ? 'medium' : 'high',
    objects: [missing === undefined ? event.reason : `${missing.kind}/${missing.name}`],
    evidence: [fromEvent(event)],
    steps:
      missing === undefined
        ? [changeStep(evidence, 'Correct what the message names')]
        : missingClassSteps(evidence, missing),
    checks: retryChecks(evidence),
  };
}

function missingPodClass({ manifest }: Evidence, message: string): MissingClass | undefined {
  const found = CLASSES.find(message);
  if (found === undefined) return undefined;
  const { kind, field } = found.row;
  return { kind, name: found.match[1] ?? '', path: `${manifest.specPath}.${field}` };
}

function missingClassSteps(evidence: Evidence, { kind, name, path }: MissingClass): Step[] {
  return [
    step(
      `See which there are:`,
      clusterKubectl('get', kind === 'PriorityClass' ? 'priorityclasses' : 'runtimeclasses'),
    ),
    changeStep(evidence, `If another one is meant, correct ${path}`),
    step(`Else have ${kind} ${name} created by somebody who administers the cluster.`),
  ];
}
