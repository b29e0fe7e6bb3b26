import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import { metadataOf } from '../pod/object.js';

/** When the content of an object was written last. */
export interface LastWrite {
  /** ISO 8601. */
  readonly at: string;
  /** What wrote it, as it calls itself: `kubectl-edit`. Absent where the object does not say. */
  readonly by?: string;
  /** Whether it was created then. */
  readonly isCreation: boolean;
}

const WRITERS = 200;
const NAME_LIMIT = 63;
/** Who creates an object often writes it twice. */
const CREATION_MS = 2_000;

/**
 * When one of these fields (`data`, `spec`) of an object was written last, by its managedFields (Kubernetes "Server-Side Apply", "Field management"): each writer
 * is there with the time of its last change. Without them, when it was created; undefined where it does not say that either.
 */
export function lastWrite(object: Fields, fields: readonly string[]): LastWrite | undefined {
  const metadata = metadataOf(object);
  const created = textOf(metadata.creationTimestamp);
  const writes = listOf(metadata.managedFields, WRITERS)
    .map(fieldsOf)
    .filter((entry) => isWriteOf(entry, fields))
    .toSorted((one, other) => writeInstant(other) - writeInstant(one));
  const [newest] = writes;
  if (newest === undefined) return Number.isNaN(Date.parse(created)) ? undefined : { at: created, isCreation: true };
  const by = textOf(newest['manager']).slice(0, NAME_LIMIT).toWellFormed();
  return {
    at: textOf(newest['time']),
    ...(by !== '' && { by }),
    isCreation: writeInstant(newest) - Date.parse(created) <= CREATION_MS,
  };
}

function isWriteOf(entry: Fields, fields: readonly string[]): boolean {
  const written = fieldsOf(entry['fieldsV1']);
  const isContent = textOf(entry['subresource']) === '' && fields.some((field) => `f:${field}` in written);
  return isContent && !Number.isNaN(writeInstant(entry));
}

function writeInstant(entry: Fields): number {
  return Date.parse(textOf(entry['time']));
}

/** `was created`, `was changed by kubectl-edit`. */
export function writeWords({ by, isCreation }: LastWrite): string {
  const writer = by === undefined ? '' : ` by ${by}`;
  return `was ${isCreation ? 'created' : 'changed'}${writer}`;
}
