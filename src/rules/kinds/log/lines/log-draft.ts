import type { Step } from '../../../../contracts/diagnosis.js';
import type { Draft } from '../../define-kind.js';
import type { Quote } from '../../support/quote.js';

/** What a kind says of the line that it found. */
export interface LogDraft extends Pick<Draft, 'title' | 'isConsequence'> {
  /** The cause, as what follows `Container api fails: `; without a full stop. */
  readonly what: string;
  readonly objects: readonly string[];
  readonly evidence?: readonly Quote[];
  readonly steps: readonly Step[];
  /** Whether it is what ended the program whatever the lines beside it tell, also where the kind mostly yields to those. */
  readonly isOfItself?: boolean;
}
