import { editDistance } from './names.js';

const CHANGES = 2;

/** Whether a name is another one mistyped: at most two characters apart, and not only another number. */
export function isTypingError(name: string, wanted: string): boolean {
  return withoutNumbers(name) !== withoutNumbers(wanted) && editDistance(name, wanted, CHANGES) <= CHANGES;
}

function withoutNumbers(name: string): string {
  return name.replace(/\d{1,9}/g, '');
}
