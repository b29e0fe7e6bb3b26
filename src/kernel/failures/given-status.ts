import type { NewStatus } from '../../contracts/failure.js';
import type { StatusChange } from '../ports/storage/failures.js';
import { shownText } from '../privacy/shown-text.js';

/** A status as somebody gives it. What people write into a note is read by every role, so secrets are taken out before it is stored. */
export function givenStatus({ status, note = '' }: NewStatus, by: string, at: number): StatusChange {
  return { status, at, by, note: note.trim() === '' ? null : shownText(note.trim()) };
}
