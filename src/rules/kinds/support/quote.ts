import type { Evidence } from '../../../contracts/diagnosis.js';

/** A piece of what was observed. */
export interface Quote extends Evidence {
  /** What is masked in it, to the letter: titles and steps that are made of the same text may hold it. Absent where the text is as it was observed. Never shown. */
  readonly secrets?: readonly string[];
}
