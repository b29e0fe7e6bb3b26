import type { StoragePlace } from '../../contracts/storage-move.js';
import type { StorageContents } from '../ports/storage/contents.js';
import { readNote, type StorageNote } from './storage-note.js';

/** Who moves. */
export interface Mover {
  readonly installation: string;
  /** What the note of the present storage says. */
  readonly moveId: string;
  /** Where the data were before the last move. */
  readonly previous: StoragePlace | null;
}

/** What may be done with a target. */
export type Verdict =
  | { readonly kind: 'empty' }
  /** A copy of our own, not complete or left behind: its rows are removed first. */
  | { readonly kind: 'ours' }
  /** It is the storage that serves. */
  | { readonly kind: 'present' }
  | { readonly kind: 'refused'; readonly reason: string };

const GIVE_EMPTY = 'give an empty database';

const refused = (reason: string): Verdict => ({ kind: 'refused', reason: `${reason}; ${GIVE_EMPTY}` });

type Left = Extract<StorageNote, { state: 'left' }>;

function judgeLeft({ reopened_at }: Left): Verdict {
  if (reopened_at === undefined) return { kind: 'ours' };
  return refused(
    `A server was started on the database that was left behind (${reopened_at}), so it may hold newer data`,
  );
}

/** A database that was left by a move whose end could not be written into it. */
function isPrevious(place: StoragePlace, previous: StoragePlace | null): boolean {
  return previous !== null && previous.provider === place.provider && previous.location === place.location;
}

function judgeOwn(note: StorageNote, place: StoragePlace, mover: Mover): Verdict {
  if (note.state === 'target') return { kind: 'ours' };
  if (note.state === 'left') return judgeLeft(note);
  if (note.move_id === mover.moveId) return { kind: 'present' };
  if (isPrevious(place, mover.previous)) return { kind: 'ours' };
  return refused('The database holds data of this installation that no move has left behind');
}

/** Whether the data may be moved there: only where nothing of somebody else can be lost. */
export function judgeTarget(provider: string, contents: StorageContents, mover: Mover): Verdict {
  const { state, location, detail } = contents;
  if (state === 'foreign') return refused(`The database holds tables of another program (${detail})`);
  if (state === 'newer') return refused(`The database was written by a newer version of Podproof (${detail})`);
  const note = readNote(contents.note);
  if (note === 'unreadable') return refused('The database was written by another version of Podproof');
  if (note !== null && note.installation === mover.installation) return judgeOwn(note, { provider, location }, mover);
  if (note !== null || state === 'ours') return refused('The database holds data of another Podproof installation');
  return { kind: 'empty' };
}
