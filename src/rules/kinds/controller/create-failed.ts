import type { Step } from '../../../contracts/diagnosis.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { admitted } from '../../oracles/checks/admitted.js';
import { type CaseRow, caseTable, fillCaptured } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, clusterKubectl, kubectl, step, workloadName } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';
import { lastWords } from '../support/texts.js';
import { cannotCreate, createFailure, retryChecks } from './create-failure.js';
import { REFUSAL_TEXTS } from './refusal-texts.js';

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
  const words = missing === undefined ? refusalWords(evidence, event.message) : classWords(evidence, missing);
  return {
    title: words.title,
    cause: `${cannotCreate(evidence, event.message)}: ${words.what}`,
    confidence: words.confidence,
    objects: [missing === undefined ? event.reason : `${missing.kind}/${missing.name}`],
    evidence: [fromEvent(event)],
    steps: [...words.steps],
    checks: retryChecks(evidence),
  };
}

interface Words {
  readonly title: string;
  readonly what: string;
  readonly confidence: 'high' | 'medium';
  readonly steps: readonly Step[];
}

function classWords(evidence: Evidence, missing: MissingClass): Words {
  const { kind, name, path } = missing;
  return {
    title: `${kind} ${name} does not exist`,
    what: `${kind} ${name}, which its template names (${path}), does not exist`,
    confidence: 'high',
    steps: missingClassSteps(evidence, missing),
  };
}

/** What the controller puts before the refusal itself. */
const OPENING = /^(?:Error creating|create Pod \S{1,253} in StatefulSet \S{1,253} failed error): /;

function refusalWords(evidence: Evidence, message: string): Words {
  const found = REFUSAL_TEXTS.find(message);
  const workload = workloadName(evidence);
  if (found === undefined) {
    const said =
      lastWords(
        message
          .replace(OPENING, '')
          .replace(/, <nil>\s{0,5}$/, '')
          .trim(),
      ) ?? message.trim();
    return {
      title: `${workload} cannot create its pods`,
      what: cut(message, 600),
      confidence: 'medium',
      steps: [changeStep(evidence, `Correct what the refusal names: "${cut(said, 240)}"`)],
    };
  }
  const text = fillCaptured(found.row.step, found.match);
  const isEmpty = message.replace(OPENING, '').trim() === '' || message.trim().endsWith(':');
  return {
    title: `${workload} cannot create its pods: ${found.row.title}`,
    what: isEmpty ? `${message.trim()} (the answer has no text)` : cut(message, 600),
    confidence: 'high',
    steps: [step(text, LOOKS[found.row.of ?? 'webhooks'](evidence))],
  };
}

/** Where to look for what refuses. */
const LOOKS = {
  namespace: ({ namespace }: Evidence) => clusterKubectl('get', `namespace/${namespace}`, '-o', 'yaml'),
  rights: () => undefined,
  taken: (evidence: Evidence) => kubectl(evidence, 'get', 'pods', '-o', 'wide', '--show-labels'),
  webhooks: () => clusterKubectl('get', 'validatingwebhookconfigurations,mutatingwebhookconfigurations'),
} as const;

function missingPodClass({ manifest }: Evidence, message: string): MissingClass | undefined {
  const found = CLASSES.find(message);
  if (found === undefined) return undefined;
  const { kind, field } = found.row;
  return { kind, name: found.match[1] ?? '', path: `${manifest.specPath}.${field}` };
}

function missingClassSteps(evidence: Evidence, { kind, name, path }: MissingClass): Step[] {
  return [
    step(
      `Have ${kind} ${name} created by somebody who administers the cluster, if it is meant. See which there are:`,
      clusterKubectl('get', kind === 'PriorityClass' ? 'priorityclasses' : 'runtimeclasses'),
    ),
    changeStep(evidence, `If another one is meant, correct ${path}, now ${name}`),
  ];
}
