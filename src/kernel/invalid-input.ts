import { describeFields, fieldMessage, type InvalidField, shownFields } from '../contracts/validation.js';
import { PodproofError } from './ports/errors.js';

interface Wording {
  /** What stands for the whole value in the sentence. */
  readonly whole?: string;
  /** A sentence in the place of the general one. */
  readonly detail?: string | undefined;
}

/** Refuses a value in one sentence, and field by field for who fills in a form. */
export function invalidInput(fields: readonly InvalidField[], { whole, detail }: Wording = {}): PodproofError {
  return new PodproofError('invalid', detail ?? describeFields(fields, whole), {
    extra: { fields: shownFields(fields) },
  });
}

/** Refuses one field that a schema cannot judge. The sentence is about the field: `must be in the future`. */
export function invalidField(path: string, problem: string, detail = fieldMessage(path, problem)): PodproofError {
  return invalidInput([{ path, keys: path.split('.'), problem, missing: false }], { detail });
}
