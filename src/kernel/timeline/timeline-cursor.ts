import { PodproofError } from '../ports/errors.js';

/** Where an entry stands: those of one instant follow each other by descending id. */
interface Place {
  readonly at: number;
  readonly id: number;
}

const CURSOR = /^(\d{1,16})\.(-?\d{1,16})$/;

/** The place of the last entry of a part, made opaque. */
export function cursorOf({ at, id }: Place): string {
  return Buffer.from(`${at}.${id}`).toString('base64url');
}

/** Throws `invalid` for what is no cursor. */
export function placeOf(cursor: string): Place {
  const [, at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { at: Number(at), id: Number(id) };
  if (Number.isSafeInteger(place.at) && Number.isSafeInteger(place.id)) return place;
  throw new PodproofError('invalid', 'cursor is not one that this server gave');
}
