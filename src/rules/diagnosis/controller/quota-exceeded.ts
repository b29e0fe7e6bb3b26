import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, step } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';
import { cannotCreate, createFailure, retryChecks } from './create-failure.js';

const EXCEEDED =
  /exceeded quota: ([^\s,]{1,253}), requested: ([^\n]{1,1000}?), used: ([^\n]{1,1000}?), limited: ([^\n]{1,1000})/;
const DEMANDS = /failed quota: ([^\s:]{1,253}): must specify ([^\n]{1,1000})/;
const SCOPE = /insufficient quota to (?:consume|match these scopes): ?([^\n]{0,500})/;

/** Admission: `exceeded quota: Q, requested: …, used: …, limited: …` and its relatives. */
export const quotaExceeded: DiagnosisRule = {
  id: 'quota-exceeded',
  title: 'ResourceQuota does not allow more pods',
  group: 'controller',
  severity: 'high',
  match: (evidence) => {
    const event = createFailure(evidence);
    if (event === undefined) return [];
    return [...exceeded(evidence, event), ...demands(evidence, event), ...scope(evidence, event)].slice(0, 1);
  },
};

function exceeded(evidence: Evidence, event: EventFacts): Draft[] {
  const match = EXCEEDED.exec(event.message);
  if (match === null) return [];
  const [, quota = '', requested = '', used = '', limited = ''] = match;
  return [
    {
      ...common(evidence, event, quota),
      title: `ResourceQuota ${quota} is used up`,
      cause: `${cannotCreate(evidence)}: ResourceQuota ${quota} is used up. A pod requests ${requested}, of ${limited} allowed ${used} is used.`,
      steps: [
        step('See what uses the quota, and free what is not needed:', kubectl(evidence, 'describe', `quota/${quota}`)),
        step(
          `Or raise the quota (spec.hard: ${cut(limited, 100)}), if the namespace may have more:`,
          kubectl(evidence, 'edit', `quota/${quota}`),
        ),
        changeStep(evidence, 'Or ask for less: fewer replicas, or lower requests and limits'),
      ],
    },
  ];
}

function demands(evidence: Evidence, event: EventFacts): Draft[] {
  const match = DEMANDS.exec(event.message);
  if (match === null) return [];
  const [, quota = '', fields = ''] = match;
  return [
    {
      ...common(evidence, event, quota),
      title: `ResourceQuota ${quota} demands ${cut(fields, 100)}`,
      cause: `${cannotCreate(evidence)}: ResourceQuota ${quota} demands that every container states ${fields}, and they do not.`,
      steps: [
        changeStep(evidence, `State ${fields} under resources of each container`),
        step('Or give the namespace defaults with a LimitRange (default and defaultRequest).'),
      ],
    },
  ];
}

function scope(evidence: Evidence, event: EventFacts): Draft[] {
  const match = SCOPE.exec(event.message);
  if (match === null) return [];
  return [
    {
      ...common(evidence, event, 'scope'),
      title: 'No ResourceQuota allows pods of this scope',
      cause: `${cannotCreate(evidence)}: there is no ResourceQuota that allows pods of this priority class or scope here (${match[1] ?? ''}).`,
      steps: [
        changeStep(
          evidence,
          'Use a priorityClassName that the namespace may use, or have a quota with this scope created',
        ),
      ],
    },
  ];
}

function common(evidence: Evidence, event: EventFacts, quota: string): Pick<Draft, 'objects' | 'evidence' | 'checks'> {
  return { objects: [`ResourceQuota/${quota}`], evidence: [fromEvent(event)], checks: retryChecks(evidence) };
}
