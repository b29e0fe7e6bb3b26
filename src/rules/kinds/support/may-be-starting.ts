import type { Draft } from '../define-kind.js';
import { step } from './commands.js';

/** The same with doubt: of a pod that has only just been made, what is not there yet may still come. `what` follows "that a program …". */
export function mayBeStarting(draft: Draft, what: string): Draft {
  return {
    ...draft,
    severity: 'low',
    confidence: 'low',
    cause: `${draft.cause} The pod has only just been made: that a program ${what} is as it should be then.`,
    steps: [
      step('Wait until it has had its time to start; only if this goes on for minutes something is wrong.'),
      ...draft.steps,
    ],
  };
}
