import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step, workload } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';

/** The newest event that says why the controller cannot create its pods; undefined for pods that exist. */
export function createFailure(evidence: Evidence): EventFacts | undefined {
  if (evidence.facts.containers.length > 0) return undefined;
  const events = [
    ...evidence.events('FailedCreate', 'FailedValidation', 'ReplicaFailure'),
    ...evidence.facts.ownerEvents.filter((event) => event.reason === 'FailedCreate'),
  ];
  return events[0];
}

/** Steps that end with making the controller try at once. */
export function retryChecks(evidence: Evidence): Draft['checks'] {
  return [
    step(
      'See whether the controller creates its pods; it tries again by itself, later and later:',
      kubectl(evidence, 'describe', workload(evidence)),
    ),
    recoveryCheck(evidence),
  ];
}

/** `The ReplicaSet of Deployment burst cannot create its pods` or the like: how a cause begins. */
export function cannotCreate(evidence: Evidence): string {
  const { kind, name } = evidence.owner;
  return `${kind} ${name} in namespace ${evidence.namespace} cannot create its pods`;
}

/** What tells one refusal from the others, and what to say about it. */
export interface Refusal {
  readonly id: string;
  readonly title: string;
  readonly pattern: RegExp;
  /** The cause as what follows a colon, what it names, and what to do in an imperative sentence without its full stop. */
  read(
    match: RegExpExecArray,
    evidence: Evidence,
  ): { what: string; objects: readonly string[]; todo: string; command?: string };
}

export function refusalRule(refusal: Refusal): DiagnosisRule {
  return {
    id: refusal.id,
    title: refusal.title,
    group: 'controller',
    severity: 'high',
    match: (evidence) => {
      const event = createFailure(evidence);
      const match = event === undefined ? null : refusal.pattern.exec(event.message);
      if (event === undefined || match === null) return [];
      const { what, objects, todo, command } = refusal.read(match, evidence);
      return [
        {
          title: `${refusal.title}: no pods for ${evidence.owner.kind} ${evidence.owner.name}`,
          cause: `${cannotCreate(evidence)}: ${cut(what, 900)}.`,
          objects,
          evidence: [fromEvent(event)],
          steps: [command === undefined ? changeStep(evidence, todo) : step(`${todo}:`, command)],
          checks: retryChecks(evidence),
        },
      ];
    },
  };
}
