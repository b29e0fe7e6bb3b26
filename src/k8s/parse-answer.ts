import { PodproofError } from '../kernel/ports/errors.js';
import { type Fields, fieldsOf } from '../rules/evidence/values.js';

/** The object of an answer. Throws PodproofError `unavailable` for what is no JSON. */
export function parseAnswer(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch (error) {
    const words = 'The cluster answered with something that is not JSON; is it the right address?';
    throw new PodproofError('unavailable', words, { cause: error });
  }
}
