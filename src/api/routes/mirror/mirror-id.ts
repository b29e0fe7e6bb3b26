import { z } from 'zod';

/** The longest text that is looked up. */
const LIMIT = 253;

/** A mirror's id in a path. Text that none has is not found, and not refused. */
export const MirrorIdParam = z.string().transform((text) => text.replaceAll('\0', '').toWellFormed().slice(0, LIMIT));
