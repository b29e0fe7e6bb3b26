import type { DiagnosisRule } from '../rule.js';
import { changeStep } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';
import { cannotCreate, createFailure, retryChecks } from './create-failure.js';

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
    return [
      {
        title: `${evidence.owner.kind} ${evidence.owner.name} cannot create its pods`,
        cause: `${cannotCreate(evidence, event.message)}: ${cut(event.message, 600)}`,
        confidence: 'medium' as const,
        objects: [event.reason],
        evidence: [fromEvent(event)],
        steps: [changeStep(evidence, 'Correct what the message names')],
        checks: retryChecks(evidence),
      },
    ];
  },
};
