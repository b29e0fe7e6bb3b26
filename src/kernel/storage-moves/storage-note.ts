import { z } from 'zod';
import { StoragePlace } from '../../contracts/storage-move.js';

const base = { installation: z.string(), move_id: z.string() };

/**
 * What a storage says of its part in moves, kept in it and never moved. `installation` is made at the first move and handed on, so that
 * databases of one installation know each other. `serving`: in use. `target`: a copy that is not complete. `left`: its data went to `to`.
 */
const StorageNote = z.discriminatedUnion('state', [
  z.object({ state: z.literal('serving'), ...base }),
  z.object({ state: z.literal('target'), ...base }),
  z.object({
    ...{ state: z.literal('left'), ...base },
    to: StoragePlace,
    moved_at: z.string(),
    /** When a server was started on it again. */
    reopened_at: z.string().optional(),
  }),
]);
export type StorageNote = z.infer<typeof StorageNote>;

export const writeNote = (note: StorageNote): string => JSON.stringify(note);

/** Null for none; `unreadable` for one that this version does not understand. */
export function readNote(text: string | null): StorageNote | null | 'unreadable' {
  if (text === null) return null;
  try {
    return StorageNote.parse(JSON.parse(text));
  } catch {
    return 'unreadable';
  }
}
