import { z } from 'zod';

const PROBLEM = 'must be a positive whole number';

/** An id in a path: text there, a number for the handler. Negative, huge and other text is refused. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, PROBLEM)
  .transform(Number)
  .refine((id) => Number.isSafeInteger(id), PROBLEM)
  .meta({ type: 'integer', minimum: 1 });
